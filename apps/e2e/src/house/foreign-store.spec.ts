import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { databaseOf, Store } from '@chefly/engines/store';
import { freePort, until } from '@chefly/engines/testing';
import { foreignStoreOf } from '@chefly/testing/foreign-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

describe('a store that nobody here started', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let foreign: Awaited<ReturnType<typeof foreignStoreOf>>;
  const open = (namespace: string) =>
    Store.connect(`${foreign.url}&serverSelectionTimeoutMS=300`, databaseOf('social', namespace));
  beforeAll(async () => {
    const port = await freePort();
    const users = [{ name: 'operator', password: 'all', database: '*' }];
    server = await EmbeddedMongo.start({
      ...{ folder, fsync: false },
      tcp: { host: '127.0.0.1', port, users },
    });
    foreign = await foreignStoreOf(
      `mongodb://operator:all@127.0.0.1:${port}/?replicaSet=embedded&authSource=admin`,
    );
  });
  afterAll(async () => {
    foreign.way.end();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('is lost by its line alone, transactions too, and found again', async () => {
    const store = await open('one');
    const rows = store.connection.collection<{ _id: string }>('rows');
    const write = (_id: string) =>
      store.connection.transaction((session) => rows.insertOne({ _id }, { session }));
    await write('before');
    foreign.way.close();
    await expect(rows.findOne({})).rejects.toThrow();
    const { databases } = await server.client('admin').db('admin').command({ listDatabases: 1 });
    expect(databases).toContainEqual(expect.objectContaining({ name: 'chefly_one_social' }));
    foreign.way.open();
    // the driver looks for it twice a second at most, which is seldomer than one call waits here
    await until(async () => expect(await rows.countDocuments()).toBe(1));
    await write('after');
    expect(await rows.countDocuments()).toBe(2);
    await store.close();
  });

  it('keeps nothing of a run, and all of others', async () => {
    for (const namespace of ['mine', 'mine_too']) {
      const store = await open(namespace);
      await store.connection.collection('rows').insertOne({});
      await store.close();
    }
    await foreign.sweep('mine');
    const { databases } = await server.client('admin').db('admin').command({ listDatabases: 1 });
    const names = databases.map(({ name }: { name: string }) => name);
    expect(names).toContain('chefly_mine_too_social');
    expect(names).not.toContain('chefly_mine_social');
  });

  it('is refused in words where several members are named', async () => {
    for (const url of ['mongodb://one,two/?replicaSet=rs0', 'mongodb+srv://cluster.example/'])
      await expect(foreignStoreOf(url)).rejects.toThrow('the primary alone');
  });
});
