import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Collection, MongoClient } from 'mongodb';
import { clientBy, doors } from '../testing/doors';
import { EmbeddedMongo } from '../server';

describe.each(doors)('documents by their ids, by %s', (door) => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let client: MongoClient;
  let rows: Collection<{ _id: string; n: number }>;

  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    client = await clientBy(door, server, 'test');
    rows = client.db('test').collection('rows');
  });
  beforeEach(async () => {
    await rows.deleteMany({});
    await rows.insertMany(['b', 'a', 'd'].map((_id, n) => ({ _id, n })));
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const found = async (ids: string[]) =>
    (await rows.find({ _id: { $in: ids } }).toArray()).map(({ _id }) => _id);

  it('come each once and in the order of their ids, and who is missing does not', async () => {
    expect(await found(['d', 'x', 'a', 'd', '', 'c'])).toEqual(['a', 'd']);
    expect(await rows.findOne({ _id: 'b' })).toEqual({ _id: 'b', n: 0 });
    expect(await rows.findOne({ _id: 'c' })).toBeNull();
    expect(await rows.findOne({ _id: 'b' }, { projection: { _id: 1 } })).toEqual({ _id: 'b' });
    expect(await rows.find({ _id: { $in: ['a', 'b', 'd'] } }, { limit: 2 }).toArray()).toHaveLength(
      2,
    );
  });

  it('are none by an id that is longer than any can be, also to change or delete', async () => {
    const long = 'ä'.repeat(600);
    expect([await rows.findOne({ _id: long }), await found([long, 'a'])]).toEqual([null, ['a']]);
    expect((await rows.updateOne({ _id: long }, { $set: { n: 9 } })).matchedCount).toBe(0);
    expect((await rows.deleteOne({ _id: long })).deletedCount).toBe(0);
  });

  it('are read once by a cursor, which may be rewound', async () => {
    const cursor = rows.find({ _id: 'a' }).map(({ n }) => n);
    expect([await cursor.toArray(), await cursor.toArray(), cursor.closed]).toEqual([
      [1],
      [],
      true,
    ]);
    cursor.rewind();
    expect(await cursor.toArray()).toEqual([1]);
  });

  it('are in a transaction as it sees them, whether it reads or writes first', async () => {
    await client.withSession(async (session) => {
      session.startTransaction();
      expect(await rows.findOne({ _id: 'a' }, { session })).toEqual({ _id: 'a', n: 1 });
      await rows.updateOne({ _id: 'b' }, { $set: { n: 7 } });
      expect(await rows.findOne({ _id: 'b' }, { session })).toEqual({ _id: 'b', n: 0 });
      await rows.deleteOne({ _id: 'a' }, { session });
      await rows.insertOne({ _id: 'c', n: 8 }, { session });
      const seen = await rows.find({ _id: { $in: ['a', 'b', 'c'] } }, { session }).toArray();
      expect(seen.map(({ _id }) => _id)).toEqual(['b', 'c']);
      expect(await found(['a', 'b', 'c'])).toEqual(['a', 'b']);
      await session.abortTransaction();
      expect(await rows.findOne({ _id: 'c' }, { session })).toBeNull();
    });
  });

  it('are not read in a session that has ended, nor in a transaction that was ended', async () => {
    const session = client.startSession();
    session.startTransaction();
    await rows.updateOne({ _id: 'a' }, { $set: { n: 2 } }, { session });
    await expect(rows.insertOne({ _id: 'b', n: 1 }, { session })).rejects.toThrow('duplicate key');
    await expect(rows.findOne({ _id: 'a' }, { session })).rejects.toThrow('has been aborted');
    await session.endSession();
    await expect(rows.findOne({ _id: 'a' }, { session })).rejects.toThrow('expired');
  });
});
