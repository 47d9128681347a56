import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Collection, Db, MongoClient } from 'mongodb';
import { clientBy, doors } from '../testing/doors';
import { EmbeddedMongo } from '../server';

describe.each(doors)('a transaction, by %s', (door) => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let client: MongoClient;
  let db: Db;
  let rows: Collection<any>;

  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    client = await clientBy(door, server, 'test', { promoteBuffers: true });
    db = client.db('test');
    rows = db.collection('rows');
  });
  beforeEach(async () => {
    await rows.deleteMany({});
    await rows.insertMany([1, 2, 3, 4].map((_id) => ({ _id, n: _id })));
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it.each(['fails', 'commits', 'aborts'])('leaves no cursor open when it %s', async (how) => {
    const cursors = () => server['commands']['cursors'].size;
    const before = cursors();
    const session = client.startSession();
    session.startTransaction();
    const cursor = rows.find({}, { session, batchSize: 1 });
    await cursor.next();
    expect(cursors()).toBe(before + 1);
    if (how === 'fails')
      await expect(rows.insertOne({ _id: 1 }, { session })).rejects.toMatchObject({ code: 11000 });
    else if (how === 'commits') await session.commitTransaction();
    else await session.abortTransaction();
    expect(cursors()).toBe(before);
    await session.endSession();
    await cursor.close();
  });

  it.each([{ insert: 'rows' }, { update: 'rows', updates: 5 }, { delete: 'rows', deletes: null }])(
    'refuses in words what is no write: %j',
    async (command) => {
      const session = client.startSession();
      session.startTransaction();
      const refused = await db.command(command, { session }).catch((error) => error);
      expect([refused.name, typeof refused.code]).toEqual(['MongoServerError', 'number']);
      await session.abortTransaction();
      await session.endSession();
    },
  );

  it('commits the bytes that it was given, whatever becomes of those that were read', async () => {
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await rows.insertOne({ _id: 9, bytes: Buffer.from('given') }, { session });
        const own = await rows.findOne({ _id: 9 }, { session });
        own.bytes.fill(0);
      }),
    );
    const kept = await rows.findOne({ _id: 9 });
    expect(kept.bytes.toString()).toBe('given');
  });

  it('is one of hundreds at once, each with its own past', async () => {
    const open = Array.from({ length: 300 }, () => client.startSession());
    for (const [i, session] of open.entries()) {
      session.startTransaction();
      await rows.findOne({ _id: 'nobody' }, { session });
      await rows.insertOne({ _id: `own ${i}` }, { session });
      if (i % 10 === 0) await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    }
    const seen = await Promise.all(
      open.map((session) => rows.findOne({ _id: 1 }, { session }).then(({ n }) => n)),
    );
    expect(seen).toEqual(open.map((_, i) => 1 + Math.ceil(i / 10)));
    await Promise.all(open.map((session) => session.commitTransaction()));
    await Promise.all(open.map((session) => session.endSession()));
    expect(await rows.countDocuments()).toBe(304);
  });
});
