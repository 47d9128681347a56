import { MaxKey, MinKey } from 'bson';
import { EMPTY_ARRAY, plainNumber, Rank, rankOf } from './compare';
import type { Condition, Leaf, Pattern } from './filter';
import { boundOf, encodeKey, fit, isCut, successor } from './key-encoding';
import { literalPrefix } from './regex';

/** A stretch of encoded values: from `low` up to, and without, `high`. */
export interface Range {
  low: Buffer;
  high: Buffer;
}
/**
 * What a filter says of one path: some values, or some stretches; never less than what it selects.
 */
export type Bounds = { points: Buffer[] } | { ranges: Range[] };

const NOTHING: Bounds = { points: [] };
const min = (a: Buffer, b: Buffer) => (Buffer.compare(a, b) <= 0 ? a : b);
const max = (a: Buffer, b: Buffer) => (Buffer.compare(a, b) >= 0 ? a : b);
export const rangesIn = (bounds: Bounds): Range[] =>
  'ranges' in bounds
    ? bounds.ranges
    : bounds.points.map((point) => ({ low: point, high: successor(point)! }));

function meet(a: Bounds, b: Bounds): Bounds {
  if ('points' in b && !('points' in a)) return meet(b, a);
  if ('points' in a) {
    const others = rangesIn(b);
    const inside = (point: Buffer) =>
      others.some(
        ({ low, high }) => Buffer.compare(point, low) >= 0 && Buffer.compare(point, high) < 0,
      );
    return { points: a.points.filter(inside) };
  }
  const ranges = a.ranges.flatMap((x) =>
    rangesIn(b).map((y) => ({ low: max(x.low, y.low), high: min(x.high, y.high) })),
  );
  return { ranges: ranges.filter(({ low, high }) => Buffer.compare(low, high) < 0) };
}

function join(all: Bounds[]): Bounds {
  if (all.every((bounds) => 'points' in bounds))
    return { points: all.flatMap((bounds) => bounds.points) };
  return { ranges: union(all.flatMap(rangesIn)) };
}

/** In ascending order, those that touch made one. */
export function union(given: Range[]): Range[] {
  const ranges: Range[] = [];
  for (const range of given.sort((a, b) => Buffer.compare(a.low, b.low))) {
    const last = ranges.at(-1);
    if (last && Buffer.compare(range.low, last.high) <= 0) last.high = max(last.high, range.high);
    else ranges.push({ ...range });
  }
  return ranges;
}

/** In ascending order, each once. */
export const distinct = (keys: Buffer[]) =>
  [...keys].sort(Buffer.compare).filter((key, i, all) => !i || !key.equals(all[i - 1]!));

/** As stretches: of many points, the one that holds them all. */
export function hullOf(bounds: Bounds): Range[] {
  if ('ranges' in bounds) return bounds.ranges;
  const sorted = [...bounds.points].sort(Buffer.compare);
  return sorted.length ? [{ low: sorted[0]!, high: successor(sorted.at(-1)!)! }] : [];
}

/** The fewest are best: values before stretches. */
const narrower = (a: Bounds, b: Bounds) =>
  'points' in a && (!('points' in b) || a.points.length <= b.points.length)
    ? a
    : 'points' in b
      ? b
      : a;

export interface Path {
  path: string;
  room: number;
  /** Some document has several values at the path: each condition may hold of another one. */
  multikey: boolean;
}

/** @returns null when the filter does not bound the path. */
export function boundsOf(condition: Condition, at: Path, prefix = ''): Bounds | null {
  switch (condition.op) {
    case 'and': {
      const all = condition.of.flatMap((part) => boundsOf(part, at, prefix) ?? []);
      if (!all.length) return null;
      return all.reduce(at.multikey ? narrower : meet);
    }
    case 'or': {
      const all = condition.of.map((part) => boundsOf(part, at, prefix));
      return all.every((bounds) => bounds !== null) ? join(all) : null;
    }
    case 'not':
    case 'nor':
      return null;
  }
  const path = prefix + condition.path;
  if (condition.op === 'elemMatch') {
    if (condition.documents) return boundsOf(condition.of, at, `${path}.`);
    return path === at.path ? boundsOf(condition.of, { ...at, path: '', multikey: false }) : null;
  }
  return path === at.path ? leafBounds(condition, at.room) : null;
}

const pointsOf = (value: any, room: number): Buffer[] =>
  (Array.isArray(value) ? [value.length ? value[0] : EMPTY_ARRAY, value] : [value]).map((one) =>
    fit(encodeKey(one), room),
  );

function leafBounds(leaf: Leaf, room: number): Bounds | null {
  switch (leaf.op) {
    case 'eq':
      return isDecimal(leaf.value) ? null : { points: pointsOf(leaf.value, room) };
    case 'in': {
      if (leaf.values.some(isDecimal)) return null;
      const points = {
        points: leaf.values.flatMap((value) => pointsOf(value, room)),
      };
      return leaf.regexes.length
        ? join([points, ...leaf.regexes.map((regex) => patternBounds(regex, room))])
        : points;
    }
    case 'regex':
      return patternBounds(leaf.pattern, room);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return comparedBounds(leaf.op, leaf.value, room);
  }
  return null;
}

const isDecimal = (value: any) => value?._bsontype === 'Decimal128';

function comparedBounds(op: 'gt' | 'gte' | 'lt' | 'lte', value: any, room: number): Bounds | null {
  const rank = rankOf(value);
  if (rank === Rank.array || value instanceof MinKey || value instanceof MaxKey) return null;
  if (isDecimal(value)) return null;
  if (rank === Rank.null)
    return op === 'gte' || op === 'lte' ? { points: pointsOf(value, room) } : NOTHING;
  const encoded = encodeKey(value);
  const bound = boundOf(encoded, room);
  const beyond = successor(bound)!;
  const within = isCut(encoded, room); // what equals the bound may be on either side then
  switch (op) {
    case 'gt':
      return { ranges: [{ low: within ? bound : beyond, high: Buffer.from([rank + 1]) }] };
    case 'gte':
      return { ranges: [{ low: bound, high: Buffer.from([rank + 1]) }] };
    case 'lt':
      return { ranges: [{ low: lowestOf(value), high: within ? beyond : bound }] };
    case 'lte':
      return { ranges: [{ low: lowestOf(value), high: beyond }] };
  }
}

/** NaN is the least number, and less than none. */
const lowestOf = (value: any) =>
  rankOf(value) === Rank.number && !Number.isNaN(Number(plainNumber(value)))
    ? successor(encodeKey(NaN))!
    : Buffer.from([rankOf(value)]);

/** Texts that begin as every match does, and the expression itself as a stored value. */
function patternBounds({ given }: Pattern, room: number): Bounds {
  const begin = Buffer.concat([
    Buffer.from([Rank.text]),
    Buffer.from(literalPrefix(given)),
  ]).subarray(0, room - 20);
  return join([
    { ranges: [{ low: begin, high: successor(begin)! }] },
    { points: [fit(encodeKey(given), room)] },
  ]);
}
