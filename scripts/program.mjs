// Runs one of our programs as a process of its own, until it ends; the image gives Node the same
// options.
import { runChild } from './children.mjs';

const OPTIONS = ['--disable-warning=TimeoutNegativeWarning', '--max-semi-space-size=8'];

export function runProgram(name, args = []) {
  runChild(process.execPath, [...OPTIONS, `dist/server/${name}.js`, ...args], {
    env: { NODE_ENV: 'production', ...process.env },
  });
}
