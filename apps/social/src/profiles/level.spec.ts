import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { levelOf } from './level';

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
