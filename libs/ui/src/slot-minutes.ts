/** By the reader's clock. */
export const minuteOfDay = (iso: string) => {
  const at = new Date(iso);
  return at.getHours() * 60 + at.getMinutes();
};
const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

interface Span {
  startsAt: string;
  endsAt: string;
}

/**
 * Where a slot stands in its day, in minutes from midnight; over midnight it ends there. One in
 * which the clock goes back, and that ends by it when it began or sooner, is as high as it is long.
 */
export function minutesOf({ startsAt, endsAt }: Span): { from: number; to: number } {
  const from = minuteOfDay(startsAt);
  const to = minuteOfDay(endsAt);
  if (to > from) return { from, to };
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const sameDay = start.toDateString() === end.toDateString();
  const long = (end.getTime() - start.getTime()) / MINUTE_MS;
  return { from, to: sameDay ? from + long : DAY_MINUTES };
}
