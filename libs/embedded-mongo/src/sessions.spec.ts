import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient, type Collection, type Db } from 'mongodb';
import { BareSession, BareSocket } from './testing/bare-socket';
import { countSteps } from './testing/steps';
import { EmbeddedMongo } from './server';

const transient = { errorLabels: ['TransientTransactionError'] };

describe('sessions and transactions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let client: MongoClient;
  let db: Db;
  let rows: Collection<any>;
  let [one, two]: BareSocket[] = [];
  const bare = () => ({ one: one!, two: two!, session: new BareSession() });

  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    client = await new MongoClient(server.url).connect();
    db = client.db('test');
    rows = db.collection<any>('rows');
    [one, two] = await Promise.all([1, 2].map(() => BareSocket.to(join(folder, 'mongo.sock'))));
  });
  beforeEach(async () => {
    await db.dropDatabase();
    await rows.createIndex({ key: 1 }, { unique: true, sparse: true });
    await rows.insertOne({ _id: 'a', n: 0 });
  });
  afterAll(async () => {
    one?.close();
    two?.close();
    await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const inc = { update: 'rows', updates: [{ q: { _id: 'a' }, u: { $inc: { n: 1 } } }] };
  const insert = (_id: string | number, more: object = {}) => ({
    insert: 'rows',
    documents: [{ _id, ...more }],
  });

  it('does a write once that is sent again while the first is under way', async () => {
    const { one, two, session } = bare();
    for (let number = 1; number <= 50; number++) {
      const order = { ...inc, ...session.write(number) };
      const replies = await Promise.all([one.send(order), two.send(order)]);
      expect(replies[0]).toEqual(replies[1]);
    }
    expect((await rows.findOne({ _id: 'a' }))!.n).toBe(50);
    for (let number = 51; number <= 80; number++) {
      const order = { ...insert(number), ...session.write(number) };
      for (const reply of await Promise.all([one.send(order), two.send(order)]))
        expect(reply).toEqual({ n: 1, ok: 1 });
    }
  });

  it('answers a commit that is asked for twice at once alike', async () => {
    const { one, two, session } = bare();
    for (let number = 1; number <= 10; number++) {
      await one.send({ ...insert(number), ...session.start(number) });
      const commit = session.commit(number);
      const replies = await Promise.all([one.send(commit), two.send(commit), one.send(commit)]);
      expect(replies).toEqual([{ ok: 1 }, { ok: 1 }, { ok: 1 }]);
    }
  });

  it('refuses numbers that cannot go on, with the codes of MongoDB', async () => {
    const { one, session } = bare();
    expect(await one.send({ ...inc, ...session.write(5) })).toMatchObject({ ok: 1 });
    expect(await one.send({ ...inc, ...session.write(4) })).toMatchObject({ code: 225 });
    expect(await one.send({ ...inc, ...session.goOn(5) })).toMatchObject({ code: 251 });
    expect(await one.send({ ...insert(1), ...session.start(6) })).toMatchObject({ ok: 1 });
    expect(await one.send({ ...insert(2), ...session.start(6) })).toMatchObject({ code: 50911 });
    expect(await one.send({ ...insert(2), ...session.write(6) })).toMatchObject({ code: 72 });
    expect(await one.send({ ...insert(3), ...session.start(7) })).toMatchObject({ ok: 1 });
    expect(await one.send(session.commit(6))).toMatchObject({ code: 225 });
    expect(await one.send(session.commit(7))).toEqual({ ok: 1 });
    expect(await one.send({ ...insert(4), ...session.goOn(7) })).toMatchObject({ code: 256 });
    expect(await one.send(session.abort(7))).toMatchObject({ code: 256 });
    expect(await one.send(session.commit(8))).toMatchObject({ code: 251, ...transient });
    const many = { update: 'rows', updates: [{ q: {}, u: { $set: { n: 1 } }, multi: true }] };
    expect(await one.send({ ...many, ...session.write(9) })).toMatchObject({ code: 72 });
    expect(await one.send({ find: 'rows', ...session.write(10) })).toMatchObject({ code: 50768 });
    expect(await rows.distinct('_id')).toEqual([3, 'a']);
  });

  it('ends the transactions of sessions that are over', async () => {
    const { one, session } = bare();
    await one.send({ ...insert(1), ...session.start(1) });
    await one.send({ endSessions: [session.only().lsid] });
    expect(await one.send(session.commit(1))).toMatchObject({ code: 251 });
    expect(await rows.countDocuments({ _id: 1 })).toBe(0);
  });

  it('keeps nothing of a transaction in which a statement failed', async () => {
    const session = client.startSession();
    session.startTransaction();
    await rows.insertOne({ _id: 'b' }, { session });
    await expect(rows.insertOne({ _id: 'b' }, { session })).rejects.toMatchObject({ code: 11000 });
    await expect(rows.insertOne({ _id: 'c' }, { session })).rejects.toMatchObject({ code: 251 });
    await expect(session.commitTransaction()).rejects.toMatchObject({ code: 251 });
    await session.endSession();
    expect(await rows.distinct('_id')).toEqual(['a']);
  });

  it('is in conflict at the write with what changed since its snapshot, and with another transaction', async () => {
    const [mine, other] = [client.startSession(), client.startSession()];
    const conflict = { code: 112 };
    mine.startTransaction();
    await rows.findOne({}, { session: mine });
    await rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } });
    await expect(
      rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: mine }),
    ).rejects.toMatchObject(conflict);
    await mine.abortTransaction();
    mine.startTransaction();
    other.startTransaction();
    await rows.insertOne({ _id: 'b' }, { session: mine });
    await expect(rows.insertOne({ _id: 'b' }, { session: other })).rejects.toMatchObject(conflict);
    await mine.commitTransaction();
    await expect(other.commitTransaction()).rejects.toMatchObject({ code: 251 });
    await Promise.all([mine.endSession(), other.endSession()]);
  });

  it('lets eight concurrent upserts of one key all succeed', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        client.withSession((session) =>
          session.withTransaction(() =>
            rows.updateOne(
              { key: 'one' },
              { $inc: { n: 1 }, $setOnInsert: { _id: i } },
              { session, upsert: true },
            ),
          ),
        ),
      ),
    );
    expect(await rows.find({ key: 'one' }).toArray()).toMatchObject([{ n: 8 }]);
  });

  it('sees one holder of a unique key in its snapshot, though the key was freed since', async () => {
    await rows.insertOne({ _id: 'holder', key: 'k' });
    const session = client.startSession();
    session.startTransaction();
    await rows.findOne({}, { session });
    await rows.deleteOne({ _id: 'holder' });
    await expect(rows.insertOne({ _id: 'next', key: 'k' }, { session })).rejects.toMatchObject({
      code: 11000,
    });
    await session.endSession();
  });

  it('is in conflict when its collection was dropped and made again', async () => {
    const session = client.startSession();
    session.startTransaction();
    await rows.insertOne({ _id: 'b' }, { session });
    await rows.drop();
    await rows.insertOne({ _id: 'new' });
    await expect(session.commitTransaction()).rejects.toMatchObject({ code: 112 });
    await session.endSession();
    expect(await rows.distinct('_id')).toEqual(['new']);
  });

  it('does not use an index in its snapshot that was made later', async () => {
    const session = client.startSession();
    session.startTransaction();
    await rows.findOne({}, { session });
    await rows.createIndex({ n: 1 });
    expect(await rows.findOne({ n: 0 }, { session })).toMatchObject({ _id: 'a' });
    await rows.insertOne({ _id: 'b', n: 5 }, { session });
    await session.commitTransaction();
    expect(await rows.findOne({ n: 5 })).toMatchObject({ _id: 'b' });
    await session.endSession();
  });

  it('makes collections and their indexes with the commit, and none with an abort', async () => {
    const names = async () => (await db.listCollections().toArray()).map((c) => c.name).sort();
    for (const [end, left] of [
      ['abortTransaction', ['rows']],
      ['commitTransaction', ['made', 'meant', 'rows']],
    ] as const) {
      const session = client.startSession();
      session.startTransaction();
      await db.createCollection('made', { session });
      await db.collection('made').createIndex({ x: 1 }, { session });
      await db.collection('meant').insertOne({ x: 1 }, { session });
      expect(await names()).toEqual(['rows']);
      await session[end]();
      await session.endSession();
      expect(await names()).toEqual(left);
    }
    expect((await db.collection('made').indexes()).map((index) => index.name)).toEqual([
      '_id_',
      'x_1',
    ]);
  });

  it('refuses in a transaction what happens outside of it', async () => {
    const { one, session } = bare();
    await one.send({ ...insert(1), ...session.start(1) });
    for (const command of [
      { count: 'rows' },
      { drop: 'rows' },
      { dropIndexes: 'rows', index: '*' },
      { listCollections: 1 },
    ])
      expect(await one.send({ ...command, ...session.goOn(1) })).toMatchObject({ code: 263 });
    expect(await one.send(session.commit(1))).toEqual({ ok: 1 });
  });

  it('does as much for the last of many inserts under a unique key as for the first', async () => {
    const session = client.startSession();
    const stepsOf = (n: number) =>
      countSteps(/embedded-mongo/, () =>
        session.withTransaction(async () => {
          for (let i = 0; i < n; i++)
            await rows.insertOne({ _id: `${n}-${i}`, key: `${n}-${i}` }, { session });
        }),
      );
    const [few, many] = [await stepsOf(100), await stepsOf(400)];
    await session.endSession();
    expect(few).toBeGreaterThan(1000);
    expect(many).toBeLessThan(few * 5);
  });
});
