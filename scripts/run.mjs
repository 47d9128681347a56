// Runs one of the project's own scripts with the project's own Node, after making sure that what it
// needs is installed.
//   node scripts/run.mjs [--tools] scripts/build.mjs …
import './enough-node.mjs';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild } from './children.mjs';
import { setUp } from './setup.mjs';

const args = process.argv.slice(2);
const tools = args[0] === '--tools';
setUp(tools);
const bin = join(import.meta.dirname, '../node_modules/.bin');
const own = join(bin, '../node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
runChild(existsSync(own) ? own : process.execPath, args.slice(tools ? 1 : 0), {
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
});
