import { describe, expect, it } from '@jest/globals';
import { readReport, runOnce, runsOf, tableOfReds, unrunFilesOf } from './runs.mjs';

const spec = (title: string, status: 'passed' | 'failed' | 'skipped') => ({
  title,
  file: 'calls.spec.ts',
  ok: status !== 'failed',
  tests: [{ results: [{ status }] }],
});

describe('runs in a row', () => {
  it('are asked for by a number, and leave the rest to the suite', () => {
    expect(runsOf(['calls', '--runs', '20', '-g', 'group'])).toEqual({
      runs: 20,
      rest: ['calls', '-g', 'group'],
    });
    expect(runsOf(['calls'])).toEqual({ runs: 0, rest: ['calls'] });
    expect(() => runsOf(['--runs', 'calls'])).toThrow('--runs wants a number');
  });

  it('count what passed, what was kept from running, and what was red, in groups too', () => {
    const suites = [
      {
        specs: [spec('hangs up', 'passed'), spec('rings', 'failed')],
        suites: [{ specs: [spec('waits', 'skipped')] }],
      },
    ];
    expect(readReport({ suites, errors: [{ message: 'no port is free\n at x' }] })).toEqual({
      passed: 1,
      skipped: 1,
      red: ['calls.spec.ts › rings', 'no port is free'],
    });
  });

  it('know the files of which something was not begun, or was cut off', () => {
    const of = (file: string, expectedStatus: string, ...statuses: string[]) => ({
      file,
      tests: [{ expectedStatus, results: statuses.map((status) => ({ status })) }],
    });
    const suites = [
      { specs: [of('done', 'passed', 'passed'), of('done', 'skipped')] },
      { suites: [{ specs: [of('cut', 'passed', 'interrupted'), of('never', 'passed')] }] },
      { specs: [of('half', 'passed', 'passed'), of('half', 'passed')] },
    ];
    expect(unrunFilesOf({ suites })).toEqual(['cut', 'never', 'half']);
    expect(unrunFilesOf({})).toEqual([]);
  });

  it('end a run whose time is up as an interrupt ends it', async () => {
    const endless = [process.execPath, '-e', 'setInterval(() => {}, 1000)'];
    const ended = await runOnce(endless, { endsAfterMs: 1 });
    expect(ended).toEqual({ code: 1, interrupted: false, outOfTime: true });
    const short = await runOnce([process.execPath, '-e', ''], { endsAfterMs: 600_000 });
    expect(short).toEqual({ code: 0, interrupted: false, outOfTime: false });
  });

  it('name each red test once, with its runs, the worst first', () => {
    expect(
      tableOfReds([['a'], [], ['b', 'a']])
        ?.split('\n')
        .slice(2),
    ).toEqual(['| a | 2 | 1, 3 |', '| b | 1 | 3 |']);
    expect(tableOfReds([[], []])).toBeNull();
  });
});
