import { describe, expect, it } from '@jest/globals';
import { atOnce, otherCalls, peakOf, plan, scaled, sumOf } from './model';

describe('the plan to a million members', () => {
  const rates = peakOf(plan);

  it('has the rates of its page', () => {
    expect(rates['the feed']).toBeCloseTo(69.4, 1);
    expect(rates['a like']).toBeCloseTo(69.4, 1);
    expect(rates['a new post']).toBeCloseTo(2.08, 2);
    const others = Object.keys(otherCalls).map((deed) => rates[deed as keyof typeof otherCalls]);
    expect(others.reduce((sum, rate) => sum + rate)).toBeCloseTo(694, 0);
  });

  it('has so many sockets and sessions at once', () => {
    expect(atOnce(plan)).toEqual({ sockets: 30_000, sessions: 166 });
  });

  it('divides other calls by their parts', () => {
    expect(rates['a profile'] / rates['a message']).toBeCloseTo(17 / 8);
    expect(sumOf(otherCalls)).toBe(100);
  });

  it('is scaled as a whole', () => {
    expect(sumOf(scaled(rates, 0.05))).toBeCloseTo(sumOf(rates) / 20);
  });
});
