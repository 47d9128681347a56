import { calledDay } from '../../parts/called-day';

/** Things of one day together, in their order: the newest day first when the things are. */
export function byDay<T extends { createdAt: string }>(
  items: T[],
  now = new Date(),
): { day: string; items: T[] }[] {
  const days = Map.groupBy(items, ({ createdAt }) => calledDay(new Date(createdAt), now));
  return [...days].map(([day, of]) => ({ day, items: of }));
}
