import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { leftOutOf, TURNS } from '../browser/shapes';

describe('the browser suite', () => {
  const files = readdirSync(join(import.meta.dirname, '../browser'))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => name.replace('.spec.ts', ''));
  const runIn = (shape: 'single' | 'split', seed?: number) => {
    const left = leftOutOf(shape, seed);
    return files.filter((name) => !left.includes(name));
  };
  const SEEDS = [0, 1, 41, 2 ** 28 - 1];

  it('is not spared what is there no more', () => {
    for (const shape of ['single', 'split'] as const)
      for (const seed of SEEDS)
        expect(files).toEqual(expect.arrayContaining(leftOutOf(shape, seed)));
  });

  it('runs whole with every seed, in one shape or the other, and without any on the single process', () => {
    expect(runIn('single')).toEqual(files);
    for (const seed of SEEDS)
      expect(new Set([...runIn('single', seed), ...runIn('split', seed)])).toEqual(new Set(files));
  });

  it('is asked of each shape by a few seeds, one after the other, as without any', () => {
    for (const shape of ['single', 'split'] as const)
      for (const seed of SEEDS) {
        const turns = Array.from({ length: TURNS }, (_none, turn) => runIn(shape, seed + turn));
        expect(new Set(turns.flat())).toEqual(new Set(runIn(shape)));
      }
  });

  it('always asks both for the journey, calls, what heals, and what is told to a closed page', () => {
    const both = ['journey', 'calls', 'group-calls', 'healing', 'away', 'push'];
    for (const shape of ['single', 'split'] as const)
      for (const seed of SEEDS) expect(runIn(shape, seed)).toEqual(expect.arrayContaining(both));
  });
});
