import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clockOf } from './examination';

describe('an engine’s clock', () => {
  const NOW = Date.parse('2026-01-01T12:00:00Z');
  beforeEach(() => void jest.useFakeTimers({ now: NOW }));
  afterEach(() => void jest.useRealTimers());

  it.each([
    [0, 0],
    [-1900, 0],
    [1900, 0],
    // the answer took ten seconds, and the clock was read at its end
    [0, 10_000],
  ])('is well %i ms from ours, told after %i ms', (skew, waited) => {
    expect(clockOf('Redis', NOW + skew, NOW - waited)).toMatch(/^clock within \d+ ms$/);
  });

  it.each([
    [-2100, 0, '-2.1'],
    [5000, 200, '5.1'],
    [-20_000, 10_000, '-15.0'],
  ])('differs %i ms from ours, told after %i ms', (skew, waited, told) => {
    const look = () => clockOf('Redis', NOW + skew, NOW - waited);
    expect(look).toThrow(`Redis’s clock differs by ${told} s`);
  });
});
