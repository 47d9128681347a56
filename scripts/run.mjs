// Runs one of the project's own scripts with the project's own Node, after making sure everything is installed.
//   node scripts/run.mjs scripts/build.mjs …
import './setup.mjs';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild } from './children.mjs';

const bin = join(import.meta.dirname, '../node_modules/.bin');
const own = join(bin, '../node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
runChild(existsSync(own) ? own : process.execPath, process.argv.slice(2), {
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
});
