// Runs one of our programs as a process of its own, until it ends; the image gives Node the same
// options.
import { runChild } from './children.mjs';
import { isolated } from './isolated.mjs';

const OPTIONS = ['--max-semi-space-size=8'];

/** @param apart in a network namespace of its own, see isolated.mjs */
export function runProgram(name, args = [], { apart = false } = {}) {
  const own = [process.execPath, ...OPTIONS, `dist/server/${name}.js`, ...args];
  const command = apart ? isolated(own) : own;
  if (!command) throw new Error('it needs a network namespace of its own, which is not allowed');
  runChild(command[0], command.slice(1), {
    env: { NODE_ENV: 'production', ...process.env },
  });
}
