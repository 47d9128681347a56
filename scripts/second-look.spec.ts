import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { runParts } from './parts.mjs';
import { browserAgain, jestAgain, MOST_FILES } from './second-look.mjs';

/** A runner that reports red files when it is asked first, and says how it was called. */
const runner = `
const { appendFileSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
const again = args.includes('--runTestsByPath') || args.some((arg) => arg.endsWith('-again'));
appendFileSync(process.env.CALLS, JSON.stringify(args) + '\\n');
const red = process.env.RED.split(' ').filter(Boolean);
const out = args.find((arg) => arg.startsWith('--outputFile='))?.slice(13);
const error = { message: '\\u001b[31mno dish\\u001b[39m\\nat a line' };
const spec = (file) => ({ file, title: 'a', ok: false, tests: [{ results: [{ status: 'failed', error }] }] });
if (out) writeFileSync(out, JSON.stringify({
  testResults: [{ name: 'green.ts', status: 'passed' }, ...red.map((name) => ({
    name, status: 'failed',
    assertionResults: [{ status: 'passed' }, { status: 'failed', fullName: 'b of ' + name, failureMessages: [error.message] }],
  }))],
}));
else if (!again && process.env.TELLS !== 'no') writeFileSync(
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE,
  JSON.stringify({ suites: [{ suites: red.map((file) => ({ specs: [spec(file), spec(file)] })) }], errors: [] }),
);
process.exit(again ? Number(process.env.TESTS_BEGIN_UNTIL || process.env.SECOND) : 1);
`;

describe('a second look', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-look-'));
  const program = join(folder, 'runner.cjs');
  const calls = join(folder, 'calls');
  const name = `second-look-${process.pid}`;
  let said: string[];
  beforeEach(() => {
    writeFileSync(program, runner);
    writeFileSync(calls, '');
    said = [];
    jest.spyOn(console, 'log').mockImplementation((...words) => void said.push(words.join(' ')));
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => {
    rmSync(folder, { recursive: true });
    rmSync(join('test-results', `${name}.json`), { force: true });
  });

  const part = (red: string[], second: 0 | 1, env = {}) => ({
    name: 'suite',
    command: [process.execPath, program],
    env: { CALLS: calls, RED: red.join(' '), SECOND: String(second), ...env },
  });
  const called = () =>
    readFileSync(calls, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as string[]);

  it('is for the red files alone, and what is green then is told as unsteady', async () => {
    const status = await runParts([jestAgain(name, part(['a.ts', 'b.ts'], 0), ['libs'])]);
    expect(status).toBe(0);
    expect(called()[0]![0]).toBe('libs');
    expect(called()[1]).toEqual(['--runTestsByPath', 'a.ts', 'b.ts']);
    expect(said.join('\n')).toContain('UNSTEADY');
    expect(said.at(-1)).toContain('0 passed, 1 UNSTEADY, 0 FAILED');
    // by its last lines alone, in which all else of a long log is cut off
    expect(said.slice(-3, -1).map((line) => line.trim())).toEqual([
      'b of a.ts: no dish',
      'b of b.ts: no dish',
    ]);
  });

  it('takes its time where the time of the run is up', async () => {
    const late = part(['a.ts'], 0, { TESTS_BEGIN_UNTIL: '1' });
    expect(await runParts([jestAgain(name, late)])).toBe(0);
    expect(said.at(-1)).toContain('0 passed, 1 UNSTEADY, 0 FAILED');
  });

  it('changes nothing for what is red twice', async () => {
    expect(await runParts([jestAgain(name, part(['a.ts'], 1))])).toBe(1);
    expect(said.at(-1)).toContain('1 FAILED');
  });

  it('knows the files of the browser’s red tests, each once', async () => {
    expect(await runParts([browserAgain(name, part(['calls.spec.ts'], 0))])).toBe(0);
    expect(called()[1]!.slice(-1)).toEqual(['/calls.spec.ts']);
    expect(said.at(-2)!.trim()).toBe('calls.spec.ts › a: no dish');
  });

  it.each([
    ['more than a few files are red', Array.from({ length: MOST_FILES + 1 }, (_, i) => `${i}.ts`)],
    ['a suite fails without a red test', []],
  ])('is not taken where %s', async (_why, red) => {
    for (const suite of [jestAgain, browserAgain]) {
      writeFileSync(calls, '');
      expect(await runParts([suite(name, part(red, 0))])).toBe(1);
      expect(called()).toHaveLength(1);
    }
  });

  it('believes no report of a run before', async () => {
    await runParts([browserAgain(name, part(['a.ts'], 0))]);
    writeFileSync(calls, '');
    expect(await runParts([browserAgain(name, part(['a.ts'], 0, { TELLS: 'no' }))])).toBe(1);
    expect(called()).toHaveLength(1);
  });

  it('is not taken by a part that has none', async () => {
    expect(await runParts([part(['a.ts'], 0, { PLAYWRIGHT_JSON_OUTPUT_FILE: calls })])).toBe(1);
    expect(said.at(-1)).toContain('1 FAILED');
  });
});
