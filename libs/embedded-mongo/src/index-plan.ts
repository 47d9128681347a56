import { boundsOf, distinct, hullOf, rangesIn, union, type Bounds, type Range } from './bounds';
import type { Index, IndexField } from './collection';
import { parseFilter, type Condition } from './filter';
import { implies, requires } from './implies';
import { invert, successor } from './key-encoding';
import type { Plan } from './planner';
import { remainderOf } from './remainder';
import type { SortKeys } from './sort';

/** More combinations of $in values than this are read as a range and filtered. */
const MOST_PREFIXES = 2_000;
/** Alternatives of a filter that are looked at one by one. */
const MOST_BRANCHES = 16;

/** What an index is read for: how well it serves decides between several. */
export interface Served {
  plan: Plan;
  score: number;
}

/** What is read behind the prefixes, and the paths of which it is all that the filter says. */
interface Stretch {
  ranges: Range[];
  settled: string[];
}

/** @returns null for an index that may lack documents which the filter selects. */
export function planIndex(index: Index, condition: Condition, sort: SortKeys): Served | null {
  if (!isWhole(index, condition)) return null;
  let prefixes = [index.prefix];
  let matched = 0;
  const single = new Set<string>();
  for (const { path, direction } of index.fields) {
    const bounds = boundsAt(index, matched, condition);
    if (!bounds || !('points' in bounds)) break;
    if (prefixes.length * bounds.points.length > MOST_PREFIXES) break;
    const keys = distinct(bounds.points.map((key) => (direction === 1 ? key : invert(key))));
    if (keys.length === 1) single.add(path);
    prefixes = prefixes.flatMap((head) => keys.map((key) => Buffer.concat([head, key])));
    matched++;
  }
  const points = index.fields.slice(0, matched).map(({ path }) => path);
  const behind = behindPrefixes(index, matched, condition, points);
  const order = orderOf(index, matched, single, sort, prefixes.length);
  const score = matched * 10 + (behind.ranges ? 5 : 0) + (sort.length && order.sorted ? 4 : 0);
  return { plan: { kind: 'index', index, prefixes, ...behind, ...order }, score };
}

/** The index holds every document that the filter selects. */
function isWhole(index: Index, condition: Condition): boolean {
  const partial = index.spec.partialFilterExpression;
  if (partial && !implies(condition, parseFilter(partial))) return false;
  if (!index.sparse) return true;
  // of an array it may hold some elements and leave out others: those without the first field too
  const asked = index.hasArrays ? index.fields.slice(0, 1) : index.fields;
  return asked.some(({ path }) => requires(condition, path));
}

/**
 * Two paths through one array are bounded by one of them only: each condition may hold of another
 * element, and an entry tells of one.
 */
function boundsAt(index: Index, at: number, condition: Condition): Bounds | null {
  const { path, parts } = index.fields[at]!;
  const multikey = index.isMultikey(path);
  const besides = index.fields.slice(0, at);
  if (
    multikey &&
    besides.some((other) => index.isMultikey(other.path) && meets(other.parts, parts))
  )
    return null;
  return boundsOf(condition, { path, room: index.room, multikey });
}
const meets = (a: string[], b: string[]) => a[0] === b[0];

type Behind = Pick<Plan, 'ranges' | 'remainder'>;

/**
 * What is read behind the prefixes, and what of the filter is to be tested then. Of an $or each
 * alternative is bounded by itself: where a page begins (less, or equal and of a lesser id) is a
 * place in the index then, and not all that has the first field's value.
 * @param points the paths of the prefixes
 */
function behindPrefixes(
  index: Index,
  from: number,
  condition: Condition,
  points: string[],
): Behind {
  const settledBy = (paths: string[]) => (path: string) =>
    index.isExact(path) && paths.includes(path);
  const { or, others, branches } = alternativesOf(condition);
  const stretches = branches.map((branch) => stretchOf(index, from, branch));
  if (!or || !stretches.every((stretch) => stretch !== null)) {
    const stretch = stretchOf(index, from, condition);
    const settled = [...points, ...(stretch?.settled ?? [])];
    const remainder = remainderOf(condition, settledBy(settled));
    return { ranges: stretch?.ranges, remainder: withoutImplied(index, remainder) };
  }
  const pointsIn = (part: Condition) => points.map((_, at) => pointsAt(index, at, part));
  const everywhere = pointsIn(condition);
  /** An alternative may want fewer values of a path than the prefixes of all have. */
  const settledIn = (branch: Condition) => {
    const own = pointsIn(branch);
    return points.filter((_, at) => own[at] === everywhere[at]);
  };
  const ranges = union(stretches.flatMap((stretch) => stretch.ranges));
  const common = stretches[0]!.settled.filter((path) =>
    stretches.every(({ settled }) => settled.includes(path)),
  );
  const isBounded = or.of.every(
    (branch, i) =>
      !remainderOf(branch, settledBy([...settledIn(branches[i]!), ...stretches[i]!.settled])),
  );
  const left: Condition = isBounded ? others : { op: 'and', of: [...others.of, or] };
  return {
    ranges,
    remainder: withoutImplied(index, remainderOf(left, settledBy([...points, ...common]))),
  };
}

/** How many values a condition has of a field; null when it has stretches, or does not bound it. */
function pointsAt(index: Index, at: number, condition: Condition): number | null {
  const bounds = boundsAt(index, at, condition);
  return bounds && 'points' in bounds ? distinct(bounds.points).length : null;
}

/** The first $or of a filter, what it says besides, and each alternative with that. */
function alternativesOf(condition: Condition) {
  const parts = condition.op === 'and' ? condition.of : [condition];
  const or = parts.find((part) => part.op === 'or' && part.of.length <= MOST_BRANCHES);
  const others = { op: 'and' as const, of: parts.filter((part) => part !== or) };
  if (or?.op !== 'or') return { or: null, others, branches: [] };
  const branches = or.of.map((branch): Condition => ({ op: 'and', of: [...others.of, branch] }));
  return { or, others, branches };
}

/** The entries of a condition by the fields from here on; null when it does not bound the first. */
function stretchOf(index: Index, from: number, condition: Condition): Stretch | null {
  const field = index.fields[from];
  const bounds = field && boundsAt(index, from, condition);
  if (!bounds) return null;
  const { path, direction } = field;
  const many = 'points' in bounds && bounds.points.length > MOST_PREFIXES;
  const own = many ? hullOf(bounds) : union(rangesIn(bounds));
  const here = { ranges: directed(own, direction), settled: many ? [] : [path] };
  const [point, ...others] = 'points' in bounds ? distinct(bounds.points) : [];
  const next = point && !others.length && stretchOf(index, from + 1, condition);
  if (!next) return here;
  const head = direction === 1 ? point : invert(point);
  const ranges = next.ranges.map(({ low, high }) => ({
    low: Buffer.concat([head, low]),
    high: Buffer.concat([head, high]),
  }));
  return { ranges, settled: [path, ...next.settled] };
}

/** Ranges as they lie in the index: of a descending field turned round. */
function directed(ranges: Range[], direction: 1 | -1): Range[] {
  if (direction === 1) return ranges;
  const turned = (bound: Buffer) => successor(invert(bound))!;
  return ranges.map(({ low, high }) => ({ low: turned(high), high: turned(low) })).reverse();
}

/** What a partial index is made of need not be asked of what it holds. */
function withoutImplied({ spec }: Index, condition: Condition | null): Condition | null {
  const partial = spec.partialFilterExpression && parseFilter(spec.partialFilterExpression);
  if (!partial || !condition) return condition;
  const parts = condition.op === 'and' ? condition.of : [condition];
  const of = parts.filter((part) => !implies(partial, part));
  return of.length ? { op: 'and', of } : null;
}

type Order = Pick<Plan, 'sorted' | 'merged' | 'reverse'>;
const inOrder: Order = { sorted: true, reverse: false };

/**
 * Whether the entries come in the order asked for, prefix after prefix or all prefixes merged by
 * what follows them, and which way they are read.
 * @param single the paths of which every entry has the same value
 */
function orderOf(
  index: Index,
  matched: number,
  single: Set<string>,
  sort: SortKeys,
  prefixes: number,
): Order {
  if (!sort.length || !prefixes) return inOrder;
  const asked = sort.filter(([path]) => !single.has(path) || index.isMultikey(path));
  const varying = index.fields.filter(({ path }, i) => i >= matched || !single.has(path));
  const direct = directionOf(index, varying, asked);
  if (direct !== null) return { sorted: true, reverse: direct < 0 };
  const merged = directionOf(index, index.fields.slice(matched), asked);
  if (merged !== null) return { sorted: true, merged: true, reverse: merged < 0 };
  return { sorted: false, reverse: false };
}

/** Which way entries ordered by these fields are read for a sort; null when they are not in it. */
function directionOf(index: Index, fields: IndexField[], sort: SortKeys): number | null {
  let sign = 0;
  for (const [i, [path, direction]] of sort.entries()) {
    const field = fields[i];
    // keys end with the document's id, so _id ascending (in scan order) comes free after the last
    // field
    const step = field
      ? field.path === path && index.isExact(path)
        ? field.direction * direction
        : 0
      : path === '_id' && i === fields.length && !index.unique && isSingle(index)
        ? direction
        : 0;
    if (!step || (sign && step !== sign)) return null;
    sign = step;
  }
  return sign;
}

/** Each document has one entry, and entries of equal values lie together. */
const isSingle = (index: Index) => index.fields.every(({ path }) => index.isExact(path));
