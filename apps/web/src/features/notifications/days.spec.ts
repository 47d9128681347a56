import { expect, it } from '@jest/globals';
import { byDay } from './days';

const now = new Date(2026, 2, 1, 9);
const at = (...[year, month, day, hour]: [number, number, number, number]) => ({
  createdAt: new Date(year, month, day, hour).toISOString(),
});

it('puts the things of one day together, by the calendar of the reader', () => {
  const days = byDay(
    [
      at(2026, 2, 1, 8),
      at(2026, 2, 1, 0),
      at(2026, 1, 28, 23),
      at(2026, 1, 28, 0),
      at(2026, 1, 27, 23),
    ],
    now,
  );
  expect(days.map(({ items }) => items.length)).toEqual([2, 2, 1]);
  expect(days.slice(0, 2).map(({ day }) => day)).toEqual(['Today', 'Yesterday']);
});

it('says the year of another year', () => {
  expect(byDay([at(2025, 2, 1, 8)], now)[0]!.day).toContain('2025');
});
