import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { reviewerLevelOf } from './reviewer-level';

const order = [null, 'Commis', 'Demi Chef', 'Chef de Partie', 'Sous Chef', 'Executive'];
const reviewing = fc.record({
  reviews: fc.nat(200),
  agrees: fc.nat(300),
  disagrees: fc.nat(300),
});

it('starts at none, begins with the first review and ends at Executive', () => {
  expect(reviewerLevelOf({ reviews: 0, agrees: 90, disagrees: 0 })).toBeNull();
  expect(reviewerLevelOf({ reviews: 1, agrees: 0, disagrees: 9 })).toBe('Commis');
  expect(reviewerLevelOf({ reviews: 5, agrees: 3, disagrees: 2 })).toBe('Demi Chef');
  expect(reviewerLevelOf({ reviews: 5, agrees: 4, disagrees: 0 })).toBe('Commis');
  expect(reviewerLevelOf({ reviews: 100, agrees: 85, disagrees: 15 })).toBe('Executive');
  expect(reviewerLevelOf({ reviews: 100, agrees: 84, disagrees: 16 })).toBe('Sous Chef');
});

it('never falls with another review or another agreement, and never rises with a disagreement', () => {
  fc.assert(
    fc.property(reviewing, (before) => {
      const rank = (change: Partial<typeof before>) =>
        order.indexOf(reviewerLevelOf({ ...before, ...change }));
      expect(rank({ reviews: before.reviews + 1 })).toBeGreaterThanOrEqual(rank({}));
      expect(rank({ agrees: before.agrees + 1 })).toBeGreaterThanOrEqual(rank({}));
    }),
  );
});
