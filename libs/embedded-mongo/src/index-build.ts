import { Index, type Collection, type IndexSpec } from './collection';
import type { Engine } from './engine';
import { CommandError, duplicateKey } from './errors';
import { successor } from './key-encoding';
import type { Pace } from './pace';
import { decode } from './bson';

const PIECE_MS = 20;
/** The index of a smaller collection is made in one write. */
const BUILT_AT_ONCE = 2_000;

/**
 * Makes an index, in pieces where the collection is large: writes go on meanwhile and keep it as they
 * go.
 */
export async function buildIndex(
  engine: Engine,
  [database, name]: readonly [database: string, name: string],
  spec: IndexSpec,
  pace: Pace,
  exists: (collection: Collection, spec: IndexSpec) => boolean,
): Promise<void> {
  const { storage } = engine;
  let large: Collection | null = null;
  await storage.write(() => {
    const collection = storage.ensureCollection(database, name);
    if (exists(collection, spec)) return;
    if (storage.countOf(collection, BUILT_AT_ONCE) >= BUILT_AT_ONCE) large = collection;
    else storage.createIndex(collection, spec);
  });
  if (large) await new IndexBuild(engine, large, spec).run(pace);
}

/**
 * The index of a large collection, made in pieces. While it is made, writes keep its entries and no
 * query uses it; what is left of one that was cut short is garbage, after a restart too.
 */
class IndexBuild {
  private readonly index: Index;

  constructor(
    private readonly engine: Engine,
    private readonly collection: Collection,
    spec: IndexSpec,
  ) {
    this.index = new Index(engine.storage.reserveNumber(), spec);
  }

  /** @throws DuplicateKey */
  async run(pace: Pace): Promise<void> {
    const { collection, index, engine } = this;
    if ([...collection.building].some((other) => other.name === index.name))
      throw new CommandError(
        276,
        'IndexBuildAlreadyInProgress',
        `Index build of ${index.name} is already in progress`,
      );
    collection.building.add(index);
    try {
      await engine.storage.write(() => engine.storage.garbage.mark('keys', index.number));
      let from: Buffer | null = collection.prefix;
      while (from) {
        from = await this.piece(from);
        await pace.rest();
      }
      await engine.storage.write(() => {
        this.checkThere();
        index.noteSeen();
        collection.building.delete(index);
        engine.storage.addIndex(collection, index);
      });
    } catch (error) {
      collection.building.delete(index);
      const { garbage } = engine.storage;
      await engine.storage.write(() => garbage.drop('keys', index.number));
      void garbage.collect();
      throw error;
    }
  }

  private checkThere() {
    if (this.collection.dropped)
      throw new CommandError(276, 'IndexBuildAborted', 'the collection was dropped');
  }

  /** The entries of some documents. @returns where the next piece begins. */
  private piece(from: Buffer): Promise<Buffer | null> {
    const { storage } = this.engine;
    return storage.write(() => {
      this.checkThere();
      const until = performance.now() + PIECE_MS;
      const range = { start: from, end: successor(this.collection.prefix)! };
      for (const { key, value } of storage.range('documents', range)) {
        if (performance.now() > until) return key;
        this.add(key.subarray(4), value);
      }
      return null;
    });
  }

  private add(id: Buffer, raw: Buffer) {
    const { index, collection } = this;
    const { storage } = this.engine;
    const doc = decode(raw);
    for (const key of index.keysOf(doc)) {
      if (index.unique && storage.isTaken(key, id)) throw duplicateKey(collection, index, doc);
      storage.keys.put(index.unique ? key : Buffer.concat([key, id]), id);
    }
  }
}
