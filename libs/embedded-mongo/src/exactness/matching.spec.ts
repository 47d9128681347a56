import { describe, expect, it } from '@jest/globals';
import { Binary, BSONRegExp, MinKey } from 'bson';
import { codeOf, ExactStore, type Row } from './exact-store';
import { doors } from '../testing/doors';

/** What MongoDB documents of filters, where it is easily got wrong. */
describe.each(doors)('by %s', (door) => {
  const store = new ExactStore(door);

  it('matches as MongoDB compares', async () => {
    const collection = await store.holding(
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
      expect([filter, await store.ids(collection, filter)]).toEqual([filter, expected]);
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
    expect(await codeOf(store.db.collection('none').findOne(filter))).toBe(2);
  });
});
