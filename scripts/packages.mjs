// Which packages are within what was built, and what those need that stay outside.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** What the builders add of their own to what they write. */
const ADDED = [
  [/^\0rolldown\//, 'rolldown'],
  [/^\0vite\//, 'vite'],
];

/**
 * @param id what a builder calls a file
 * @returns the folder of the package that it belongs to, from here; null for our own
 */
export function folderOf(id) {
  const [, added] = ADDED.find(([pattern]) => pattern.test(id)) ?? [];
  if (added) return join('node_modules', added);
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(`/${id}`) ?? [];
  if (!folder) return null;
  const path = folder.slice(1).replace(/^\0/, '');
  return path.startsWith('/') ? relative(process.cwd(), path) : path;
}

const listOf = (name) => `dist/.packages-${name}.json`;

/** A plugin of either builder that notes whose code, styles and faces are in what it writes. */
export function noting(name) {
  let root = process.cwd();
  const folders = new Set();
  return {
    name: 'noting-packages',
    configResolved(config) {
      ({ root } = config);
    },
    // styles are put together from others before the builder sees them
    transform: {
      order: 'pre',
      filter: { id: /\.css$/ },
      handler(style, id) {
        for (const [, name] of style.matchAll(/@import ['"]((?:@[\w-]+\/)?[\w-][^'"/]*)/g))
          folders.add(folderOf(join(findPackage(name, dirname(id)), 'package.json')));
      },
    },
    generateBundle(_options, files) {
      const ids = Object.values(files).flatMap((file) =>
        file.type === 'chunk'
          ? Object.entries(file.modules).flatMap(([id, { renderedLength }]) =>
              renderedLength > 0 ? [id] : [],
            )
          : (file.originalFileNames ?? []).map((path) => resolve(root, path)),
      );
      for (const id of ids) folders.add(folderOf(id));
      folders.delete(null);
      mkdirSync('dist', { recursive: true });
      writeFileSync(listOf(name), JSON.stringify([...folders].sort()));
    },
  };
}

/** @returns the folders of the packages within what was last built by this name */
export const notedBy = (name) => JSON.parse(readFileSync(listOf(name), 'utf8'));

export const manifestOf = (folder) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Where a package is that somebody asks for: of the asker's own, or shared further up; or null. */
export function findPackage(name, asker) {
  for (let folder = asker; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) return null;
  }
}

/**
 * @param names packages of an installation; those that are not there are left out
 * @returns the folders of them and of all that they need, whether asked for or there by chance, from
 *   the installation's
 */
export function neededBy(names, installation) {
  const found = new Set();
  const add = (name, asker) => {
    const folder = findPackage(name, asker);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = manifestOf(folder);
    const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    for (const other of Object.keys(needed)) add(other, folder);
  };
  for (const name of names) add(name, installation);
  return [...found].map((folder) => relative(installation, folder)).sort();
}
