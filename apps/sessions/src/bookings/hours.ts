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

/** 1 is Monday. */
const isoDay = (midnight: number) => ((Math.floor(midnight / DAY) + 3) % 7) + 1;
const nameOf = (midnight: number) => new Date(midnight).toISOString().slice(0, 10);

/** All slots that begin within the stretch, in their order. None reaches into another. */
export function slotsOf(hours: Hours, { from, to }: Stretch): Stretch[] {
  const length = hours.slotMinutes * MINUTE;
  return openTimes(hours, { from, to })
    .flatMap((open) => {
      const many = Math.max(0, Math.floor((open.to - open.from) / length));
      return Array.from({ length: many }, (_, i) => open.from + i * length);
    })
    .filter((at) => at >= from && at < to)
    .sort((one, other) => one - other)
    .map((at) => ({ from: at, to: at + length }));
}

/** The hours of the days around a stretch that are not off. */
function openTimes({ timeZone, weekly, daysOff }: Hours, { from, to }: Stretch): Stretch[] {
  const first = Math.floor((wallTime(from, timeZone) - DAY) / DAY) * DAY;
  const days = [];
  for (let midnight = first; midnight <= wallTime(to, timeZone) + DAY; midnight += DAY)
    if (!daysOff.includes(nameOf(midnight))) days.push(midnight);
  const momentAt = (midnight: number, time: string) =>
    firstMomentAt(midnight + minutesInto(time) * MINUTE, timeZone);
  return days.flatMap((midnight) =>
    weekly
      .filter(({ day }) => day === isoDay(midnight))
      .map((range) => ({ from: momentAt(midnight, range.from), to: momentAt(midnight, range.to) })),
  );
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
