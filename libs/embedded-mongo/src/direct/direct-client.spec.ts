import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ObjectId, type MongoClient } from 'mongodb';
import { clientBy } from '../testing/doors';
import { EmbeddedMongo } from '../server';
import { deeds, three } from '../testing/deeds';
import { misdeeds } from '../testing/misdeeds';
import { counts, told } from '../testing/told';

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
        const door = own === wire ? 'the wire' : 'function calls';
        const another = () => clientBy(door, server, 'other');
        const db = own.db(name);
        await db.dropDatabase();
        const rows = db.collection<any>('rows');
        await rows.insertMany(structuredClone(three) as never);
        const answer = await (async () => deed(rows, db, own, another))().then(counts, told);
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
