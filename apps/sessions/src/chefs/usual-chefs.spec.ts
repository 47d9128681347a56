import { HOUR } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { usualFrom, usualId, usualIds, WEEK, WEEKS } from './usual-chefs';

const now = new Date('2026-11-25T18:20:00Z');
const hour = (ahead: number) => new Date(Date.parse('2026-11-25T18:00:00Z') + ahead * HOUR);
const of = { recipeUid: 'haleem', gender: 'female' as const, own: false };

/** As many as were free at an hour in each of the last weeks, the latest first. */
const weeks = (ahead: number, counts: number[]) =>
  counts.map((count, i): [string, number] => [
    usualId('haleem', 'female', new Date(hour(ahead).getTime() - (i + 1) * WEEK)),
    count,
  ]);
const usual = (...hours: [string, number][][]) => usualFrom(new Map(hours.flat()), of, now);

describe('how many chefs are usually free', () => {
  it('is what three of the last four weeks reached', () => {
    expect(usual(weeks(0, [5, 4, 0, 7]))).toEqual({ chefs: 4, at: hour(0).toISOString() });
    expect(usual(weeks(0, [9, 9, 0, 0]))).toBeNull();
  });

  it('is said of the next hour at which some are, this one first', () => {
    expect(usual(weeks(3, [4, 4, 4, 4]))).toEqual({ chefs: 4, at: hour(3).toISOString() });
    expect(usual(weeks(3, [4, 4, 4, 4]), weeks(0, [3, 3, 3, 0]))!.at).toBe(hour(0).toISOString());
    expect(usual(weeks(24, [4, 4, 4, 4]))).toBeNull();
  });

  it('does not count the reader', () => {
    const free = new Map(weeks(0, [4, 4, 4, 4]));
    expect(usualFrom(free, { ...of, own: true }, now)!.chefs).toBe(3);
    expect(usualFrom(new Map(weeks(0, [3, 3, 3, 3])), { ...of, own: true }, now)).toBeNull();
  });

  it('is never said of fewer than three', () =>
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 6 }), { minLength: WEEKS, maxLength: WEEKS }),
        fc.boolean(),
        (counts, own) => {
          const said = usualFrom(new Map(weeks(0, counts)), { ...of, own }, now);
          expect(said?.chefs ?? 3).toBeGreaterThanOrEqual(3);
          // nor more than were there
          expect(counts.filter((count) => count >= (said?.chefs ?? 0)).length).toBeGreaterThan(2);
        },
      ),
    ));

  it('looks at rows of past hours alone, few of them', () => {
    const ids = usualIds('haleem', 'female', now);
    expect(new Set(ids).size).toBe(24 * WEEKS);
    const latest = Math.max(...ids.map((id) => Number(id.split('.')[2]) * HOUR));
    expect(latest).toBeLessThan(now.getTime());
  });
});
