import { decode } from './bson';
import type { Collection } from './collection';
import { CommandError } from './errors';
import { parseFilter, type Condition } from './filter';
import { successor, text } from './key-encoding';
import { matcherOf } from './match';
import { unpaced, type Pace, type Paced } from './pace';
import { planQuery, rangesOf, type Plan } from './planner';
import { SortBuffer } from './sort-buffer';
import { parseSort, sortKeyOf, type SortKeys } from './sort';
import type { Storage } from './storage';
import type { Transaction } from './transaction';
import type { Cost, Doc, Stored } from './types';

export interface FindOptions {
  sort?: Doc;
  skip?: number;
  limit?: number;
  transaction?: Transaction | null;
  cost?: Cost;
  /**
   * Asked at each document whether it is the others' turn. Without one the query runs in one go.
   */
  pace?: Pace;
}

/** Told what each query cost: for tests that prove every query is served by an index. */
export type Observe = (namespace: string, filter: Doc, cost: Cost) => void;

const all: Condition = { op: 'and', of: [] };
const negative = (field: string, value: number) =>
  new CommandError(
    51024,
    'Location51024',
    `BSON field '${field}' value must be >= 0, actual value '${value}'`,
  );

const dropped = ({ namespace }: Collection) =>
  new CommandError(175, 'QueryPlanKilled', `the collection ${namespace} was dropped meanwhile`);

/**
 * Queries: by an index where one serves, in the order asked for, as a transaction sees the
 * documents.
 */
export class Reader {
  constructor(
    private readonly storage: Storage,
    private readonly observe?: Observe,
  ) {}

  read(collection: Collection, id: Buffer, transaction?: Transaction | null): Buffer | null {
    return transaction ? transaction.read(collection, id) : this.storage.documentOf(collection, id);
  }

  /** The documents a filter selects, in the order asked for, in one go. */
  match(collection: Collection | undefined, filter: Doc, options: FindOptions = {}) {
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
    const test = isSettled(plan, condition) ? null : matcherOf(condition);
    const ordered = plan.sorted && !(transaction?.touches(collection) && sort.length);
    const selected = function* (this: Reader): Paced<Stored> {
      for (const [id, raw] of this.candidates(collection, plan, transaction, cost)) {
        if (pace?.step()) yield null;
        if (collection.dropped) throw dropped(collection);
        const doc = decode(raw);
        if (!test || test(doc)) yield { id, raw, doc };
      }
    }.bind(this);
    let position = 0;
    try {
      for (const hit of ordered
        ? selected()
        : sortStored(selected(), sort, limit && skip + limit, pace)) {
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
      if (cost) this.observe?.(collection.namespace, filter, cost);
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
    if (collection && !Object.keys(filter).length && !options.transaction) {
      const all = this.storage.countOf(collection);
      return limit ? Math.min(Math.max(all - skip, 0), limit) : Math.max(all - skip, 0);
    }
    let n = 0;
    for (const hit of this.walk(collection, filter, options))
      if (hit) n++;
      else yield null;
    return n;
  }

  private *candidates(
    collection: Collection,
    plan: Plan,
    transaction: Transaction | null | undefined,
    cost?: Cost,
  ): Generator<[Buffer, Buffer]> {
    const snapshot = transaction?.readOptions;
    const fetch = (id: Buffer) => {
      if (cost) cost.docsExamined++;
      return this.storage.documents.get(collection.documentKey(id), snapshot as never);
    };
    const seen = new Set<string>();
    if (plan.kind === 'id') {
      for (const id of plan.ids!) {
        if (seen.has(text(id))) continue;
        seen.add(text(id));
        const raw = this.read(collection, id, transaction);
        if (!raw) continue;
        if (cost) cost.docsExamined++;
        yield [id, raw];
      }
      return;
    }
    if (plan.kind === 'scan') {
      const first = plan.ranges?.[0];
      const last = plan.ranges?.at(-1);
      if (plan.ranges && !first) return;
      const low = first ? collection.documentKey(first.low) : collection.prefix;
      const high = last ? collection.documentKey(last.high) : successor(collection.prefix)!;
      const range = plan.reverse
        ? { start: high, end: low, reverse: true, exclusiveStart: true, inclusiveEnd: true }
        : { start: low, end: high };
      for (const { key, value } of this.storage.range('documents', { ...range, ...snapshot })) {
        const id = key.subarray(4);
        if (cost) cost.docsExamined++;
        if (!transaction?.overrides(collection, id)) yield [id, value];
      }
    } else {
      const mayRepeat = plan.index!.spec.multikey?.length || plan.prefixes.length > 1;
      for (const { low, high } of rangesOf(plan)) {
        const range = plan.reverse
          ? this.storage.range('keys', {
              start: high,
              end: low,
              reverse: true,
              exclusiveStart: true,
              inclusiveEnd: true,
              ...snapshot,
            })
          : this.storage.range('keys', { start: low, end: high, ...snapshot });
        for (const { value: id } of range) {
          if (cost) cost.keysExamined++;
          if (mayRepeat) {
            if (seen.has(text(id))) continue;
            seen.add(text(id));
          }
          if (transaction?.overrides(collection, id)) continue;
          const raw = fetch(id);
          if (raw) yield [id, raw];
        }
      }
    }
    if (!transaction) return;
    if (plan.kind === 'scan') yield* transaction.written(collection);
    else
      for (const range of rangesOf(plan))
        for (const [id, raw] of transaction.written(collection, plan.index!, range)) {
          if (seen.has(text(id))) continue;
          seen.add(text(id));
          yield [id, raw];
        }
  }
}

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

function nameOf({ kind, index, ranges, sorted }: Plan, ordered: boolean): string {
  if (kind === 'index') return `IXSCAN ${index!.name}`;
  if (kind === 'id') return 'IDHACK';
  return ranges || (sorted && ordered) ? 'IDSCAN' : 'COLLSCAN';
}

/** What the plan reads is what the filter selects: nothing is left to test. */
const isSettled = (plan: Plan, condition: Condition) =>
  condition === all ||
  (plan.kind === 'id' &&
    condition.op === 'eq' &&
    condition.path === '_id' &&
    !Array.isArray(condition.value));
