import { find as projected, Query } from 'mingo';
import { valuesAt, type Collection } from './collection';
import { encodeKey, successor, text, uint32 } from './key-encoding';
import { unpaced, type Pace, type Paced } from './pace';
import { planQuery, rangesOf, type Plan } from './planner';
import { SortBuffer } from './sort-buffer';
import { decode, type Storage } from './storage';
import { checkFilter } from './supported';
import type { Transaction } from './transaction';
import type { Cost, Doc, Stored } from './types';

export interface FindOptions {
  sort?: Doc;
  skip?: number;
  limit?: number;
  transaction?: Transaction | null;
  cost?: Cost;
  /** Asked at each document whether it is the others' turn. Without one the query runs in one go. */
  pace?: Pace;
}

/** Told what each query cost: for tests that prove every query is served by an index. */
export type Observe = (namespace: string, filter: Doc, cost: Cost) => void;

/** Queries: by an index where one serves, in the order asked for, as a transaction sees the documents. */
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

  /** The documents a filter selects, in the order asked for; `null` where it is the others' turn. */
  *walk(collection: Collection | undefined, filter: Doc, options: FindOptions = {}): Paced<Stored> {
    checkFilter(filter);
    if (!collection) return;
    const { sort, skip = 0, limit = 0, transaction, pace } = options;
    const cost =
      options.cost ??
      (this.observe ? { keysExamined: 0, docsExamined: 0, returned: 0, plan: '' } : undefined);
    const plan = planQuery(collection, filter, sort);
    if (cost)
      cost.plan =
        plan.kind === 'index'
          ? `IXSCAN ${plan.index!.name}`
          : plan.kind === 'id'
            ? 'IDHACK'
            : plan.range || (plan.sorted && sort && limit)
              ? 'IDSCAN'
              : 'COLLSCAN';
    const query = Object.keys(filter).length ? new Query(filter) : null;
    const ordered = plan.sorted && !(transaction?.touches(collection) && sort);
    const selected = function* (this: Reader): Paced<Stored> {
      for (const [id, raw] of this.candidates(collection, plan, transaction, cost)) {
        if (pace?.step()) yield null;
        const doc = decode(raw);
        if (!query || query.test(doc)) yield { id, raw, doc };
      }
    }.bind(this);
    let position = 0;
    try {
      for (const hit of ordered
        ? selected()
        : sortStored(selected(), sort!, limit && skip + limit, pace)) {
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

  count(collection: Collection | undefined, filter: Doc, options: FindOptions): number {
    if (!collection) return 0;
    if (!Object.keys(filter).length && !options.transaction && !options.skip && !options.limit)
      return this.storage.documents.getKeysCount({
        start: collection.prefix,
        end: uint32(collection.number + 1),
      });
    let n = 0;
    for (const _ of this.match(collection, filter, options)) n++;
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
      const low = plan.range?.low ? collection.documentKey(plan.range.low) : collection.prefix;
      const high = plan.range?.high
        ? collection.documentKey(plan.range.high)
        : successor(collection.prefix)!;
      const range = plan.reverse
        ? { start: high, end: low, reverse: true, exclusiveStart: true, inclusiveEnd: true }
        : { start: low, end: high };
      for (const { key, value } of this.storage.range('documents', { ...range, ...snapshot })) {
        const id = key.subarray(4);
        if (cost) cost.docsExamined++;
        if (!transaction?.overrides(collection, id)) yield [id, value];
      }
    } else {
      const mayRepeat = plan.index!.spec.multikey || plan.prefixes.length > 1;
      for (const { low, high } of rangesOf(plan)) {
        const range = plan.reverse
          ? this.storage.range('keys', {
              start: high!,
              end: low,
              reverse: true,
              exclusiveStart: true,
              inclusiveEnd: true,
              ...snapshot,
            })
          : this.storage.range('keys', { start: low, end: high!, ...snapshot });
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
    if (transaction) yield* transaction.written(collection);
  }
}

export const project = (doc: Doc, projection: Doc): Doc =>
  projected([doc], {}, projection).all()[0] as Doc;

function* sortStored(
  hits: Paced<Stored>,
  sort: Doc,
  wanted: number,
  pace: Pace | undefined,
): Paced<Stored> {
  const fields = Object.entries(sort).map(([path, direction]) => ({
    parts: path.split('.'),
    direction: direction as number,
  }));
  const directions = fields.map((field) => field.direction);
  const buffer = new SortBuffer(directions, wanted, decode, pace);
  for (const hit of hits) {
    if (!hit) {
      yield null;
      continue;
    }
    buffer.add(
      hit,
      fields.map(({ parts, direction }) => {
        const keys = valuesAt(hit.doc, parts)
          .map((value) => encodeKey(value))
          .sort(Buffer.compare);
        return direction === -1 ? keys.at(-1)! : keys[0]!;
      }),
    );
  }
  yield* buffer.drain();
}
