import { describe, expect, it } from '@jest/globals';
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
import { codeOf, ExactStore } from './exact-store';
import { doors } from '../testing/doors';

/** What MongoDB documents of types and their order, where it is easily got wrong. */
describe.each(doors)('by %s', (door) => {
  const store = new ExactStore(door);

  it('gives back every number as the type it was stored with', async () => {
    const collection = await store.holding({
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
      const { n } = await store.updated({ n: before }, { $inc: { n: by } });
      expect([n._bsontype, String(n)]).toEqual([after._bsontype, String(after)]);
    }
    expect((await store.updated({}, { $mul: { n: Long.fromNumber(4) } })).n).toEqual(Long.ZERO);
    await store.refusesUpdate({ n: Long.MAX_VALUE }, { $inc: { n: 1 } }, 2);
    const collection = await store.holding(
      { n: new Int32(2147483647) },
      { n: new Int32(1) },
      { n: 'x' },
    );
    const total = { _id: null, s: { $sum: '$n' }, m: { $avg: '$n' }, l: { $max: '$n' } };
    const [row] = await collection.aggregate([{ $group: total }]).toArray();
    expect(row).toMatchObject({ s: Long.fromString('2147483648'), l: 'x' });
    expect(row!.m).toEqual(new Double(1073741824));
  });

  it('refuses to compare or count with Decimal128, and keeps it', async () => {
    const ten = Decimal128.fromString('10.0');
    const collection = await store.holding({ n: ten });
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
    const collection = await store.holding(...values.map((v) => ({ v })).reverse());
    const order = values.map((_, i) => values.length - 1 - i);
    for (const index of [undefined, { v: 1 }, { v: -1 }] as const) {
      if (index) await collection.createIndex(index);
      expect(await store.ids(collection, {}, { v: 1 })).toEqual(order);
      expect(await store.ids(collection, {}, { v: -1 })).toEqual([...order].reverse());
      const rows = await collection.aggregate([{ $project: { v: 1 } }, { $sort: { v: 1 } }]);
      expect((await rows.toArray()).map(({ _id }) => Number(_id))).toEqual(order);
      if (index) await collection.dropIndexes();
    }
  });

  it('sorts an array by its least element up and its greatest down', async () => {
    const collection = await store.holding({ v: [0, 9] }, { v: 2 }, { v: 5 }, { v: [] }, {});
    for (const index of [false, true]) {
      if (index) await collection.createIndex({ v: 1 });
      expect(await store.ids(collection, {}, { v: 1 })).toEqual([3, 4, 0, 1, 2]);
      expect(await store.ids(collection, {}, { v: -1 })).toEqual([0, 2, 1, 4, 3]);
    }
  });
});
