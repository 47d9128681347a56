import type { Range } from './bounds';
import { successor } from './key-encoding';
import type { Pace, Paced } from './pace';
import type { Plan } from './planner';
import { backward, forward, type Storage } from './storage';
import type { Cost } from './types';

interface Entry {
  key: Buffer;
  /** Of the document. */
  id: Buffer;
}

export interface EntriesOptions {
  /** The snapshot of a transaction. */
  snapshot?: object;
  cost?: Cost;
  pace?: Pace;
}

/** What a plan reads of its index, in reading order: the ids of documents, `null` for a turn. */
export function* entriesOf(storage: Storage, plan: Plan, options: EntriesOptions): Paced<Buffer> {
  const lanes = plan.prefixes.map((prefix) => rangesBehind(prefix, plan.ranges));
  if (plan.reverse) lanes.reverse();
  if (plan.merged) return yield* merged(storage, plan, lanes, options);
  for (const ranges of lanes)
    for (const { id } of lane(storage, ranges, plan.reverse, options)) yield id;
}

/** The byte ranges of the index behind one prefix, in ascending order. */
export const rangesBehind = (prefix: Buffer, ranges: Range[] | undefined): Range[] =>
  ranges?.map(({ low, high }) => ({
    low: Buffer.concat([prefix, low]),
    high: Buffer.concat([prefix, high]),
  })) ?? [{ low: prefix, high: successor(prefix)! }];

/**
 * The entries of all prefixes in the order of what follows them: of each only the next one is read
 * ahead.
 */
function* merged(
  storage: Storage,
  { prefixes, reverse }: Plan,
  lanes: Range[][],
  options: EntriesOptions,
): Paced<Buffer> {
  const starts = prefixes.map((prefix) => prefix.length);
  if (reverse) starts.reverse();
  interface Head {
    entry: Entry;
    rest: Generator<Entry, void>;
    start: number;
  }
  const sign = reverse ? 1 : -1;
  const order = (a: Head, b: Head) =>
    sign * a.entry.key.compare(b.entry.key, b.start, undefined, a.start);
  /** The next one last. */
  const heads: Head[] = [];
  for (const [i, ranges] of lanes.entries()) {
    if (options.pace?.step()) yield null;
    const rest = lane(storage, ranges, reverse, { ...options, first: 1 });
    const { value: entry } = rest.next();
    if (entry) heads.push({ entry, rest, start: starts[i]! });
  }
  heads.sort(order);
  for (let head = heads.pop(); head; head = heads.pop()) {
    yield head.entry.id;
    const { value: entry } = head.rest.next();
    if (!entry) continue;
    head.entry = entry;
    let [low, high] = [0, heads.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order(heads[middle]!, head) < 0) low = middle + 1;
      else high = middle;
    }
    heads.splice(low, 0, head);
  }
}

/** The entries of some ranges one after the other: a gap without entries costs nothing. */
function* lane(
  storage: Storage,
  ranges: Range[],
  reverse: boolean,
  { snapshot, cost, first }: EntriesOptions & { first?: number },
): Generator<Entry, void> {
  /** The next one last. */
  const left = reverse ? [...ranges] : [...ranges].reverse();
  const isPassed = (key: Buffer, { low, high }: Range) =>
    reverse ? key.compare(low) < 0 : key.compare(high) >= 0;
  const isBefore = (key: Buffer, { low, high }: Range) =>
    reverse ? key.compare(high) >= 0 : key.compare(low) < 0;
  for (let inGap = true; inGap && left.length;) {
    inGap = false;
    const [here, farthest] = [left.at(-1)!, left[0]!];
    const way = reverse ? backward(farthest.low, here.high) : forward(here.low, farthest.high);
    for (const { key, value: id } of storage.range('keys', { ...way, ...snapshot }, first)) {
      if (cost) cost.keysExamined++;
      while (left.length && isPassed(key, left.at(-1)!)) left.pop();
      inGap = !left.length || isBefore(key, left.at(-1)!);
      if (inGap) break;
      yield { key, id };
    }
  }
}
