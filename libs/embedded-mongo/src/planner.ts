import { boundsOf, type Bounds, type Range } from './bounds';
import type { Collection, Index } from './collection';
import { parseFilter, type Condition } from './filter';
import { implies, requires } from './implies';
import { ID_BOUND_ROOM, invert, successor } from './key-encoding';
import type { SortKeys } from './sort';

export interface Plan {
  kind: 'id' | 'index' | 'scan';
  index?: Index;
  ids?: Buffer[];
  prefixes: Buffer[];
  /** Of the field after the prefixes, or of the ids that a scan reads; in ascending order. */
  ranges?: Range[];
  /** The plan yields documents in the order asked for. */
  sorted: boolean;
  reverse: boolean;
}

/** More combinations of $in values than this are read as a range and filtered. */
const MOST_PREFIXES = 500;

/**
 * Whether the entries behind `matched` equal fields come in the order asked for, and which way they
 * are read.
 */
function sortFits(index: Index, matched: number, sort: SortKeys) {
  const rest = index.fields.slice(matched);
  const fixed = index.fields.slice(0, matched).map((field) => field.path);
  let sign = 0;
  let position = 0;
  for (const [path, direction] of sort) {
    if (fixed.includes(path) && !index.isMultikey(path)) continue;
    const field = rest[position++];
    // keys end with the document's id, so _id ascending (in scan order) comes free after the last
    // field
    const step = field
      ? field.path === path && index.isExact(path)
        ? field.direction * direction
        : 0
      : path === '_id' && position === rest.length + 1 && !index.unique && isSingle(index)
        ? direction
        : 0;
    if (!step || (sign && step !== sign)) return { fits: false, reverse: false };
    sign = step;
  }
  return { fits: true, reverse: sign === -1 };
}

/** Each document has one entry, and entries of equal values lie together. */
const isSingle = (index: Index) => index.fields.every(({ path }) => index.isExact(path));

function hull(bounds: Bounds): Range[] {
  if ('ranges' in bounds) return bounds.ranges;
  const sorted = [...bounds.points].sort(Buffer.compare);
  return sorted.length ? [{ low: sorted[0]!, high: successor(sorted.at(-1)!)! }] : [];
}

function usable(index: Index, condition: Condition): boolean {
  const partial = index.spec.partialFilterExpression;
  if (partial && !implies(condition, parseFilter(partial))) return false;
  return !index.sparse || index.fields.some(({ path }) => requires(condition, path));
}

function planOn(index: Index, condition: Condition, sort: SortKeys) {
  let prefixes = [index.prefix];
  let matched = 0;
  let ranges: Range[] | undefined;
  for (const { path, direction } of index.fields) {
    const at = { path, room: index.room, multikey: index.isMultikey(path) };
    const bounds = boundsOf(condition, at);
    if (!bounds) break;
    if (!('points' in bounds) || prefixes.length * bounds.points.length > MOST_PREFIXES) {
      ranges = hull(bounds);
      break;
    }
    prefixes = prefixes.flatMap((head) =>
      bounds.points.map((key) => Buffer.concat([head, direction === 1 ? key : invert(key)])),
    );
    matched++;
  }
  const order =
    sort.length && prefixes.length <= 1
      ? sortFits(index, matched, sort)
      : { fits: !sort.length || !prefixes.length, reverse: false };
  const score = matched * 10 + (ranges ? 5 : 0) + (sort.length && order.fits ? 4 : 0);
  const plan: Plan = {
    kind: 'index',
    index,
    prefixes,
    ranges: directed(ranges, index, matched),
    sorted: order.fits,
    reverse: order.reverse,
  };
  return { plan, score };
}

/** Ranges as they lie in the index: of a descending field turned round. */
function directed(ranges: Range[] | undefined, index: Index, field: number): Range[] | undefined {
  if (!ranges || index.fields[field]!.direction === 1) return ranges;
  return ranges
    .map(({ low, high }) => ({ low: invert(high), high: successor(invert(low))! }))
    .reverse();
}

/** Chooses the index with the longest run of equalities, then a range, then the order asked for. */
export function planQuery(collection: Collection, condition: Condition, sort: SortKeys): Plan {
  const byId = boundsOf(condition, { path: '_id', room: ID_BOUND_ROOM, multikey: false });
  const idOrder = sort.length === 1 && sort[0]![0] === '_id';
  const reverse = idOrder && sort[0]![1] === -1;
  if (byId && 'points' in byId) {
    const ids = [...byId.points].sort(Buffer.compare);
    if (reverse) ids.reverse();
    const sorted = !sort.length || idOrder || ids.length === 1;
    return { kind: 'id', ids, prefixes: [], sorted, reverse };
  }
  let best: { plan: Plan; score: number } | null = null;
  for (const index of collection.indexes.values()) {
    if (!usable(index, condition)) continue;
    const found = planOn(index, condition, sort);
    if (found.score > (best?.score ?? 0)) best = found;
  }
  return (
    best?.plan ?? {
      kind: 'scan',
      prefixes: [],
      sorted: !sort.length || idOrder,
      reverse,
      ...(byId ? { ranges: hull(byId) } : {}),
    }
  );
}

/** The byte ranges of an index that a plan reads, in reading order. */
export function rangesOf({ prefixes, ranges, reverse }: Plan): Range[] {
  const all = prefixes.flatMap((prefix) =>
    ranges
      ? ranges.map(({ low, high }) => ({
          low: Buffer.concat([prefix, low]),
          high: Buffer.concat([prefix, high]),
        }))
      : [{ low: prefix, high: successor(prefix)! }],
  );
  return reverse ? all.reverse() : all;
}
