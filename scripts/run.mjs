// Runs one of the project's own scripts with the project's own Node, after making sure everything is installed.
//   node scripts/run.mjs scripts/build.mjs …
import './setup.mjs';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const bin = join(import.meta.dirname, '../node_modules/.bin');
const own = join(bin, '../node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const child = spawn(existsSync(own) ? own : process.execPath, process.argv.slice(2), {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
