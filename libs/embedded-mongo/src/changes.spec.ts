import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Collection, MongoClient } from 'mongodb';
import type { Changed } from './changes';
import { clientBy, doors } from './testing/doors';
import { EmbeddedMongo } from './server';

describe.each(doors)('whoever listens to a collection, written to by %s', (door) => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let client: MongoClient;
  let rows: Collection<any>;
  let stop: () => void;
  let told: (readonly Changed[] | null | 'decided' | 'in doubt')[] = [];

  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder });
    client = await clientBy(door, server, 'test');
    rows = client.db('test').collection('rows');
    stop = server.listen('test', 'rows', (changed) => {
      told.push(changed);
      return (stands) => told.push(stands ? 'decided' : 'in doubt');
    });
  });
  beforeEach(async () => {
    await rows.deleteMany({});
    told = [];
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('is told of every document as it was and as it becomes, and when that is decided', async () => {
    await rows.insertOne({ _id: 'a', n: 1 });
    await rows.updateOne({ _id: 'a' }, { $set: { n: 2 } });
    await rows.updateOne({ _id: 'nobody' }, { $set: { n: 2 } });
    await rows.deleteOne({ _id: 'a' });
    const [one, two] = [1, 2].map((n) => ({ _id: 'a', n }));
    expect(told).toEqual([
      ...[[{ before: null, after: one }], 'decided'],
      ...[[{ before: one, after: two }], 'decided'],
      ...[[{ before: two, after: null }], 'decided'],
    ]);
  });

  it('is told of a transaction once, of all that it leaves, and of none that is taken back', async () => {
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await rows.insertOne({ _id: 'a', n: 1 }, { session });
        await rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
        await rows.insertOne({ _id: 'gone' }, { session });
        await rows.deleteOne({ _id: 'gone' }, { session });
        expect(told).toEqual([]);
      }),
    );
    expect(told).toEqual([[{ before: null, after: { _id: 'a', n: 2 } }], 'decided']);
    told = [];
    const refused = client.withSession((session) =>
      session.withTransaction(async () => {
        await rows.deleteMany({}, { session });
        throw new Error('taken back');
      }),
    );
    await expect(refused).rejects.toThrow('taken back');
    await rows.insertOne({ _id: 'a' }).catch(() => undefined);
    expect(told).toEqual([]);
  });

  it('is told nothing of a transaction that fails when it commits, then or later', async () => {
    const other = client.db('test').collection<any>('other');
    await other.insertOne({ _id: 'b' });
    const session = client.startSession();
    session.startTransaction();
    await rows.insertOne({ _id: 'lost' }, { session });
    await other.updateOne({ _id: 'b' }, { $set: { n: 1 } }, { session });
    await other.drop();
    await expect(session.commitTransaction()).rejects.toThrow();
    await session.endSession();
    expect(told).toEqual([]);
    await rows.insertOne({ _id: 'a' });
    expect(told).toEqual([[{ before: null, after: { _id: 'a' } }], 'decided']);
  });

  it('hears that nothing is left of a collection that is dropped, and nothing once it has left', async () => {
    await rows.insertOne({ _id: 'a' });
    told = [];
    await rows.drop();
    expect(told).toEqual([null, 'decided']);
    stop();
    await rows.insertOne({ _id: 'a' });
    expect(told).toEqual([null, 'decided']);
  });
});
