/** Surrogates are halves of letters that come after all letters of one unit. */
const weightOf = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** The order of UTF-8's bytes, which is also Elasticsearch's order of keywords. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const unit = a.charCodeAt(i);
    const other = b.charCodeAt(i);
    if (unit !== other) return weightOf(unit) - weightOf(other);
  }
  return a.length - b.length;
}

export type Compare<T> = (a: T, b: T) => number;

/** Where in an ascending list the first stands that does not come before `place`. */
export function firstFrom<P, T extends P>(
  list: readonly T[],
  place: P,
  compare: Compare<P>,
  from = 0,
  to = list.length,
): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(list[middle]!, place) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Adds what an ascending list does not hold yet; at once where it comes last. */
export function insert<T>(list: T[], item: T, compare: Compare<T>): void {
  const end = list.length - 1;
  const last = end < 0 ? -1 : list[end] === item ? 0 : compare(list[end]!, item);
  if (last === 0) return;
  if (last < 0) return void list.push(item);
  const at = firstFrom(list, item, compare);
  if (compare(list[at]!, item) !== 0) list.splice(at, 0, item);
}

/** Takes out of an ascending list what it may hold. */
export function withdraw<T>(list: T[], item: T, compare: Compare<T>): void {
  const at = firstFrom(list, item, compare);
  if (at < list.length && compare(list[at]!, item) === 0) list.splice(at, 1);
}

/** An ascending list from a place on. */
export function* walk<P, T extends P>(
  list: readonly T[],
  from: P,
  compare: Compare<P>,
): Iterable<T> {
  for (let i = firstFrom(list, from, compare); i < list.length; i++) yield list[i]!;
}

/** Several ascending walks as one; what several of them come to comes once. */
export function merged<T>(walks: Iterable<T>[], compare: Compare<T>): Iterable<T> {
  return walks.length === 1 ? walks[0]! : abreast(walks, compare);
}

function* abreast<T>(walks: Iterable<T>[], compare: Compare<T>): Iterable<T> {
  const steps = walks.map((each) => each[Symbol.iterator]());
  const heads = steps.map((each) => each.next());
  for (;;) {
    let least: T | undefined;
    for (const { done, value } of heads)
      if (!done && (least === undefined || compare(value, least) < 0)) least = value;
    if (least === undefined) return;
    yield least;
    for (const [i, { done, value }] of heads.entries())
      if (!done && value === least) heads[i] = steps[i]!.next();
  }
}
