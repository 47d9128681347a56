import { expect, it } from '@jest/globals';
import { usuallyFree } from './usually-free';

const now = new Date(2026, 10, 25, 18, 20);
const at = (hours: number, day = 25) => new Date(2026, 10, day, hours).toISOString();

it('says how many chefs usually are free, and when', () => {
  expect(usuallyFree({ chefs: 3, at: at(18) }, now.getTime())).toBe(
    'Usually three are free about this hour',
  );
  expect(usuallyFree({ chefs: 12, at: at(21) }, now.getTime())).toMatch(
    /^Usually 12 are free about \d\d:00/,
  );
  expect(usuallyFree({ chefs: 9, at: at(7, 26) }, now.getTime())).toMatch(
    /^Usually nine are free about Thu/,
  );
});
