import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { monetizationTerms } from './monetization-terms';
import { commissionOf, HIGHEST_RATE, monthOf, priceLimits } from './money';

const prices = fc.integer({ min: priceLimits.leastPaise, max: priceLimits.mostPaise });
const rates = fc.integer({ min: 0, max: HIGHEST_RATE });

describe('the commission', () => {
  it.each([
    [200_00, 1500, 30_00],
    [333_33, 1500, 49_99],
    [10_01, 1, 0],
    [999_99, 3333, 333_29],
    [500_00, 0, 0],
  ])('of %i paise at %i basis points is %i', (price, rate, commission) =>
    expect(commissionOf(price, rate)).toBe(commission),
  );

  it('is never more than its part, and less by less than one paisa', () =>
    fc.assert(
      fc.property(prices, rates, (price, rate) => {
        const rest = BigInt(price) * BigInt(rate) - BigInt(commissionOf(price, rate)) * 10_000n;
        return rest >= 0n && rest < 10_000n;
      }),
    ));
});

it('ends a month at midnight in India', () => {
  expect(monthOf(new Date('2026-10-31T18:29:59.999Z'))).toBe('2026-10');
  expect(monthOf(new Date('2026-10-31T18:30:00.000Z'))).toBe('2026-11');
});

/** What members have agreed to is not written anew: add a version, and its digest here. */
const published: Record<string, string> = {
  '2026-11-22': '7f230c7608234c39d4089be747b68dfea007c3e6352b1c3ff392e8f3058b9dbe',
};

it('keeps every version of the terms as it was published', () => {
  const digests = monetizationTerms.map(({ version, paragraphs }) => [
    version,
    createHash('sha256').update(JSON.stringify(paragraphs)).digest('hex'),
  ]);
  expect(Object.fromEntries(digests)).toEqual(published);
});
