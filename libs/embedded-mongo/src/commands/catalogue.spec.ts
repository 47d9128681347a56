import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { EmbeddedMongo } from '../server';

describe('databases and collections', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let client: MongoClient;
  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    client = await new MongoClient(server.url).connect();
    for (const [database, names] of Object.entries({ a1: ['x', 'y', 'xx'], a2: ['z'], b: ['x'] }))
      for (const name of names) await client.db(database).createCollection(name);
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const named = (found: { name: string }[]) => found.map(({ name }) => name).sort();

  it.each<[object, string[]]>([
    [{}, ['x', 'xx', 'y']],
    [{ name: 'x' }, ['x']],
    [{ name: /^x/ }, ['x', 'xx']],
    [{ name: { $in: ['y', 'z'] } }, ['y']],
    [{ $or: [{ name: 'xx' }, { name: 'y' }] }, ['xx', 'y']],
    [{ name: { $ne: 'x' }, type: 'collection' }, ['xx', 'y']],
    [{ type: 'view' }, []],
    [{ 'info.readOnly': false, name: 'y' }, ['y']],
  ])('lists the collections of %j', async (filter, names) => {
    expect(named(await client.db('a1').listCollections(filter).toArray())).toEqual(names);
  });

  it.each<[object, string[]]>([
    [{}, ['a1', 'a2', 'b']],
    [{ name: 'a2' }, ['a2']],
    [{ name: /^a/ }, ['a1', 'a2']],
    [{ name: { $nin: ['a1', 'b'] } }, ['a2']],
    [{ empty: true }, []],
  ])('lists the databases of %j', async (filter, names) => {
    const admin = client.db().admin();
    for (const nameOnly of [false, true])
      expect(named((await admin.listDatabases({ filter, nameOnly })).databases)).toEqual(names);
    expect(Object.keys((await admin.listDatabases({ nameOnly: true })).databases[0]!)).toEqual([
      'name',
    ]);
  });

  it('lists no more by name alone than the name and the kind', async () => {
    const [found] = await client.db('b').listCollections({}, { nameOnly: true }).toArray();
    expect(found).toEqual({ name: 'x', type: 'collection' });
  });

  it('refuses a filter with an operator that it does not know', async () => {
    const filter = { name: { $type: 'string' } };
    await expect(client.db('b').listCollections(filter).toArray()).rejects.toMatchObject({
      code: 238,
    });
    await expect(client.db().admin().listDatabases({ filter })).rejects.toMatchObject({
      code: 238,
    });
  });

  it('drops what is large at once, and answers others while it is cleared away', async () => {
    const rows = client.db('large').collection<{ n: number }>('rows');
    await rows.createIndex({ n: 1 });
    for (let i = 0; i < 6; i++)
      await rows.insertMany(Array.from({ length: 5000 }, (_, n) => ({ n: 5000 * i + n })));
    const open = rows.find({}, { batchSize: 10 });
    await open.next();
    await client.db('large').dropDatabase();
    await rows.insertOne({ n: 1 });
    expect(await rows.find({ n: { $gte: 0 } }).toArray()).toHaveLength(1);
    await expect(open.toArray()).rejects.toMatchObject({ code: 175 });
  });
});
