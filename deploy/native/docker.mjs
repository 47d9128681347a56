import { execFile, execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';

const run = promisify(execFile);
const maxBuffer = 1 << 28;

/** @throws with what Docker said, unless it exits with 0 */
export const docker = async (...args) => (await run('docker', args, { maxBuffer })).stdout.trim();
/** The same, when nothing else can run any more. */
export const dockerNow = (...args) => execFileSync('docker', args, { stdio: 'pipe' });

/** Runs to the end. @returns what was said, and the code it ended with */
export const dockerEnds = (...args) =>
  run('docker', args, { maxBuffer, timeout: 120_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
  );

/** A port of this machine that nobody listens on. */
export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Runs checks one after the other, says how each went, and what the process exits with. */
export async function runChecks(checks) {
  let failed = 0;
  for (const [title, check] of checks) {
    const from = performance.now();
    let words = '';
    try {
      words = (await check()) ?? '';
      console.log(`   well  ${title} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      words = String(error.stderr || error.stack || error);
      console.log(`FAILED   ${title}`);
    }
    for (const line of String(words).trim().split('\n').filter(Boolean))
      console.log(`           ${line}`);
  }
  console.log(`\n${checks.length - failed} well, ${failed} failed`);
  return failed ? 1 : 0;
}
