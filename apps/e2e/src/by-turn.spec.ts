import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { byTurn } from './by-turn.mjs';

describe('the order in which files of tests are begun', () => {
  it('is of all of them, once each, whatever the seed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.nat(), (files, seed) => {
        expect(byTurn(files, seed).flat().toSorted()).toEqual(files.toSorted());
      }),
    );
  });

  it('begins with another one for each seed, so that each is first some time', () => {
    const files = ['c', 'a', 'b'];
    expect([0, 1, 2, 3].map((seed) => byTurn(files, seed).flat().join(''))).toEqual([
      'abc',
      'bca',
      'cab',
      'abc',
    ]);
    expect(byTurn([], 4)).toEqual([[], []]);
  });
});
