// its test has other clocks read this file by itself, so that it imports nothing
const MINUTE_MS = 60_000;

/** 20:00, in the reader's zone and as their language writes it; of another day with its name. */
export function hourOf(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const sameDay = at.toDateString() === now.toDateString();
  return at.toLocaleString(undefined, {
    ...(sameDay ? {} : { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** What a chef who is free is told to be: 'Free now', or 'Free until 20:00'. */
export const freeUntil = (until: string | null) =>
  until ? `Free until ${hourOf(until)}` : 'Free now';

/**
 * The next time that a clock here shows this time of day (`20:00`); where the clock goes back, it
 * may show it twice a day.
 */
export function nextTime(timeOfDay: string, now = new Date()): Date {
  const [hours, minutes] = timeOfDay.split(':').map(Number) as [number, number];
  const on = (day: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + day, hours, minutes);
  const [today, tomorrow] = [on(0), on(1)];
  if (today > now) return today;
  const again = new Date(today.getTime() + setBack(now) * MINUTE_MS);
  const showsAgain = again.getHours() === hours && again.getMinutes() === minutes;
  return again > now && showsAgain ? again : tomorrow;
}

/** Minutes by which the clock here goes back on that day; less than none where it goes forward. */
function setBack(day: Date): number {
  const midnight = (days: number) =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTimezoneOffset();
  return midnight(1) - midnight(0);
}
