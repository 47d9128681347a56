import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keptStars, starsOf, withRating } from './stars';

const ratings = fc.array(fc.integer({ min: 1, max: 5 }));

it('counts each rating under its stars', () => {
  expect(starsOf([])).toEqual([0, 0, 0, 0, 0]);
  expect(starsOf([5, 1, 5, 4])).toEqual([1, 0, 0, 1, 2]);
});

it('is the same counted one by one and all at once', () => {
  fc.assert(
    fc.property(ratings, fc.integer({ min: 1, max: 5 }), (given, next) =>
      expect(withRating(starsOf(given), next)).toEqual(starsOf([...given, next])),
    ),
  );
});

it('is kept as long as it is of the ratings that are counted', () => {
  expect(keptStars({ stars: [0, 0, 0, 1, 2], ratings: 3 })).toEqual([0, 0, 0, 1, 2]);
  expect(keptStars({ stars: [0, 0, 0, 1, 2], ratings: 4 })).toBeUndefined();
  expect(keptStars({ ratings: 0 })).toBeUndefined();
});
