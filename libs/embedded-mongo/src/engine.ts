import { ObjectId } from 'bson';
import { decode, encodeDocument } from './bson';
import { changeOf, claimsOf, type Change, type DocumentChange } from './change';
import { Claims, Held } from './claims';
import type { Collection, Index } from './collection';
import { CommandError, duplicateKey } from './errors';
import { encodeId } from './key-encoding';
import { Pace } from './pace';
import { Reader, type Observe } from './reader';
import { Storage } from './storage';
import type { Transaction } from './transaction';
import { fillTimestamps } from './timestamps';
import type { Doc, Stored } from './types';
import { compileUpdate, isReplacement, type UpdateSpec } from './update';
import { upsertSeed } from './upsert';

const LARGEST_DOCUMENT = 16_777_216;

export interface EngineOptions {
  path: string;
  /**
   * Acknowledge a write only once it is on the disk. Off, a write survives the process but not the
   * machine.
   */
  fsync?: boolean;
  /** How many bytes the disk still takes; by default what its file system says. */
  freeBytes?: () => number;
  observe?: Observe;
}

export interface UpdateOrder {
  q: Doc;
  u: UpdateSpec;
  multi?: boolean;
  upsert?: boolean;
  arrayFilters?: Doc[];
  sort?: Doc;
}

export interface UpdateResult {
  matched: number;
  modified: number;
  upserted?: unknown;
  last?: { before: Doc | null; after: Doc };
}

/** Writes of documents, which keep their indexes true; over the storage, and beside the reader. */
export class Engine {
  readonly storage: Storage;
  readonly reader: Reader;
  readonly claims = new Claims();
  /** Writes are acknowledged once they are on the disk. */
  readonly fsync: boolean;

  constructor({ path, fsync = true, freeBytes, observe }: EngineOptions) {
    this.fsync = fsync;
    this.storage = new Storage(path, fsync, freeBytes);
    this.reader = new Reader(this.storage, observe);
  }

  collection(database: string, name: string, transaction?: Transaction | null) {
    return (transaction ?? this.storage).collection(database, name);
  }

  /**
   * Runs `work` in one write; where an open transaction holds what it would change, once that one is
   * over. It is begun anew then: until it has changed its first document it must have no effect that
   * the store does not take back.
   */
  async write<T>(work: () => T, pace: Pace): Promise<T> {
    for (;;)
      try {
        return await this.storage.writes.run(work);
      } catch (error) {
        if (!(error instanceof Held)) throw error;
        await pace.until(error.over);
      }
  }

  /**
   * Writes what nobody else can change before it is committed, all of it or nothing.
   * @param more entries beside
   */
  enter(changes: Change[], more: () => void): Promise<void> {
    return this.storage.writes.enter(
      () => changes.forEach((change) => this.note(change)),
      () => {
        for (const change of changes) this.clear(change);
        for (const change of changes) this.fill(change);
        more();
      },
    );
  }

  /** The collection, made now, or by the transaction, if it is not there. */
  ensureCollection(database: string, name: string, transaction?: Transaction | null): Collection {
    return (
      this.collection(database, name, transaction) ??
      (transaction
        ? transaction.create(database, name)
        : this.storage.ensureCollection(database, name))
    );
  }

  close() {
    return this.storage.close();
  }

  /**
   * Checks every unique index first, then writes, so that a refused document leaves nothing behind.
   */
  private put(collection: Collection, what: DocumentChange, transaction?: Transaction | null) {
    if (transaction) return transaction.put(collection, what);
    const change = changeOf(collection, what);
    this.respectClaims(change);
    this.check(change);
    this.pass(change);
    this.note(change);
    this.clear(change);
    this.fill(change);
  }

  remove(collection: Collection, id: Buffer, before: Doc, transaction?: Transaction | null) {
    this.put(collection, { id, before, doc: null, raw: null }, transaction);
  }

  /** @throws Held when an open transaction wrote the document or took one of its new unique keys. */
  private respectClaims(change: Change) {
    if (this.claims.none) return;
    for (const what of claimsOf(change)) this.claims.respect(what);
  }

  /** Keeps transactions from what nobody can read yet. */
  private pass(change: Change) {
    const passed = [...claimsOf(change)];
    this.claims.pass(passed);
    this.storage.writes.whenSeen(() => this.claims.letGo(passed));
  }

  /** Tells those who listen, once it is to be committed. */
  note({ collection, before, doc }: Change) {
    this.storage.changes.note(collection, before, doc);
  }

  /** @throws DuplicateKey */
  check({ collection, id, doc, entries }: Change) {
    for (const { index, added } of entries)
      if (index.unique && added.some((key) => this.storage.isTaken(key, id)))
        throw duplicateKey(collection, index, doc!);
  }

  /** Takes away what the change leaves nothing of. */
  clear({ collection, id, raw, entries }: Change) {
    for (const { index, removed } of entries)
      for (const key of removed) this.removeKey(collection, index, key, id);
    if (!raw) this.storage.documents.remove(collection.documentKey(id));
  }

  fill({ collection, id, raw, entries }: Change) {
    if (!raw) return;
    for (const { index, added } of entries) {
      for (const key of added)
        this.storage.keys.put(index.unique ? key : Buffer.concat([key, id]), id);
      if (!collection.building.has(index)) this.storage.saveSeen(collection, index);
    }
    this.storage.documents.put(collection.documentKey(id), raw);
  }

  private removeKey(collection: Collection, index: Index, key: Buffer, id: Buffer) {
    // while a unique index is being built, the key may be held by a document that would be its
    // double
    if (collection.building.has(index) && index.unique && this.storage.isTaken(key, id)) return;
    this.storage.keys.remove(index.unique ? key : Buffer.concat([key, id]));
  }

  /** @param given is the engine's own from now on */
  insert(collection: Collection, given: Doc, transaction?: Transaction | null): Doc {
    const doc = withIdFirst(given);
    const { _id } = doc;
    fillTimestamps(doc);
    const id = encodeId(_id);
    if (this.reader.read(collection, id, transaction)) throw duplicateKey(collection, null, doc);
    const raw = encodeDocument(doc);
    if (raw.length > LARGEST_DOCUMENT)
      throw new CommandError(10334, 'BSONObjectTooLarge', 'object to insert too large');
    this.put(collection, { id, before: null, doc, raw }, transaction);
    return doc;
  }

  /**
   * @param collection undefined when it is not there: nothing matches then, and nothing may be
   *   inserted.
   * @param only updates this one of the documents that match, if it still does.
   */
  update(
    collection: Collection | undefined,
    order: UpdateOrder,
    transaction?: Transaction | null,
    only?: Doc,
  ): UpdateResult {
    const context = {
      filter: order.q,
      arrayFilters: order.arrayFilters,
      multi: order.multi,
      inserting: false,
    };
    const { apply, isShallow, fields } = compileUpdate(order.u, context);
    const hits = this.hits(collection, order, order.multi ? 0 : 1, transaction, only);
    let modified = 0;
    let last: { before: Doc | null; after: Doc } | undefined;
    for (const hit of collection ? hits : []) {
      const after = apply(isShallow ? { ...hit.doc } : decode(hit.raw));
      if (this.replace(collection!, hit, after, transaction, fields)) modified++;
      last = { before: hit.doc, after };
    }
    if (hits.length || !order.upsert || !collection || only)
      return { matched: hits.length, modified, last };
    const seed = upsertSeed(order.q, isReplacement(order.u));
    const inserted = compileUpdate(order.u, { ...context, inserting: true }).apply(seed);
    const after = this.insert(collection, inserted, transaction);
    return { matched: 1, modified, upserted: after._id, last: { before: null, after } };
  }

  /**
   * Puts a document in the place of one that was found.
   * @param fields which of its fields may differ; null for any
   * @returns false where it is the same
   */
  replace(
    collection: Collection,
    { id, raw: before, doc }: Stored,
    after: Doc,
    transaction: Transaction | null | undefined,
    fields: Set<string> | null,
  ): boolean {
    const raw = encodeDocument(after);
    if (raw.length > LARGEST_DOCUMENT)
      throw new CommandError(10334, 'BSONObjectTooLarge', 'the updated object is too large');
    if (raw.equals(before)) return false;
    this.put(collection, { id, before: doc, doc: after, raw, fields }, transaction);
    return true;
  }

  delete(
    collection: Collection | undefined,
    order: { q: Doc; limit?: number; sort?: Doc },
    transaction?: Transaction | null,
    only?: Doc,
  ) {
    const hits = this.hits(collection, order, order.limit ?? 0, transaction, only);
    for (const hit of hits) this.remove(collection!, hit.id, hit.doc, transaction);
    return { removed: hits.length, last: hits.at(-1)?.doc ?? null };
  }

  /** All that an order is for, read before the first of it is changed. */
  private hits(
    collection: Collection | undefined,
    { q, sort }: { q: Doc; sort?: Doc },
    limit: number,
    transaction?: Transaction | null,
    only?: Doc,
  ): Stored[] {
    const filter = only ? { $and: [only, q] } : q;
    return [...this.reader.match(collection, filter, { sort, limit, transaction })];
  }
}

/** As a document is stored: the same where its _id stands first already. */
function withIdFirst(doc: Doc): Doc {
  if (doc._id !== undefined && Object.keys(doc)[0] === '_id') return doc;
  const { _id = new ObjectId(), ...rest } = doc;
  return { _id, ...rest };
}
