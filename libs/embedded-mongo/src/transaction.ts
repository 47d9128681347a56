import { changeOf, type Change, type DocumentChange } from './change';
import { documentClaim, keyClaim } from './claims';
import { Collection, Index, type IndexSpec } from './collection';
import type { Engine } from './engine';
import { CommandError, duplicateKey, writeConflict } from './errors';
import { text } from './key-encoding';
import { Overlay, Written } from './overlay';
import type { Doc } from './types';

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
  /** What was read last of the snapshot. */
  private last: { collection: Collection; id: Buffer; raw: Buffer | null } | null = null;
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
    const overlay = this.overlays.get(collection);
    const written = overlay && overlay.documents.get(text(id));
    return written ? written.raw : this.original(collection, id);
  }

  /** Who writes a document has mostly just read it, and a snapshot stays as it is. */
  private original(collection: Collection, id: Buffer): Buffer | null {
    const { last } = this;
    if (last?.collection === collection && last.id.equals(id)) return last.raw;
    const raw = this.engine.storage.documentOf(collection, id, this.readOptions);
    this.last = { collection, id, raw };
    return raw;
  }

  /** What was written here and still is; with `range`, only what has a key of the index in it. */
  *written(
    collection: Collection,
    index?: Index,
    range?: { low: Buffer; high: Buffer | null },
  ): Generator<[Buffer, Buffer]> {
    const overlay = this.overlays.get(collection);
    if (!overlay) return;
    const [low, high] = range ? [text(range.low), range.high && text(range.high)] : [];
    const isIn = (key: string) => key >= low! && (!high || key < high);
    for (const written of [...overlay.documents.values()])
      if (written.raw && (!index || !range || written.keysIn(index).some(isIn)))
        yield [written.id, written.raw];
  }

  /** @throws WriteConflict (transient), DuplicateKey */
  put(collection: Collection, { id, before, doc, raw, fields = null }: DocumentChange) {
    const overlay = this.overlayOf(collection);
    const me = text(id);
    const earlier = overlay.documents.get(me);
    const written = earlier ?? this.checkFresh(collection, id, me, before);
    const changed = before && doc ? fields : null;
    if (doc)
      for (const index of collection.indexes.values())
        if (!changed || index.isAffected(changed))
          if (index.unique) this.checkUnique(collection, index, written, { before, doc });
          else index.heed(doc);
    const known = earlier ? earlier.fields : changed;
    written.become(raw, doc, known && changed && new Set([...known, ...changed]));
    overlay.documents.set(me, written);
    if (doc)
      for (const index of collection.indexes.values())
        if (index.unique && (!changed || index.isAffected(changed)))
          for (const key of written.keysIn(index)) overlay.holders.set(key, written);
  }

  private overlayOf(collection: Collection): Overlay {
    let overlay = this.overlays.get(collection);
    if (!overlay) this.overlays.set(collection, (overlay = new Overlay()));
    return overlay;
  }

  /** The document, now claimed. @throws WriteConflict when it changed since the snapshot. */
  private checkFresh(collection: Collection, id: Buffer, me: string, before: Doc | null): Written {
    this.claim(this.engine.claims, documentClaim(collection.number, me));
    const original = this.original(collection, id);
    if (!this.engine.storage.isDocument(collection, id, original)) throw writeConflict();
    return new Written(id, original, before);
  }

  /**
   * @throws DuplicateKey as this transaction sees it, WriteConflict when the key was taken after
   * the snapshot.
   */
  private checkUnique(
    collection: Collection,
    index: Index,
    me: Written,
    { before, doc }: { before: Doc | null; doc: Doc },
  ) {
    const { storage, claims } = this.engine;
    const { documents, holders } = this.overlayOf(collection);
    const kept = before ? index.keysOf(before).map(text) : [];
    for (const key of index.keysOf(doc)) {
      const name = text(key);
      if (kept.includes(name)) continue;
      // who was written here holds what it has now, be it untouched
      const isHeld = (holder: Buffer | undefined) =>
        !!holder &&
        !holder.equals(me.id) &&
        (documents.get(text(holder))?.keysIn(index).includes(name) ?? true);
      const holder = holders.get(name);
      if (holder && holder !== me && holder.keysIn(index).includes(name))
        throw duplicateKey(collection, index, doc);
      if (isHeld(storage.keys.get(key, this.readOptions)))
        throw duplicateKey(collection, index, doc);
      if (isHeld(storage.keys.get(key))) throw writeConflict();
      this.claim(claims, keyClaim(name));
    }
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
    const certain = this.changesAhead();
    if (certain) return this.engine.enter(certain, remember);
    const work = () => {
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
    };
    return this.created.size ? storage.write(work) : storage.writes.run(work);
  }

  /**
   * What it changes, made before the store's turn: nobody else changes what it claimed, so that it
   * is found then as it is now. Null where it is not all its own to say: what it is based on looks
   * different, or which collections and indexes there are may change meanwhile.
   */
  private changesAhead(): Change[] | null {
    const { storage } = this.engine;
    if (this.created.size || storage.writes.areShaping) return null;
    const changes: Change[] = [];
    for (const [seen, overlay] of this.overlays) {
      const present = storage.collection(seen.database, seen.name);
      if (present?.number !== seen.number || present.building.size) return null;
      if (!this.isAsSeen(present, overlay)) return null;
      changes.push(...this.changesOf(present, overlay));
    }
    return changes.every((change) => this.isCertain(change)) ? changes : null;
  }

  /** Its unique keys are free, and the catalogue knows of all that its indexes would show. */
  private isCertain({ entries, id }: Change): boolean {
    const { storage } = this.engine;
    return entries.every(
      ({ index, added }) =>
        index.isNoted && !(index.unique && added.some((key) => storage.isTaken(key, id))),
    );
  }

  private isAsSeen(collection: Collection, { documents }: Overlay): boolean {
    for (const { id, original } of documents.values())
      if (!this.engine.storage.isDocument(collection, id, original)) return false;
    return true;
  }

  private changesOf(collection: Collection, { documents }: Overlay): Change[] {
    return [...documents.values()].map(({ id, before, doc, raw, fields }) =>
      changeOf(collection, { id, before, doc, raw, fields }),
    );
  }

  private apply(collection: Collection, overlay: Overlay) {
    const { engine } = this;
    if (!this.isAsSeen(collection, overlay)) throw writeConflict();
    const changes = this.changesOf(collection, overlay);
    for (const change of changes) {
      engine.note(change);
      engine.clear(change);
    }
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
