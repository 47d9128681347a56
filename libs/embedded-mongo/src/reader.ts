import { decode, decodeId } from './bson';
import type { Collection } from './collection';
import { CommandError } from './errors';
import { parseFilter, type Condition } from './filter';
import { rangesBehind } from './index-entries';
import { encodeId, idsOf, isShortText, successor } from './key-encoding';
import { matcherOf } from './match';
import { unpaced, type Pace, type Paced } from './pace';
import { planQuery, type Plan } from './planner';
import { Selection, type Reading } from './selection';
import { SortBuffer } from './sort-buffer';
import { parseSort, sortKeyOf, type SortKeys } from './sort';
import { forward, type Storage } from './storage';
import type { Transaction } from './transaction';
import type { Cost, Doc, Stored } from './types';

export interface FindOptions extends Reading {
  sort?: Doc;
  skip?: number;
  limit?: number;
}

/**
 * Told what each query asked and what it cost: for tests that prove every query is served by an
 * index.
 */
export type Observe = (namespace: string, filter: Doc, cost: Cost, sort?: unknown) => void;

/** Of a range of ids: so many are read at once to begin with, and so many in one go at most. */
const IDS_AT_ONCE = 64;
const MOST_IDS_BETWEEN = 500;

const all: Condition = { op: 'and', of: [] };
const negative = (field: string, value: number) =>
  new CommandError(
    51024,
    'Location51024',
    `BSON field '${field}' value must be >= 0, actual value '${value}'`,
  );

/**
 * Queries: by an index where one serves, in the order asked for, as a transaction sees the
 * documents.
 */
export class Reader {
  private readonly selection: Selection;

  constructor(
    private readonly storage: Storage,
    private readonly observe?: Observe,
  ) {
    this.selection = new Selection(storage);
  }

  read(collection: Collection, id: Buffer, transaction?: Transaction | null): Buffer | null {
    return this.selection.read(collection, id, transaction);
  }

  /**
   * The documents of some ids, in the order of these, each once: what a query by `_id` alone
   * selects, without its plan and its test.
   */
  look(
    collection: Collection | undefined,
    ids: Buffer[],
    filter: Doc,
    transaction: Transaction | null,
  ): Stored[] {
    if (!collection) return [];
    const wanted = ids.length > 1 ? ids.sort(Buffer.compare).filter(isFirst) : ids;
    const hits = [...this.selection.byIds(collection, { ids: wanted }, transaction)];
    const cost = { keysExamined: 0, docsExamined: hits.length, returned: hits.length };
    this.observe?.(collection.namespace, filter, { ...cost, plan: 'IDHACK' });
    return hits;
  }

  /**
   * The ids of the documents between two texts, in their order: what a query for nothing else
   * answers, without its plan and its turns. @returns null where there are too many for one go
   */
  idsBetween(
    collection: Collection | undefined,
    between: [above: string, below: string],
    filter: Doc,
  ): unknown[] | null {
    if (!collection) return [];
    const [start, end] = between.map((id) => collection.documentKey(encodeId(id))) as [
      ...[Buffer, Buffer],
    ];
    const ids: unknown[] = [];
    if (start.compare(end) < 0)
      for (const { value } of this.storage.range(
        'documents',
        { start, end, exclusiveStart: true },
        IDS_AT_ONCE,
      ))
        if (ids.push(decodeId(value)) > MOST_IDS_BETWEEN) return null;
    const cost = { keysExamined: 0, docsExamined: ids.length, returned: ids.length };
    this.observe?.(collection.namespace, filter, { ...cost, plan: 'IDSCAN' });
    return ids;
  }

  /** The documents a filter selects, in the order asked for, in one go. */
  match(
    collection: Collection | undefined,
    filter: Doc,
    options: FindOptions = {},
  ): Iterable<Stored> {
    const { sort, skip, limit, transaction = null } = options;
    const ids = sort || skip ? null : idsOf(filter);
    if (ids && (!limit || ids.length <= limit))
      return this.look(collection, ids.map(encodeId), filter, transaction);
    if (!sort && !skip && isShortText(filter._id)) {
      const test = matcherOf(parseFilter(filter));
      const [hit] = this.look(collection, [encodeId(filter._id)], filter, transaction);
      return hit && test(hit.doc) ? [hit] : [];
    }
    return unpaced(this.walk(collection, filter, options));
  }

  /**
   * The documents a filter selects, in the order asked for; `null` where it is the others' turn.
   */
  *walk(collection: Collection | undefined, filter: Doc, options: FindOptions = {}): Paced<Stored> {
    const { skip = 0, limit = 0, transaction, pace } = options;
    const condition = Object.keys(filter).length ? parseFilter(filter) : all;
    const sort = parseSort(options.sort);
    if (skip < 0) throw negative('skip', skip);
    if (limit < 0) throw negative('limit', limit);
    if (!collection) return;
    const cost =
      options.cost ??
      (this.observe ? { keysExamined: 0, docsExamined: 0, returned: 0, plan: '' } : undefined);
    const plan = planQuery(collection, condition, sort);
    if (cost) cost.plan = nameOf(plan, sort.length > 0 && limit > 0);
    const ordered = plan.sorted && !(transaction?.touches(collection) && sort.length);
    const selected = this.selection.of(collection, plan, condition, { transaction, cost, pace });
    let position = 0;
    try {
      for (const hit of ordered
        ? selected
        : sortStored(selected, sort, limit && skip + limit, pace)) {
        if (!hit) {
          yield null;
          continue;
        }
        if (position++ < skip) continue;
        if (cost) cost.returned++;
        yield hit;
        if (limit && position - skip >= limit) return;
      }
    } finally {
      if (cost) this.observe?.(collection.namespace, filter, cost, options.sort);
    }
  }

  /** Those of some documents that a filter selects. */
  select<T extends Doc>(documents: T[], filter: Doc): T[] {
    const test = matcherOf(parseFilter(filter));
    return documents.filter((doc) => test(doc));
  }

  /** How many documents a filter selects; all of a collection are counted by their keys. */
  *counting(
    collection: Collection | undefined,
    filter: Doc,
    options: FindOptions,
  ): Generator<null, number> {
    const { skip = 0, limit = 0 } = options;
    const known = collection && !options.transaction ? this.countOf(collection, filter) : null;
    if (known !== null) {
      const beyond = Math.max(known - skip, 0);
      return limit ? Math.min(beyond, limit) : beyond;
    }
    let n = 0;
    for (const hit of this.walk(collection, filter, options))
      if (hit) n++;
      else yield null;
    return n;
  }

  /** Where each selected document has one entry of an index and nothing else has: so many. */
  private countOf(collection: Collection, filter: Doc): number | null {
    if (!Object.keys(filter).length) return this.countOfAll(collection);
    const plan = planQuery(collection, parseFilter(filter), []);
    if (plan.kind !== 'index' || plan.remainder || plan.index!.hasArrays) return null;
    let n = 0;
    for (const prefix of plan.prefixes)
      for (const { low, high } of rangesBehind(prefix, plan.ranges))
        n += this.storage.keys.getKeysCount(forward(low, high));
    const cost = { keysExamined: n, docsExamined: 0, returned: n, plan: nameOf(plan, false) };
    this.observe?.(collection.namespace, filter, cost);
    return n;
  }

  /** By an index that has each document once, whose entries are far less to read, if there is one. */
  private countOfAll(collection: Collection): number {
    const whole = [...collection.indexes.values()].find((index) => index.hasEachOnce);
    if (!whole) return this.storage.countOf(collection);
    return this.storage.keys.getKeysCount(forward(whole.prefix, successor(whole.prefix)!));
  }
}

const isFirst = (id: Buffer, i: number, ids: Buffer[]) => !i || !ids[i - 1]!.equals(id);

function* sortStored(
  hits: Paced<Stored>,
  sort: SortKeys,
  wanted: number,
  pace: Pace | undefined,
): Paced<Stored> {
  const directions = sort.map(([, direction]) => direction);
  const buffer = new SortBuffer(directions, wanted, decode, pace);
  const keyOf = sortKeyOf(sort);
  for (const hit of hits) {
    if (hit) buffer.add(hit, keyOf(hit.doc));
    else yield null;
  }
  yield* buffer.drain();
}

function nameOf({ kind, index, ranges, sorted, merged }: Plan, ordered: boolean): string {
  if (kind === 'index') return `${merged ? 'SORT_MERGE' : 'IXSCAN'} ${index!.name}`;
  if (kind === 'id') return 'IDHACK';
  return ranges || (sorted && ordered) ? 'IDSCAN' : 'COLLSCAN';
}
