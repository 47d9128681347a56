import { deserialize, ObjectId, serialize } from 'bson';
import { find as project } from 'mingo';
import { Query } from 'mingo';
import { open, type Database, type RootDatabase } from 'lmdb';
import { Collection, Index, valuesAt, type IndexSpec } from './collection';
import { badValue, CommandError } from './errors';
import { bytesOf, encodeKey, successor, text, uint32 } from './key-encoding';
import { planQuery, rangesOf, type Plan } from './planner';
import { checkFilter } from './supported';
import type { Transaction } from './transaction';
import type { Cost, Doc, Stored } from './types';
import { applyUpdate, upsertSeed, type UpdateSpec } from './update';

const LARGEST_DOCUMENT = 16_777_216;
/** Drivers keep a session for 30 minutes after its last use. */
const SESSION_LIFETIME_MS = 35 * 60_000;
const BINARY = { keyEncoding: 'binary', encoding: 'binary' } as const;
export const decode = (raw: Buffer): Doc => deserialize(raw, { promoteValues: true, promoteBuffers: false });
export const encodeDocument = (doc: Doc) => Buffer.from(serialize(doc, { ignoreUndefined: true }));

export interface EngineOptions {
  path: string;
  /** Acknowledge a write only once it is on the disk. Off, a write survives the process but not the machine. */
  fsync?: boolean;
  /** Told what each query cost: for tests that prove every query is served by an index. */
  observe?: (namespace: string, filter: Doc, cost: Cost) => void;
}

export interface FindOptions {
  sort?: Doc;
  skip?: number;
  limit?: number;
  transaction?: Transaction | null;
  cost?: Cost;
}

export interface UpdateOrder {
  q: Doc;
  u: UpdateSpec;
  multi?: boolean;
  upsert?: boolean;
  arrayFilters?: Doc[];
  sort?: Doc;
}

/** Documents and their indexes in LMDB: `catalogue` names collections, `documents` holds BSON, `keys` the index entries. */
export class Engine {
  readonly env: RootDatabase;
  readonly documents: Database<Buffer, Buffer>;
  readonly keys: Database<Buffer, Buffer>;
  readonly collections = new Map<string, Collection>();
  private readonly catalogue: Database;
  /** The last write of each driver session, so that one sent again is answered and not done again. */
  private readonly sessions: Database<Buffer, Buffer>;
  private readonly fsync: boolean;
  private readonly observe: EngineOptions['observe'];
  private next: number;

  constructor(options: EngineOptions) {
    this.fsync = options.fsync ?? true;
    this.observe = options.observe;
    this.env = open({ path: options.path, maxDbs: 8, overlappingSync: true, ...BINARY });
    this.catalogue = this.env.openDB({ name: 'catalogue', keyEncoding: 'ordered-binary', encoding: 'json' });
    this.documents = this.env.openDB({ name: 'documents', ...BINARY });
    this.keys = this.env.openDB({ name: 'keys', ...BINARY });
    this.sessions = this.env.openDB({ name: 'sessions', ...BINARY });
    this.next = this.catalogue.get('next') ?? 1;
    for (const { value } of this.catalogue.getRange({ start: ['c'], end: ['d'] })) {
      const collection = new Collection(value.database, value.name, value.number);
      for (const { number, spec } of value.indexes) collection.indexes.set(spec.name, new Index(number, spec));
      this.collections.set(collection.namespace, collection);
    }
  }

  async close() {
    await this.env.close();
  }

  // ---- catalogue

  collection(database: string, name: string): Collection | undefined {
    return this.collections.get(`${database}.${name}`);
  }

  ensureCollection(database: string, name: string): Collection {
    const known = this.collection(database, name);
    if (known) return known;
    const created = new Collection(database, name, this.next++);
    this.collections.set(created.namespace, created);
    this.saveCollection(created);
    return created;
  }

  private saveCollection(collection: Collection) {
    const { database, name, number } = collection;
    this.catalogue.put('next', this.next);
    this.catalogue.put(['c', collection.namespace], { database, name, number, indexes: [...collection.indexes.values()].map((index) => ({ number: index.number, spec: index.spec })) });
  }

  dropCollection(collection: Collection) {
    for (const index of [...collection.indexes.values()]) this.dropIndex(collection, index);
    for (const key of this.documents.getKeys({ start: collection.prefix, end: successor(collection.prefix)! })) this.documents.remove(Buffer.from(key));
    this.catalogue.remove(['c', collection.namespace]);
    this.collections.delete(collection.namespace);
  }

  createIndex(collection: Collection, spec: IndexSpec): void {
    const known = collection.indexes.get(spec.name);
    if (known) {
      const shape = (s: IndexSpec) => JSON.stringify([Object.entries(s.key), !!s.unique, !!s.sparse, s.partialFilterExpression, s.expireAfterSeconds]);
      if (shape(known.spec) !== shape(spec))
        throw new CommandError(86, 'IndexKeySpecsConflict', `An existing index has the same name as the requested index. Requested index: ${spec.name}`);
      return;
    }
    const index = new Index(this.next++, spec);
    const entries = new Map<string, Buffer>();
    for (const { key, value } of this.documents.getRange({ start: collection.prefix, end: successor(collection.prefix)! })) {
      const id = Buffer.from(key.subarray(4));
      const doc = decode(value);
      for (const indexKey of index.keysOf(doc)) {
        if (index.unique && entries.has(text(indexKey))) throw this.duplicate(collection, index, doc);
        entries.set(text(index.unique ? indexKey : Buffer.concat([indexKey, id])), id);
      }
    }
    for (const [key, id] of entries) this.keys.put(bytesOf(key), id);
    index.becameMultikey();
    collection.indexes.set(spec.name, index);
    this.saveCollection(collection);
  }

  dropIndex(collection: Collection, index: Index) {
    for (const key of this.keys.getKeys({ start: index.prefix, end: successor(index.prefix)! })) this.keys.remove(Buffer.from(key));
    collection.indexes.delete(index.name);
    this.saveCollection(collection);
  }

  // ---- writing

  /** Runs `work` in one LMDB write transaction and resolves once it is committed (and, with fsync, on the disk). */
  async write<T>(work: () => T): Promise<T> {
    let result!: T;
    let failure: unknown;
    await this.env.transaction(() => {
      try {
        result = work();
      } catch (error) {
        failure = error;
      }
    });
    if (failure) throw failure;
    if (this.fsync) await this.env.flushed;
    return result;
  }

  read(collection: Collection, id: Buffer, transaction?: Transaction | null): Buffer | null {
    return transaction ? transaction.read(collection, id) : (this.documents.get(collection.documentKey(id)) ?? null);
  }

  duplicate(collection: Collection, index: Index | null, doc: Doc): CommandError {
    const keyPattern = index?.spec.key ?? { _id: 1 };
    const keyValue = index ? index.keyValueOf(doc) : { _id: doc._id };
    const shown = Object.entries(keyValue).map(([k, v]: [string, any]) => `${k}: ${v?._bsontype === 'ObjectId' ? `ObjectId('${v}')` : JSON.stringify(v)}`);
    return new CommandError(11000, 'DuplicateKey', `E11000 duplicate key error collection: ${collection.namespace} index: ${index?.name ?? '_id_'} dup key: { ${shown.join(', ')} }`, { keyPattern, keyValue });
  }

  /** Checks every unique index first, then writes, so that a refused document leaves nothing behind. */
  put(collection: Collection, id: Buffer, doc: Doc, raw: Buffer, before: Doc | null, transaction?: Transaction | null) {
    const changes = [...collection.indexes.values()].map((index) => {
      const after = new Map(index.keysOf(doc).map((key) => [text(key), key]));
      const earlier = new Map((before ? index.keysOf(before) : []).map((key) => [text(key), key]));
      const added = [...after].filter(([key]) => !earlier.has(key)).map(([, key]) => key);
      const removed = [...earlier].filter(([key]) => !after.has(key)).map(([, key]) => key);
      if (index.unique)
        for (const key of added) {
          const taken = transaction ? transaction.isTaken(collection, index, key, id) : this.isTaken(key, id);
          if (taken) throw this.duplicate(collection, index, doc);
        }
      return { index, added, removed };
    });
    if (transaction) return transaction.put(collection, id, { raw, doc });
    for (const { index, added, removed } of changes) {
      for (const key of removed) this.keys.remove(index.unique ? key : Buffer.concat([key, id]));
      for (const key of added) this.keys.put(index.unique ? key : Buffer.concat([key, id]), id);
      if (index.becameMultikey()) this.saveCollection(collection);
    }
    this.documents.put(collection.documentKey(id), raw);
  }

  private isTaken(key: Buffer, id: Buffer): boolean {
    const holder = this.keys.get(key);
    return !!holder && Buffer.compare(holder, id) !== 0;
  }

  remove(collection: Collection, id: Buffer, doc: Doc, transaction?: Transaction | null) {
    if (transaction) return transaction.put(collection, id, { raw: null, doc: null });
    for (const index of collection.indexes.values())
      for (const key of index.keysOf(doc)) this.keys.remove(index.unique ? key : Buffer.concat([key, id]));
    this.documents.remove(collection.documentKey(id));
  }

  insert(collection: Collection, given: Doc, transaction?: Transaction | null): Doc {
    const doc: Doc = { _id: given._id ?? new ObjectId(), ...given };
    doc._id ??= new ObjectId();
    if (Array.isArray(doc._id)) throw badValue('The _id field cannot be an array');
    const id = encodeKey(doc._id);
    if (this.read(collection, id, transaction)) throw this.duplicate(collection, null, doc);
    const raw = encodeDocument(doc);
    if (raw.length > LARGEST_DOCUMENT) throw new CommandError(10334, 'BSONObjectTooLarge', 'object to insert too large');
    this.put(collection, id, doc, raw, null, transaction);
    return doc;
  }

  update(collection: Collection, order: UpdateOrder, transaction?: Transaction | null) {
    const hits = [...this.match(collection, order.q, { sort: order.sort, limit: order.multi ? 0 : 1, transaction })];
    let modified = 0;
    let last: { before: Doc | null; after: Doc } | undefined;
    for (const hit of hits) {
      const after = applyUpdate(decode(hit.raw), order.q, order.u, order.arrayFilters, false);
      const raw = encodeDocument(after);
      if (raw.length > LARGEST_DOCUMENT) throw new CommandError(10334, 'BSONObjectTooLarge', 'the updated object is too large');
      if (Buffer.compare(raw, hit.raw)) {
        this.put(collection, hit.id, after, raw, hit.doc, transaction);
        modified++;
      }
      last = { before: hit.doc, after };
    }
    if (hits.length || !order.upsert) return { matched: hits.length, modified, last };
    const seed = upsertSeed(order.q);
    const inserted = applyUpdate(seed, order.q, order.u, order.arrayFilters, true);
    const after = this.insert(collection, { ...inserted, _id: inserted._id ?? seed._id }, transaction);
    return { matched: 1, modified, upserted: after._id, last: { before: null, after } };
  }

  delete(collection: Collection, order: { q: Doc; limit?: number; sort?: Doc }, transaction?: Transaction | null) {
    const hits = [...this.match(collection, order.q, { sort: order.sort, limit: order.limit ?? 0, transaction })];
    for (const hit of hits) this.remove(collection, hit.id, hit.doc, transaction);
    return { removed: hits.length, last: hits.at(-1)?.doc ?? null };
  }

  /** What a session's write answered, if it was the session's last. */
  written(session: Buffer, number: number): Doc | null {
    const raw = this.sessions.get(session);
    const last = raw && decode(raw);
    return last && last.number === number ? last.reply : null;
  }

  rememberWrite(session: Buffer, number: number, reply: Doc) {
    this.sessions.put(session, encodeDocument({ number, reply, at: new Date() }));
  }

  /** Removes what the TTL indexes say has expired, and the sessions that no driver keeps any more. */
  sweepExpired() {
    return this.write(() => {
      const forgotten = Date.now() - SESSION_LIFETIME_MS;
      for (const { key, value } of this.sessions.getRange({})) if (decode(value).at.getTime() < forgotten) this.sessions.remove(Buffer.from(key));
      for (const collection of this.collections.values())
        for (const { spec, fields } of collection.indexes.values())
          if (spec.expireAfterSeconds != null) this.delete(collection, { q: { [fields[0]!.path]: { $lt: new Date(Date.now() - spec.expireAfterSeconds * 1000) } } });
    });
  }

  // ---- reading

  private *candidates(collection: Collection, plan: Plan, transaction: Transaction | null | undefined, cost?: Cost): Generator<[Buffer, Buffer]> {
    const snapshot = transaction?.readOptions;
    const fetch = (id: Buffer) => {
      if (cost) cost.docsExamined++;
      return this.documents.get(collection.documentKey(id), snapshot as never);
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
      const high = plan.range?.high ? collection.documentKey(plan.range.high) : successor(collection.prefix)!;
      const range = plan.reverse ? { start: high, end: low, reverse: true, exclusiveStart: true, inclusiveEnd: true } : { start: low, end: high };
      for (const { key, value } of this.documents.getRange({ ...range, ...snapshot })) {
        const id = Buffer.from(key.subarray(4));
        if (cost) cost.docsExamined++;
        if (!transaction?.overrides(collection, id)) yield [id, value];
      }
    } else {
      const mayRepeat = plan.index!.spec.multikey || plan.prefixes.length > 1;
      for (const { low, high } of rangesOf(plan)) {
        const range = plan.reverse
          ? this.keys.getRange({ start: high!, end: low, reverse: true, exclusiveStart: true, inclusiveEnd: true, ...snapshot })
          : this.keys.getRange({ start: low, end: high!, ...snapshot });
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

  /** The documents a filter selects, in the order asked for. */
  *match(collection: Collection | undefined, filter: Doc, options: FindOptions = {}): Generator<Stored> {
    if (!collection) return;
    const { sort, skip = 0, limit = 0, transaction } = options;
    const cost = options.cost ?? (this.observe ? { keysExamined: 0, docsExamined: 0, returned: 0, plan: '' } : undefined);
    checkFilter(filter);
    const plan = planQuery(collection, filter, sort);
    if (cost) cost.plan = plan.kind === 'index' ? `IXSCAN ${plan.index!.name}` : plan.kind === 'id' ? 'IDHACK' : plan.range || (plan.sorted && sort && limit) ? 'IDSCAN' : 'COLLSCAN';
    const query = Object.keys(filter).length ? new Query(filter) : null;
    const ordered = plan.sorted && !(transaction?.touches(collection) && sort);
    const selected = function* (this: Engine): Generator<Stored> {
      for (const [id, raw] of this.candidates(collection, plan, transaction, cost)) {
        const doc = decode(raw);
        if (!query || query.test(doc)) yield { id, raw, doc };
      }
    }.bind(this);
    let position = 0;
    try {
      for (const hit of ordered ? selected() : sortStored([...selected()], sort!)) {
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
      return this.documents.getKeysCount({ start: collection.prefix, end: uint32(collection.number + 1) });
    let n = 0;
    for (const _ of this.match(collection, filter, options)) n++;
    return n;
  }

  project(doc: Doc, projection: Doc): Doc {
    return project([doc], {}, projection).all()[0] as Doc;
  }
}

function sortStored(hits: Stored[], sort: Doc): Stored[] {
  const fields = Object.entries(sort).map(([path, direction]) => ({ parts: path.split('.'), direction: direction as number }));
  const keyed = hits.map((hit) => ({
    hit,
    keys: fields.map(({ parts, direction }) => {
      const keys = valuesAt(hit.doc, parts).map((value) => encodeKey(value)).sort(Buffer.compare);
      return direction === -1 ? keys.at(-1)! : keys[0]!;
    }),
  }));
  keyed.sort((a, b) => {
    for (let i = 0; i < fields.length; i++) {
      const order = Buffer.compare(a.keys[i]!, b.keys[i]!);
      if (order) return order * fields[i]!.direction;
    }
    return 0;
  });
  return keyed.map(({ hit }) => hit);
}
