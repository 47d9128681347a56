import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Schema, type Model } from 'mongoose';
import { encodeCursor, InvalidCursor } from '../cursor';
import { engineFrom, freePort } from '../testing';
import {
  addRow,
  changeRow,
  insertRow,
  insertRows,
  isDuplicate,
  listPage,
  Mixed,
  newUid,
  rowOf,
  rowsOf,
  rowsWhere,
  schemaOf,
  Store,
} from './index';

interface Row {
  _id: string;
  owner: string;
  at: Date;
}
interface Dish {
  _id: string;
  name: string;
  cost: number | null;
  tried?: boolean;
  tags: string[];
  picture?: { key: string; blur?: string };
  cook?: { uid: string };
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
  let dishes: Model<Dish>;

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
    dishes = store.model(
      'dishes',
      schemaOf<Dish>({
        ...{ _id: String, name: String, cost: Number, tried: Boolean, tags: [String] },
        ...{ picture: Mixed, cook: { uid: String } },
      }),
    );
    await store.prepare();
  });
  afterAll(async () => {
    await store.connection.dropDatabase();
    await store.close();
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  it('reads rows by their ids as a query object does, and takes nothing else for an id', async () => {
    const [one, other] = [newUid(), newUid()];
    const row = (_id: string): Row => ({ _id, owner: 'by-id', at: new Date(7) });
    await insertRow(rows, row(one));
    expect(await rowOf(rows, one)).toEqual(await rows.findById(one).lean());
    expect(await rowOf(rows, other)).toBeNull();
    expect(await rowsOf(rows, [])).toEqual([]);
    if (transactions)
      await store.transaction(async (tx) => {
        await insertRow(rows, row(other), tx);
        expect(await rowOf(rows, other, tx)).toEqual(row(other));
        expect(await rowsOf(rows, [other, one, 'nobody'], tx)).toHaveLength(2);
        expect([await rowOf(rows, other), await rowsOf(rows, [other, one])]).toEqual([
          null,
          [row(one)],
        ]);
      });
    const anybody = { $gt: '' } as unknown as string;
    await expect(rowOf(rows, anybody)).rejects.toThrow(TypeError);
    await expect(rowsOf(rows, [one, anybody])).rejects.toThrow(TypeError);
    const bounded = { sort: { at: -1, _id: -1 }, limit: 1, projection: { owner: 1 } } as const;
    expect(await rowsWhere(rows, { _id: one }, bounded)).toEqual([{ _id: one, owner: 'by-id' }]);
    await rows.deleteMany({ owner: 'by-id' });
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
      const page = await listPage(rows, { owner: 'a' }, { at: -1 }, { cursor, limit: 10 });
      for (const row of page.rows) {
        expect(seen.has(row._id)).toBe(false);
        seen.add(row._id);
      }
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen.size).toBe(45);
  });

  it('refuses a cursor of another list, and a value that is not of the field’s kind', async () => {
    const at = (cursor: string) => listPage(rows, { owner: 'a' }, { at: -1 }, { cursor, limit: 1 });
    for (const made of [
      encodeCursor('others.at', new Date(1000), 'a'),
      encodeCursor('rows.owner', 'a', 'a'),
      encodeCursor('rows.at', 'a', 'a'),
      'x',
    ])
      await expect(at(made)).rejects.toBeInstanceOf(InvalidCursor);
  });

  it('keeps of a new row what the schema names, and nothing of what is undefined', async () => {
    const given = {
      ...{ _id: 'dal', name: 'Dal', cost: null, tried: undefined, tags: ['lentils'] },
      ...{ picture: { key: 'k', blur: undefined }, cook: { uid: 'c' }, secret: 'of another' },
    };
    await insertRow(dishes, given);
    expect(await dishes.collection.findOne({ _id: 'dal' } as never)).toEqual({
      ...{ _id: 'dal', name: 'Dal', cost: null, tags: ['lentils'] },
      picture: { key: 'k' },
      cook: { uid: 'c' },
    });
    expect(given.picture).toEqual({ key: 'k', blur: undefined });
  });

  it.each([
    ['name', 7],
    ['cost', '7'],
    ['cost', Number.NaN],
    ['tried', 'yes'],
    ['tags', 'lentils'],
  ])('inserts no row whose %s is %p', async (field, value) => {
    const row = { _id: 'odd', name: 'Odd', cost: 1, tags: [], [field]: value };
    await expect(insertRow(dishes, row as never)).rejects.toThrow(`dishes.${field}`);
    expect(await dishes.exists({ _id: 'odd' })).toBeNull();
  });

  it('changes of a row what the schema names, to values of its kinds', async () => {
    const dal: Dish = { _id: 'changed', name: 'Dal', cost: 1, tags: [] };
    await insertRow(dishes, dal);
    const set = { cost: undefined, picture: { key: 'k', blur: undefined }, secret: 'of another' };
    expect(await changeRow(dishes, 'changed', set)).toBe(true);
    const stored = () => dishes.collection.findOne({ _id: 'changed' } as never);
    expect(await stored()).toEqual({ ...dal, picture: { key: 'k' } });
    for (const odd of [{ cost: '7' }, { name: { $gt: '' } }, { tags: 'lentils' }])
      await expect(changeRow(dishes, 'changed', odd as never)).rejects.toThrow(TypeError);
    expect(await changeRow(dishes, 'nobody', { cost: 1 })).toBe(false);
    expect([await addRow(dishes, { ...dal, cost: 9 }), (await stored())?.cost]).toEqual([false, 1]);
    for (const _id of [undefined, null, { $gt: '' }])
      for (const add of [addRow, insertRow])
        await expect(add(dishes, { ...dal, _id } as never)).rejects.toThrow(TypeError);
    await dishes.deleteOne({ _id: 'changed' });
  });

  it('inserts several rows in their order, up to one that is there', async () => {
    const row = (_id: string): Dish => ({ _id, name: _id, cost: 1, tags: [] });
    await insertRows(dishes, []);
    await insertRows(dishes, [row('b')]);
    const refused = await insertRows(dishes, [row('a'), row('b'), row('c')]).catch(isDuplicate);
    expect(refused).toBe(true);
    const found = await dishes.find({ cost: 1 }).sort({ _id: 1 }).lean();
    expect(found.map(({ _id }) => _id)).toEqual(['a', 'b']);
  });

  it('admits one of many equal ids', async () => {
    const race = await Promise.allSettled(
      [...Array(30).keys()].map(() => insertRow(rows, { _id: 'one', owner: 'b', at: new Date() })),
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

  it('drops an index that it has no use for any more, once it is there, and no other', async () => {
    const held = store.connection.db!.collection('held');
    store.retire('held', 'at_1');
    store.retire('held-nowhere', 'at_1');
    await store.prepare();
    await held.createIndexes([{ key: { at: 1 } }, { key: { by: 1 } }]);
    for (const _time of ['first', 'again']) {
      await store.prepare();
      expect((await held.indexes()).map(({ name }) => name)).toEqual(['_id_', 'by_1']);
    }
  });

  it('opens its connection anew under the same models', async () => {
    await insertRow(rows, { _id: 'before', owner: 'r', at: new Date() });
    await store.revive();
    expect(await rows.countDocuments({ owner: 'r' })).toBe(1);
    if (transactions)
      await store.transaction((tx) =>
        insertRow(rows, { _id: 'after', owner: 'r', at: new Date() }, tx),
      );
    await store.check();
  });

  (transactions ? it : it.skip)('leaves nothing of a transaction that fails', async () => {
    await expect(
      store.transaction(async (tx) => {
        await insertRow(rows, { _id: 'half', owner: 'c', at: new Date() }, tx);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await rows.exists({ _id: 'half' })).toBeNull();
  });
});
