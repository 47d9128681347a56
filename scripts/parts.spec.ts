import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getPriority } from 'node:os';
import { runParts, type Part } from './parts.mjs';

describe('parts of a suite', () => {
  let said: string[];
  beforeEach(() => {
    said = [];
    jest.spyOn(console, 'log').mockImplementation((...words) => void said.push(words.join(' ')));
  });
  afterEach(() => void jest.restoreAllMocks());

  const part = (name: string, program = '', more: Partial<Part> = {}): Part => ({
    name,
    command: [process.execPath, '--eval', program],
    ...more,
  });
  /** The names in the order in which they began and ended. */
  const course = () =>
    said.flatMap((words) => {
      const [, name, ended] = /^\s*── (\w+)(?:: (\w+) after)?/.exec(words) ?? [];
      return name && !words.includes('what it said') && !words.includes('last words')
        ? [ended ? `${name} ${ended}` : name]
        : [];
    });

  it('run beside each other, and one after the other within an array', async () => {
    const lane = [part('b', 'setTimeout(() => {}, 300)'), part('c')];
    expect(await runParts([[part('a'), lane], part('d')])).toBe(0);
    const order = course();
    expect(order.slice(0, 2)).toEqual(['a', 'b']);
    expect(order.indexOf('c')).toBeGreaterThan(order.indexOf('b passed'));
    expect(order.slice(-2)).toEqual(['d', 'd passed']);
  });

  it('stand back from those that are waited for', async () => {
    const tells = 'process.exit(require("node:os").getPriority())';
    const here = getPriority();
    await runParts([part('as', tells), part('behind', tells, { nice: 3 })]);
    expect(said).toContainEqual(expect.stringContaining(`as: ${here ? 'FAILED' : 'passed'}`));
    expect(said).toContainEqual(expect.stringContaining('behind: FAILED'));
  });

  it('are left out rather than begun too late, which the end says', async () => {
    const parts = [
      part('in time', '', { startsWithin: 60 }),
      part('late', '', { startsWithin: 0 }),
    ];
    expect(await runParts(parts)).toBe(0);
    expect(said).toContainEqual(expect.stringContaining('SKIPPED  late (from'));
    expect(said.at(-1)).toContain('1 passed, 0 UNSTEADY, 1 SKIPPED, 0 FAILED');
  });

  it('say at the end which files of tests were left out since the time was up', async () => {
    const tells = `
      process.stdout.write("PASS a\\n\\nleft out, since the time was up: b.spec.ts\\n");
      process.stdout.write("left out, since the time was up: c.spec.ts\\n");`;
    // what is beside the other speaks to nobody who reads this suite's own words
    expect(await runParts([[part('whole'), part('late', tells)]])).toBe(0);
    expect(said).toContain('             LEFT OUT, since the time was up: b.spec.ts, c.spec.ts');
    expect(said.at(-1)).toContain('2 passed, 0 UNSTEADY, 0 FAILED, 2 files of tests LEFT OUT');
  });

  it('end their lane where one of them is red, and the whole after those beside it', async () => {
    const lane = [part('red', 'process.exit(1)'), part('never')];
    const parts = [[lane, part('beside')], part('later')];
    expect(await runParts(parts, { goesOn: () => false })).toBe(1);
    expect(course()).toEqual(expect.arrayContaining(['red FAILED', 'beside passed']));
    expect(course()).not.toContain('never');
    expect(course()).not.toContain('later');
  });

  it('tell at the end how each went, and what failed in its own words', async () => {
    await runParts([part('green'), part('red', 'console.log("why"); process.exit(1)')]);
    const end = said.slice(said.findIndex((words) => words.includes('its last words')));
    expect(end[0]).toContain('red: FAILED; its last words:\nwhy');
    expect(end.at(-1)).toContain('1 passed, 0 UNSTEADY, 1 FAILED');
    const row = (name: string, how: string) =>
      new RegExp(`^ *\\d+ s {2}${how} {2}${name} \\(from \\d+ s on, \\d+ % of the cores busy\\)$`);
    expect(end.slice(-3, -1)).toEqual([
      expect.stringMatching(row('green', 'passed')),
      expect.stringMatching(row('red', 'FAILED')),
    ]);
  });

  it('tell at the end which checks were red, as the part itself reads it from what it said', async () => {
    const red = (words: string) => words.split('\n').filter((line) => line.startsWith('FAILED'));
    const checks = 'console.log("well  a\\nFAILED  b\\nFAILED  c"); process.exit(1)';
    await runParts([{ ...part('checks', checks), red }]);
    expect(said.slice(-3, -1)).toEqual(['             FAILED  b', '             FAILED  c']);
  });

  it('goes on after what could not be tried here, and says so at the end', async () => {
    const parts = [part('absent', "console.log('no engine'); process.exit(77)"), part('green')];
    expect(await runParts(parts, { goesOn: () => false })).toBe(0);
    const end = said.slice(said.findIndex((words) => words.includes('its last words')));
    expect(end[0]).toContain('absent: SKIPPED; its last words:\nno engine');
    expect(end.at(-1)).toContain('1 passed, 0 UNSTEADY, 1 SKIPPED, 0 FAILED');
  });
});
