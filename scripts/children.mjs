// A process that works for this one: it is told of the signals that this one hears, and ends with
// whoever started this one.
import { spawn } from 'node:child_process';

const LOOK_MS = 500;

export function runChild(command, args, options) {
  // the channel says nothing: a program of ours ends with it, also when this process is killed
  // without a word
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(command, args, { stdio, ...options });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  // npm may end of a signal without handing it on: whoever lost its parent then stops what it started
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    child.kill('SIGTERM');
  }, LOOK_MS);
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
