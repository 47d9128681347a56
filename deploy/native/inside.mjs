// Whether an image names all packages that are in it: its list is held against those that stand
// there by themselves, and against what the programs' own files say that they came from.
import assert from 'node:assert/strict';
import { copyFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LISTED = 'test-results/image.cdx.json';
const nameOf = ({ name, version }) => `${name}@${version}`;
const read = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));
const textOf = (...path) => readFileSync(join(...path), 'utf8');

/**
 * The builder writes above a file where it was read from, unless it puts it in the midst of another.
 */
function readFrom(folder) {
  const lock = read('package-lock.json').packages;
  const paths = globSync('dist/server/**/*.js', { cwd: folder }).flatMap((file) =>
    [...textOf(folder, file).matchAll(/^\/\/ (.*node_modules\/(?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(
      ([, path]) => path,
    ),
  );
  const packages = [...new Set(paths)].map((path) => {
    assert.ok(lock[path], `${path} is not in package-lock.json`);
    return nameOf({ name: path.split('node_modules/').at(-1), version: lock[path].version });
  });
  assert.ok(packages.length > 0, 'the programs do not say what they came from');
  return packages;
}

/** @param folder a copy of what is of ours in the image */
export function checkInside(folder) {
  const { specVersion, components } = read(folder, 'dist/packages.cdx.json');
  const listed = new Map(
    components.map((one) => [nameOf(one), one.properties.map(({ value }) => value)]),
  );
  const manifests = globSync('node_modules/**/package.json', { cwd: folder })
    // others stand deeper in packages, and are none
    .filter((path) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .map((path) => read(folder, path));
  for (const id of manifests.map(nameOf))
    assert.ok(listed.get(id)?.some((where) => /^in node_modules/.test(where)), `${id} is beside the programs, and not listed so`); // prettier-ignore
  for (const id of readFrom(folder))
    assert.ok(listed.get(id)?.includes('in dist/server'), `${id} is in the programs, and not listed so`); // prettier-ignore
  const beside = [...listed].filter(([, where]) => where.some((one) => /^in node_modules/.test(one))); // prettier-ignore
  const there = new Set(manifests.map(nameOf));
  for (const [id] of beside) assert.ok(there.has(id), `${id} is listed, and not there`);

  const notices = textOf(folder, 'dist/THIRD-PARTY.txt');
  for (const id of listed.keys()) assert.ok(notices.includes(`\n${id} (`), `no licence of ${id}`);
  mkdirSync('test-results', { recursive: true });
  copyFileSync(join(folder, 'dist/packages.cdx.json'), LISTED);
  const inPart = (part) => [...listed.values()].filter((where) => where.includes(`in dist/${part}`)).length; // prettier-ignore
  return [
    `CycloneDX ${specVersion}, ${listed.size} packages: ${LISTED}`,
    `${inPart('server')} within the programs, ${beside.length} beside them, ${inPart('web')} and ${inPart('console')} in the pages; their licences in dist/THIRD-PARTY.txt`,
  ].join('\n');
}
