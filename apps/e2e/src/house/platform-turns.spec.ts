import { describe, expect, it } from '@jest/globals';
import {
  ALWAYS,
  leftOutOfSeparate,
  leftOutOfSingle,
  platformFiles,
  TURNS,
} from '../split/turns.mjs';

describe('of the platform suite separate processes', () => {
  const names = platformFiles();
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

  it('and the single one are asked by each seed for everything between them, and for nothing twice but what is about separate ones', () => {
    for (const seed of [0, 1, 2, 2 ** 28 - 1]) {
      const left = leftOutOfSingle(names, seed);
      const single = names.filter((name) => !left.includes(name));
      expect(new Set([...single, ...runBy(seed)])).toEqual(new Set(names));
      expect(new Set(single.filter((name) => runBy(seed).includes(name)))).toEqual(new Set(ALWAYS));
    }
    expect(leftOutOfSingle(names)).toEqual([]);
  });

  it('are always asked for what is about themselves, and not for what is there no more', () => {
    expect(names).toEqual(expect.arrayContaining([...ALWAYS]));
    for (const seed of [0, 1]) expect(runBy(seed)).toEqual(expect.arrayContaining([...ALWAYS]));
  });
});
