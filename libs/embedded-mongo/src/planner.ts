import { boundsOf, distinct, hullOf, type Range } from './bounds';
import type { Collection, Index } from './collection';
import type { Condition } from './filter';
import { planIndex } from './index-plan';
import { ID_BOUND_ROOM } from './key-encoding';
import { remainderOf } from './remainder';
import type { SortKeys } from './sort';

export interface Plan {
  kind: 'id' | 'index' | 'scan';
  index?: Index;
  ids?: Buffer[];
  /** The beginnings of the entries that are read, one for each combination of equal values. */
  prefixes: Buffer[];
  /** Of what follows the prefixes, or of the ids that a scan reads; in ascending order. */
  ranges?: Range[];
  /** The plan yields documents in the order asked for. */
  sorted: boolean;
  /** That order needs the entries of all prefixes merged by what follows them. */
  merged?: boolean;
  reverse: boolean;
  /** What the documents that are read may still fail: null when each of them is selected. */
  remainder: Condition | null;
}

const isSettledId = (path: string) => path === '_id';

/** Chooses the index with the longest run of equalities, then a range, then the order asked for. */
export function planQuery(collection: Collection, condition: Condition, sort: SortKeys): Plan {
  const byId = boundsOf(condition, { path: '_id', room: ID_BOUND_ROOM, multikey: false });
  const idOrder = sort.length === 1 && sort[0]![0] === '_id';
  const reverse = idOrder && sort[0]![1] === -1;
  if (byId && 'points' in byId) {
    const ids = distinct(byId.points);
    if (reverse) ids.reverse();
    const sorted = !sort.length || idOrder || ids.length === 1;
    const remainder = remainderOf(condition, isSettledId);
    return { kind: 'id', ids, prefixes: [], sorted, reverse, remainder };
  }
  let best: { plan: Plan; score: number } | null = null;
  for (const index of collection.indexes.values()) {
    const found = planIndex(index, condition, sort);
    if (found && found.score > (best?.score ?? 0)) best = found;
  }
  if (best) return best.plan;
  const ranges = byId && hullOf(byId);
  return {
    kind: 'scan',
    prefixes: [],
    sorted: !sort.length || idOrder,
    reverse,
    remainder: ranges?.length === 1 ? remainderOf(condition, isSettledId) : condition,
    ...(ranges ? { ranges } : {}),
  };
}
