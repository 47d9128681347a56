import type { AbstractCursor, ClientSession, Collection, Db, MongoClient } from 'mongodb';
import type { Doc } from '../types';
import { LeftOut, options, type Entities } from './entities';

type Work = (on: any, args: Doc, entities: Entities) => unknown;

const asList = (cursor: AbstractCursor) => cursor.toArray();
const names = async (cursor: AbstractCursor) => (await cursor.toArray()).map(({ name }) => name);
const rest = ({
  filter: _1,
  update: _2,
  replacement: _3,
  document: _4,
  documents: _5,
  pipeline: _6,
  keys: _7,
  name: _8,
  fieldName: _9,
  requests: _10,
  collection: _11,
  command: _12,
  commandName: _13,
  callback: _14,
  saveResultAsEntity: _15,
  ...options
}: Doc) => options;

const collections: Record<string, Work> = {
  find: (on: Collection, args) => asList(on.find(args.filter, rest(args))),
  findOne: (on: Collection, args) => on.findOne(args.filter, rest(args)),
  createFindCursor: async (on: Collection, args) => {
    const cursor = on.find(args.filter, rest(args));
    await cursor.hasNext();
    return cursor;
  },
  insertOne: (on: Collection, args) => on.insertOne(args.document, rest(args)),
  insertMany: (on: Collection, args) => on.insertMany(args.documents, rest(args)),
  updateOne: (on: Collection, args) => on.updateOne(args.filter, args.update, rest(args)),
  updateMany: (on: Collection, args) => on.updateMany(args.filter, args.update, rest(args)),
  replaceOne: (on: Collection, args) => on.replaceOne(args.filter, args.replacement, rest(args)),
  deleteOne: (on: Collection, args) => on.deleteOne(args.filter, rest(args)),
  deleteMany: (on: Collection, args) => on.deleteMany(args.filter, rest(args)),
  findOneAndDelete: (on: Collection, args) => on.findOneAndDelete(args.filter, rest(args)),
  findOneAndReplace: (on: Collection, args) =>
    on.findOneAndReplace(args.filter, args.replacement, after(args)),
  findOneAndUpdate: (on: Collection, args) =>
    on.findOneAndUpdate(args.filter, args.update, after(args)),
  distinct: (on: Collection, args) => on.distinct(args.fieldName, args.filter ?? {}, rest(args)),
  countDocuments: (on: Collection, args) => on.countDocuments(args.filter, rest(args)),
  estimatedDocumentCount: (on: Collection, args) => on.estimatedDocumentCount(rest(args)),
  count: (on: Collection, args) => on.count(args.filter, rest(args)),
  bulkWrite: (on: Collection, args) => on.bulkWrite(args.requests, rest(args)),
  aggregate: (on: Collection, args) => asList(on.aggregate(args.pipeline, rest(args))),
  createIndex: (on: Collection, args) =>
    on.createIndex(args.keys, { ...rest(args), name: args.name }),
  dropIndex: (on: Collection, args) => on.dropIndex(args.name, rest(args)),
  // the driver's own dropIndexes answers that it did not, whatever was wrong
  dropIndexes: (on: Collection, args) => on.dropIndex('*', rest(args)),
  listIndexes: (on: Collection, args) => asList(on.listIndexes(rest(args))),
  listIndexNames: (on: Collection, args) => names(on.listIndexes(rest(args))),
  rename: (on: Collection, args) => on.rename(args.to, rest(args)),
};

const after = ({ returnDocument, ...args }: Doc) => ({
  ...rest(args),
  ...(returnDocument ? { returnDocument: returnDocument.toLowerCase() } : {}),
});

const databases: Record<string, Work> = {
  aggregate: (on: Db, args) => asList(on.aggregate(args.pipeline, rest(args))),
  runCommand: (on: Db, args) => on.command(args.command, rest(args)),
  createCollection: (on: Db, args) => on.createCollection(args.collection, rest(args)),
  dropCollection: (on: Db, args) => on.dropCollection(args.collection, rest(args)),
  modifyCollection: (on: Db, { collection, session, ...args }) =>
    on.command({ collMod: collection, ...args }, { session }),
  listCollections: (on: Db, args) => asList(on.listCollections(args.filter, rest(args))),
  listCollectionObjects: (on: Db, args) => asList(on.listCollections(args.filter, rest(args))),
  listCollectionNames: (on: Db, args) =>
    names(on.listCollections(args.filter, { ...rest(args), nameOnly: true })),
  runCursorCommand: (on: Db, args) => asList(cursorOf(on, args)),
  createCommandCursor: async (on: Db, args) => {
    const cursor = cursorOf(on, args);
    await cursor.hasNext();
    return cursor;
  },
};

function cursorOf(on: Db, args: Doc) {
  const { batchSize, comment, maxTimeMS, cursorTimeout: _, ...given } = rest(args);
  const cursor = on.runCursorCommand(args.command, given);
  if (batchSize !== undefined) cursor.setBatchSize(batchSize);
  if (comment !== undefined) cursor.setComment(comment);
  if (maxTimeMS !== undefined) cursor.setMaxTimeMS(maxTimeMS);
  return cursor;
}

const databaseList = async (on: MongoClient, { filter, ...args }: Doc) =>
  (
    await on
      .db('admin')
      .admin()
      .listDatabases({ ...rest(args), ...(filter ? { filter } : {}) })
  ).databases;
const clients: Record<string, Work> = {
  dropDatabase: (on: MongoClient, { database, ...args }) =>
    on.db(database).dropDatabase(rest(args)),
  listDatabases: databaseList,
  listDatabaseObjects: databaseList,
  listDatabaseNames: async (on: MongoClient, args) =>
    (await databaseList(on, { ...args, nameOnly: true })).map(({ name }) => name),
};

const sessions: Record<string, Work> = {
  startTransaction: (on: ClientSession, args) => on.startTransaction(args),
  commitTransaction: (on: ClientSession, args) => on.commitTransaction(args),
  abortTransaction: (on: ClientSession, args) => on.abortTransaction(args),
  endSession: (on: ClientSession) => on.endSession(),
};

const cursors: Record<string, Work> = {
  iterateUntilDocumentOrError: (on: AbstractCursor) => on.next(),
  iterateOnce: (on: AbstractCursor) => on.tryNext(),
  close: (on: AbstractCursor) => on.close(),
};

/** Operations of other drivers, of GridFS, encryption, text search, and of later servers. */
const ELSEWHERE = new Set([
  ...[
    'createSearchIndex',
    'createSearchIndexes',
    'dropSearchIndex',
    'updateSearchIndex',
    'listSearchIndexes',
  ],
  ...[
    'mapReduce',
    'download',
    'downloadByName',
    'upload',
    'delete',
    'clientBulkWrite',
    'createChangeStream',
  ],
]);

function tableOf(entity: any): Record<string, Work> {
  if (typeof entity.startTransaction === 'function') return sessions;
  if (typeof entity.insertOne === 'function') return collections;
  if (typeof entity.createCollection === 'function') return databases;
  if (typeof entity.startSession === 'function') return clients;
  return cursors;
}

/** Does what a test's operation says with the driver. */
export function perform(name: string, object: string, given: Doc, entities: Entities): unknown {
  const on = entities.entity(object);
  const { session, ...args } = given;
  const work = tableOf(on)[name];
  if (!work) {
    if (ELSEWHERE.has(name)) throw new LeftOut(name);
    throw new Error(`no operation ${name}`);
  }
  return work(
    on,
    { ...options(args), ...(session ? { session: entities.entity(session) } : {}) },
    entities,
  );
}
