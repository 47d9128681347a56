// After `build.mjs --shipped`: what an image has of others' packages.
//   node scripts/ship.mjs FOLDER
// Puts those that stay outside of the programs, and what they need, into FOLDER/node_modules; says
// in dist/packages.cdx.json what is inside, within files of ours or beside them, and in
// dist/THIRD-PARTY.txt under which licences; those of what a browser loads are beside its pages.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { OUTSIDE } from './bundle.mjs';
import { manifestOf, neededBy, notedBy } from './packages.mjs';

/** Pictures are drawn after it, when an image is built. */
const DRAWN_AFTER = ['node_modules/@iconify-json/fluent-emoji'];
const PICTURES = 'pictures after it in dist';

/** Whether a machine like this one, with this Node, reads a file of a package. */
function isRead(path) {
  const name = basename(path);
  // for who writes programs, not for who runs them
  if (/\.(d\.[cm]?ts|map)$/.test(name)) return false;
  if (!name.endsWith('.node')) return true;
  // the same code is there for several versions of Node, and for a C library that is not the image's
  const [, version] = /\.abi(\d+)\./.exec(name) ?? [];
  return !name.includes('.musl.') && (!version || version === process.versions.modules);
}

/** Older manifests name several, or say more of one. */
function licenceOf({ license, licenses }) {
  const named = [license ?? licenses].flat().map((one) => one?.type ?? one);
  return named.filter(Boolean).join(' OR ');
}

/** In the words of CycloneDX. */
function licencesIn(licence) {
  if (/^[\w.+-]+$/.test(licence)) return [{ license: { id: licence } }];
  return / (OR|AND|WITH) /.test(licence)
    ? [{ expression: licence }]
    : [{ license: { name: licence } }];
}

/** The files in which a package says under what it comes; or where it says so at its end. */
function textsOf(folder) {
  const files = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
  const read = (file) => readFileSync(join(folder, file), 'utf8').replace(/\r\n?/g, '\n');
  const texts = files
    .filter((file) => /^(licen[cs]e|copying|notice|copyright)/i.test(file))
    .map((file) => read(file).trim());
  if (texts.length) return texts;
  const introduced = files.filter((file) => /^readme/i.test(file)).map(read);
  return introduced.flatMap((text) => /^#+ *licen[cs]e[^]*/im.exec(text) ?? []);
}

/** @returns each package once, with all the ways in which it is there */
function whatIsInside(outside) {
  const parts = ['server', 'web', 'console'].flatMap((part) =>
    notedBy(part).map((folder) => [folder, `in dist/${part}`]),
  );
  const beside = outside.map((folder) => [folder, `in ${folder}`]);
  const drawn = DRAWN_AFTER.map((folder) => [folder, PICTURES]);
  const inside = new Map();
  for (const [folder, where] of [...parts, ...beside, ...drawn]) {
    const { name, version, author, repository, homepage, ...manifest } = manifestOf(folder);
    const licence = licenceOf(manifest) || (textsOf(folder).length ? 'as written here' : '');
    if (!licence) throw new Error(`${name} names no licence and brings no text of one`);
    const id = `${name}@${version}`;
    const from = homepage ?? repository?.url ?? repository;
    const told = { id, name, version, author, from, licence, folder, where: [] };
    if (!inside.has(id)) inside.set(id, told);
    inside.get(id).where.push(where);
  }
  return [...inside.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function listing(inside) {
  const { name, version } = manifestOf('.');
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const components = inside.map((one) => {
    const purl = `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`;
    const [algorithm, digest] = (lock[one.folder]?.integrity ?? '').split('-');
    const content = digest && Buffer.from(digest, 'base64').toString('hex');
    return {
      type: 'library',
      'bom-ref': purl,
      name: one.name,
      version: one.version,
      purl,
      licenses: licencesIn(one.licence),
      ...(content && { hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content }] }),
      properties: one.where.map((value) => ({ name: 'chefly:where', value })),
    };
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components,
  };
}

/** Every text once, under the names of all who have it. */
function notices(where, inside) {
  const byText = new Map();
  for (const { id, folder, licence, author, from } of inside) {
    const by = [author?.name ?? author, from].filter(Boolean).join(', ');
    const texts = textsOf(folder);
    if (!texts.length) texts.push(`${licence}, by ${by}. The package brings no text of it.`);
    for (const text of texts) byText.set(text, [...(byText.get(text) ?? []), `${id} (${licence})`]);
  }
  const head =
    'Packages of others that are in this image, and the licences that they come under.\n';
  const rule = '-'.repeat(78);
  return [
    head,
    ...[...byText].map(([text, names]) => `${rule}\n${names.join('\n')}\n\n${text}\n`),
  ].join('\n');
}

const [folder] = process.argv.slice(2);
const outside = neededBy(OUTSIDE, process.cwd());
for (const name of outside) {
  const nested = join(name, 'node_modules');
  const filter = (path) => path !== nested && isRead(path);
  cpSync(name, join(folder, name), { recursive: true, dereference: true, filter });
}
const inside = whatIsInside(outside);
writeFileSync('dist/packages.cdx.json', `${JSON.stringify(listing(inside), null, 1)}\n`);
writeFileSync('dist/THIRD-PARTY.txt', notices('this image', inside));
for (const part of ['web', 'console']) {
  const places = [`in dist/${part}`, PICTURES];
  const loaded = inside.filter(({ where }) => where.some((place) => places.includes(place)));
  writeFileSync(`dist/${part}/licences.txt`, notices('these pages', loaded));
}
console.log(
  `  ${inside.length} packages are inside, ${outside.length} of them beside the programs`,
);
