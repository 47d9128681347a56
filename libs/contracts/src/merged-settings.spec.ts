import { describe, expect, it } from '@jest/globals';
import { noBookingHours, type BookingHours } from './booking-hours';
import { mergedHours, mergedNotificationSettings } from './merged-settings';
import { defaultNotificationSettings, type NotificationSettings } from './notification-settings';

const on = (day: number, from = '18:00', to = '20:00') => ({ day, from, to });
const before: BookingHours = {
  ...noBookingHours,
  open: true,
  weekly: [on(1), on(3)],
  daysOff: ['2026-12-24', '2026-12-31'],
};

describe('hours that were changed on two devices', () => {
  it('have the days of both, and of a day what was changed here', () => {
    const here = { ...before, weekly: [on(1, '09:00', '10:00'), on(3), on(6)] };
    const there = { ...before, weekly: [on(1, '12:00', '13:00'), on(7)] };
    expect(mergedHours(before, here, there).weekly).toEqual([
      on(1, '09:00', '10:00'),
      on(6),
      on(7),
    ]);
  });

  it('have of all else what was changed, on either', () => {
    const here: BookingHours = { ...before, noticeHours: 48 };
    const there: BookingHours = { ...before, open: false, types: ['voice'], noticeHours: 4 };
    expect(mergedHours(before, here, there)).toEqual({ ...there, noticeHours: 48 });
  });

  it('have the days off of both, less those that either gave back', () => {
    const here = { ...before, daysOff: ['2026-12-31', '2027-01-01'] };
    const there = { ...before, daysOff: ['2026-12-23', '2026-12-24', '2026-12-31', '2027-01-01'] };
    expect(mergedHours(before, here, there).daysOff).toEqual([
      ...['2026-12-23', '2026-12-31', '2027-01-01'],
    ]);
  });

  it('are as they were said here where nobody changed them elsewhere', () => {
    const here: BookingHours = { ...before, weekly: [on(2)], daysOff: [], slotMinutes: 30 };
    expect(mergedHours(before, here, before)).toEqual(here);
  });
});

describe('what a member is told, chosen on two devices', () => {
  const before = defaultNotificationSettings;

  it('is of each kind what was chosen here, and what is there where nothing was', () => {
    const here: NotificationSettings = { ...before, off: ['comment'], unpushed: ['post-liked'] };
    const there: NotificationSettings = { ...before, off: ['reply'], unpushed: ['comment'] };
    const merged = mergedNotificationSettings(before, here, there);
    expect([merged.off, merged.unpushed]).toEqual([['comment', 'reply'], []]);
  });

  it('is of all else what was chosen, on either', () => {
    const quiet = { from: '22:00', to: '07:00' };
    const here: NotificationSettings = { ...before, quiet };
    const there: NotificationSettings = { ...before, digest: 'weekly', timeZone: 'Asia/Kolkata' };
    expect(mergedNotificationSettings(before, here, there)).toEqual({ ...there, quiet });
  });
});
