import { describe, expect, it } from '@jest/globals';
import { BSONRegExp, Int32, Timestamp } from 'bson';
import { codeOf, ExactStore, type Row } from './exact-store';
import { doors } from '../testing/doors';

/** What MongoDB documents of updates and upserts, where it is easily got wrong. */
describe.each(doors)('by %s', (door) => {
  const store = new ExactStore(door);

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
    [{ a: 1 }, { $pull: { 'a.b': 1 } }, 28],
    [{ a: null }, { $pullAll: { 'a.b': [1] } }, 28],
    [{ a: [1] }, { $pop: { 'a.b': 1 } }, 28],
    [{ a: [1] }, { $pull: { 'a.0.b': 1 } }, 28],
    [{ a: 1 }, { $rename: { 'a.b': 'c' } }, 28],
    [{ a: [{ b: 1 }] }, { $rename: { 'a.b': 'c' } }, 28],
    [{ a: [{ b: 1 }] }, { $rename: { 'a.0.b': 'c' } }, 2],
    [{ a: 1, b: [1] }, { $rename: { a: 'b.0' } }, 2],
    [{ a: 1 }, { $mul: { _id: 0.5 } }, 66],
    [{ a: 1 }, { $set: { _id: -0 } }, 66],
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
  ])('leaves %j alone under %j and answers %d', async (...[before, update, code, options]) => {
    await store.refusesUpdate(before, update, code, options);
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
      expect(plain(await store.updated(rows, set, filter))).toEqual(second);
    expect(
      plain(await store.updated(rows, { $set: { 'p.a.$': new Int32(7) } }, { 'p.a': 6 })).p,
    ).toEqual({ a: [5, 7] });
  });

  it('pushes with position, sort and slice, and adds to a set once', async () => {
    const plain = (row: Row) => JSON.parse(JSON.stringify(row));
    const push = async (l: any[], modifiers: Row) =>
      plain(await store.updated({ l }, { $push: { l: modifiers } })).l;
    expect(await push([3, 1], { $each: [2], $sort: 1, $slice: 2 })).toEqual([1, 2]);
    expect(await push([3, 1], { $each: [2], $position: 0, $slice: -2 })).toEqual([3, 1]);
    expect(await push([3, 1], { $each: [2], $position: -1 })).toEqual([3, 2, 1]);
    expect(await push([{ n: 2 }], { $each: [{ n: 1 }], $sort: { n: 1 } })).toEqual([
      { n: 1 },
      { n: 2 },
    ]);
    const set = { $addToSet: { l: { $each: [1, 1, { a: 1, b: 2 }, { b: 2, a: 1 }] } } };
    expect(plain(await store.updated({}, set)).l).toEqual([1, { a: 1, b: 2 }, { b: 2, a: 1 }]);
    expect(
      plain(await store.updated({ l: [1, 5, 9] }, { $pull: { l: { $gt: 3, $lt: 8 } } })).l,
    ).toEqual([1, 9]);
    expect(plain(await store.updated({ a: [1, 2] }, { $unset: { 'a.0': 1 } })).a).toEqual([
      null,
      2,
    ]);
  });

  it('starts an upsert from the equalities of its filter alone', async () => {
    const collection = await store.holding({ a: 0 });
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
    // a part of an _id is none
    expect(await codeOf(upsert({ '_id.x': 1 }, set))).toBe(111);
    expect(await codeOf(collection.replaceOne({ '_id.x': 1 }, { z: 1 }, { upsert: true }))).toBe(
      111,
    );
    expect(
      await codeOf(
        collection.updateOne({ _id: 50 as any }, { $set: { _id: 51 } }, { upsert: true }),
      ),
    ).toBe(66);
  });

  it('starts an upsert with its fields in the order of their names, each value of a list once', async () => {
    const collection = await store.holding({ a: 0 });
    const upsert = async (filter: Row) => {
      const made = { $set: { made: 1 } };
      const options = { upsert: true, returnDocument: 'after' } as const;
      const row = (await collection.findOneAndUpdate(filter, made, options))!;
      return JSON.stringify({ ...row, _id: undefined });
    };
    expect(await upsert({ 'd.y': 1, c: 2, b: { $in: [3, 3] } })).toBe(
      '{"b":3,"c":2,"d":{"y":1},"made":1}',
    );
    const { upsertedId } = await collection.replaceOne(
      { _id: null as any, a: { $gt: 5 } },
      { z: 1 },
      { upsert: true },
    );
    expect(upsertedId).toBeNull();
    const list = collection.updateOne({ c: 5 }, { $push: { _id: 1 } as any }, { upsert: true });
    expect(await codeOf(list)).toBe(54);
  });

  it('leaves a path alone that nothing stands on', async () => {
    const collection = await store.holding({ a: [1] }, { a: 1 });
    const changed = async (a: unknown, update: Row) =>
      Number((await collection.updateOne({ a }, update)).modifiedCount);
    expect(await changed([1], { $pull: { 'b.c': 1 } })).toBe(0);
    expect(await changed([1], { $pull: { 'a.5.c': 1 } })).toBe(0);
    expect(await changed([1], { $rename: { 'a.5': 'c' } })).toBe(0);
    expect(await changed([1], { $unset: { 'a.b': 1 } })).toBe(0);
    expect(await changed(1, { $unset: { 'a.b': 1 } })).toBe(0);
  });

  it('has the moment for an empty timestamp of a new or replaced document, in no field below', async () => {
    const empty = () => new Timestamp({ t: 0, i: 0 });
    const collection = await store.holding({ at: empty(), in: { at: empty() }, all: [empty()] });
    const stamps = async () => {
      const row = (await collection.findOne())!;
      return [row['at'], row['in']?.at, row['all']?.[0]].map((at) => at && at.t > 0);
    };
    expect(await stamps()).toEqual([true, false, false]);
    await collection.updateOne({}, { $set: { at: empty() } });
    expect(await stamps()).toEqual([false, false, false]);
    await collection.replaceOne({}, { at: empty() });
    expect(await stamps()).toEqual([true, undefined, undefined]);
  });

  it('never changes an _id, and keeps one that is null', async () => {
    const collection = await store.holding({ a: 1 });
    const other = { _id: 7 as any, a: 2 };
    expect(await codeOf(collection.replaceOne({ _id: 0 as any }, other))).toBe(66);
    expect(await codeOf(collection.findOneAndReplace({ a: 1 }, other))).toBe(66);
    const several = await store.db.command({
      update: collection.collectionName,
      updates: [{ q: {}, u: { a: 3 }, multi: true }],
    });
    expect(Number(several.writeErrors[0].code)).toBe(9);
    // drivers give an _id to a document without one; the command itself may say null
    const insert = { insert: collection.collectionName, documents: [{ _id: null, a: 5 }] };
    await store.db.command(insert);
    expect((await collection.findOne({ a: 5 }))!._id).toBeNull();
    const again = await store.db.command(insert);
    expect(Number(again.writeErrors[0].code)).toBe(11000);
    expect(await codeOf(collection.insertOne({ _id: new BSONRegExp('x') as any }))).toBe(53);
  });
});
