/** What speaks for suggesting somebody. */
export interface Reasons {
  uid: string;
  /** How many of those whom the reader follows follow them. */
  through: number;
  /** How many cuisines both cook. */
  shared: number;
  /** Sessions that they have held as a chef. */
  sessions: number;
}

const COUNTED = 3;
/** Of what somebody cooks, so much is told in a list. */
export const CUISINES_NAMED = 3;

const weightOf = ({ through, shared, sessions }: Reasons) =>
  3 * Math.min(through, COUNTED) + 2 * Math.min(shared, COUNTED) + (sessions > 0 ? 1 : 0);

/** The best first; of equals who has cooked with others more, then always the same order. */
export const ranked = <R extends Reasons>(people: R[]): R[] =>
  people.toSorted(
    (one, other) =>
      weightOf(other) - weightOf(one) ||
      other.sessions - one.sessions ||
      (one.uid < other.uid ? -1 : 1),
  );

/** The cuisines that somebody cooks, by how many dishes, most first. */
export function cuisinesOf(cooks: { cuisine: string }[] = []): string[] {
  const dishes = new Map<string, number>();
  for (const { cuisine } of cooks) dishes.set(cuisine, (dishes.get(cuisine) ?? 0) + 1);
  return [...dishes]
    .toSorted((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .map(([cuisine]) => cuisine);
}

/** Those of the cuisines that the reader cooks as well come first. */
export const sharedFirst = (cuisines: string[], own: ReadonlySet<string>): string[] =>
  cuisines.toSorted((one, other) => Number(own.has(other)) - Number(own.has(one)));
