import { describe, expect, it } from '@jest/globals';
import { ahead, amount, rupees } from './format';

describe('money', () => {
  it('is never parted from its sign', () => {
    expect(rupees(1250)).toBe('₹\u00a01,250');
    expect(amount(4999)).toBe('₹\u00a049.99');
    expect(amount(42000)).toBe('₹\u00a0420');
  });
});

describe('what is ahead', () => {
  const now = new Date(2026, 10, 25, 20, 0);
  const in_ = (day: number, hour: number, minute = 0) =>
    ahead(new Date(2026, 10, day, hour, minute).toISOString(), now.getTime());

  it.each([
    ['in 1 minute', in_(25, 20)],
    ['in 20 minutes', in_(25, 20, 20)],
    ['in 3 hours', in_(25, 23)],
    // after midnight, and still this night
    ['in 6 hours', in_(26, 2)],
    ['tomorrow', in_(26, 18)],
    // less than two days of 24 hours
    ['in 2 days', in_(27, 9)],
    ['in 5 days', in_(30, 18)],
  ])('%s', (words, said) => expect(said).toBe(words));
});
