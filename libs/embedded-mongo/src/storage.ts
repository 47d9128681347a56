import { EJSON } from 'bson';
import { open, type Database, type RootDatabase } from 'lmdb';
import { decode } from './bson';
import { Changes } from './changes';
import { ClusterClock } from './cluster-clock';
import { Collection, Index, type IndexSpec } from './collection';
import { duplicateKey } from './errors';
import { Garbage } from './garbage';
import { bytesOf, successor, text } from './key-encoding';
import { GroupCommit } from './group-commit';
import { Ranges, type Item, type Stretch } from './pieces';
import { KEY_FORMAT, rekey } from './rekey';
import { freeBytesAt, LEAST_FREE_BYTES } from './room';
import { SessionRecords } from './session-records';
import { Writes } from './writes';

const BINARY = { keyEncoding: 'binary', encoding: 'binary' } as const;
/**
 * How many of the file's free pages a commit looks through, and how many it keeps at hand: a commit
 * after a large deletion goes through all it has loaded, by default 50,000 of them, to use a dozen.
 */
const FREE_PAGES = { maxFreeSpaceToLoad: 1_000, maxFreeSpaceToRetain: 2_000 };

/**
 * The binding hands a batch to LMDB's thread before its end when it is large: whoever's turn came
 * then would find half of it. No type of the binding's says the option.
 */
const WHOLE_BATCHES = { batchStartThreshold: Infinity };

/** What a document is read by without a copy: up to the next read. */
interface FastReads {
  getBinaryFast(key: Buffer, snapshot?: Pick<Stretch, 'transaction'>): Buffer | undefined;
}

/** The entries from `low` up to, and without, `high`, either way. */
export const forward = (low: Buffer, high: Buffer) => ({ start: low, end: high });
export const backward = (low: Buffer, high: Buffer) => ({
  start: high,
  end: low,
  reverse: true,
  exclusiveStart: true,
  inclusiveEnd: true,
});

/**
 * Collections and their indexes in LMDB: `catalogue` names collections, `documents` holds BSON,
 * `keys` the index entries.
 */
export class Storage {
  readonly env: RootDatabase;
  readonly documents: Database<Buffer, Buffer> & FastReads;
  readonly keys: Database<Buffer, Buffer>;
  readonly collections = new Map<string, Collection>();
  private seen: ReadonlyMap<string, Collection> | null = null;
  readonly clock = new ClusterClock();
  readonly changes = new Changes();
  readonly garbage: Garbage;
  private readonly catalogue: Database;
  readonly sessions: SessionRecords;
  private next = 1;
  private readonly ranges: Record<'documents' | 'keys', Ranges>;
  readonly writes: Writes;

  /**
   * @param fsync acknowledges a write only once it is on the disk.
   * @param freeBytes how many bytes the disk still takes.
   */
  constructor(path: string, fsync: boolean, freeBytes = () => freeBytesAt(path)) {
    this.env = open({
      path,
      maxDbs: 8,
      overlappingSync: true,
      eventTurnBatching: false, // its own promise of a failed commit has nobody to catch it
      ...FREE_PAGES,
      ...WHOLE_BATCHES,
      ...BINARY,
    });
    const { changes, clock } = this;
    const commits = new GroupCommit(this.env, fsync, {
      hasRoom: () => freeBytes() >= LEAST_FREE_BYTES,
      lose: () => this.load(),
    });
    this.writes = new Writes(commits, changes, clock);
    this.catalogue = this.env.openDB({
      name: 'catalogue',
      keyEncoding: 'ordered-binary',
      encoding: 'json',
    });
    this.documents = this.env.openDB({ name: 'documents', ...BINARY });
    this.keys = this.env.openDB({ name: 'keys', ...BINARY });
    this.ranges = { documents: new Ranges(this.documents), keys: new Ranges(this.keys) };
    this.sessions = new SessionRecords(this.env.openDB({ name: 'sessions', ...BINARY }));
    this.garbage = new Garbage(this, this.catalogue);
    this.load();
    if (this.catalogue.get('format') !== KEY_FORMAT)
      this.env.transactionSync(() => {
        rekey(this);
        this.catalogue.put('format', KEY_FORMAT);
      });
  }

  /** The collections as the disk has them. */
  private load() {
    this.collections.clear();
    this.seen = null;
    const marked = this.garbage.numbers.map((number) => number + 1);
    this.next = Math.max(this.next, this.catalogue.get('next') ?? 1, ...marked);
    for (const { value } of this.catalogue.getRange({ start: ['c'], end: ['d'] })) {
      const collection = new Collection(value.database, value.name, value.number);
      for (const { number, spec } of value.indexes)
        collection.indexes.set(spec.name, new Index(number, EJSON.deserialize(spec) as IndexSpec));
      this.collections.set(collection.namespace, collection);
    }
  }

  async close() {
    await this.garbage.close();
    // the binding waits for the flush of the last commit, and of one that the disk refused there is
    // none: this one writes nothing, so that no disk refuses it
    await this.env.childTransaction(() => undefined);
    await this.env.close();
  }

  /** A write that may change which collections and indexes there are. */
  write<T>(work: () => T): Promise<T> {
    return this.writes.shape(work);
  }

  /** The entries of a range, in pieces. @param first how many are read at once to begin with. */
  range(of: 'documents' | 'keys', stretch: Stretch, first?: number) {
    return this.ranges[of].inPieces(stretch, first);
  }

  /** The first entry of a range. */
  firstOf(of: 'documents' | 'keys', stretch: Stretch): Item | undefined {
    return this.ranges[of].read(stretch, 1)[0];
  }

  /** How many documents there are; with `most`, whether there are that many. */
  countOf(collection: Collection, most?: number): number {
    return this.documents.getKeysCount({
      start: collection.prefix,
      end: successor(collection.prefix)!,
      ...(most ? { limit: most } : {}),
    });
  }

  /**
   * The bytes of a document. The binding's own copy has memory of its own, which costs as much
   * again as reading it.
   */
  documentOf(
    collection: Collection,
    id: Buffer,
    snapshot?: Pick<Stretch, 'transaction'>,
  ): Buffer | null {
    const found = this.documents.getBinaryFast(collection.documentKey(id), snapshot);
    if (!found) return null;
    const copy = Buffer.allocUnsafe(found.length);
    found.copy(copy, 0, 0, copy.length);
    return copy;
  }

  /** Whether a document has just these bytes; with null, whether there is none. */
  isDocument(collection: Collection, id: Buffer, raw: Buffer | null): boolean {
    const found = this.documents.getBinaryFast(collection.documentKey(id));
    if (!found || !raw) return !found && !raw;
    // what is found stands at the beginning of a larger buffer
    return found.length === raw.length && raw.compare(found, 0, raw.length) === 0;
  }

  /** Whether another document holds this key of a unique index. */
  isTaken(key: Buffer, id: Buffer): boolean {
    const holder = this.keys.get(key);
    return !!holder && Buffer.compare(holder, id) !== 0;
  }

  collection(database: string, name: string): Collection | undefined {
    return this.collections.get(`${database}.${name}`);
  }

  ensureCollection(database: string, name: string): Collection {
    const known = this.collection(database, name);
    if (known) return known;
    const created = new Collection(database, name, this.reserveNumber());
    this.addCollection(created);
    return created;
  }

  /** A number that no collection and no index has had. */
  reserveNumber(): number {
    return this.next++;
  }

  /**
   * The collections with their indexes as they are now, for whoever goes on to see them so: made
   * anew when one of them is made or dropped, which hardly ever happens.
   */
  get views(): ReadonlyMap<string, Collection> {
    return (this.seen ??= new Map(
      [...this.collections].map(([namespace, collection]) => [namespace, collection.view()]),
    ));
  }

  /** Part of a write: changes which collections or indexes there are, until it is taken back. */
  private catalogued(change: () => unknown, back: () => unknown) {
    change();
    this.seen = null;
    this.writes.whenTakenBack(() => {
      back();
      this.seen = null;
    });
  }

  addCollection(collection: Collection) {
    const { collections } = this;
    this.catalogued(
      () => collections.set(collection.namespace, collection),
      () => collections.delete(collection.namespace),
    );
    this.saveCollection(collection);
  }

  /** To be called after an index was added, dropped, or found to hold arrays. */
  saveCollection(collection: Collection) {
    const { database, name, number } = collection;
    this.catalogue.put('next', this.next);
    this.catalogue.put(['c', collection.namespace], {
      database,
      name,
      number,
      indexes: [...collection.indexes.values()].map((index) => ({
        number: index.number,
        spec: EJSON.serialize(index.spec),
      })),
    });
  }

  /** Part of a write: the first array, or the first long value, of a path is to be known for good. */
  saveSeen(collection: Collection, index: Index) {
    const forget = index.noteSeen();
    if (!forget) return;
    this.writes.whenTakenBack(forget);
    this.saveCollection(collection);
  }

  /**
   * Part of a write, as dropping an index is: nobody finds it any more, and what it held is removed
   * afterwards.
   */
  dropCollection(collection: Collection) {
    for (const index of collection.indexes.values()) this.garbage.drop('keys', index.number);
    this.garbage.drop('documents', collection.number);
    this.changes.noteAll(collection);
    this.catalogue.remove(['c', collection.namespace]);
    this.catalogued(
      () => this.collections.delete(collection.namespace),
      () => this.collections.set(collection.namespace, collection),
    );
    collection.dropped = true;
    this.writes.whenTakenBack(() => (collection.dropped = false));
  }

  createIndex(collection: Collection, spec: IndexSpec): void {
    const index = new Index(this.reserveNumber(), spec);
    const entries = new Map<string, Buffer>();
    for (const { key, value } of this.documents.getRange({
      start: collection.prefix,
      end: successor(collection.prefix)!,
    })) {
      const id = Buffer.from(key.subarray(4));
      const doc = decode(value);
      for (const indexKey of index.keysOf(doc)) {
        if (index.unique && entries.has(text(indexKey))) throw duplicateKey(collection, index, doc);
        entries.set(text(index.unique ? indexKey : Buffer.concat([indexKey, id])), id);
      }
    }
    for (const [key, id] of entries) this.keys.put(bytesOf(key), id);
    index.noteSeen();
    this.addIndex(collection, index);
  }

  /** Gives a collection an index whose entries are there. Part of a write. */
  addIndex(collection: Collection, index: Index) {
    this.garbage.keep(index.number);
    const { indexes } = collection;
    this.catalogued(
      () => indexes.set(index.name, index),
      () => indexes.delete(index.name),
    );
    this.saveCollection(collection);
  }

  dropIndex(collection: Collection, index: Index) {
    this.garbage.drop('keys', index.number);
    const { indexes } = collection;
    this.catalogued(
      () => indexes.delete(index.name),
      () => indexes.set(index.name, index),
    );
    this.saveCollection(collection);
  }
}
