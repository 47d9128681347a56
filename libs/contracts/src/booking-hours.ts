import { z } from 'zod';
import { DAY, HOUR, MINUTE, SELECTION_CAP } from './constants';
import { messages } from './messages';
import { isTimeZone } from './notification-settings';
import { sessionType } from './shapes';

export const bookingLimits = {
  /** How far ahead a time can be booked. */
  ahead: 28 * DAY,
  /** The door of a booking is open from so long before its time until so long after it. */
  doorOpens: 5 * MINUTE,
  noShow: 10 * MINUTE,
  /** From so long on without a process of ours nobody could come, and nobody is missed. */
  away: MINUTE,
  /** Whoever has come to the door has so long to appear in the session that it opened. */
  arrival: 5 * MINUTE,
  /** Whoever calls off later than this before the time has let somebody down. */
  lateCancel: 12 * HOUR,
  /** Whoever has just booked may think again, also late. */
  thinkAgain: 15 * MINUTE,
  reminders: { day: DAY, soon: 15 * MINUTE },
  /** The shortest and the longest session that can be booked: see `slotLengths`. */
  shortest: 30 * MINUTE,
  longest: 2 * HOUR,
  /** Slots begin and end at quarters of an hour, of every zone's clock. */
  quarter: 15 * MINUTE,
  /** Members in one cook-along, besides its chef. */
  seats: SELECTION_CAP,
  /** Members whom one may ever ask to a booking of one's own: each of them rings at its chef's. */
  invites: 6,
  /** Coming bookings that one member may have with others, and with one chef. */
  open: 6,
  withOneChef: 2,
  /** Coming cook-alongs that one chef may have open. */
  cookAlongs: 8,
  /** Times let down within `lapsesWithin`, from which on nothing is booked by or with a member. */
  lapses: 3,
  lapsesWithin: 30 * DAY,
  /** Times that a member may call off in a day, early ones too: each of them rings at a chef's. */
  calledOff: 6,
  /** How often a guest loses a place in one time by other guests' blocks before they come back no more. */
  putOut: 2,
  /** And all guests of one time together: from then on it is given to nobody more. */
  putOuts: 24,
  /** Cook-alongs that a chef may call off in a day: each stays as a row, and is heard of twice. */
  cookAlongsCalledOff: 16,
  /** Of one week: three a day. */
  ranges: 21,
  daysOff: 60,
  /** The longest range of slots that one call answers. */
  slotRange: 8 * DAY,
  /** Free slots that a refusal names instead. */
  nearest: 3,
} as const;

/** Minutes of one slot. */
export const slotLengths = [30, 45, 60, 90, 120] as const;

/** Of `18:15`, how many minutes of the day have passed. */
export const minutesInto = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** `18:15`, on the chef's clock, at a quarter of an hour. */
const quarterTime = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, messages.quarterHour);
/** The same, or midnight at the end of the day. */
const quarterEnd = z
  .string()
  .regex(/^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/, messages.quarterHour);

/** Hours of one weekday. Hours past midnight are two ranges. */
export const weeklyRange = z
  .object({
    /** As ISO 8601 counts: 1 is Monday, 7 is Sunday. */
    day: z.number().int().min(1).max(7),
    from: quarterTime,
    to: quarterEnd,
  })
  .refine(({ from, to }) => minutesInto(from) < minutesInto(to), messages.rangeBackwards);
export type WeeklyRange = z.infer<typeof weeklyRange>;

const overlaps = (ranges: { day: number; from: string; to: string }[]) =>
  ranges.some((one, i) =>
    ranges.some(
      (other, j) =>
        i < j &&
        one.day === other.day &&
        minutesInto(one.from) < minutesInto(other.to) &&
        minutesInto(other.from) < minutesInto(one.to),
    ),
  );

/** A day of the chef's calendar, `2026-12-01`. */
const calendarDay = z.iso.date();

/** When a chef can be booked, on their own clock. */
export const bookingHours = z.object({
  /** Off, nobody books; what is booked stands. */
  open: z.boolean(),
  /** By an IANA name: the hours stay where they are on that clock when it is put forward or back. */
  timeZone: z.string().max(64).refine(isTimeZone, 'No time zone that we know'),
  weekly: z
    .array(weeklyRange)
    .max(bookingLimits.ranges)
    .refine((ranges) => !overlaps(ranges), messages.rangesOverlap),
  slotMinutes: z.literal(slotLengths),
  /** Hours of notice that the chef needs: nothing sooner can be booked. */
  noticeHours: z.number().int().min(1).max(168),
  types: z.array(sessionType).min(1).max(2),
  /** Days of the chef's calendar without hours. */
  daysOff: z.array(calendarDay).max(bookingLimits.daysOff),
});
export type BookingHours = z.infer<typeof bookingHours>;

/** Before a chef has said anything. */
export const noBookingHours: BookingHours = {
  open: false,
  timeZone: 'UTC',
  weekly: [],
  slotMinutes: 60,
  noticeHours: 2,
  types: ['voice', 'video'],
  daysOff: [],
};
