import { ObjectId } from 'bson';
import { decode, encodeDocument } from './bson';
import type { Collection } from './collection';
import { CommandError, duplicateKey } from './errors';
import { encodeId, text } from './key-encoding';
import { Reader, type Observe } from './reader';
import { Storage } from './storage';
import type { Transaction } from './transaction';
import type { Doc } from './types';
import { applyUpdate, checkUpdate, isReplacement, type UpdateSpec } from './update';
import { upsertSeed } from './upsert';

const LARGEST_DOCUMENT = 16_777_216;
/** Drivers keep a session for 30 minutes after its last use. */
const SESSION_LIFETIME_MS = 35 * 60_000;

export interface EngineOptions {
  path: string;
  /** Acknowledge a write only once it is on the disk. Off, a write survives the process but not the machine. */
  fsync?: boolean;
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

/** Writes of documents, which keep their indexes true; over the storage, and beside the reader. */
export class Engine {
  readonly storage: Storage;
  readonly reader: Reader;

  constructor({ path, fsync = true, observe }: EngineOptions) {
    this.storage = new Storage(path, fsync);
    this.reader = new Reader(this.storage, observe);
  }

  close() {
    return this.storage.close();
  }

  /** Checks every unique index first, then writes, so that a refused document leaves nothing behind. */
  put(
    collection: Collection,
    id: Buffer,
    doc: Doc,
    raw: Buffer,
    before: Doc | null,
    transaction?: Transaction | null,
  ) {
    const changes = [...collection.indexes.values()].map((index) => {
      const after = new Map(index.keysOf(doc).map((key) => [text(key), key]));
      const earlier = new Map((before ? index.keysOf(before) : []).map((key) => [text(key), key]));
      const added = [...after].filter(([key]) => !earlier.has(key)).map(([, key]) => key);
      const removed = [...earlier].filter(([key]) => !after.has(key)).map(([, key]) => key);
      if (index.unique)
        for (const key of added) {
          const taken = transaction
            ? transaction.isTaken(collection, index, key, id)
            : this.storage.isTaken(key, id);
          if (taken) throw duplicateKey(collection, index, doc);
        }
      return { index, added, removed };
    });
    if (transaction) return transaction.put(collection, id, { raw, doc });
    for (const { index, added, removed } of changes) {
      for (const key of removed)
        this.storage.keys.remove(index.unique ? key : Buffer.concat([key, id]));
      for (const key of added)
        this.storage.keys.put(index.unique ? key : Buffer.concat([key, id]), id);
      if (index.becameMultikey()) this.storage.saveCollection(collection);
    }
    this.storage.documents.put(collection.documentKey(id), raw);
  }

  remove(collection: Collection, id: Buffer, doc: Doc, transaction?: Transaction | null) {
    if (transaction) return transaction.put(collection, id, { raw: null, doc: null });
    for (const index of collection.indexes.values())
      for (const key of index.keysOf(doc))
        this.storage.keys.remove(index.unique ? key : Buffer.concat([key, id]));
    this.storage.documents.remove(collection.documentKey(id));
  }

  insert(collection: Collection, given: Doc, transaction?: Transaction | null): Doc {
    const { _id = new ObjectId(), ...rest } = given;
    const doc: Doc = { _id, ...rest };
    const id = encodeId(_id);
    if (this.reader.read(collection, id, transaction)) throw duplicateKey(collection, null, doc);
    const raw = encodeDocument(doc);
    if (raw.length > LARGEST_DOCUMENT)
      throw new CommandError(10334, 'BSONObjectTooLarge', 'object to insert too large');
    this.put(collection, id, doc, raw, null, transaction);
    return doc;
  }

  update(collection: Collection, order: UpdateOrder, transaction?: Transaction | null) {
    const context = {
      filter: order.q,
      arrayFilters: order.arrayFilters,
      multi: order.multi,
      inserting: false,
    };
    checkUpdate(order.u, context);
    const hits = [
      ...this.reader.match(collection, order.q, {
        sort: order.sort,
        limit: order.multi ? 0 : 1,
        transaction,
      }),
    ];
    let modified = 0;
    let last: { before: Doc | null; after: Doc } | undefined;
    for (const hit of hits) {
      const after = applyUpdate(decode(hit.raw), order.u, context);
      const raw = encodeDocument(after);
      if (raw.length > LARGEST_DOCUMENT)
        throw new CommandError(10334, 'BSONObjectTooLarge', 'the updated object is too large');
      if (Buffer.compare(raw, hit.raw)) {
        this.put(collection, hit.id, after, raw, hit.doc, transaction);
        modified++;
      }
      last = { before: hit.doc, after };
    }
    if (hits.length || !order.upsert) return { matched: hits.length, modified, last };
    const seed = upsertSeed(order.q, isReplacement(order.u));
    const inserted = applyUpdate(seed, order.u, { ...context, inserting: true });
    const after = this.insert(collection, inserted, transaction);
    return { matched: 1, modified, upserted: after._id, last: { before: null, after } };
  }

  delete(
    collection: Collection,
    order: { q: Doc; limit?: number; sort?: Doc },
    transaction?: Transaction | null,
  ) {
    const hits = [
      ...this.reader.match(collection, order.q, {
        sort: order.sort,
        limit: order.limit ?? 0,
        transaction,
      }),
    ];
    for (const hit of hits) this.remove(collection, hit.id, hit.doc, transaction);
    return { removed: hits.length, last: hits.at(-1)?.doc ?? null };
  }

  /** Removes what the TTL indexes say has expired, and the sessions that no driver keeps any more. */
  sweepExpired() {
    return this.storage.write(() => {
      this.storage.forgetSessions(Date.now() - SESSION_LIFETIME_MS);
      for (const collection of this.storage.collections.values())
        for (const { spec, fields } of collection.indexes.values())
          if (spec.expireAfterSeconds != null)
            this.delete(collection, {
              q: {
                [fields[0]!.path]: { $lt: new Date(Date.now() - spec.expireAfterSeconds * 1000) },
              },
            });
    });
  }
}
