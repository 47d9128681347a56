/** Weeks as the reader counts them, in their own zone. */

interface WeekInfo {
  firstDay: number;
}

/** The day on which a week begins where the reader lives: 1 is Monday, 7 is Sunday. */
export function firstDayOfWeek(language: string = navigator.language): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => WeekInfo;
    weekInfo?: WeekInfo;
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** So many days of the calendar later, also where one of them has 23 or 25 hours. */
export function daysLater(day: Date, days: number): Date {
  const later = new Date(day);
  later.setDate(later.getDate() + days);
  return later;
}

/** The midnight at which the week of an instant begins. */
export function weekOf(at: Date, firstDay = firstDayOfWeek()): Date {
  const midnight = new Date(at.getFullYear(), at.getMonth(), at.getDate());
  return daysLater(midnight, -((midnight.getDay() - firstDay + 7) % 7));
}

export const daysOfWeek = (week: Date): Date[] =>
  Array.from({ length: 7 }, (_, day) => daysLater(week, day));

export const sameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const clockAt = (at: Date, by: number) => {
  const then = new Date(at.getTime() + by);
  return { shows: then.getHours() * 60 + then.getMinutes(), behind: then.getTimezoneOffset() };
};

/** In the night in which the clock goes back: by an hour, on Lord Howe Island by half of one. */
function comesTwice(at: Date): boolean {
  const back = clockAt(at, 3 * HOUR_MS).behind - clockAt(at, -3 * HOUR_MS).behind;
  const { shows } = clockAt(at, 0);
  return (
    back > 0 && [-back, back].some((minutes) => clockAt(at, minutes * MINUTE_MS).shows === shows)
  );
}

const shownAt = (at: Date, withZone: boolean) =>
  at.toLocaleTimeString(undefined, {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: withZone ? 'short' : undefined,
  });

/** 18:00, as the reader's language writes it; 01:00 BST where the clock shows that twice. */
export const timeOf = (at: Date) => shownAt(at, comesTwice(at));

/**
 * Beginning and end; 01:00 GMT and 03:00 BST where the clock is changed between them: it is an hour,
 * and not two.
 */
export function endsOf(startsAt: string, endsAt: string): [from: string, to: string] {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const changes = start.getTimezoneOffset() !== end.getTimezoneOffset();
  const words = (at: Date) => shownAt(at, changes || comesTwice(at));
  return [words(start), words(end)];
}

/** Thursday 26 November */
export const dayInWords = (at: Date) =>
  at.toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long' });

/** 18:00 – 20:30 */
export const between = (startsAt: string, endsAt: string) => endsOf(startsAt, endsAt).join(' – ');

/** Thursday 26 November, 18:00 to 20:30 */
export const hoursInWords = (startsAt: string, endsAt: string) =>
  `${dayInWords(new Date(startsAt))}, ${endsOf(startsAt, endsAt).join(' to ')}`;

/** 23 – 29 November */
export const weekInWords = (week: Date) =>
  new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' }).formatRange(
    week,
    daysLater(week, 6),
  );
