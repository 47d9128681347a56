// Runs one of our programs as a process of its own, until it ends; the image gives Node the same
// options.
import { join } from 'node:path';
import { runChild } from './children.mjs';
import { isolated } from './isolated.mjs';

/** Code as the engine compiled it: a command starts in two thirds of the time (docs/figures.md). */
export const COMPILED = join(import.meta.dirname, '../dist/compiled');
const OPTIONS = ['--max-semi-space-size=32'];

/**
 * @param apart in a network namespace of its own, see isolated.mjs
 * @param options see children.mjs
 */
export function runProgram(name, args = [], { apart = false, ...options } = {}) {
  const own = [process.execPath, ...OPTIONS, `dist/server/${name}.js`, ...args];
  const command = apart ? isolated(own) : own;
  if (!command) throw new Error('it needs a network namespace of its own, which is not allowed');
  runChild(command[0], command.slice(1), {
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED, ...process.env },
    ...options,
  });
}
