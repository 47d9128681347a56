// A process that works for this one: it is told of the signals that this one hears, and ends with
// whoever started this one.
import { spawn } from 'node:child_process';

const LOOK_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end.
 * @param options.told by which signal the program ends in good order, where it is always the same
 * @param options.endsWithinMs so long after it was told the program has ended, or it is killed: Node
 *   may wait for its own threads for ever in the end of a process
 * @param options.endsAfterMs so long the program may run before it is told to end
 * @returns what to exit with, whether this process was told to end meanwhile, and whether the
 *   program was told to end since its time was up
 */
export function childEnded(
  command,
  args,
  { told, endsWithinMs, endsAfterMs = Infinity, ...options } = {},
) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  let interrupted = false;
  let outOfTime = false;
  const clock =
    endsAfterMs < Infinity &&
    setTimeout(() => ((outOfTime = true), child.kill(told ?? 'SIGTERM')), endsAfterMs);
  const end = (signal) => {
    interrupted = true;
    child.kill(told ?? (signal === 'SIGHUP' ? 'SIGTERM' : signal));
    if (endsWithinMs) setTimeout(() => child.kill('SIGKILL'), endsWithinMs).unref();
  };
  for (const signal of SIGNALS) process.on(signal, end);
  // npm may end of a signal without handing it on: whoever lost its parent then stops what it started
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    end('SIGTERM');
  }, LOOK_MS);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code: code ?? 1, interrupted, outOfTime }));
  }).finally(() => {
    clearInterval(look);
    clearTimeout(clock);
    for (const signal of SIGNALS) process.off(signal, end);
  });
}

/** What this process is: the program in its place. */
export async function runChild(command, args, options) {
  // the channel says nothing: a program of ours ends with it, also when this process is killed
  // without a word
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  process.exit((await childEnded(command, args, { stdio, ...options })).code);
}
