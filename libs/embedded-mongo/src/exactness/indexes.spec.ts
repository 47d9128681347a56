import { describe, expect, it } from '@jest/globals';
import { Long, ObjectId } from 'bson';
import { codeOf, ExactStore, type Row } from './exact-store';
import { doors } from '../testing/doors';

/** What an index answers is what the documents say, whatever they hold. */
describe.each(doors)('by %s', (door) => {
  const store = new ExactStore(door);

  it('sees by sparse and partial indexes what it sees without them', async () => {
    const collection = await store.holding(
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
        expect(await store.ids(collection, filter)).toEqual(expected);
    }
  });

  it('takes values of any size into an index, and finds them', async () => {
    const collection = store.empty();
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
    expect(await store.ids(collection, { v: { $gt: texts[0] } })).toEqual([1, 2, 3]);
    expect(await store.ids(collection, { v: { $gte: 'x', $lt: texts[3] } })).toEqual([0, 2]);
    expect(await store.ids(collection, { v: { $gte: 'x', $lt: 'y' } }, { v: 1 })).toEqual([
      0, 2, 3, 1,
    ]);
    expect(await store.ids(collection, { v: many[77] })).toEqual([4]);
    expect(await store.ids(collection, { v: wide })).toEqual([5]);
    expect(await store.ids(collection, far)).toEqual([4]);
  });

  it('looks for an _id of any size, though it keeps none so large', async () => {
    const collection = store.empty();
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
    const collection = store.empty();
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
});
