import { describe, expect, it } from '@jest/globals';
import { arrivals, type Arrival } from './clock';

function within<K extends string>(rates: Record<K, number>, seed: number, seconds: number) {
  const found: Arrival<K>[] = [];
  for (const arrival of arrivals(rates, seed)) {
    if (arrival.at > seconds * 1000) return found;
    found.push(arrival);
  }
  return found;
}

describe('arrivals', () => {
  const rates = { often: 9, seldom: 1 };

  it('are the same for the same seed, and others for another', () => {
    expect(within(rates, 7, 10)).toEqual(within(rates, 7, 10));
    expect(within(rates, 7, 10)).not.toEqual(within(rates, 8, 10));
  });

  it('come as often as they should, each kind', () => {
    const found = within(rates, 3, 2000);
    const seldom = found.filter(({ kind }) => kind === 'seldom').length;
    // within four times what chance makes of such numbers
    expect(Math.abs(found.length - 20_000)).toBeLessThan(4 * Math.sqrt(20_000));
    expect(Math.abs(seldom - 2000)).toBeLessThan(4 * Math.sqrt(2000));
  });

  it('come by chance: the times between are spread as wide as they are long', () => {
    const found = within(rates, 5, 2000);
    const gaps = found.slice(1).map(({ at }, i) => at - found[i]!.at);
    const mean = gaps.reduce((sum, gap) => sum + gap) / gaps.length;
    const spread = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
    expect(spread / mean).toBeGreaterThan(0.95);
    expect(spread / mean).toBeLessThan(1.05);
  });

  it('are none where nobody comes', () => {
    expect([...arrivals({ never: 0 }, 1)]).toEqual([]);
    expect(within({ never: 0, often: 5 }, 1, 20).every(({ kind }) => kind === 'often')).toBe(true);
  });
});
