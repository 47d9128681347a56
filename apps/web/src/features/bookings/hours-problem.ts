import { bookingHours, type BookingHours } from '@chefly/contracts';

/** Monday, for 1 as ISO 8601 counts. */
export const weekday = (day: number) =>
  // this January began on a Monday
  new Date(2024, 0, day).toLocaleDateString(undefined, { weekday: 'long' });

/** Why hours cannot be saved, of the first thing that is wrong. */
export function hoursProblem(hours: BookingHours): string | undefined {
  if (hours.open && !hours.weekly.length)
    return 'Name the hours of at least one day, or switch off that you can be booked.';
  const issue = bookingHours.safeParse(hours).error?.issues[0];
  if (!issue) return undefined;
  const [part, place] = issue.path;
  const range = part === 'weekly' && typeof place === 'number' ? hours.weekly[place] : undefined;
  return range ? `${weekday(range.day)}: ${issue.message}` : issue.message;
}
