import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { isLostEngine } from '../lost-engine';
import { freePort } from '../testing';
import { insertRow, Store } from './index';

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
      2000,
    );
    const schema = new Schema({ _id: String }, { versionKey: false });
    const rows = store.model<{ _id: string }>('rows', schema);
    await rows.create({ _id: 'a' });
    silent = true;
    for (const work of [
      () => rows.findOne({ _id: 'a' }),
      () => store.transaction((tx) => insertRow(rows, { _id: 'c' }, tx)),
    ]) {
      const error = await work().then(
        () => null,
        (lost: unknown) => lost,
      );
      expect([error, isLostEngine(error)]).toEqual([error, true]);
    }
    for (const socket of held) socket.destroy();
    between.close();
    await store.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });
});

describe('a server that is gone without a word', () => {
  it('is asked for so often that whoever waits for it is told within fifteen seconds', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-'));
    const server = await EmbeddedMongo.start({ folder, fsync: false });
    const store = await Store.connect(server.url, 'x');
    const { heartbeatFrequencyMS, connectTimeoutMS, serverSelectionTimeoutMS } =
      store.connection.getClient().options;
    // the driver ends what is under way once its own look is not answered, and tries it once more
    expect(heartbeatFrequencyMS + connectTimeoutMS + serverSelectionTimeoutMS).toBeLessThanOrEqual(
      15_000,
    );
    await store.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });
});

describe('a long reading', () => {
  it('may take longer in all than an operation may, step by step', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-'));
    const server = await EmbeddedMongo.start({ folder, fsync: false });
    const store = await Store.connect(server.url, 'long', 2000);
    const rows = store.model('rows', new Schema({ _id: Number }, { versionKey: false }));
    await rows.insertMany([...Array(30).keys()].map((_id) => ({ _id })));
    let seen = 0;
    for await (const _row of rows.find({}).lean().cursor({ batchSize: 5 })) {
      seen++;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(seen).toBe(30);
    await store.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });
});
