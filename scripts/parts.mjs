// Runs the parts of a suite one after the other. Each says how it went; the last line counts.
import { spawn } from 'node:child_process';

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** What shells answer for a program that was interrupted. */
export const INTERRUPTED = 130;

/**
 * @param parts `{ name, command, env?, then? }`: the command with its arguments, what it is told
 *   besides this process's
 *   environment, and what to do after it, however it went
 * @param options.goesOn whether the rest still runs after this part failed; an interruption ends
 *   all
 * @returns what the whole may exit with: 0 when every part passed
 */
export async function runParts(parts, { goesOn = () => true } = {}) {
  let passed = 0;
  let failed = 0;
  let interrupted = false;
  let child;
  const interrupt = () => {
    interrupted = true;
    child?.kill('SIGTERM');
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  process.on('disconnect', interrupt);

  for (const { name, command, env, then } of parts) {
    if (interrupted) break;
    console.log(`\n── ${name}`);
    const from = performance.now();
    child = spawn(command[0], command.slice(1), {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    const status = await new Promise((resolve) => {
      child.once('error', (error) => (console.error(error.message), resolve(1)));
      child.once('exit', resolve);
    });
    if (status === 0) passed++;
    else failed++;
    then?.();
    const seconds = ((performance.now() - from) / 1000).toFixed(0);
    console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${seconds} s`);
    if (status !== 0 && !goesOn(name)) break;
  }

  for (const signal of SIGNALS) process.off(signal, interrupt);
  process.off('disconnect', interrupt);
  console.log(`\n${passed} passed, ${failed} failed`);
  return interrupted ? INTERRUPTED : failed ? 1 : 0;
}
