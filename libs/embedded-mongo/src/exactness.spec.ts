import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
} from 'bson';
import { MongoClient, type Collection, type Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedMongo } from './server';

type Row = Record<string, any>;

/** What MongoDB documents of values, orders, updates, projections and pipelines, where it is easily got wrong. */
describe('exactness of the embedded store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let client: MongoClient;
  let db: Db;
  let next = 0;

  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    client = await new MongoClient(server.url, { promoteValues: false }).connect();
    db = client.db('exact');
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  async function holding(...rows: Row[]): Promise<Collection<Row>> {
    const collection = db.collection<Row>(`c${next++}`);
    await collection.insertMany(rows.map((row, i) => ({ _id: i as any, ...row })));
    return collection;
  }
  /** The code of a refusal; 0 for none. */
  const codeOf = (answer: Promise<unknown>): Promise<number> =>
    answer.then(
      () => 0,
      (error) => Number(error.code),
    );
  const plainId = (row: Row) => Number(row._id);
  const ids = async (collection: Collection<Row>, filter: Row, sort: Row = { _id: 1 }) =>
    (
      await collection
        .find(filter)
        .sort(sort as any)
        .toArray()
    ).map(plainId);
  async function updated(before: Row, update: Row, filter: Row = {}, options: object = {}) {
    const collection = await holding(before);
    await collection.updateOne({ _id: 0 as any, ...filter }, update, options);
    const { _id, ...rest } = (await collection.findOne())!;
    return rest;
  }
  const refusedUpdate = async (before: Row, update: Row, code: number, options: object = {}) => {
    const collection = await holding(before);
    expect(await codeOf(collection.updateOne({ _id: 0 as any }, update, options))).toBe(code);
    const { _id, ...rest } = (await collection.findOne())!;
    expect(JSON.stringify(rest)).toBe(JSON.stringify({ ...before }));
  };

  it('gives back every number as the type it was stored with', async () => {
    const collection = await holding({
      int: new Int32(5),
      double: new Double(5),
      long: Long.fromNumber(5),
      big: Long.fromString('9007199254740993'),
    });
    const row = (await collection.findOneAndUpdate({}, { $set: { x: 1 } }))!;
    for (const found of [row, (await collection.findOne())!]) {
      expect(found.int._bsontype).toBe('Int32');
      expect(found.double._bsontype).toBe('Double');
      expect(found.long._bsontype).toBe('Long');
      expect(String(found.big)).toBe('9007199254740993');
    }
  });

  it('counts in int32, int64 and double as their types say', async () => {
    const sums: [any, any, any][] = [
      [new Int32(2147483647), new Int32(1), Long.fromString('2147483648')],
      [Long.fromString('9007199254740993'), new Int32(2), Long.fromString('9007199254740995')],
      [new Int32(1), new Double(2), new Double(3)],
      [new Double(1), new Int32(2), new Double(3)],
      [Long.fromNumber(1), new Int32(1), Long.fromNumber(2)],
    ];
    for (const [before, by, after] of sums) {
      const { n } = await updated({ n: before }, { $inc: { n: by } });
      expect([n._bsontype, String(n)]).toEqual([after._bsontype, String(after)]);
    }
    expect((await updated({}, { $mul: { n: Long.fromNumber(4) } })).n).toEqual(Long.ZERO);
    await refusedUpdate({ n: Long.MAX_VALUE }, { $inc: { n: 1 } }, 2);
    const collection = await holding({ n: new Int32(2147483647) }, { n: new Int32(1) }, { n: 'x' });
    const total = { _id: null, s: { $sum: '$n' }, m: { $avg: '$n' }, l: { $max: '$n' } };
    const [row] = await collection.aggregate([{ $group: total }]).toArray();
    expect(row).toMatchObject({ s: Long.fromString('2147483648'), l: 'x' });
    expect(row!.m).toEqual(new Double(1073741824));
  });

  it('refuses to compare or count with Decimal128, and keeps it', async () => {
    const ten = Decimal128.fromString('10.0');
    const collection = await holding({ n: ten });
    expect(String((await collection.findOne())!.n)).toBe('10.0');
    expect(await codeOf(collection.findOne({ n: 10 }))).toBe(238);
    expect(await codeOf(collection.updateOne({}, { $inc: { n: 1 } }))).toBe(238);
    expect(await codeOf(collection.createIndex({ n: 1 }))).toBe(238);
  });

  it('puts all types in one order, by index and without', async () => {
    const values = [
      new MinKey(),
      [],
      null,
      NaN,
      -Infinity,
      Long.fromString('-9007199254740993'),
      -1,
      new Double(0),
      2.5,
      Long.fromString('9007199254740992'),
      Long.fromString('9007199254740993'),
      '',
      'a',
      'a\0',
      'ab',
      '\uFF5E',
      '\u{1F35B}',
      { a: 1 },
      { a: 2 },
      { b: 0 },
      { a: 'x' },
      new Binary(Buffer.from([9]), 0),
      new Binary(Buffer.from([9]), 5),
      new Binary(Buffer.from([1, 1]), 0),
      new ObjectId('000000000000000000000001'),
      false,
      true,
      new Date(-5),
      new Date(5),
      new BSONRegExp('a'),
      new MaxKey(),
    ];
    const collection = await holding(...values.map((v) => ({ v })).reverse());
    const order = values.map((_, i) => values.length - 1 - i);
    for (const index of [undefined, { v: 1 }, { v: -1 }] as const) {
      if (index) await collection.createIndex(index);
      expect(await ids(collection, {}, { v: 1 })).toEqual(order);
      expect(await ids(collection, {}, { v: -1 })).toEqual([...order].reverse());
      const rows = await collection.aggregate([{ $project: { v: 1 } }, { $sort: { v: 1 } }]);
      expect((await rows.toArray()).map(plainId)).toEqual(order);
      if (index) await collection.dropIndexes();
    }
  });

  it('sorts an array by its least element up and its greatest down', async () => {
    const collection = await holding({ v: [0, 9] }, { v: 2 }, { v: 5 }, { v: [] }, {});
    for (const index of [false, true]) {
      if (index) await collection.createIndex({ v: 1 });
      expect(await ids(collection, {}, { v: 1 })).toEqual([3, 4, 0, 1, 2]);
      expect(await ids(collection, {}, { v: -1 })).toEqual([0, 2, 1, 4, 3]);
    }
  });

  it('sees by sparse and partial indexes what it sees without them', async () => {
    const collection = await holding(
      { e: 'x', n: 1, o: 1 },
      { e: null, o: 1 },
      { o: 1 },
      { o: 1, n: null },
    );
    const questions: [Row, number[]][] = [
      [{ e: null }, [1, 2, 3]],
      [{ o: 1, n: { $exists: false } }, [1, 2]],
      [{ o: 1, n: { $ne: 1 } }, [1, 2, 3]],
      [{ o: 1, n: { $nin: [1] } }, [1, 2, 3]],
      [{ o: 1, n: { $not: { $gt: 0 } } }, [1, 2, 3]],
      [{ o: 1, n: { $in: [null, 1] } }, [0, 1, 2, 3]],
      [{ o: 1, n: { $eq: null } }, [1, 2, 3]],
      [{ o: 1, n: { $gte: null } }, [1, 2, 3]],
      [{ $or: [{ n: { $in: [] } }, { n: 1 }] }, [0]],
      [{ $or: [{ o: { $in: [] } }] }, []],
    ];
    for (const indexes of [false, true]) {
      if (indexes) {
        await collection.createIndex({ e: 1 }, { sparse: true });
        await collection.createIndex(
          { o: 1, n: 1 },
          { partialFilterExpression: { n: { $exists: true } } },
        );
      }
      for (const [filter, expected] of questions)
        expect(await ids(collection, filter)).toEqual(expected);
    }
  });

  it('takes values of any size into an index, and finds them', async () => {
    const collection = db.collection<Row>(`c${next++}`);
    await collection.createIndex({ v: 1 });
    await collection.createIndex({ p: 1, q: 1, r: 1, s: 1, t: 1 });
    const texts = ['a', 'b', 'aa', 'ab'].map((end) => `${'x'.repeat(3000)}${end}`);
    const far = Object.fromEntries([...'pqrst'].map((key) => [key, key.repeat(2000)]));
    const many = Array.from({ length: 300 }, () => new ObjectId());
    const wide = { text: 'y'.repeat(5000) };
    await collection.insertMany([
      ...texts.map((v, i) => ({ _id: i as any, v })),
      { _id: 4 as any, v: many, ...far },
      { _id: 5 as any, v: wide },
    ]);
    await collection.updateOne({ _id: 4 as any }, { $push: { v: 'more' } as Row });
    expect(await ids(collection, { v: { $gt: texts[0] } })).toEqual([1, 2, 3]);
    expect(await ids(collection, { v: { $gte: 'x', $lt: texts[3] } })).toEqual([0, 2]);
    expect(await ids(collection, { v: { $gte: 'x', $lt: 'y' } }, { v: 1 })).toEqual([0, 2, 3, 1]);
    expect(await ids(collection, { v: many[77] })).toEqual([4]);
    expect(await ids(collection, { v: wide })).toEqual([5]);
    expect(await ids(collection, far)).toEqual([4]);
  });

  it('looks for an _id of any size, though it keeps none so large', async () => {
    const collection = db.collection<any>(`c${next++}`);
    const fitting = 'x'.repeat(500);
    await collection.insertMany([{ _id: fitting }, { _id: 'y' }]);
    const far = 'x'.repeat(9000);
    const found = async (_id: unknown) =>
      (await collection.find({ _id }).sort({ _id: 1 }).toArray()).map((row) => row._id);
    expect(await found(far)).toEqual([]);
    expect(await found({ $in: [far, fitting] })).toEqual([fitting]);
    expect(await found({ $gt: far })).toEqual(['y']);
    expect(await found({ $gte: fitting, $lt: far })).toEqual([fitting]);
    expect(await found({ $lte: far, $ne: fitting })).toEqual([]);
    const { matchedCount } = await collection.updateOne({ _id: far }, { $set: { n: 1 } });
    expect(Number(matchedCount)).toBe(0);
  });

  it('keeps unique keys apart that differ beyond a double, and refuses parallel arrays', async () => {
    const collection = db.collection<Row>(`c${next++}`);
    await collection.createIndex({ n: 1 }, { unique: true });
    await collection.createIndex({ l: 1, m: 1 });
    await collection.insertMany([
      { n: Long.fromString('9007199254740992') },
      { n: Long.fromString('9007199254740993') },
    ]);
    expect(await codeOf(collection.insertOne({ n: 9007199254740992 }))).toBe(11000);
    expect(await codeOf(collection.insertOne({ n: 1, l: [1], m: [2] }))).toBe(171);
    await collection.createIndex({ 'k.x': 1, 'k.y': 1 }, { unique: true, sparse: true });
    await collection.insertOne({
      n: 2,
      k: [
        { x: 1, y: 2 },
        { x: 2, y: 1 },
      ],
    });
    await collection.insertOne({ n: 3, k: { x: 1, y: 1 } });
  });

  it('matches as MongoDB compares', async () => {
    const collection = await holding(
      { o: { a: 1, b: 2 }, s: 'Ab', l: [1, 5] },
      { o: { b: 2, a: 1 }, l: [[{ b: 1 }]] },
      { b: new Binary(Buffer.from([1]), 0), l: [{ b: 1 }] },
      { b: new Binary(Buffer.from([1]), 5), l: 5 },
      { b: NaN, l: [{ b: 5 }, 5] },
    );
    const questions: [Row, number[]][] = [
      [{ o: { a: 1, b: 2 } }, [0]],
      [{ b: new Binary(Buffer.from([1]), 0) }, [2]],
      [{ b: NaN }, [4]],
      [{ b: { $lt: 5 } }, []],
      [{ b: { $gte: null } }, [0, 1]],
      [{ 'l.b': 1 }, [2]],
      [{ 'l.0.b': 1 }, [1, 2]],
      [{ l: { $elemMatch: { b: 5 } } }, [4]],
      [{ l: { $elemMatch: { $gt: 1, $lt: 5 } } }, []],
      [{ l: { $gt: 1, $lt: 5 } }, [0]],
      [{ s: new BSONRegExp('(?i)^AB$') }, [0]],
      [{ s: new BSONRegExp('A b # both', 'x') }, [0]],
      [{ o: { $gt: new MinKey() } }, [0, 1, 2, 3, 4]],
      [{ 'constructor.name': 'Object' }, []],
      [{ _id: [0] }, []],
      [{ _id: { $in: [[0], 1] } }, [1]],
    ];
    for (const [filter, expected] of questions)
      expect(await ids(collection, filter), JSON.stringify(filter)).toEqual(expected);
  });

  it.each<[Row]>([
    [{ a: { $in: 5 } }],
    [{ a: { $nin: 5 } }],
    [{ a: { $not: 5 } }],
    [{ a: { $not: {} } }],
    [{ a: { $all: 5 } }],
    [{ a: { $size: 'x' } }],
    [{ a: { $size: -1 } }],
    [{ a: { $elemMatch: 5 } }],
    [{ a: { $options: 'i' } }],
    [{ a: { $ne: new BSONRegExp('x') } }],
    [{ a: { $gt: 1, b: 2 } }],
    [{ $and: [] }],
    [{ $or: [5] }],
  ])('refuses the filter %j with BadValue', async (filter) => {
    expect(await codeOf(db.collection('none').findOne(filter))).toBe(2);
  });

  it.each<[Row, Row, number, object?]>([
    [{ n: 'x' }, { $inc: { n: 1 } }, 14],
    [{ n: null }, { $inc: { n: 1 } }, 14],
    [{ n: 1 }, { $inc: { n: 'x' } }, 14],
    [{ n: 'x' }, { $mul: { n: 1 } }, 14],
    [{ l: 1 }, { $push: { l: 1 } }, 2],
    [{ l: 1 }, { $addToSet: { l: 1 } }, 2],
    [{ l: 1 }, { $pull: { l: 1 } }, 2],
    [{ l: 1 }, { $pop: { l: 1 } }, 14],
    [{ l: [1] }, { $pop: { l: 5 } }, 9],
    [{ a: 1 }, { $set: { 'a.b': 1 } }, 28],
    [{ a: null }, { $set: { 'a.b': 1 } }, 28],
    [{ a: [1] }, { $set: { 'a.b': 1 } }, 28],
    [{ a: 1 }, { $set: { a: 1 }, $unset: { a: 1 } }, 40],
    [{ a: 1 }, { $set: { a: 1, 'a.b': 1 } }, 40],
    [{ a: 1 }, { $set: { _id: 5 } }, 66],
    [{ a: 1 }, { $unset: { _id: 1 } }, 66],
    [{ a: 1 }, { $frob: { a: 1 } }, 9],
    [{ a: 1 }, { $set: { a: 1 } }, 9, { arrayFilters: [{ x: 1 }] }],
    [{ a: [1] }, { $set: { 'a.$[y]': 1 } }, 2, { arrayFilters: [{ x: 1 }] }],
    [{ a: 1 }, { $set: { 'a.$[]': 1 } }, 2],
    [{}, { $set: { 'a.$[]': 1 } }, 2],
    [{ a: [1] }, { $set: { 'a.$': 1 } }, 2],
    [{ l: [] }, { $push: { l: { $each: [], $frob: 1 } } }, 2],
    [{ a: 1 }, { $rename: { a: 'a' } }, 2],
    [{ a: 1 }, { $set: { '': 1 } }, 56],
    [{ a: 1 }, { $set: { 'a.$b': 1 } }, 52],
    [{ a: 1 }, { $currentDate: { a: 'x' } }, 2],
    [{ a: 1 }, { $set: { '__proto__.x': 1 } }, 2],
  ])('leaves %j alone under %j and answers %d', async (before, update, code, options) => {
    await refusedUpdate(before, update, code, options);
  });

  it('updates where the positional operator points, wherever the condition stands', async () => {
    const rows = {
      l: [
        { k: 'x', v: 1 },
        { k: 'y', v: 1 },
      ],
      p: { a: [5, 6] },
    };
    const second = {
      l: [
        { k: 'x', v: 1 },
        { k: 'y', v: 9 },
      ],
      p: { a: [5, 6] },
    };
    const set = { $set: { 'l.$.v': new Int32(9) } };
    const plain = (row: Row) => JSON.parse(JSON.stringify(row));
    for (const filter of [
      { 'l.k': 'y' },
      { $and: [{ 'l.k': 'y' }] },
      { l: { $elemMatch: { k: 'y' } } },
    ])
      expect(plain(await updated(rows, set, filter))).toEqual(second);
    expect(plain(await updated(rows, { $set: { 'p.a.$': new Int32(7) } }, { 'p.a': 6 })).p).toEqual(
      { a: [5, 7] },
    );
  });

  it('pushes with position, sort and slice, and adds to a set once', async () => {
    const plain = (row: Row) => JSON.parse(JSON.stringify(row));
    const push = async (l: any[], modifiers: Row) =>
      plain(await updated({ l }, { $push: { l: modifiers } })).l;
    expect(await push([3, 1], { $each: [2], $sort: 1, $slice: 2 })).toEqual([1, 2]);
    expect(await push([3, 1], { $each: [2], $position: 0, $slice: -2 })).toEqual([3, 1]);
    expect(await push([3, 1], { $each: [2], $position: -1 })).toEqual([3, 2, 1]);
    expect(await push([{ n: 2 }], { $each: [{ n: 1 }], $sort: { n: 1 } })).toEqual([
      { n: 1 },
      { n: 2 },
    ]);
    const set = { $addToSet: { l: { $each: [1, 1, { a: 1, b: 2 }, { b: 2, a: 1 }] } } };
    expect(plain(await updated({}, set)).l).toEqual([1, { a: 1, b: 2 }, { b: 2, a: 1 }]);
    expect(plain(await updated({ l: [1, 5, 9] }, { $pull: { l: { $gt: 3, $lt: 8 } } })).l).toEqual([
      1, 9,
    ]);
    expect(plain(await updated({ a: [1, 2] }, { $unset: { 'a.0': 1 } })).a).toEqual([null, 2]);
  });

  it('starts an upsert from the equalities of its filter alone', async () => {
    const collection = await holding({ a: 0 });
    const upsert = async (filter: Row, update: Row) => {
      const { upsertedId } = await collection.updateOne(filter, update, { upsert: true });
      const row = (await collection.findOne({ _id: upsertedId as any }))!;
      return JSON.parse(JSON.stringify({ ...row, _id: undefined }));
    };
    const set = { $set: { z: 1 } };
    expect(await upsert({ a: new BSONRegExp('^q'), b: 2 }, set)).toEqual({ b: 2, z: 1 });
    expect(await upsert({ a: { $gt: 5 }, 'b.c': { $eq: 3 } }, set)).toEqual({ b: { c: 3 }, z: 1 });
    expect(await upsert({ $and: [{ a: 9 }], b: { $in: [7] }, c: { $in: [1, 2] } }, set)).toEqual({
      a: 9,
      b: 7,
      z: 1,
    });
    expect(await codeOf(upsert({ a: 77, $and: [{ a: 77 }] }, set))).toBe(54);
    expect(
      await codeOf(
        collection.updateOne({ _id: 50 as any }, { $set: { _id: 51 } }, { upsert: true }),
      ),
    ).toBe(66);
  });

  it('never changes an _id, and keeps one that is null', async () => {
    const collection = await holding({ a: 1 });
    const other = { _id: 7 as any, a: 2 };
    expect(await codeOf(collection.replaceOne({ _id: 0 as any }, other))).toBe(66);
    expect(await codeOf(collection.findOneAndReplace({ a: 1 }, other))).toBe(66);
    const several = await db.command({
      update: collection.collectionName,
      updates: [{ q: {}, u: { a: 3 }, multi: true }],
    });
    expect(Number(several.writeErrors[0].code)).toBe(9);
    // drivers give an _id to a document without one; the command itself may say null
    const insert = { insert: collection.collectionName, documents: [{ _id: null, a: 5 }] };
    await db.command(insert);
    expect((await collection.findOne({ a: 5 }))!._id).toBeNull();
    const again = await db.command(insert);
    expect(Number(again.writeErrors[0].code)).toBe(11000);
    expect(await codeOf(collection.insertOne({ _id: new BSONRegExp('x') as any }))).toBe(53);
  });

  it('projects in the order of the document and refuses what it cannot', async () => {
    const collection = await holding({
      a: 1,
      b: [{ x: 1, y: 2 }, 5, [{ x: 3 }]],
      c: { d: 1, e: 2 },
    });
    const project = async (projection: Row) =>
      JSON.stringify(await collection.findOne({}, { projection }));
    expect(await project({ c: 1, a: 1 })).toBe('{"_id":0,"a":1,"c":{"d":1,"e":2}}');
    expect(await project({ 'b.x': 1, _id: 0 })).toBe('{"b":[{"x":1},[{"x":3}]]}');
    expect(await project({ 'b.x': 0, a: 0 })).toBe(
      '{"_id":0,"b":[{"y":2},5,[{}]],"c":{"d":1,"e":2}}',
    );
    expect(await project({ 'c.d': 1, z: '$a', _id: 0 })).toBe('{"c":{"d":1},"z":1}');
    for (const [projection, code] of [
      [{ a: 1, b: 0 }, 31254],
      [{ a: 0, b: 1 }, 31253],
      [{ a: 1, 'a.b': 1 }, 31249],
      [{ 'b.$': 1 }, 238],
      [{ b: { $slice: 1 } }, 238],
      [{ b: { $elemMatch: { x: 1 } } }, 238],
    ] as const)
      expect(await codeOf(project(projection))).toBe(code);
  });

  it('runs stages as MongoDB runs them', async () => {
    const collection = await holding({ n: 1, l: [] }, { n: 2, l: [[1], 2] }, { l: 3 });
    const run = async (...stages: Row[]) =>
      JSON.stringify(await collection.aggregate(stages).toArray());
    const from = collection.collectionName;
    const lookup = { from, localField: 'n', foreignField: 'n', as: 'x.y' };
    expect(await run({ $match: { n: 1 } }, { $lookup: lookup }, { $project: { 'x.y.n': 1 } })).toBe(
      '[{"_id":0,"x":{"y":[{"n":1}]}}]',
    );
    expect(
      await run(
        { $sort: { _id: 1 } },
        { $group: { _id: null, all: { $push: '$n' }, one: { $first: '$m' } } },
      ),
    ).toBe('[{"_id":null,"all":[1,2],"one":null}]');
    expect(
      await run(
        { $unwind: { path: '$l', preserveNullAndEmptyArrays: true } },
        { $project: { l: 1 } },
      ),
    ).toBe('[{"_id":0},{"_id":1,"l":[1]},{"_id":1,"l":2},{"_id":2,"l":3}]');
    expect(JSON.stringify(await collection.distinct('l'))).toBe('[[1],2,3]');
    expect(Number(await collection.countDocuments({}))).toBe(3);
    for (const [stage, code] of [
      [{ $limit: 0 }, 15958],
      [{ $limit: 1, $skip: 1 }, 40323],
      [{}, 40323],
      [{ $project: {} }, 51272],
      [{ $sort: {} }, 15976],
      [{ $sort: { a: 2 } }, 15975],
      [{ $group: { n: { $sum: 1 } } }, 15955],
      [{ $group: { _id: 1, n: { $sum: 1, $max: 1 } } }, 40238],
      [{ $unwind: 'l' }, 28818],
      [{ $lookup: { ...lookup, as: undefined } }, 9],
    ] as const)
      expect(await codeOf(collection.aggregate([stage]).toArray()), JSON.stringify(stage)).toBe(
        code,
      );
    expect(await codeOf(db.command({ find: from, sort: { a: 2 } }))).toBe(15975);
  });
});
