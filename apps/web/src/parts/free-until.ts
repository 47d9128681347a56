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

/** The next time that a clock here shows this time of day (`20:00`). */
export function nextTime(timeOfDay: string, now = new Date()): Date {
  const [hours, minutes] = timeOfDay.split(':').map(Number) as [number, number];
  const at = new Date(now);
  at.setHours(hours, minutes, 0, 0);
  if (at <= now) at.setDate(at.getDate() + 1);
  return at;
}
