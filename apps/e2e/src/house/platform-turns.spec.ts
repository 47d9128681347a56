import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ALWAYS, leftOutOfSeparate, TURNS } from '../split/turns.mjs';

describe('of the platform suite separate processes', () => {
  const names = readdirSync(join(import.meta.dirname, '../platform'))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => name.replace('.spec.ts', ''));
  const runBy = (seed?: number) => {
    const left = leftOutOfSeparate(names, seed);
    return names.filter((name) => !left.includes(name));
  };

  it('are asked for everything without a seed', () => expect(runBy()).toEqual(names));

  it('are asked by a few seeds, one after the other, for everything, and by each for its part of what is in turns', () => {
    for (const seed of [0, 41, 2 ** 28 - 1]) {
      const turns = Array.from({ length: TURNS }, (_none, turn) => runBy(seed + turn));
      expect(new Set(turns.flat())).toEqual(new Set(names));
      const inTurns = names.length - ALWAYS.length;
      for (const run of turns)
        expect(Math.abs(run.length - ALWAYS.length - inTurns / TURNS)).toBeLessThan(1);
    }
  });

  it('are always asked for what is about themselves, and not for what is there no more', () => {
    expect(names).toEqual(expect.arrayContaining([...ALWAYS]));
    for (const seed of [0, 1]) expect(runBy(seed)).toEqual(expect.arrayContaining([...ALWAYS]));
  });
});
