import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { freePort } from './free-port';
import { EmbeddedMongo } from './server';

describe('the server on a port', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let port: number;
  const users = [
    { name: 'identity', password: 'pass, word=1', database: 'chefly_identity' },
    { name: 'operator', password: 'all', database: '*' },
  ];
  const clients: MongoClient[] = [];
  const start = () =>
    EmbeddedMongo.start({ folder, fsync: false, tcp: { host: '127.0.0.1', port, users } });
  const connect = async (who: string, options = {}) => {
    const client = new MongoClient(`mongodb://${who}127.0.0.1:${port}/?replicaSet=embedded`, {
      serverSelectionTimeoutMS: 5000,
      ...options,
    });
    clients.push(client);
    return client.connect();
  };
  beforeAll(async () => {
    port = await freePort();
    server = await start();
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('lets a user into their own database and no other', async () => {
    const client = await connect('identity:pass%2C%20word%3D1@');
    await client.db('chefly_identity').collection('accounts').insertOne({ name: 'ayesha' });
    expect(await client.db('chefly_identity').collection('accounts').countDocuments()).toBe(1);
    await expect(
      client.db('chefly_social').collection('members').findOne({}),
    ).rejects.toMatchObject({ code: 13 });
    await expect(
      client.db('chefly_social').collection('members').insertOne({}),
    ).rejects.toMatchObject({ code: 13 });
    await expect(client.db('chefly_social').dropDatabase()).rejects.toMatchObject({ code: 13 });
    await expect(client.db('admin').admin().listDatabases()).rejects.toMatchObject({ code: 13 });
    const operator = await connect('operator:all@');
    expect(
      (await operator.db('admin').admin().listDatabases()).databases.map((d) => d.name),
    ).toContain('chefly_identity');
  });

  it('refuses strangers, wrong passwords and unknown users alike', async () => {
    const stranger = await connect('');
    await expect(
      stranger.db('chefly_identity').collection('accounts').findOne({}),
    ).rejects.toMatchObject({ code: 13 });
    for (const who of ['identity:wrong@', 'nobody:x@'])
      await expect(connect(who)).rejects.toMatchObject({
        code: 18,
        message: 'Authentication failed.',
      });
  });

  it('commits a transaction once, however often the driver asks, also after a restart', async () => {
    const client = await connect('operator:all@');
    const rows = client.db('x').collection<{ _id: string }>('rows');
    await rows.insertOne({ _id: 'zero' });
    const session = client.startSession();
    session.startTransaction();
    await rows.insertOne({ _id: 'one' }, { session });
    await session.commitTransaction();
    await session.commitTransaction();
    expect(await rows.countDocuments()).toBe(2);
    await server.stop();
    server = await start();
    await session.commitTransaction();
    expect(await rows.countDocuments()).toBe(2);
    await session.endSession();
  });

  it('does a write once that a driver sends again', async () => {
    const client = await connect('operator:all@');
    const lsid = client.startSession().id!;
    const update = {
      update: 'counts',
      updates: [{ q: { _id: 'a' }, u: { $inc: { n: 1 } }, upsert: true }],
      lsid,
      txnNumber: 7n as never,
    };
    const first = await client.db('x').command(update);
    expect(await client.db('x').command(update)).toMatchObject({
      n: first.n,
      upserted: first.upserted,
    });
    const find = {
      findAndModify: 'counts',
      query: { _id: 'a' },
      update: { $inc: { n: 1 } },
      new: true,
      lsid,
      txnNumber: 8n as never,
    };
    expect((await client.db('x').command(find)).value.n).toBe(2);
    expect((await client.db('x').command(find)).value.n).toBe(2);
  });
});
