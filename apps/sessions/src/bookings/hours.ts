import {
  bookingLimits,
  DAY,
  HOUR,
  MINUTE,
  minutesInto,
  type BookingHours,
} from '@chefly/contracts';
import { firstMomentAt, wallTime } from './wall-clock';

/** Milliseconds since 1970, the end not included. */
export interface Stretch {
  from: number;
  to: number;
}

type Hours = Pick<BookingHours, 'timeZone' | 'weekly' | 'slotMinutes' | 'daysOff'>;

const msOf = (time: string) => minutesInto(time) * MINUTE;
/** 1 is Monday. */
const isoDay = (midnight: number) => ((Math.floor(midnight / DAY) + 3) % 7) + 1;
const nameOf = (midnight: number) => new Date(midnight).toISOString().slice(0, 10);

/** All slots that begin within the stretch, in their order. None reaches into another. */
export function slotsOf(hours: Hours, { from, to }: Stretch): Stretch[] {
  const { timeZone, weekly, slotMinutes, daysOff } = hours;
  const length = slotMinutes * MINUTE;
  const off = new Set(daysOff);
  const slots: Stretch[] = [];
  const first = Math.floor((wallTime(from, timeZone) - DAY) / DAY) * DAY;
  for (let midnight = first; midnight <= wallTime(to, timeZone) + DAY; midnight += DAY) {
    if (off.has(nameOf(midnight))) continue;
    for (const range of weekly) {
      if (range.day !== isoDay(midnight)) continue;
      const end = firstMomentAt(midnight + msOf(range.to), timeZone);
      let at = firstMomentAt(midnight + msOf(range.from), timeZone);
      for (; at + length <= end; at += length)
        if (at >= from && at < to) slots.push({ from: at, to: at + length });
    }
  }
  return slots.sort((one, other) => one.from - other.from);
}

/** Whether a slot that begins then can be booked now. */
export const isInTime = (
  { noticeHours }: Pick<BookingHours, 'noticeHours'>,
  at: number,
  now: number,
) => at >= now + noticeHours * HOUR && at <= now + bookingLimits.ahead;

/** The slot that begins then and can be booked now; null when the hours have none. */
export function slotAt(hours: BookingHours, at: number, now: number): Stretch | null {
  if (!hours.open || !isInTime(hours, at, now)) return null;
  return slotsOf(hours, { from: at, to: at + 1 })[0] ?? null;
}

/** Whether they have any time at all. */
export const areOpen = ({ open, weekly }: Pick<BookingHours, 'open' | 'weekly'>) =>
  open && weekly.length > 0;

export const overlap = (one: Stretch, other: Stretch) => one.from < other.to && other.from < one.to;
