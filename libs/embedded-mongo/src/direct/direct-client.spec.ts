import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoError, ObjectId, type Collection, type Db, type MongoClient } from 'mongodb';
import { clientBy } from '../doors';
import { EmbeddedMongo } from '../server';
import type { Doc } from '../types';

type Deed = (rows: Collection<any>, db: Db, client: MongoClient) => Promise<unknown>;

const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
let server: EmbeddedMongo;
let client: MongoClient;
let wire: MongoClient;
beforeAll(async () => {
  server = await EmbeddedMongo.start({ folder, fsync: false });
  client = await clientBy('function calls', server, 'direct');
  wire = await clientBy('the wire', server, 'wire');
});
afterAll(async () => {
  await client.close();
  await wire.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const oid = (n: number) => new ObjectId(n.toString(16).padStart(24, '0'));
const three = [1, 2, 3].map((_id) => ({ _id, n: _id, tags: ['a', { of: _id }] }));

/** What operations answer, and what they throw, by the names under which it is looked at. */
const deeds: Record<string, Deed> = {
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

/** What is wrong only with whom, or in what order, it is asked. */
const misdeeds: Record<string, Deed> = {
  'updateOne in an order': (rows) =>
    rows.updateOne({}, { $set: { first: true } }, { sort: { n: -1 } }),
  'bulkWrite in an order': (rows) =>
    rows.bulkWrite([
      { updateOne: { filter: {}, update: { $set: { first: true } }, sort: { n: -1 } } },
    ]),
  'a write for more members than there are': (rows) =>
    rows.insertOne({ _id: 9 }, { writeConcern: { w: 5 } }),
  'a commit for more members than there are': (rows, _, own) =>
    own.withSession((session) =>
      session.withTransaction(() => rows.insertOne({ _id: 9 }, { session }), {
        writeConcern: { w: 5 },
      }),
    ),
  'a transaction whose operations have concerns': (rows, _, own) =>
    own.withSession((session) =>
      session.withTransaction(async () => {
        await rows.insertOne({ _id: 9 }, { session, writeConcern: { w: 1 } });
        const options = { session, readConcern: { level: 'majority' } } as const;
        return (await rows.find({}, options).toArray()).length;
      }),
    ),
  'a commit after what failed': async (rows, _, own) => {
    const session = own.startSession();
    session.startTransaction();
    await rows.updateOne({ _id: 1 }, { $set: { n: 7 } }, { session });
    const nobody = await rows.insertOne({ _id: 2 }, { session }).catch(({ code }) => code);
    const commits = [];
    for (let i = 0; i < 2; i++)
      commits.push(await session.commitTransaction().catch(({ code }) => code));
    await session.endSession();
    return [nobody, commits];
  },
  'a commit after a commit': async (rows, _, own) => {
    const session = own.startSession();
    session.startTransaction();
    await rows.insertOne({ _id: 9 }, { session });
    await session.commitTransaction();
    await session.commitTransaction();
    await session.endSession();
  },
  'a session ended twice at once': async (rows, _, own) => {
    const session = own.startSession();
    session.startTransaction();
    await rows.insertOne({ _id: 9 }, { session });
    await Promise.all([session.endSession(), session.endSession()]);
    const [one, two] = [own.startSession(), own.startSession()];
    const ids = new Set([one, two].map(({ id }) => Buffer.from(id!.id.buffer).toString('hex')));
    await one.endSession();
    await two.endSession();
    return ids.size;
  },
  'a session of another client': async (rows, _, own) => {
    const door = own === wire ? 'the wire' : 'function calls';
    const other = await clientBy(door, server, 'other');
    const session = other.startSession();
    const thrown = await rows.findOne({}, { session }).catch(told);
    await session.endSession();
    await other.close();
    return thrown;
  },
  'a cursor closed while it is asked': async (rows) => {
    const cursor = rows.find().batchSize(1);
    const first = cursor.next().catch(() => undefined);
    await cursor.close();
    await first;
    return cursor.closed;
  },
};

/** All that an error or a result says, its trace apart. */
function told(thrown: any): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const of = thrown as MongoError & Doc;
  return {
    name: of.name,
    message: of.message,
    code: of.code,
    codeName: of.codeName,
    labels: of instanceof MongoError ? of.errorLabels : null,
    keys: [of.keyPattern, of.keyValue],
    response: of.errorResponse?.ok,
    writeErrors: of.writeErrors?.map((failure: Doc) => [
      failure.index,
      failure.code,
      failure.errmsg,
    ]),
    result: of.result && counts(of.result),
  };
}

/** Of a result of several writes: what it counts. */
const counts = (result: any) =>
  result?.getRawResponse
    ? [
        ...['insertedCount', 'matchedCount', 'modifiedCount', 'deletedCount', 'upsertedCount'].map(
          (name) => [name, result[name]],
        ),
        result.isOk(),
        result.getWriteErrorCount(),
      ]
    : result;

/** What the wire adds to every answer. */
const ADDED = ['$clusterTime', 'operationTime'];
/** Names of databases apart, both doors say the same. */
const alike = (said: unknown) =>
  JSON.stringify(said, (name, value) => (ADDED.includes(name) ? undefined : value), 1).replaceAll(
    'wire.',
    'direct.',
  );

describe('the client in this process', () => {
  it.each(Object.entries({ ...deeds, ...misdeeds }))(
    'answers as the driver does: %s',
    async (_name, deed) => {
      const said = [];
      for (const [own, name] of [
        [wire, 'wire'],
        [client, 'direct'],
      ] as const) {
        const db = own.db(name);
        await db.dropDatabase();
        const rows = db.collection<any>('rows');
        await rows.insertMany(structuredClone(three) as never);
        const answer = await (async () => deed(rows, db, own))().then(counts, told);
        const left = await rows.find({}, { sort: { _id: 1 } }).toArray();
        said.push(alike({ answer, left: left.filter(({ _id }) => !(_id instanceof ObjectId)) }));
      }
      expect(said[1]).toBe(said[0]);
    },
  );

  it('says by its place what of several was inserted', async () => {
    const rows = client.db().collection<any>('places');
    const operations = [5, 6, 5, 7].map((_id) => ({ insertOne: { document: { _id } } }));
    const upsert = { updateOne: { filter: { _id: 9 }, update: { $set: { n: 1 } }, upsert: true } };
    const { result } = await rows
      .bulkWrite([...operations, upsert], { ordered: false })
      .catch((error) => error);
    expect([result.insertedIds, result.upsertedIds]).toEqual([{ 0: 5, 1: 6, 3: 7 }, { 4: 9 }]);
  });

  it.each([
    { raw: true },
    { ignoreUndefined: true },
    { promoteValues: false },
    { signal: new AbortController().signal },
  ])('refuses what it would not heed: %o', async (options) => {
    const rows = client.db().collection<any>('unheeded');
    const refusal = { name: 'MongoServerError', code: 238 };
    await expect(rows.findOne({}, options)).rejects.toMatchObject(refusal);
    expect(() => client.startSession({ snapshot: true })).toThrow(/snapshot/);
  });

  it('hands out documents that are their reader’s own', async () => {
    const rows = client.db().collection<any>('own');
    const given = { _id: 1, at: new Date(5), in: { list: [1] } };
    await rows.insertOne(given);
    given.in.list.push(2);
    const [first] = await rows.find().toArray();
    first.in.list.push(3);
    first.at.setTime(0);
    const [again] = await rows.find().toArray();
    expect(again).toEqual({ _id: 1, at: new Date(5), in: { list: [1] } });
  });

  it('runs a transaction anew that was in conflict', async () => {
    const rows = client.db().collection<any>('conflicts');
    await rows.insertOne({ _id: 1, n: 0 });
    const adders = [...Array(8).keys()].map(() =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          const row = await rows.findOne({ _id: 1 }, { session });
          await rows.updateOne({ _id: 1 }, { $set: { n: row.n + 1 } }, { session });
        }),
      ),
    );
    await Promise.all(adders);
    expect(await rows.findOne({ _id: 1 })).toEqual({ _id: 1, n: 8 });
  });

  it('lets others have their turn in a long reading', async () => {
    const rows = client.db().collection<any>('many');
    await rows.insertMany([...Array(20_000).keys()].map((_id) => ({ _id, text: `dish ${_id}` })));
    let turns = 0;
    const turn = () => (turns++, (next = setImmediate(turn)));
    let next = setImmediate(turn);
    expect(await rows.find({ text: /9{4}/ }).toArray()).toHaveLength(2);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(0);
  });

  it('ends a question that takes longer than it may', async () => {
    const rows = client.db().collection<any>('many');
    const slow = rows.find({ text: { $regex: '(9+)+x$' } }, { maxTimeMS: 1 }).toArray();
    await expect(slow).rejects.toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' });
  });
});

describe('a store that cannot be reached', () => {
  it('says so at once, and goes on when it is back', async () => {
    const rows = client.db().collection<any>('away');
    await rows.insertOne({ _id: 1 });
    await server.goAway();
    const error = { name: 'MongoNotConnectedError' };
    await expect(rows.findOne({ _id: 1 })).rejects.toMatchObject(error);
    await expect(rows.insertOne({ _id: 2 })).rejects.toMatchObject(error);
    const inOne = client.withSession((session) =>
      session.withTransaction(() => rows.insertOne({ _id: 3 }, { session })),
    );
    await expect(inOne).rejects.toMatchObject(error);
    await server.comeBack();
    expect(await rows.find().toArray()).toEqual([{ _id: 1 }]);
  });

  it('rejects everything once it has stopped', async () => {
    const other = mkdtempSync(join(tmpdir(), 'mongo-'));
    const stopped = await EmbeddedMongo.start({ folder: other, fsync: false });
    const late = stopped.client('late');
    const rows = late.db().collection<any>('rows');
    await rows.insertMany(three as never);
    const cursor = rows.find().batchSize(1);
    await cursor.next();
    const [open, fresh] = [late.startSession(), late.startSession()];
    open.startTransaction();
    await rows.insertOne({ _id: 8 }, { session: open });
    await stopped.stop();
    const end = { code: 11600, codeName: 'InterruptedAtShutdown' };
    await expect(rows.insertOne({ _id: 9 }, { session: open })).rejects.toMatchObject(end);
    await expect(open.commitTransaction()).rejects.toMatchObject(end);
    fresh.startTransaction();
    await expect(rows.insertOne({ _id: 9 }, { session: fresh })).rejects.toMatchObject(end);
    await expect(rows.findOne({ _id: 1 })).rejects.toMatchObject(end);
    await expect(rows.updateOne({ _id: 1 }, { $set: { n: 1 } })).rejects.toMatchObject(end);
    await expect(cursor.next().then(() => cursor.next())).rejects.toMatchObject(end);
    await late.close();
    rmSync(other, { recursive: true });
  });
});
