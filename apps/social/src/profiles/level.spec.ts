import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { levelOf, nextLevelOf } from './level';

const order = [null, 'Commis', 'Demi Chef', 'Chef de Partie', 'Sous Chef', 'Executive'];
const record = fc.record({
  sessions: fc.nat(300),
  rating: fc.double({ min: 1, max: 5, noNaN: true }),
  ratings: fc.nat(50),
});

it('starts at none and ends at Executive', () => {
  expect(levelOf({ sessions: 0, rating: 5, ratings: 9 })).toBeNull();
  expect(levelOf({ sessions: 1, rating: 0, ratings: 0 })).toBe('Commis');
  expect(levelOf({ sessions: 100, rating: 4.6, ratings: 10 })).toBe('Executive');
});

it('never falls when a chef holds more sessions or is rated higher', () => {
  fc.assert(
    fc.property(
      record,
      fc.nat(50),
      fc.double({ min: 0, max: 2, noNaN: true }),
      (before, more, better) => {
        const after = {
          ...before,
          sessions: before.sessions + more,
          rating: before.rating + better,
        };
        expect(order.indexOf(levelOf(after))).toBeGreaterThanOrEqual(
          order.indexOf(levelOf(before)),
        );
      },
    ),
  );
});

it('tells what is missing for the level above', () => {
  expect(nextLevelOf({ sessions: 0, rating: 0, ratings: 0 })).toEqual({
    ...{ level: 'Commis', sessions: 1, rating: null, share: 0 },
  });
  expect(nextLevelOf({ sessions: 3, rating: 0, ratings: 0 })).toEqual({
    ...{ level: 'Demi Chef', sessions: 2, rating: 3.5, share: 0.5 },
  });
  // sessions enough, and not rated well enough
  expect(nextLevelOf({ sessions: 60, rating: 4.1, ratings: 9 })).toEqual({
    ...{ level: 'Sous Chef', sessions: 0, rating: 4.3, share: 1 },
  });
  expect(nextLevelOf({ sessions: 100, rating: 4.6, ratings: 9 })).toBeNull();
});

it('is reached by no less than that', () => {
  fc.assert(
    fc.property(record, (before) => {
      const next = nextLevelOf(before);
      if (!next) return expect(levelOf(before)).toBe('Executive');
      const after = {
        sessions: before.sessions + next.sessions,
        rating: next.rating ?? before.rating,
        ratings: next.rating === null ? before.ratings : Math.max(1, before.ratings),
      };
      expect(levelOf(after)).toBe(next.level);
      expect(order.indexOf(next.level)).toBe(order.indexOf(levelOf(before)) + 1);
    }),
  );
});
