/** As a reader calls a day, in their language and zone. */
export function calledDay(at: Date, now = new Date()): string {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (at >= midnight) return 'Today';
  // by the calendar: not every day has 24 hours
  midnight.setDate(midnight.getDate() - 1);
  if (at >= midnight) return 'Yesterday';
  return at.toLocaleDateString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  });
}
