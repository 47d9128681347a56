import { decode } from './bson';
import type { Collection } from './collection';
import { CommandError } from './errors';
import { parseFilter, type Condition } from './filter';
import { successor, text } from './key-encoding';
import { matcherOf, type Matcher } from './match';
import { unpaced, type Pace, type Paced } from './pace';
import { entriesOf, rangesBehind } from './index-entries';
import { planQuery, type Plan } from './planner';
import { SortBuffer } from './sort-buffer';
import { parseSort, sortKeyOf, type SortKeys } from './sort';
import { backward, forward, type Storage } from './storage';
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

type Reading = Pick<FindOptions, 'transaction' | 'cost' | 'pace'>;

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
    const ordered = plan.sorted && !(transaction?.touches(collection) && sort.length);
    const selected = this.selected(collection, plan, condition, { transaction, cost, pace });
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

  /**
   * Those of a plan's documents that the filter selects. What the plan's bounds say is not asked
   * again, unless somebody wrote between the reading of an index and of its documents.
   */
  private *selected(
    collection: Collection,
    plan: Plan,
    condition: Condition,
    { transaction, cost, pace }: Reading,
  ): Paced<Stored> {
    const isStale = plan.kind === 'index' && !transaction ? this.storage.watch() : () => false;
    let test = plan.remainder && matcherOf(plan.remainder);
    let stale = false;
    for (const found of this.candidates(collection, plan, { transaction, cost, pace })) {
      if (!found || pace?.step()) yield null;
      if (collection.dropped) throw dropped(collection);
      if (!found) continue;
      if (!stale && isStale()) {
        stale = true;
        test = matcherOf(condition);
      }
      if (!test || test(found.doc)) yield found;
    }
    if (plan.kind !== 'id' && transaction?.touches(collection))
      yield* this.own(collection, plan, matcherOf(condition), transaction);
  }

  /** What a transaction wrote itself, where it may be among a plan's documents. */
  private *own(
    collection: Collection,
    { index, prefixes, ranges }: Plan,
    test: Matcher,
    transaction: Transaction,
  ): Generator<Stored, void> {
    const written = index
      ? prefixes
          .flatMap((prefix) => rangesBehind(prefix, ranges))
          .flatMap((range) => [...transaction.written(collection, index, range)])
      : transaction.written(collection);
    const met = new Set<string>();
    for (const [id, raw] of written) {
      const hit = new Hit(id, raw);
      if (met.size < met.add(text(id)).size && test(hit.doc)) yield hit;
    }
  }

  /** What a plan reads of the store, each once, and `null` for a turn. */
  private *candidates(
    collection: Collection,
    plan: Plan,
    { transaction, cost, pace }: Reading,
  ): Paced<Stored> {
    if (plan.kind === 'id') {
      for (const id of plan.ids!) {
        const raw = this.read(collection, id, transaction);
        if (!raw) continue;
        if (cost) cost.docsExamined++;
        yield new Hit(id, raw);
      }
      return;
    }
    const snapshot = transaction?.readOptions;
    if (plan.kind === 'scan') {
      for (const { key, value } of this.storage.range('documents', {
        ...scanRange(collection, plan),
        ...snapshot,
      })) {
        const id = key.subarray(4);
        if (cost) cost.docsExamined++;
        if (!transaction?.overrides(collection, id)) yield new Hit(id, value);
      }
      return;
    }
    const mayRepeat = plan.index!.hasArrays || plan.prefixes.length > 1;
    const seen = new Set<string>();
    const isNew = (id: Buffer) => seen.size < seen.add(text(id)).size;
    for (const id of entriesOf(this.storage, plan, { snapshot, cost, pace })) {
      if (!id) yield null;
      if (!id || transaction?.overrides(collection, id) || (mayRepeat && !isNew(id))) continue;
      if (cost) cost.docsExamined++;
      const raw = this.storage.documents.get(collection.documentKey(id), snapshot as never);
      if (raw) yield new Hit(id, raw);
    }
  }
}

/** A stored document, decoded when somebody looks at it. */
class Hit implements Stored {
  private decoded?: Doc;
  constructor(
    readonly id: Buffer,
    readonly raw: Buffer,
  ) {}
  get doc(): Doc {
    return (this.decoded ??= decode(this.raw));
  }
}

/** The documents that a scan reads. */
function scanRange(collection: Collection, { ranges, reverse }: Plan) {
  const low = ranges?.length ? collection.documentKey(ranges[0]!.low) : collection.prefix;
  const high = ranges?.length
    ? collection.documentKey(ranges.at(-1)!.high)
    : ranges
      ? low
      : successor(collection.prefix)!;
  return reverse ? backward(low, high) : forward(low, high);
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

function nameOf({ kind, index, ranges, sorted, merged }: Plan, ordered: boolean): string {
  if (kind === 'index') return `${merged ? 'SORT_MERGE' : 'IXSCAN'} ${index!.name}`;
  if (kind === 'id') return 'IDHACK';
  return ranges || (sorted && ordered) ? 'IDSCAN' : 'COLLSCAN';
}
