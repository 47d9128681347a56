import type { Collection, Index } from './collection';
import { encodeKey, invert, successor } from './key-encoding';
import { isOperatorObject, type Doc } from './types';

/** What a filter says of one path: exact values, or a range of encoded keys. */
interface Bounds {
  equals?: Buffer[];
  low?: Buffer | null;
  high?: Buffer | null;
}

export interface Plan {
  kind: 'id' | 'index' | 'scan';
  index?: Index;
  ids?: Buffer[];
  prefixes: Buffer[];
  range?: { low: Buffer | null; high: Buffer | null; direction: 1 | -1 };
  /** The plan yields documents in the order asked for. */
  sorted: boolean;
  reverse: boolean;
}

/** More combinations of $in values than this are read as a range and filtered. */
const MOST_PREFIXES = 500;

function meet(a: Bounds | null, b: Bounds | null): Bounds | null {
  if (!a || !b) return a ?? b;
  if (a.equals || b.equals) return a.equals ? a : b;
  return {
    low: !a.low || (b.low && Buffer.compare(b.low, a.low) > 0) ? (b.low ?? a.low) : a.low,
    high: !a.high || (b.high && Buffer.compare(b.high, a.high) < 0) ? (b.high ?? a.high) : a.high,
  };
}

function asRange(bounds: Bounds): Bounds {
  if (!bounds.equals) return bounds;
  const sorted = [...bounds.equals].sort(Buffer.compare);
  return { low: sorted[0], high: successor(sorted.at(-1)!) };
}

function operatorBounds(operators: Doc): Bounds | null {
  let bounds: Bounds | null = null;
  for (const [operator, argument] of Object.entries(operators)) {
    if (operator === '$eq') bounds = meet(bounds, { equals: [encodeKey(argument)] });
    else if (operator === '$in' && !argument.some((value: unknown) => value instanceof RegExp))
      bounds = meet(bounds, { equals: argument.map(encodeKey) });
    else if (operator === '$gt' || operator === '$gte') {
      const key = encodeKey(argument);
      bounds = meet(bounds, { low: key, high: Buffer.from([key[0]! + 1]) });
    } else if (operator === '$lt' || operator === '$lte') {
      const key = encodeKey(argument);
      bounds = meet(bounds, { low: Buffer.from([key[0]!]), high: successor(key) });
    }
  }
  return bounds;
}

export function boundsOf(filter: Doc, path: string): Bounds | null {
  let bounds: Bounds | null = null;
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$and') for (const branch of value) bounds = meet(bounds, boundsOf(branch, path));
    else if (key === '$or') bounds = meet(bounds, hullOf(value, path));
    else if (key === path && !(value instanceof RegExp) && value?._bsontype !== 'BSONRegExp')
      bounds = meet(
        bounds,
        isOperatorObject(value) ? operatorBounds(value) : { equals: [encodeKey(value)] },
      );
  }
  return bounds;
}

/** The smallest range that holds every branch of an $or; null when a branch does not bound the path. */
function hullOf(branches: Doc[], path: string): Bounds | null {
  let hull: Bounds | null = null;
  for (const branch of branches) {
    const found = boundsOf(branch, path);
    if (!found) return null;
    const range = asRange(found);
    hull = hull
      ? {
          low:
            hull.low && range.low
              ? Buffer.compare(hull.low, range.low) < 0
                ? hull.low
                : range.low
              : null,
          high:
            hull.high && range.high
              ? Buffer.compare(hull.high, range.high) > 0
                ? hull.high
                : range.high
              : null,
        }
      : range;
  }
  return hull;
}

/** A partial index may serve a filter only if every document the filter selects is in it. */
function implies(filter: Doc, partial: Doc): boolean {
  const flat: Doc = {};
  const collect = (node: Doc) => {
    for (const [key, value] of Object.entries(node))
      if (key === '$and') value.forEach(collect);
      else flat[key] = value;
  };
  collect(filter);
  const equal = (value: any) => (isOperatorObject(value) && '$eq' in value ? value.$eq : value);
  return Object.entries(partial).every(([path, wanted]) => {
    if (!(path in flat)) return false;
    if (isOperatorObject(wanted) && wanted.$exists === true) return flat[path] !== null;
    return Buffer.compare(encodeKey(equal(flat[path])), encodeKey(equal(wanted))) === 0;
  });
}

function sortFits(
  index: Index,
  matched: number,
  sort: [string, number][],
): { fits: boolean; reverse: boolean } {
  const rest = index.fields.slice(matched);
  const fixed = new Set(index.fields.slice(0, matched).map((field) => field.path));
  let sign = 0;
  let position = 0;
  for (const [path, direction] of sort) {
    if (fixed.has(path)) continue;
    const field = rest[position++];
    // keys end with the document's id, so _id ascending (in scan order) comes free after the last field
    const step = field
      ? field.path === path
        ? field.direction * direction
        : 0
      : path === '_id' && position === rest.length + 1 && !index.unique
        ? direction
        : 0;
    if (!step || (sign && step !== sign)) return { fits: false, reverse: false };
    sign = step;
  }
  return { fits: true, reverse: sign === -1 };
}

/** Chooses the index with the longest run of equalities, then a range, then the order asked for. */
export function planQuery(collection: Collection, filter: Doc, sort: Doc | undefined): Plan {
  const sortKeys = Object.entries(sort ?? {}) as [string, number][];
  const byId = boundsOf(filter, '_id');
  if (byId?.equals)
    return {
      kind: 'id',
      ids: byId.equals,
      prefixes: [],
      sorted: sortKeys.length === 0 || byId.equals.length === 1,
      reverse: false,
    };

  let best: (Plan & { score: number }) | null = null;
  for (const index of collection.indexes.values()) {
    if (index.spec.partialFilterExpression && !implies(filter, index.spec.partialFilterExpression))
      continue;
    let prefixes = [index.prefix];
    let matched = 0;
    let severalValues = false;
    for (const field of index.fields) {
      const equals = boundsOf(filter, field.path)?.equals;
      if (!equals || prefixes.length * equals.length > MOST_PREFIXES) break;
      if (equals.length > 1) severalValues = true;
      prefixes = prefixes.flatMap((head) =>
        equals.map((key) => Buffer.concat([head, field.direction === 1 ? key : invert(key)])),
      );
      matched++;
    }
    let score = matched * 10;
    let range: Plan['range'];
    const next = index.fields[matched];
    const bounds = next && boundsOf(filter, next.path);
    if (next && bounds && !bounds.equals) {
      const bothOnArray = index.spec.multikey && bounds.low && bounds.high;
      range = {
        low: bounds.low ?? null,
        high: bothOnArray ? null : (bounds.high ?? null),
        direction: next.direction,
      };
      score += 5;
    }
    if (index.sparse && !matched && !range) continue;
    const order =
      sortKeys.length && !index.spec.multikey && !severalValues
        ? sortFits(index, matched, sortKeys)
        : { fits: sortKeys.length === 0, reverse: false };
    if (sortKeys.length && order.fits) score += 4;
    if (score > 0 && (!best || score > best.score))
      best = {
        kind: 'index',
        index,
        prefixes,
        range,
        sorted: order.fits,
        reverse: order.reverse,
        score,
      };
  }
  return best ?? scanPlan(byId, sortKeys);
}

/** Documents are stored in the order of their ids: a scan serves a range of ids, and their order either way. */
function scanPlan(ids: Bounds | null, sort: [string, number][]): Plan {
  const byId = sort.length === 1 && sort[0]![0] === '_id';
  return {
    kind: 'scan',
    prefixes: [],
    sorted: sort.length === 0 || byId,
    reverse: byId && sort[0]![1] === -1,
    ...(ids ? { range: { low: ids.low ?? null, high: ids.high ?? null, direction: 1 } } : {}),
  };
}

/** The byte ranges of an index that a plan reads, in reading order. */
export function* rangesOf(plan: Plan): Generator<{ low: Buffer; high: Buffer | null }> {
  for (const prefix of plan.prefixes) {
    let low: Buffer = prefix;
    let high = successor(prefix);
    if (plan.range) {
      let { low: from, high: to } = plan.range;
      if (plan.range.direction === -1)
        [from, to] = [to ? invert(to) : null, from ? successor(invert(from)) : null];
      if (from) low = Buffer.concat([prefix, from]);
      if (to) high = Buffer.concat([prefix, to]);
    }
    yield { low, high };
  }
}
