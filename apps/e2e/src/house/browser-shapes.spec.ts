import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { leftOutOfSeparate } from '../browser/shapes';

describe('of the browser suite separate processes', () => {
  const files = readdirSync(join(import.meta.dirname, '../browser'))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => name.replace('.spec.ts', ''));
  const runBy = (seed?: number) => {
    const left = leftOutOfSeparate(seed);
    return files.filter((name) => !left.includes(name));
  };

  it('are not spared what is there no more', () => {
    expect(files).toEqual(expect.arrayContaining(leftOutOfSeparate(0)));
    expect(files).toEqual(expect.arrayContaining(leftOutOfSeparate(1)));
  });

  it('are asked by two seeds, one after the other, for all that they are asked for without any', () => {
    for (const seed of [0, 41, 2 ** 28 - 1])
      expect(new Set([...runBy(seed), ...runBy(seed + 1)])).toEqual(new Set(runBy()));
  });

  it('are always asked for the journey, calls, and what heals', () => {
    for (const seed of [0, 1])
      expect(runBy(seed)).toEqual(expect.arrayContaining(['journey', 'calls', 'healing', 'away']));
  });
});
