import { ObjectId, type Collection, type Db, type MongoClient } from 'mongodb';
import { told } from './told';

/** @param another opens a client of the same kind, to be closed by who opened it. */
export type Deed = (
  rows: Collection<any>,
  db: Db,
  client: MongoClient,
  another: () => Promise<MongoClient>,
) => Promise<unknown>;

const oid = (n: number) => new ObjectId(n.toString(16).padStart(24, '0'));
export const three = [1, 2, 3].map((_id) => ({ _id, n: _id, tags: ['a', { of: _id }] }));

/** What operations answer, and what they throw, by the names under which it is looked at. */
export const deeds: Record<string, Deed> = {
  insertOne: (rows) => rows.insertOne({ _id: 9, at: new Date(0), by: oid(1) }),
  'insertOne of what is there': (rows) => rows.insertOne({ _id: 1 }),
  insertMany: (rows) => rows.insertMany([{ _id: 7 }, { _id: 8 }]),
  'insertMany up to what is there': (rows) => rows.insertMany([{ _id: 7 }, { _id: 1 }, { _id: 8 }]),
  'insertMany past what is there': (rows) =>
    rows.insertMany([{ _id: 7 }, { _id: 1 }, { _id: 8 }, { _id: 2 }], { ordered: false }),
  'insertMany of nothing': (rows) => rows.insertMany([]),
  updateOne: (rows) =>
    rows.updateOne({ _id: 1 }, { $set: { n: 5 }, $push: { tags: null as never } }),
  'updateOne of nobody': (rows) => rows.updateOne({ _id: 99 }, { $set: { n: 5 } }),
  'updateOne with upsert': (rows) =>
    rows.updateOne({ _id: 99 }, { $inc: { n: 5 } }, { upsert: true }),
  'updateOne without operators': (rows) => rows.updateOne({ _id: 1 }, { n: 5 } as never),
  'updateOne that is refused': (rows) => rows.updateOne({ _id: 1 }, { $inc: { tags: 1 } }),
  'updateOne with filters of elements': (rows) =>
    rows.updateOne({ _id: 1 }, { $set: { 'tags.$[t].of': 9 } }, { arrayFilters: [{ 't.of': 1 }] }),
  updateMany: (rows) => rows.updateMany({ n: { $gt: 1 } }, { $set: { many: true } }),
  replaceOne: (rows) => rows.replaceOne({ _id: 2 }, { other: undefined, nested: { a: [] } }),
  'replaceOne with operators': (rows) => rows.replaceOne({ _id: 2 }, { $set: { n: 1 } }),
  deleteOne: (rows) => rows.deleteOne({ n: { $gt: 1 } }),
  deleteMany: (rows) => rows.deleteMany({ n: { $gt: 1 } }),
  findOneAndUpdate: (rows) => rows.findOneAndUpdate({ _id: 1 }, { $set: { n: 8 } }),
  'findOneAndUpdate as it is after': (rows) =>
    rows.findOneAndUpdate(
      { n: { $gt: 0 } },
      { $set: { n: 8 } },
      { sort: { n: -1 }, returnDocument: 'after', projection: { n: 1 } },
    ),
  'findOneAndUpdate with upsert and all it says': (rows) =>
    rows.findOneAndUpdate(
      { _id: 77 },
      { $set: { n: 8 } },
      { upsert: true, includeResultMetadata: true },
    ),
  findOneAndReplace: (rows) => rows.findOneAndReplace({ _id: 1 }, { fresh: 1 }),
  findOneAndDelete: (rows) => rows.findOneAndDelete({ _id: 1 }),
  'findOneAndDelete of nobody': (rows) => rows.findOneAndDelete({ _id: 99 }),
  find: (rows) => rows.find({ n: { $gte: 2 } }).toArray(),
  'find in an order, some of it': (rows) =>
    rows.find().sort('n', 'desc').skip(1).limit(1).project({ tags: 0 }).toArray(),
  'find with all told at once': (rows) =>
    rows.find({}, { sort: [['n', -1]], limit: -2, projection: { n: 1 } }).toArray(),
  'find by what it does not know': (rows) => rows.find({ $where: '1' }).toArray(),
  'find by an option it does not know': (rows) => rows.find({}, { hint: 'x' }).toArray(),
  'find by undefined': (rows) => rows.find({ n: undefined }).toArray(),
  'find in batches': async (rows) => {
    const seen = [];
    for await (const { _id } of rows.find().sort({ _id: 1 }).batchSize(1)) seen.push(_id);
    return seen;
  },
  'next after the last': async (rows) => {
    const cursor = rows.find({ _id: 1 }).map((row) => row.n);
    return [await cursor.hasNext(), await cursor.next(), await cursor.next(), cursor.closed];
  },
  findOne: (rows) => rows.findOne({ n: 2 }),
  'findOne of nobody': (rows) => rows.findOne({ n: 99 }),
  'findOne in an order': (rows) => rows.findOne({}, { sort: { n: -1 }, projection: { _id: 1 } }),
  aggregate: (rows) =>
    rows
      .aggregate([{ $match: { n: { $gt: 1 } } }, { $group: { _id: null, s: { $sum: '$n' } } }])
      .toArray(),
  'aggregate by what it does not know': (rows) => rows.aggregate([{ $facet: {} }]).toArray(),
  countDocuments: (rows) => rows.countDocuments({ n: { $gt: 1 } }, { limit: 1 }),
  'countDocuments of nothing': (rows) => rows.countDocuments({ n: 99 }),
  estimatedDocumentCount: (rows) => rows.estimatedDocumentCount(),
  distinct: (rows) => rows.distinct('tags.of', { n: { $gt: 1 } }),
  bulkWrite: (rows) =>
    rows.bulkWrite([
      { insertOne: { document: { _id: 5 } } },
      { updateOne: { filter: { _id: 1 }, update: { $set: { n: 7 } } } },
      { updateOne: { filter: { _id: 50 }, update: { $set: { n: 7 } }, upsert: true } },
      { updateMany: { filter: { n: 7 }, update: { $inc: { n: 1 } } } },
      { replaceOne: { filter: { _id: 2 }, replacement: { z: 1 } } },
      { deleteOne: { filter: { _id: 3 } } },
      { deleteMany: { filter: { _id: { $gt: 100 } } } },
    ]),
  'bulkWrite up to its failure': (rows) =>
    rows.bulkWrite([
      { deleteOne: { filter: { _id: 3 } } },
      { insertOne: { document: { _id: 1 } } },
      { insertOne: { document: { _id: 6 } } },
    ]),
  'bulkWrite past its failures': (rows) =>
    rows.bulkWrite(
      [
        { insertOne: { document: { _id: 1 } } },
        { updateOne: { filter: { _id: 1 }, update: { $inc: { tags: 1 } } } },
        { insertOne: { document: { _id: 6 } } },
        { updateOne: { filter: { _id: 60 }, update: { $set: { n: 1 } }, upsert: true } },
      ],
      { ordered: false },
    ),
  createIndex: async (rows) => [
    await rows.createIndex({ n: 1 }, { unique: true }),
    await rows.createIndex(['tags', 'n'], { sparse: true }),
    await rows.createIndexes([{ key: { a: -1, n: 1 }, name: 'mine' }]),
    await rows.indexes(),
    await rows.indexExists('mine'),
    await rows.insertOne({ _id: 55, n: 1 }).catch((error) => [error.code, error.keyPattern]),
    await rows.dropIndex('mine'),
    await rows.indexInformation(),
  ],
  'a drop of what is not there': (_, db) => db.collection('nowhere').drop(),
  drop: (rows) => rows.drop(),
  listCollections: async (_, db) =>
    (await db.listCollections({ name: 'rows' }, { nameOnly: true }).toArray()).map(
      ({ name }) => name,
    ),
  'createCollection of what is there': (_, db) => db.createCollection('rows'),
  command: (_, db) => db.command({ ping: 1 }),
  'a command it does not know': (_, db) => db.command({ shutdown: 1 }),
  'a command that answers a cursor': async (_, db) =>
    (await db.command({ find: 'rows', sort: { _id: 1 } })).cursor.firstBatch,
  'a transaction': async (rows, _, own) => {
    const answer = await own.withSession((session) =>
      session.withTransaction(async () => {
        await rows.insertOne({ _id: 20 }, { session });
        await rows.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session });
        return [
          await rows.countDocuments({}, { session }),
          await rows.countDocuments({}),
          await rows.find({ _id: 20 }, { session }).toArray(),
        ];
      }),
    );
    return [answer, await rows.countDocuments({})];
  },
  'a transaction that fails': async (rows, _, own) => {
    const session = own.startSession();
    session.startTransaction();
    await rows.deleteMany({}, { session });
    const failed = await rows
      .insertOne({ _id: {}, $bad: 1 }, { session })
      .catch((error) => error.code);
    await session.abortTransaction();
    const twice = await session.abortTransaction().catch((error) => error.message);
    await session.endSession();
    const ended = await rows.findOne({}, { session }).catch((error) => error.name);
    return [failed, twice, ended, await rows.countDocuments({})];
  },
  'a write in conflict': async (rows, _, own) => {
    const [one, two] = [own.startSession(), own.startSession()];
    one.startTransaction();
    two.startTransaction();
    await rows.updateOne({ _id: 1 }, { $set: { n: 1 } }, { session: one });
    const lost = await rows
      .updateOne({ _id: 1 }, { $set: { n: 2 } }, { session: two })
      .catch((error) => error);
    await one.commitTransaction();
    await two.abortTransaction();
    await one.endSession();
    await two.endSession();
    return told(lost);
  },
};
