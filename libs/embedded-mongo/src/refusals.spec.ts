import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Long, MongoClient, Timestamp, type Db } from 'mongodb';
import { BareSocket } from './testing/bare-socket';
import { clientBy, doors } from './testing/doors';
import { EmbeddedMongo } from './server';
import type { Doc } from './types';

describe.each(doors)('what the embedded store does not do, it says, by %s', (door) => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let client: MongoClient;
  let db: Db;
  let bare: BareSocket;
  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    client = await clientBy(door, server, 'test');
    db = client.db('test');
    bare = await BareSocket.to(join(folder, 'mongo.sock'));
  });
  beforeEach(async () => {
    await db.dropDatabase();
    await db.collection('rows').insertMany([
      { n: 1, tags: ['a'] },
      { n: 2, tags: ['b'] },
    ]);
  });
  afterAll(async () => {
    bare.close();
    await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const one = (field: string, value: unknown) => ({ q: {}, u: { $set: { n: 1 } }, [field]: value });
  const index = (more: Doc) => ({
    createIndexes: 'rows',
    indexes: [{ key: { n: 1 }, name: 'x', ...more }],
  });
  const indexes = (count: number) => ({
    createIndexes: 'rows',
    indexes: Array.from({ length: count }, (_, i) => ({ key: { [`n${i}`]: 1 }, name: `x${i}` })),
  });
  const deep = (levels: number): Doc => (levels ? { a: deep(levels - 1) } : {});
  const refused: [string, number, Doc][] = [
    [
      'a collation of an update',
      238,
      { update: 'rows', updates: [one('collation', { locale: 'en' })] },
    ],
    ['a hint of an update', 238, { update: 'rows', updates: [one('hint', 'x')] }],
    ['a sort of an update', 238, { update: 'rows', updates: [one('sort', { n: 1 })] }],
    ['an unknown field of a statement', 238, { update: 'rows', updates: [one('what', 1)] }],
    [
      'a collation of a delete',
      238,
      { delete: 'rows', deletes: [{ q: {}, limit: 0, collation: {} }] },
    ],
    ['another limit of a delete', 9, { delete: 'rows', deletes: [{ q: {}, limit: 2 }] }],
    ['no documents', 16, { insert: 'rows', documents: [] }],
    ['a document that nests too deep', 15, { insert: 'rows', documents: [deep(120)] }],
    ['an _id with a $ field', 52, { insert: 'rows', documents: [{ _id: { $a: 1 } }] }],
    ['an _id that is a regex', 53, { insert: 'rows', documents: [{ _id: /a/ }] }],
    ['an _id that is an array', 53, { insert: 'rows', documents: [{ _id: [1] }] }],
    ['an empty namespace', 73, { insert: '', documents: [{}] }],
    ['an index with a collation', 238, index({ collation: { locale: 'en' } })],
    ['a wildcard index', 238, index({ key: { '$**': 1 } })],
    ['an unknown index option', 238, index({ storageEngine: {} })],
    ['an empty index', 67, index({ key: {} })],
    ['a direction of nothing', 67, index({ key: { n: 0 } })],
    ['an index without a name', 9, index({ name: undefined })],
    ['a partial filter with $ne', 67, index({ partialFilterExpression: { n: { $ne: 1 } } })],
    ['partial and sparse', 67, index({ partialFilterExpression: { n: 1 }, sparse: true })],
    ['a compound TTL', 67, index({ key: { n: 1, m: 1 }, expireAfterSeconds: 1 })],
    ['a negative TTL', 67, index({ expireAfterSeconds: -1 })],
    ['an option of the index on _id', 197, index({ key: { _id: 1 }, unique: true })],
    ['a sixty-fifth index', 67, indexes(64)],
    ['a collection of the system', 73, { insert: 'system.rows', documents: [{}] }],
    [
      'a sum whose name has a dot',
      40235,
      {
        ...{ aggregate: 'rows', cursor: {} },
        pipeline: [{ $group: { _id: null, 'a.b': { $sum: 1 } } }],
      },
    ],
    [
      'an unknown flag of a regex',
      51108,
      { find: 'rows', filter: { n: { $regex: 'a', $options: 'q' } } },
    ],
    ['a validator', 238, { create: 'other', validator: { n: 1 } }],
    ['a snapshot of a count', 72, { count: 'rows', readConcern: { level: 'snapshot' } }],
    [
      'a moment that is not kept',
      239,
      {
        find: 'rows',
        readConcern: { level: 'snapshot', atClusterTime: new Timestamp({ t: 1, i: 1 }) },
      },
    ],
    [
      'a moment to come',
      72,
      {
        find: 'rows',
        readConcern: { level: 'snapshot', atClusterTime: new Timestamp({ t: 2 ** 32 - 1, i: 1 }) },
      },
    ],
    [
      'a moment of another level',
      72,
      {
        find: 'rows',
        readConcern: { level: 'majority', atClusterTime: new Timestamp({ t: 1, i: 1 }) },
      },
    ],
    ['an unknown level', 2, { find: 'rows', readConcern: { level: 'wishful' } }],
    [
      'a level on a write',
      72,
      { insert: 'rows', documents: [{}], readConcern: { level: 'majority' } },
    ],
    ['w of nonsense', 9, { insert: 'rows', documents: [{}], writeConcern: { w: -1 } }],
    ['j without fsync', 2, { insert: 'rows', documents: [{}], writeConcern: { j: true } }],
    ['dropping a missing index', 27, { dropIndexes: 'rows', index: 'none' }],
    ['dropping the index on _id', 72, { dropIndexes: 'rows', index: '_id_' }],
    ['dropping indexes of nothing', 26, { dropIndexes: 'none', index: '*' }],
    ['a negative skip', 51024, { find: 'rows', skip: -1 }],
    ['a negative limit', 51024, { find: 'rows', limit: -1 }],
    ['a sort direction of nothing', 15975, { find: 'rows', sort: { n: 0 } }],
    ['a filter of another kind', 14, { find: 'rows', filter: 5 }],
    ['a $in of no array', 2, { find: 'rows', filter: { n: { $in: 5 } } }],
    [
      'an operator, though the collection is missing',
      238,
      { find: 'none', filter: { $where: '1' } },
    ],
    ['a pipeline without a cursor', 9, { aggregate: 'rows', pipeline: [] }],
    ['a regex that looks ahead', 238, { find: 'rows', filter: { t: { $regex: '(a+)+(?=b)' } } }],
  ];
  it.each(refused)('%s', async (_what, code, command) => {
    expect(await bare.send(command)).toMatchObject({ ok: 0, code });
  });

  it('answers a wish for more members than there are after the write, as MongoDB does', async () => {
    const insert = { insert: 'rows', documents: [{ _id: 'w' }] };
    expect(await bare.send({ ...insert, writeConcern: { w: 5 } })).toMatchObject({
      n: 1,
      ok: 1,
      writeConcernError: { code: 100 },
    });
  });

  it('makes no collection by an update that matches nothing, and no index twice', async () => {
    await db.collection('none').updateOne({ a: 1 }, { $set: { b: 1 } });
    expect(await db.listCollections({ name: 'none' }).toArray()).toEqual([]);
    expect((await db.listCollections({ name: /^ro/ }).toArray()).map((c) => c.name)).toEqual([
      'rows',
    ]);
    await bare.send(index({}));
    expect(await bare.send(index({ name: 'y' }))).toMatchObject({ code: 85 });
  });

  it('lets only the documents of its filter expire', async () => {
    const rows = db.collection<Doc>('expiring');
    await rows.createIndex(
      { at: 1 },
      { expireAfterSeconds: 1, partialFilterExpression: { done: true } },
    );
    await rows.insertMany([
      { _id: 'kept' as never, at: new Date(0) },
      { _id: 'gone' as never, at: new Date(0), done: true },
    ]);
    await server.sweep();
    expect(await rows.distinct('_id')).toEqual(['kept']);
  });

  it('goes on with a cursor only in its namespace, and says truly which it let go', async () => {
    const { cursor } = await bare.send({ find: 'rows', batchSize: 1 });
    const id = Long.fromNumber(Number(cursor.id));
    expect(await bare.send({ getMore: id, collection: 'other' })).toMatchObject({ code: 13 });
    expect(
      await bare.send({ killCursors: 'rows', cursors: [id, Long.fromNumber(99)] }),
    ).toMatchObject({
      cursorsKilled: [Number(cursor.id)],
      cursorsNotFound: [99],
    });
    expect(await bare.send({ getMore: id, collection: 'rows' })).toMatchObject({ code: 43 });
  });

  it('ends within its time, and lets others in meanwhile', async () => {
    const many = db.collection('many');
    for (let i = 0; i < 4; i++)
      await many.insertMany(
        Array.from({ length: 5000 }, (_, n) => ({ n: n + i * 5000, text: 'x' })),
      );
    await expect(many.find({ text: 'y' }, { maxTimeMS: 1 }).toArray()).rejects.toMatchObject({
      code: 50,
    });
    // many looks at each row: more than a fast machine does at one go
    const none = Array.from({ length: 200 }, (_, n) => ({ n: -1 - n }));
    const scan = many.countDocuments({ $or: [...none, { text: 'x' }] });
    let pings = 0;
    let over = false;
    void scan.finally(() => (over = true));
    while (!over) {
      await bare.send({ ping: 1 });
      pings++;
    }
    expect(await scan).toBe(20_000);
    expect(pings).toBeGreaterThan(2);
  });

  it('takes a regex that would backtrack without end', async () => {
    await db.collection('texts').insertOne({ t: `${'a'.repeat(60)}!` });
    for (const pattern of ['^(a+)+$', '^(A|a|aa)+$'])
      expect(
        await db.collection('texts').countDocuments({ t: { $regex: pattern, $options: 'i' } }),
      ).toBe(0);
  });
});
