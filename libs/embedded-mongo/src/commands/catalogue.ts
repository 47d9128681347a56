import type { Call, Form, Handlers } from '../call';
import type { Collection, Index, IndexSpec } from '../collection';
import { CommandError } from '../errors';
import { buildIndex } from '../index-build';
import { checkIndexSpec } from '../index-specs';
import type { Paced } from '../pace';
import { encodeDocument } from '../bson';
import type { Doc } from '../types';

const MOST_INDEXES = 64;
const ID_INDEX = { v: 2, key: { _id: 1 }, name: '_id_' };

const noCollection = (namespace: string) =>
  new CommandError(26, 'NamespaceNotFound', `ns does not exist: ${namespace}`);
const noIndex = (message: string) => new CommandError(27, 'IndexNotFound', message);

const shown = (index: Index) => ({ v: 2, ...index.shown });

function* among(documents: Doc[], { made }: Form): Paced<unknown> {
  for (const doc of documents) yield made(doc);
}

const listed = ({ database, command, pace, cursors, owner, caller }: Call, found: Doc[]) => {
  const [own] = Object.keys(command);
  return cursors.first({
    namespace:
      own === 'listIndexes' ? `${database}.${command.listIndexes}` : `${database}.$cmd.${own}`,
    documents: among(found, caller.form),
    form: caller.form,
    pace,
    owner,
    batchSize: command.cursor?.batchSize,
  });
};

/**
 * The index of a spec: by its name, or by all that its key says. @throws IndexOptionsConflict,
 * IndexKeySpecsConflict
 */
function existing(collection: Collection, spec: IndexSpec): boolean {
  const filter = (s: IndexSpec) =>
    s.partialFilterExpression && encodeDocument(s.partialFilterExpression).toString('hex');
  const key = (s: IndexSpec) => JSON.stringify([Object.entries(s.key), filter(s)]);
  const shape = (s: IndexSpec) =>
    JSON.stringify([key(s), !!s.unique, !!s.sparse, s.expireAfterSeconds ?? null]);
  const named = collection.indexes.get(spec.name);
  if (named) {
    if (shape(named.spec) === shape(spec)) return true;
    throw new CommandError(
      86,
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index, ${spec.name}, but not the same options`,
    );
  }
  const twin = [...collection.indexes.values()].find((index) => key(index.spec) === key(spec));
  if (!twin) return false;
  throw new CommandError(
    85,
    'IndexOptionsConflict',
    `Index already exists with a different name: ${twin.name}`,
  );
}

async function createIndexes({ engine, database, command: c, transaction, pace }: Call) {
  const wanted = c.indexes
    .map((given: Doc) => checkIndexSpec(given, `${database}.${c.createIndexes}`))
    .filter(Boolean) as IndexSpec[];
  const known = engine.collection(database, c.createIndexes, transaction);
  const before = known?.indexes.size ?? 0;
  const added = wanted.filter((spec) => !known || !existing(known, spec)).length;
  // with the one on _id
  if (added && 1 + before + added > MOST_INDEXES)
    throw new CommandError(
      67,
      'CannotCreateIndex',
      `add index fails, too many indexes for ${database}.${c.createIndexes}`,
    );
  if (transaction) {
    const collection = engine.ensureCollection(database, c.createIndexes, transaction);
    for (const spec of wanted)
      if (!existing(collection, spec)) transaction.createIndex(collection, spec);
  } else
    for (const spec of wanted)
      await buildIndex(engine, [database, c.createIndexes], spec, pace, existing);
  if (!wanted.length && !transaction)
    await engine.storage.write(() => engine.ensureCollection(database, c.createIndexes));
  const after = engine.collection(database, c.createIndexes, transaction)!.indexes.size;
  return {
    numIndexesBefore: before + 1,
    numIndexesAfter: after + 1,
    createdCollectionAutomatically: !known,
    ...(after === before ? { note: 'all indexes already exist' } : {}),
    ok: 1,
  };
}

/**
 * The indexes that a dropIndexes names: `*`, a name, names, or a key. @throws IndexNotFound,
 * InvalidOptions
 */
function named(collection: Collection, which: unknown): Index[] {
  const all = [...collection.indexes.values()];
  if (which === '*') return all;
  const byName = (name: unknown): Index => {
    if (name === '_id_') throw new CommandError(72, 'InvalidOptions', 'cannot drop _id index');
    const index = collection.indexes.get(String(name));
    if (!index) throw noIndex(`index not found with name [${String(name)}]`);
    return index;
  };
  if (typeof which === 'string') return [byName(which)];
  if (Array.isArray(which)) return which.map(byName);
  const key = JSON.stringify(Object.entries(which as Doc));
  if (key === '[["_id",1]]') return [byName('_id_')];
  const found = all.filter((index) => JSON.stringify(Object.entries(index.spec.key)) === key);
  if (!found.length) throw noIndex(`can't find index with key: ${JSON.stringify(which)}`);
  if (found.length > 1)
    throw new CommandError(
      115,
      'AmbiguousIndexKeyPattern',
      `${found.length} indexes found for key: ${JSON.stringify(which)}; name the one`,
    );
  return found;
}

/** Databases, collections and indexes. */
export const catalogue: Handlers = {
  createindexes: createIndexes,
  listindexes: (call) => {
    const { engine, database, command, transaction } = call;
    const collection = engine.collection(database, command.listIndexes, transaction);
    if (!collection) throw noCollection(`${database}.${command.listIndexes}`);
    return listed(call, [ID_INDEX, ...[...collection.indexes.values()].map(shown)]);
  },
  dropindexes: async ({ engine, database, command }) => {
    let nIndexesWas = 0;
    await engine.storage.write(() => {
      const collection = engine.collection(database, command.dropIndexes);
      if (!collection) throw noCollection(`${database}.${command.dropIndexes}`);
      nIndexesWas = collection.indexes.size + 1;
      for (const index of named(collection, command.index))
        engine.storage.dropIndex(collection, index);
    });
    void engine.storage.garbage.collect();
    return { nIndexesWas, ok: 1 };
  },
  create: ({ engine, database, command, transaction }) => {
    const { storage } = engine;
    const make = () => {
      if (engine.collection(database, command.create, transaction))
        throw new CommandError(
          48,
          'NamespaceExists',
          `Collection ${database}.${command.create} already exists.`,
        );
      engine.ensureCollection(database, command.create, transaction);
      return { ok: 1 };
    };
    return transaction ? make() : storage.write(make);
  },
  listcollections: (call) => {
    const { engine, database, command } = call;
    const found = [...engine.storage.collections.values()]
      .filter((collection) => collection.database === database)
      .map(({ name }) => ({
        name,
        type: 'collection',
        ...(command.nameOnly ? {} : { options: {}, info: { readOnly: false }, idIndex: ID_INDEX }),
      }));
    return listed(call, engine.reader.select(found, command.filter ?? {}));
  },
  drop: async ({ engine, database, command }) => {
    const { storage } = engine;
    const dropped = await storage.write(() => {
      const collection = engine.collection(database, command.drop);
      if (collection) storage.dropCollection(collection);
      return collection;
    });
    if (!dropped) return { ok: 1 };
    void storage.garbage.collect();
    return { nIndexesWas: dropped.indexes.size + 1, ns: dropped.namespace, ok: 1 };
  },
  dropdatabase: async ({ engine, database }) => {
    const { storage } = engine;
    await storage.write(() => {
      for (const collection of [...storage.collections.values()])
        if (collection.database === database) storage.dropCollection(collection);
    });
    void storage.garbage.collect();
    return { dropped: database, ok: 1 };
  },
  listdatabases: ({ engine, command }) => {
    const names = [...new Set([...engine.storage.collections.values()].map((c) => c.database))];
    const databases = engine.reader.select(
      names.map((name) => ({ name, sizeOnDisk: 0, empty: false })),
      command.filter ?? {},
    );
    return {
      databases: command.nameOnly ? databases.map(({ name }) => ({ name })) : databases,
      ...(command.nameOnly ? {} : { totalSize: 0, totalSizeMb: 0 }),
      ok: 1,
    };
  },
  committransaction: async ({ sessions, checkedOut, caller }) => {
    await sessions.commit(checkedOut!.session, caller.mayLoseAnswers);
    return { ok: 1 };
  },
  aborttransaction: ({ sessions, checkedOut }) => {
    sessions.abort(checkedOut!.session);
    return { ok: 1 };
  },
};
