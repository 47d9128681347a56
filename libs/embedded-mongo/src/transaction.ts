import { documentClaim, keyClaim } from './claims';
import { Collection, Index, type IndexSpec } from './collection';
import type { Engine } from './engine';
import { CommandError, duplicateKey, writeConflict } from './errors';
import { bytesOf, text } from './key-encoding';
import { decode } from './bson';
import type { Doc } from './types';

interface Written {
  raw: Buffer | null;
  doc: Doc | null;
  /** Its index keys, by the index's number. */
  keys: Map<number, string[]>;
}

const same = (a: Buffer | null, b: Buffer | null) =>
  a === null || b === null ? a === b : Buffer.compare(a, b) === 0;

/** What a transaction wrote to one collection. */
class Overlay {
  readonly documents = new Map<string, Written>();
  /** What the snapshot held of each written document. */
  readonly originals = new Map<string, Buffer | null>();
  /** Who holds each index key, by the index's number. */
  readonly holders = new Map<number, Map<string, Set<string>>>();

  set(id: string, written: Written) {
    const earlier = this.documents.get(id);
    if (earlier) this.forEachKey(earlier, (holders, key) => holders.get(key)?.delete(id));
    this.documents.set(id, written);
    this.forEachKey(written, (holders, key) => {
      const ids = holders.get(key);
      if (ids) ids.add(id);
      else holders.set(key, new Set([id]));
    });
  }

  private forEachKey(
    written: Written,
    visit: (holders: Map<string, Set<string>>, key: string) => void,
  ) {
    for (const [number, keys] of written.keys) {
      let holders = this.holders.get(number);
      if (!holders) this.holders.set(number, (holders = new Map()));
      for (const key of keys) visit(holders, key);
    }
  }
}

/**
 * One multi-document transaction: the store as it was when it began, and an overlay of what it
 * wrote. Snapshot isolation as MongoDB has it: a write to what somebody changed since, or has
 * changed in another open transaction, is a WriteConflict at once. A write outside of transactions
 * waits until the one that wrote the same is over. Committing applies everything in one LMDB
 * transaction.
 */
export class Transaction {
  readonly startedAt = Date.now();
  private readonly snapshot;
  private readonly overlays = new Map<Collection, Overlay>();
  /** The collections with the indexes that the snapshot has. */
  private readonly collections: ReadonlyMap<string, Collection>;
  private readonly created = new Map<string, Collection>();
  private readonly claimed = new Set<string>();
  private open = true;
  private readonly end = Promise.withResolvers<void>();

  constructor(private readonly engine: Engine) {
    this.snapshot = engine.storage.env.useReadTransaction();
    this.collections = engine.storage.views;
  }

  /** Resolves once it has committed or not. */
  get over(): Promise<void> {
    return this.end.promise;
  }

  get readOptions() {
    return { transaction: this.snapshot };
  }

  collection(database: string, name: string): Collection | undefined {
    const namespace = `${database}.${name}`;
    return this.created.get(namespace) ?? this.collections.get(namespace);
  }

  /**
   * A collection that comes to be when the transaction commits. @throws WriteConflict when somebody
   * made it meanwhile.
   */
  create(database: string, name: string): Collection {
    const { storage, claims } = this.engine;
    if (storage.collection(database, name)) throw writeConflict();
    const made = new Collection(database, name, storage.reserveNumber());
    this.claim(claims, `c${made.namespace}`);
    this.created.set(made.namespace, made);
    return made;
  }

  isNew(collection: Collection): boolean {
    return this.created.has(collection.namespace);
  }

  /** @throws OperationNotSupportedInTransaction for a collection that was there before. */
  createIndex(collection: Collection, spec: IndexSpec): void {
    if (!this.isNew(collection) || this.touches(collection))
      throw new CommandError(
        263,
        'OperationNotSupportedInTransaction',
        `Cannot create new indexes on existing collection ${collection.namespace} in a multi-document transaction.`,
      );
    collection.indexes.set(spec.name, new Index(this.engine.storage.reserveNumber(), spec));
  }

  touches(collection: Collection): boolean {
    return (this.overlays.get(collection)?.documents.size ?? 0) > 0;
  }

  overrides(collection: Collection, id: Buffer): boolean {
    return this.overlays.get(collection)?.documents.has(text(id)) ?? false;
  }

  read(collection: Collection, id: Buffer): Buffer | null {
    const written = this.overlays.get(collection)?.documents.get(text(id));
    return written ? written.raw : this.original(collection, id);
  }

  private original(collection: Collection, id: Buffer): Buffer | null {
    return this.engine.storage.documents.get(collection.documentKey(id), this.readOptions) ?? null;
  }

  /** What was written here and still is; with `range`, only what has a key of the index in it. */
  *written(
    collection: Collection,
    index?: Index,
    range?: { low: Buffer; high: Buffer | null },
  ): Generator<[Buffer, Buffer]> {
    const overlay = this.overlays.get(collection);
    if (!overlay) return;
    const ids =
      index && range ? this.inRange(overlay, index, range) : [...overlay.documents.keys()];
    for (const id of ids) {
      const raw = overlay.documents.get(id)?.raw;
      if (raw) yield [bytesOf(id), raw];
    }
  }

  private inRange(
    overlay: Overlay,
    index: Index,
    range: { low: Buffer; high: Buffer | null },
  ): Set<string> {
    const [low, high] = [text(range.low), range.high && text(range.high)];
    const found = new Set<string>();
    for (const [key, ids] of overlay.holders.get(index.number) ?? [])
      if (key >= low && (high === null || key < high)) for (const id of ids) found.add(id);
    return found;
  }

  /** @throws WriteConflict (transient), DuplicateKey */
  put(collection: Collection, id: Buffer, raw: Buffer | null, doc: Doc | null) {
    const overlay = this.overlayOf(collection);
    const me = text(id);
    const before = this.checkFresh(collection, overlay, id);
    const keys = new Map<number, string[]>();
    const kept = new Map<number, Set<string>>();
    for (const index of collection.indexes.values()) {
      const own = doc ? index.keysOf(doc) : [];
      keys.set(index.number, own.map(text));
      if (!index.unique) continue;
      kept.set(index.number, new Set(before ? index.keysOf(before).map(text) : []));
      for (const key of own)
        if (!kept.get(index.number)!.has(text(key)))
          this.checkFree(collection, overlay, index, key, me, doc!);
    }
    overlay.set(me, { raw, doc, keys });
  }

  private overlayOf(collection: Collection): Overlay {
    let overlay = this.overlays.get(collection);
    if (!overlay) this.overlays.set(collection, (overlay = new Overlay()));
    return overlay;
  }

  /**
   * The document as this transaction sees it before the write. @throws WriteConflict when it
   * changed since the snapshot.
   */
  private checkFresh(collection: Collection, overlay: Overlay, id: Buffer): Doc | null {
    const me = text(id);
    const written = overlay.documents.get(me);
    if (written) return written.doc;
    this.claim(this.engine.claims, documentClaim(collection.number, me));
    const original = this.original(collection, id);
    if (!same(original, this.engine.storage.documentOf(collection, id))) throw writeConflict();
    overlay.originals.set(me, original);
    return original && decode(original);
  }

  /**
   * @throws DuplicateKey as this transaction sees it, WriteConflict when the key was taken after
   * the snapshot.
   */
  private checkFree(
    collection: Collection,
    overlay: Overlay,
    index: Index,
    key: Buffer,
    me: string,
    doc: Doc,
  ) {
    const holders = overlay.holders.get(index.number)?.get(text(key));
    if (holders && [...holders].some((holder) => holder !== me))
      throw duplicateKey(collection, index, doc);
    const { storage, claims } = this.engine;
    const held = (holder: Buffer | undefined) =>
      !!holder && text(holder) !== me && !overlay.documents.has(text(holder));
    if (held(storage.keys.get(key, this.readOptions))) throw duplicateKey(collection, index, doc);
    if (held(storage.keys.get(key))) throw writeConflict();
    this.claim(claims, keyClaim(text(key)));
  }

  private claim(claims: Engine['claims'], what: string) {
    claims.take(what, this);
    this.claimed.add(what);
  }

  get wrote(): boolean {
    return this.created.size > 0 || [...this.overlays.values()].some((o) => o.documents.size > 0);
  }

  /**
   * @param remember writes down, with everything else, that this transaction committed: a driver
   *   that lost the answer asks again.
   * @throws WriteConflict (transient) when what was written, or a unique key of it, changed hands
   *   meanwhile.
   */
  commit(remember: () => void): Promise<void> {
    const { storage } = this.engine;
    return storage.write(() => {
      for (const made of this.created.values()) {
        if (storage.collection(made.database, made.name)) throw writeConflict();
        storage.addCollection(made);
      }
      for (const [seen, overlay] of this.overlays) {
        const present = storage.collection(seen.database, seen.name);
        if (present?.number !== seen.number) throw writeConflict();
        this.apply(present, overlay);
      }
      remember();
    });
  }

  private apply(collection: Collection, { originals, documents }: Overlay) {
    const { engine } = this;
    for (const [id, original] of originals)
      if (!same(original, engine.storage.documentOf(collection, bytesOf(id))))
        throw writeConflict();
    const changes = [...documents].map(([id, { raw, doc }]) => {
      const original = originals.get(id);
      const before = original ? decode(original) : null;
      return engine.changeOf(collection, { id: bytesOf(id), before, doc, raw });
    });
    for (const change of changes) engine.clear(change);
    for (const change of changes) {
      try {
        engine.check(change);
      } catch (error) {
        // free when it was written here: whoever holds the key took it since
        throw error instanceof CommandError && error.code === 11000 ? writeConflict() : error;
      }
      engine.fill(change);
    }
  }

  release() {
    if (!this.open) return;
    this.open = false;
    this.engine.claims.release(this, this.claimed);
    this.snapshot.done();
    this.end.resolve();
  }
}
