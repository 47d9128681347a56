import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Schema, type Model } from 'mongoose';
import { encodeCursor, InvalidCursor } from '../cursor';
import { isLostEngine } from '../lost-engine';
import { engineFrom, freePort } from '../testing';
import { isDuplicate, listPage, newUid, Store } from './index';

interface Row {
  _id: string;
  owner: string;
  at: Date;
}

/**
 * A server without transactions runs the rest of the contract. `tcp` is the embedded server as
 * other processes see it.
 */
const adapters: { name: string; url?: string; transactions: boolean }[] = [
  { name: 'embedded, in this process', transactions: true },
  { name: 'embedded', transactions: true },
  { name: 'embedded over TCP with sign-in', transactions: true },
];
const other = engineFrom('MONGO_URL', 'the store contract on another server');
if (other)
  adapters.push({
    name: process.env.MONGO_TRANSACTIONS === 'true' ? 'mongo' : 'mongo-java-server',
    url: other,
    transactions: process.env.MONGO_TRANSACTIONS === 'true',
  });

describe.each(adapters)('the store contract: $name', ({ name, url, transactions }) => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  let server: EmbeddedMongo | undefined;
  let store: Store;
  let rows: Model<Row>;

  beforeAll(async () => {
    const database = `contract_${Date.now()}`;
    const port = await freePort();
    const tcp = name.includes('TCP')
      ? { host: '127.0.0.1', port, users: [{ name: 'cook', password: 'saffron', database }] }
      : undefined;
    if (!url) server = await EmbeddedMongo.start({ folder, fsync: false, tcp });
    const overTcp = `mongodb://cook:saffron@127.0.0.1:${port}/?replicaSet=embedded&authSource=admin`;
    const embedded = name.includes('this process') ? server : tcp ? overTcp : server?.url;
    store = await Store.connect((url ?? embedded)!, database);
    const schema = new Schema<Row>({ _id: String, owner: String, at: Date }, { versionKey: false });
    schema.index({ owner: 1, at: -1, _id: -1 });
    rows = store.model('rows', schema);
    await store.prepare();
  });
  afterAll(async () => {
    await store.connection.dropDatabase();
    await store.close();
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  it('pages through equal dates without a gap or a repeat', async () => {
    await rows.insertMany(
      [...Array(45).keys()].map((i) => ({
        _id: newUid(),
        owner: 'a',
        at: new Date(1000 + (i % 3)),
      })),
    );
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await listPage(rows, { owner: 'a' }, 'at', -1, { cursor, limit: 10 });
      for (const row of page.rows) {
        expect(seen.has(row._id)).toBe(false);
        seen.add(row._id);
      }
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen.size).toBe(45);
  });

  it('refuses a cursor of another list, and a value that is not of the field’s kind', async () => {
    const at = (cursor: string) => listPage(rows, { owner: 'a' }, 'at', -1, { cursor, limit: 1 });
    for (const made of [
      encodeCursor('others.at', new Date(1000), 'a'),
      encodeCursor('rows.owner', 'a', 'a'),
      encodeCursor('rows.at', 'a', 'a'),
      'x',
    ])
      await expect(at(made)).rejects.toBeInstanceOf(InvalidCursor);
  });

  it('admits one of many equal ids', async () => {
    const race = await Promise.allSettled(
      [...Array(30).keys()].map(() => rows.create({ _id: 'one', owner: 'b', at: new Date() })),
    );
    expect(race.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    expect(race.every((r) => r.status === 'fulfilled' || isDuplicate(r.reason))).toBe(true);
  });

  it('drops what an earlier version kept, once and with nothing else', async () => {
    const db = store.connection.db!;
    await db.collection('feed').insertOne({ at: new Date() });
    await db.collection('feeds').insertOne({ at: new Date() });
    store.retire('feed');
    for (const _time of ['first', 'again']) {
      await store.prepare();
      const names = (await db.listCollections().toArray()).map(({ name }) => name);
      expect([names.includes('feed'), names.includes('feeds')]).toEqual([false, true]);
    }
  });

  it('opens its connection anew under the same models', async () => {
    await rows.create({ _id: 'before', owner: 'r', at: new Date() });
    await store.revive();
    expect(await rows.countDocuments({ owner: 'r' })).toBe(1);
    if (transactions)
      await store.transaction((tx) =>
        rows.create([{ _id: 'after', owner: 'r', at: new Date() }], { session: tx }),
      );
    await store.check();
  });

  (transactions ? it : it.skip)('leaves nothing of a transaction that fails', async () => {
    await expect(
      store.transaction(async (tx) => {
        await rows.create([{ _id: 'half', owner: 'c', at: new Date() }], { session: tx });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await rows.exists({ _id: 'half' })).toBeNull();
  });
});

describe('a server that takes connections and says no more', () => {
  it('is told of in time, as a lost engine', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-'));
    const port = await freePort();
    const server = await EmbeddedMongo.start({
      folder,
      fsync: false,
      tcp: {
        host: '127.0.0.1',
        port,
        users: [{ name: 'cook', password: 'saffron', database: 'x' }],
      },
    });
    const held = new Set<Socket>();
    let silent = false;
    const between = createServer((client) => {
      const behind = connect(port, '127.0.0.1');
      for (const socket of [client, behind]) {
        held.add(socket);
        socket.on('error', () => undefined).on('close', () => (client.destroy(), behind.destroy()));
      }
      client.on('data', (bytes) => silent || behind.write(bytes));
      behind.on('data', (bytes) => silent || client.write(bytes));
    });
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    const { port: door } = between.address() as AddressInfo;
    const store = await Store.connect(
      `mongodb://cook:saffron@127.0.0.1:${door}/?directConnection=true&authSource=admin`,
      'x',
      500,
    );
    const rows = store.model('rows', new Schema({ _id: String }, { versionKey: false }));
    await rows.create({ _id: 'a' });
    silent = true;
    for (const work of [
      () => rows.findOne({ _id: 'a' }),
      () => store.transaction((tx) => rows.create([{ _id: 'c' }], { session: tx })),
    ]) {
      const from = performance.now();
      const error = await work().then(
        () => null,
        (lost: unknown) => lost,
      );
      expect([error, isLostEngine(error)]).toEqual([error, true]);
      expect(performance.now() - from).toBeLessThan(15_000);
    }
    for (const socket of held) socket.destroy();
    between.close();
    await store.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });
});

describe('a long reading', () => {
  it('may take longer in all than an operation may, step by step', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-'));
    const server = await EmbeddedMongo.start({ folder, fsync: false });
    const store = await Store.connect(server.url, 'long', 150);
    const rows = store.model('rows', new Schema({ _id: Number }, { versionKey: false }));
    await rows.insertMany([...Array(30).keys()].map((_id) => ({ _id })));
    let seen = 0;
    for await (const _row of rows.find({}).lean().cursor({ batchSize: 5 })) {
      seen++;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    expect(seen).toBe(30);
    await store.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });
});
