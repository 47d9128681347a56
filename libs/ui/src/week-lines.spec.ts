import { describe, expect, it } from '@jest/globals';
import { linesOf, placesOf, stretchesOf } from './week-lines';
import type { WeekSlot } from './week-slots';

// by the clock of wherever this runs; seconds tell apart what a clock shows twice
const at = (minutes: number, second = 0) =>
  new Date(2026, 10, 24, 0, minutes, second).toISOString();
const slot = (from: number, to: number, second = 0): WeekSlot => ({
  ...{ startsAt: at(from, second), endsAt: at(to, second), state: 'free' },
});

describe('the hours of a week in which there are times', () => {
  it('are whole hours, and leave out the wide gaps between them', () => {
    const evening = [slot(16 * 60 + 30, 18 * 60), slot(20 * 60, 21 * 60)];
    expect(stretchesOf(evening)).toEqual([{ from: 16, to: 21 }]);
    // of a chef who is far away: about the reader's midnight
    const night = [slot(23 * 60 + 45, 24 * 60 + 30), slot(30, 75), slot(4 * 60 + 15, 5 * 60)];
    expect(stretchesOf(night)).toEqual([
      { from: 0, to: 5 },
      { from: 23, to: 24 },
    ]);
  });

  it('have a row for each quarter, and one for each gap', () => {
    const lineOf = linesOf([
      { from: 0, to: 5 },
      { from: 23, to: 24 },
    ]);
    expect([0, 15, 300, 23 * 60, 24 * 60].map(lineOf)).toEqual([2, 3, 22, 23, 27]);
  });
});

describe('where a slot is drawn', () => {
  const shown = (slots: WeekSlot[]) => placesOf(slots).map(({ from, to }) => [from, to]);

  it('is where the clock shows it', () => {
    expect(shown([slot(60, 105), slot(105, 150)])).toEqual([
      [60, 105],
      [105, 150],
    ]);
  });

  it('is below the one before where the clock shows both at one time', () => {
    expect(shown([slot(90, 120), slot(90, 120, 1)])).toEqual([
      [90, 105],
      [105, 120],
    ]);
  });
});
