// Installs what is missing, when it is missing: node_modules that match the lock file. Whoever only
// runs the product does not wait for what tests and checks it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeFolder } from './alone.mjs';

const STAMP = 'node_modules/.installed';
const TOOLS = 'node_modules/jest/package.json';

/** @param wanted whether the devDependencies are wanted as well; where they are already they stay */
export function setUp(wanted) {
  process.chdir(join(import.meta.dirname, '..'));
  const tools = wanted || existsSync(TOOLS);
  const digest = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const isDone = () =>
    existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest && (!tools || existsSync(TOOLS));
  if (isDone()) return;
  const letGo = takeFolder();
  const failed = isDone() ? 0 : install(tools, digest);
  letGo();
  if (failed) process.exit(failed);
}

/** @returns what to exit with; 0 when all of it is there */
function install(tools, digest) {
  console.log(`  installing${tools ? ' with the tools' : ''} (once, about a minute) …`);
  tellOfNoNetwork();
  const { status, signal } = spawnSync(
    'npm',
    ['ci', tools ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status === 0) writeFileSync(STAMP, digest);
  else if (!signal)
    console.error(
      '\n  The packages could not be installed; what npm says of it stands above. They come from ' +
        'registry.npmjs.org, or wherever npm is told. Give the same command again when it is mended.',
    );
  return status ?? 1;
}

/** Without a network npm tries for some minutes before it says a word. */
function tellOfNoNetwork() {
  const { npm_config_registry: registry = 'https://registry.npmjs.org' } = process.env;
  // what is no address is npm's to refuse
  if (!URL.canParse(registry)) return;
  const { hostname } = new URL(registry);
  const look =
    "require('node:dns').lookup(process.argv[1], (error) => process.exit(error ? 1 : 0))";
  const { status } = spawnSync(process.execPath, ['-e', look, hostname], { timeout: 5000 });
  if (status !== 0)
    console.log(
      `  ${hostname} is not found: is there a network? npm tries for some minutes before it says so …`,
    );
}
