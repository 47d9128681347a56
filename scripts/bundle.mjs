// Bundles one program of ours, or several, with what they import of each other; packages stay
// outside, or come with them.
//   node scripts/bundle.mjs INPUT OUTPUT
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What comes along always: our own, and the drawing tool's, which is no package of Node's. */
const isOurs = (id) => /^[./]|^@chefly\/|^@oxc-project\//.test(id);

/** Packages that stay where they are installed. */
const OUTSIDE = [
  // loads code of the machine's own
  ...['@node-rs/argon2', 'lmdb', 'sharp'],
  // starts threads from files of its own
  'pino',
  // uses what Node warns of wherever it stands outside of a package
  'web-push',
  // for suites alone, and large
  ...['@playwright/test', 'fast-check'],
];

const packageOf = (id) => /^(?:@[^/]+\/)?[^/]+/.exec(id)[0];

/** Whether a package is there for who asks for it: of its own, or shared further up. */
function isInstalled(name, asker) {
  for (let folder = dirname(asker); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules', name))) return true;
    if (folder === dirname(folder)) return false;
  }
}

const isOutside = (id, asker) => {
  if (!asker || isOurs(id)) return false;
  const name = packageOf(id);
  // packages ask for some that they can do without, in case they are there
  return id.startsWith('node:') || OUTSIDE.includes(name) || !isInstalled(name, asker);
};

/**
 * @param mode.packages whether they come along, so that a start reads tens of files instead of
 *   thousands
 * @returns what was written, as the bundler tells it
 */
export async function bundle(input, output, { packages = false } = {}) {
  const { rolldown } = await import('rolldown');
  const bundler = await rolldown({
    input,
    platform: 'node',
    external: packages ? isOutside : (id) => !isOurs(id),
    tsconfig: 'tsconfig.json',
  });
  return bundler.write({
    format: 'esm',
    sourcemap: true,
    ...(typeof output === 'string' ? { file: output } : output),
  });
}

const [input, output] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename) await bundle(input, output);
