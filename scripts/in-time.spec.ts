import { spawn } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { leftOutIn, timeLeft } from './in-time.mjs';

/** A run of a file of tests that are begun until then, in seconds since 1970; its words come last. */
function run(until: string) {
  const child = spawn(
    process.execPath,
    ['scripts/jest.mjs', '--verbose', '--maxWorkers=1', 'scripts/enough-node.spec.ts'],
    { env: { ...process.env, TESTS_BEGIN_UNTIL: until, CI: 'true' } },
  );
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (words += String(chunk)));
  return new Promise<{ code: number | null; words: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, words })),
  );
}

describe('where the time of a run is up', () => {
  it('no file of tests is begun, which is said, and is red nowhere', async () => {
    const { code, words } = await run('1');
    expect(code).toBe(0);
    expect(leftOutIn(words)).toEqual(['scripts/enough-node.spec.ts']);
    expect(words).toMatch(/Tests: +\d+ skipped, \d+ total/);
  });

  it('nobody is left out before, nor where no time was named', async () => {
    const { code, words } = await run('');
    expect(code).toBe(0);
    expect(leftOutIn(words)).toEqual([]);
    expect(words).toMatch(/Tests: +\d+ passed, \d+ total/);
    expect(timeLeft()).toBeGreaterThan(0);
  });
});
