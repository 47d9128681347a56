import { expect, it, jest } from '@jest/globals';
import { notificationSettings, defaultNotificationSettings } from '@chefly/contracts';
import { clocks, isQuiet, nextDigest } from './local-time';

const night = { from: '22:00', to: '07:00' };

it.each([
  ['Asia/Karachi', '2026-11-22T17:30:00Z', true],
  ['Asia/Karachi', '2026-11-22T16:59:00Z', false],
  ['Asia/Karachi', '2026-11-23T01:59:00Z', true],
  ['Asia/Karachi', '2026-11-23T02:00:00Z', false],
  ['Asia/Kathmandu', '2026-11-22T16:15:00Z', true],
  ['UTC', '2026-11-22T17:30:00Z', false],
])('is quiet at night in %s at %s: %s', (timeZone, at, quiet) => {
  expect(isQuiet({ timeZone, quiet: night }, new Date(at))).toBe(quiet);
});

it('is quiet within a day, all day, or never', () => {
  const noon = new Date('2026-11-22T12:00:00Z');
  const during = (quiet: typeof night | null) => isQuiet({ timeZone: 'UTC', quiet }, noon);
  expect(during({ from: '11:00', to: '12:00' })).toBe(false);
  expect(during({ from: '12:00', to: '12:01' })).toBe(true);
  expect(during({ from: '09:00', to: '09:00' })).toBe(true);
  expect(during(null)).toBe(false);
});

it.each([
  ['daily', 'Asia/Karachi', '2026-11-22T02:59:00Z', '2026-11-22T03:00:00.000Z'],
  ['daily', 'Asia/Karachi', '2026-11-22T03:00:00Z', '2026-11-23T03:00:00.000Z'],
  // the clocks go back and forward in between: eight in the morning stays eight
  ['daily', 'Europe/London', '2026-10-24T08:00:00Z', '2026-10-25T08:00:00.000Z'],
  ['daily', 'Europe/London', '2026-03-28T09:00:00Z', '2026-03-29T07:00:00.000Z'],
  // 2026-11-23 is a Monday
  ['weekly', 'Asia/Kathmandu', '2026-11-22T12:00:00Z', '2026-11-23T02:15:00.000Z'],
  ['weekly', 'Pacific/Kiritimati', '2026-11-22T19:00:00Z', '2026-11-29T18:00:00.000Z'],
] as const)('writes the %s digest in %s after %s at %s', (rhythm, zone, now, due) => {
  expect(nextDigest(rhythm, zone, new Date(now))?.toISOString()).toBe(due);
});

it('writes none to whoever wants none', () => {
  expect(nextDigest('off', 'UTC', new Date())).toBeNull();
});

it('holds one clock for a zone, however members write it', () => {
  const now = new Date();
  isQuiet({ timeZone: 'Europe/Paris', quiet: night }, now);
  const held = clocks.size;
  for (const timeZone of ['europe/paris', 'EUROPE/PARIS', 'Europe/paris', 'eUrope/Paris']) {
    expect(isQuiet({ timeZone, quiet: night }, now)).toBe(
      isQuiet({ timeZone: 'Europe/Paris', quiet: night }, now),
    );
    nextDigest('weekly', timeZone, now);
  }
  expect(clocks.size).toBe(held);
});

it('makes no clock anew for a zone that calls itself otherwise than members do', () => {
  const now = new Date();
  // answers by an older name
  isQuiet({ timeZone: 'Asia/Kolkata', quiet: night }, now);
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  isQuiet({ timeZone: 'Asia/Kolkata', quiet: night }, now);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});

it.each(['+05:30', '-0001', '', 'Nowhere/Land'])('takes %s for no zone', (timeZone) => {
  const settings = { ...defaultNotificationSettings, timeZone };
  expect(notificationSettings.safeParse(settings).success).toBe(false);
});
