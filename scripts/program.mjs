// Runs one of our programs as a process of its own, until it ends; the image gives Node the same options.
import { spawn } from 'node:child_process';

const OPTIONS = [
  '--enable-source-maps',
  '--disable-warning=TimeoutNegativeWarning',
  '--max-semi-space-size=8',
];

export function runProgram(name, args = []) {
  const child = spawn(process.execPath, [...OPTIONS, `dist/server/${name}.js`, ...args], {
    stdio: 'inherit',
    env: { NODE_ENV: 'production', ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
