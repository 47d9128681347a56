// Bundles one program of ours, or several, with what they import of each other; packages stay
// outside, or come with them.
//   node scripts/bundle.mjs INPUT OUTPUT
import { dirname } from 'node:path';
import { findPackage, noting } from './packages.mjs';

/** What comes along always: our own, and the drawing tool's, which is no package of Node's. */
const isOurs = (id) => /^[./]|^@chefly\/|^@oxc-project\//.test(id);

/** Packages that stay where they are installed. */
export const OUTSIDE = [
  // loads code of the machine's own
  ...['@node-rs/argon2', 'lmdb', 'sharp'],
  // starts threads from files of its own
  'pino',
  // uses what Node warns of wherever it stands outside of a package
  'web-push',
];
/** The same, for suites alone, and large. */
const OF_SUITES = ['@playwright/test', 'fast-check'];

const packageOf = (id) => /^(?:@[^/]+\/)?[^/]+/.exec(id)[0];

const isOutside = (id, asker) => {
  if (!asker || isOurs(id)) return false;
  if (id.startsWith('node:')) return true;
  const name = packageOf(id);
  // packages ask for some that they can do without, in case they are there
  return [...OUTSIDE, ...OF_SUITES].includes(name) || !findPackage(name, dirname(asker));
};

/**
 * @param mode.packages whether they come along, so that a start reads tens of files instead of
 *   thousands
 * @param mode.noted the name by which it is noted which of them did
 * @returns what was written, as the bundler tells it
 */
export async function bundle(input, output, { packages = false, noted } = {}) {
  const { rolldown } = await import('rolldown');
  const bundler = await rolldown({
    input,
    platform: 'node',
    external: packages ? isOutside : (id) => !isOurs(id),
    tsconfig: 'tsconfig.json',
    plugins: noted ? [noting(noted)] : [],
  });
  return bundler.write({
    format: 'esm',
    sourcemap: true,
    // a seventh of the text that a process reads and keeps; what says whose it is stays
    comments: { legal: true, annotation: false, jsdoc: false },
    ...(typeof output === 'string' ? { file: output } : output),
  });
}

const [input, output] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename) await bundle(input, output);
