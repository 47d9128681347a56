import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientSession, Collection, MongoClient } from 'mongodb';
import { BareSession, BareSocket } from './testing/bare-socket';
import { clientBy, doors } from './testing/doors';
import { EmbeddedMongo } from './server';

describe.each(doors)('writes beside an open transaction, by %s', (door) => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  const path = () => join(folder, 'mongo.sock');
  let server: EmbeddedMongo;
  let client: MongoClient;
  let rows: Collection<any>;
  let order: string[];
  /** Notes when a write is done. */
  const noting = <T>(name: string, write: Promise<T>) =>
    write.then((result) => (order.push(name), result));
  /** Runs `work` with a transaction in which 'a' was written, and commits. */
  const holding = (work: (session: ClientSession) => Promise<unknown>) =>
    client.withSession(async (session) => {
      session.startTransaction();
      await rows.updateOne({ _id: 'a' }, { $set: { by: 'transaction' } }, { session });
      await work(session);
      await noting('transaction', session.commitTransaction());
    });
  /** Something else was answered since: what does not wait would have been. */
  const others = async () => {
    for (let i = 0; i < 5; i++) await rows.updateOne({ _id: 'other' }, { $inc: { n: 1 } });
  };

  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    client = await clientBy(door, server, 'test');
    rows = client.db('test').collection<any>('rows');
  });
  beforeEach(async () => {
    order = [];
    await rows.drop().catch(() => undefined);
    await rows.createIndex({ key: 1 }, { unique: true, sparse: true });
    await rows.insertMany(['a', 'b', 'other'].map((_id) => ({ _id, n: 0 })));
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const writes: Record<string, () => Promise<unknown>> = {
    updateOne: () => rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } }),
    updateMany: () => rows.updateMany({}, { $inc: { n: 1 } }),
    findOneAndUpdate: () => rows.findOneAndUpdate({ _id: 'a' }, { $inc: { n: 1 } }),
    bulkWrite: () =>
      rows.bulkWrite(
        ['b', 'a', 'other'].map((_id) => ({
          updateOne: { filter: { _id }, update: { $inc: { n: 1 } } },
        })),
      ),
    deleteOne: () => rows.deleteOne({ _id: 'a', n: 0 }),
    deleteMany: () => rows.deleteMany({ _id: { $in: ['a', 'b'] } }),
  };

  it.each(Object.keys(writes))('%s waits for its end, and sees what it wrote', async (name) => {
    let write!: Promise<unknown>;
    await holding(async () => {
      write = noting('write', writes[name]!());
      await others();
    });
    await write;
    expect(order).toEqual(['transaction', 'write']);
    const after = await rows.findOne({ _id: 'a' });
    expect(after).toEqual(name.startsWith('delete') ? null : { _id: 'a', n: 1, by: 'transaction' });
    // nothing was done twice on the way
    if (name === 'bulkWrite') expect(await rows.findOne({ _id: 'b' })).toMatchObject({ n: 1 });
  });

  it('waits with a unique key that it took, and with its insertion', async () => {
    const refused = { code: 11000 };
    const waiting: Promise<void>[] = [];
    await holding(async (session) => {
      await rows.insertOne({ _id: 'new', key: 'k' }, { session });
      waiting.push(expect(rows.insertOne({ _id: 'x', key: 'k' })).rejects.toMatchObject(refused));
      waiting.push(expect(rows.insertOne({ _id: 'new' })).rejects.toMatchObject(refused));
      await others();
    });
    await Promise.all(waiting);
  });

  it('goes on when it was aborted', async () => {
    let write!: Promise<unknown>;
    await client.withSession(async (session) => {
      session.startTransaction();
      await rows.updateMany({}, { $set: { by: 'transaction' } }, { session });
      write = rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } });
      await session.abortTransaction();
    });
    await write;
    expect(await rows.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 });
  });

  it('waits no longer than it was allowed to', async () => {
    await holding(async () => {
      await expect(
        rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { maxTimeMS: 20 }),
      ).rejects.toMatchObject({ code: 50 });
    });
  });

  it('starves no transaction by writing without a pause', async () => {
    let over = false;
    const busily = ['a', 'b'].map(async (_id) => {
      while (!over) await rows.updateOne({ _id }, { $inc: { n: 1 } });
    });
    let attempts = 0;
    await client.withSession((session) =>
      session.withTransaction(async () => {
        attempts++;
        await rows.updateMany({}, { $set: { by: 'transaction' } }, { session });
        for (let i = 0; i < 20; i++) await rows.findOne({ _id: 'other' }, { session });
      }),
    );
    over = true;
    await Promise.all(busily);
    expect(attempts).toBeLessThan(20);
    expect(await rows.countDocuments({ by: 'transaction' })).toBe(3);
  });

  it('lets a client whose connection is lost go on with its transaction by another', async () => {
    const session = new BareSession();
    const [one, other] = [await BareSocket.to(path()), await BareSocket.to(path())];
    await one.send({
      update: 'rows',
      updates: [{ q: { _id: 'a' }, u: { $inc: { n: 5 } } }],
      ...session.start(1),
      $db: 'test',
    });
    one.close();
    await others();
    expect(await other.send(session.commit(1))).toMatchObject({ ok: 1 });
    other.close();
    expect(await rows.findOne({ _id: 'a' })).toMatchObject({ n: 5 });
  });

  it('does not wait for a client that is gone', async () => {
    const socket = await BareSocket.to(path());
    const session = new BareSession();
    await socket.send({
      update: 'rows',
      updates: [{ q: { _id: 'a' }, u: { $inc: { n: 5 } } }],
      ...session.start(1),
      $db: 'test',
    });
    const write = rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } });
    socket.close();
    await write;
    expect(await rows.findOne({ _id: 'a' })).toMatchObject({ n: 1 });
  });
});
