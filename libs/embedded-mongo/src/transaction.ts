import type { Collection, Index } from './collection';
import type { Engine } from './engine';
import { duplicateKey, writeConflict } from './errors';
import { bytesOf, text } from './key-encoding';
import { decode } from './bson';
import type { Doc } from './types';

interface Written {
  raw: Buffer | null;
  doc: Doc | null;
}

const same = (a: Buffer | null, b: Buffer | null) =>
  a === null || b === null ? a === b : Buffer.compare(a, b) === 0;

/**
 * One multi-document transaction: a snapshot of the store to read from, and an overlay of what it wrote.
 * Committing checks that no document it wrote has changed since the snapshot, as MongoDB's snapshot isolation does,
 * and applies everything in one LMDB transaction.
 */
export class Transaction {
  readonly startedAt = Date.now();
  private readonly snapshot;
  private readonly overlay = new Map<Collection, Map<string, Written>>();
  /** What the snapshot held of each written document. Read at the write: inside LMDB's write transaction a snapshot cannot be read. */
  private readonly originals = new Map<Collection, Map<string, Buffer | null>>();

  constructor(private readonly engine: Engine) {
    this.snapshot = engine.storage.env.useReadTransaction();
  }

  get readOptions() {
    return { transaction: this.snapshot };
  }

  private writesTo(collection: Collection): Map<string, Written> {
    let writes = this.overlay.get(collection);
    if (!writes) this.overlay.set(collection, (writes = new Map()));
    return writes;
  }

  touches(collection: Collection): boolean {
    return (this.overlay.get(collection)?.size ?? 0) > 0;
  }

  overrides(collection: Collection, id: Buffer): boolean {
    return this.overlay.get(collection)?.has(text(id)) ?? false;
  }

  read(collection: Collection, id: Buffer): Buffer | null {
    const written = this.overlay.get(collection)?.get(text(id));
    if (written) return written.raw;
    return this.engine.storage.documents.get(collection.documentKey(id), this.readOptions) ?? null;
  }

  *written(collection: Collection): Generator<[Buffer, Buffer]> {
    for (const [id, { raw }] of [...(this.overlay.get(collection) ?? [])])
      if (raw) yield [bytesOf(id), raw];
  }

  put(collection: Collection, id: Buffer, written: Written) {
    const writes = this.writesTo(collection);
    let originals = this.originals.get(collection);
    if (!originals) this.originals.set(collection, (originals = new Map()));
    if (!originals.has(text(id)))
      originals.set(
        text(id),
        this.engine.storage.documents.get(collection.documentKey(id), this.readOptions) ?? null,
      );
    writes.set(text(id), written);
  }

  /** Does another document hold this key of a unique index, as this transaction sees it? */
  isTaken(collection: Collection, index: Index, key: Buffer, id: Buffer): boolean {
    const me = text(id);
    const holder = this.engine.storage.keys.get(key);
    if (holder && text(holder) !== me && !this.released(collection, index, key, holder))
      return true;
    for (const [other, { doc }] of this.overlay.get(collection) ?? [])
      if (
        other !== me &&
        doc &&
        index.keysOf(doc).some((taken) => Buffer.compare(taken, key) === 0)
      )
        return true;
    return false;
  }

  private released(collection: Collection, index: Index, key: Buffer, holder: Buffer): boolean {
    const written = this.overlay.get(collection)?.get(text(holder));
    return (
      !!written &&
      !(written.doc && index.keysOf(written.doc).some((kept) => Buffer.compare(kept, key) === 0))
    );
  }

  /**
   * @param remember writes down, with everything else, that this transaction committed: a driver that lost the answer asks again.
   * @throws WriteConflict (transient) when a written document changed meanwhile, DuplicateKey when a unique key was taken.
   */
  commit(remember: () => void): Promise<void> {
    const { engine } = this;
    return engine.storage.write(() => {
      for (const [collection, originals] of this.originals)
        for (const [id, original] of originals)
          if (!same(original, engine.storage.documentOf(collection, bytesOf(id))))
            throw writeConflict();
      for (const [collection, writes] of this.overlay)
        for (const index of collection.indexes.values())
          if (index.unique)
            for (const [id, { doc }] of writes)
              for (const key of doc ? index.keysOf(doc) : [])
                if (this.isTaken(collection, index, key, bytesOf(id)))
                  throw duplicateKey(collection, index, doc!);
      for (const [collection, writes] of this.overlay) {
        for (const [id, original] of this.originals.get(collection)!)
          if (original) engine.remove(collection, bytesOf(id), decode(original));
        for (const [id, { raw, doc }] of writes)
          if (raw) engine.put(collection, bytesOf(id), doc!, raw, null);
      }
      remember();
    });
  }

  release() {
    this.snapshot.done();
  }
}
