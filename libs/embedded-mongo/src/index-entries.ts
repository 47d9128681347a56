import type { Range } from './bounds';
import { successor } from './key-encoding';
import type { Pace, Paced } from './pace';
import type { Stretch } from './pieces';
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
  snapshot?: Pick<Stretch, 'transaction'>;
  cost?: Cost;
  pace?: Pace;
}

/** What a plan reads of its index, in reading order: the ids of documents, `null` for a turn. */
export function* entriesOf(storage: Storage, plan: Plan, options: EntriesOptions): Paced<Buffer> {
  if (plan.merged) return yield* merged(storage, plan, options);
  const lanes = plan.prefixes.map((prefix) => rangesBehind(prefix, plan.ranges));
  if (plan.reverse) lanes.reverse();
  for (const ranges of lanes)
    for (const { id } of lane(storage, ranges, plan.reverse, options)) yield id;
}

/** The byte ranges of the index behind one prefix, in ascending order. */
export const rangesBehind = (prefix: Buffer, ranges: Range[] | undefined): Range[] =>
  ranges?.map(({ low, high }) => ({
    low: Buffer.concat([prefix, low]),
    high: Buffer.concat([prefix, high]),
  })) ?? [{ low: prefix, high: successor(prefix)! }];

/** What comes next behind one prefix, and what follows it. */
interface Head {
  entry: Entry;
  rest: Generator<Entry, void>;
  /** Where in the key the prefix ends. */
  start: number;
}

/**
 * The entries of all prefixes in the order of what follows them: of each only the next one is read
 * ahead.
 */
function* merged(storage: Storage, plan: Plan, options: EntriesOptions): Paced<Buffer> {
  const { reverse } = plan;
  const sign = reverse ? 1 : -1;
  const order = (a: Head, b: Head) =>
    sign * a.entry.key.compare(b.entry.key, b.start, undefined, a.start);
  /** The next one last. */
  const heads: Head[] = [];
  for (const head of reverse
    ? backHeads(storage, plan, options)
    : foreHeads(storage, plan, options))
    if (head) heads.push(head);
    else yield null;
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

function* backHeads(storage: Storage, plan: Plan, options: EntriesOptions): Paced<Head> {
  for (const prefix of plan.prefixes) {
    if (options.pace?.step()) yield null;
    const ranges = rangesBehind(prefix, plan.ranges);
    const rest = lane(storage, ranges, true, { ...options, first: 1 });
    const { value: entry } = rest.next();
    if (entry) yield { entry, rest, start: prefix.length };
  }
}

/**
 * The prefixes are in ascending order. One look finds the first entry from a prefix's beginning on,
 * whosever it is: the prefixes before that have none, and are not looked at.
 */
function* foreHeads(storage: Storage, plan: Plan, options: EntriesOptions): Paced<Head> {
  const { snapshot, cost, pace } = options;
  const end = successor(plan.index!.prefix)!;
  let found: Entry | null = null;
  for (const prefix of plan.prefixes) {
    if (pace?.step()) yield null;
    const ranges = rangesBehind(prefix, plan.ranges);
    const [from, to] = [ranges[0], ranges.at(-1)];
    if (!from || !to) continue;
    if (!found || found.key.compare(from.low) < 0) {
      const item = storage.firstOf('keys', { ...forward(from.low, end), ...snapshot });
      if (!item) return;
      found = { key: item.key, id: item.value };
    }
    if (found.key.compare(to.high) >= 0) continue;
    const start = prefix.length;
    if (ranges.length === 1) {
      if (cost) cost.keysExamined++;
      const rest = lane(storage, ranges, false, { ...options, after: found.key });
      yield { entry: found, rest, start };
    } else {
      const rest = lane(storage, ranges, false, { ...options, first: 1 });
      const { value: entry } = rest.next();
      if (entry) yield { entry, rest, start };
    }
  }
}

/**
 * The entries of some ranges one after the other: a gap without entries costs nothing.
 * @param after of the only range, all up to it were read
 */
function* lane(
  storage: Storage,
  ranges: Range[],
  reverse: boolean,
  { snapshot, cost, first, after }: EntriesOptions & { first?: number; after?: Buffer },
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
    const behind = after ? { start: after, exclusiveStart: true } : {};
    const stretch = { ...way, ...behind, ...snapshot };
    for (const { key, value: id } of storage.range(
      'keys',
      stretch,
      first ?? (after ? 2 : undefined),
    )) {
      if (cost) cost.keysExamined++;
      while (left.length && isPassed(key, left.at(-1)!)) left.pop();
      inGap = !left.length || isBefore(key, left.at(-1)!);
      if (inGap) break;
      yield { key, id };
    }
  }
}
