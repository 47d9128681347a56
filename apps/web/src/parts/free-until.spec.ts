import { expect, it } from '@jest/globals';
import { freeUntil, nextTime } from './free-until';

const now = new Date(2026, 10, 23, 18, 30);

it('takes a time of day for the next one, today or tomorrow', () => {
  expect(nextTime('20:00', now)).toEqual(new Date(2026, 10, 23, 20, 0));
  expect(nextTime('18:30', now)).toEqual(new Date(2026, 10, 24, 18, 30));
  expect(nextTime('07:15', now)).toEqual(new Date(2026, 10, 24, 7, 15));
});

it('says until when a chef is free, where they named an hour', () => {
  expect(freeUntil(null)).toBe('Free now');
  expect(freeUntil(now.toISOString())).toMatch(/^Free until .*30/);
});
