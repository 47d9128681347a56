/** Things of one day together, in their order: the newest day first when the things are. */
export function byDay<T extends { createdAt: string }>(
  items: T[],
  now = new Date(),
): { day: string; items: T[] }[] {
  const days = Map.groupBy(items, ({ createdAt }) => dayOf(new Date(createdAt), now));
  return [...days].map(([day, of]) => ({ day, items: of }));
}

/** As a reader calls a day, in their language and zone. */
function dayOf(at: Date, now: Date): string {
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
