import { describe, expect, it } from '@jest/globals';
import { ObjectId } from 'mongodb';
import { ExactStore, type Row } from './exact-store';
import { doors } from '../testing/doors';

const oid = (n: number) => new ObjectId(n.toString(16).padStart(24, '0'));

/** What the entries of an index are taken to prove, where less is proven. */
describe.each(doors)('by %s', (door) => {
  const store = new ExactStore(door);

  async function found(rows: Row[], index: Row, filter: Row, options: Row = {}) {
    const collection = await store.holding(...rows);
    await collection.createIndex(index as any, options);
    return [await store.ids(collection, filter), Number(await collection.countDocuments(filter))];
  }

  it('gives each alternative the values of its own, not those of all', async () => {
    const rows = [1, 2].flatMap((c) => [3, 8].map((a) => ({ c, a })));
    const either = (...of: Row[]) => ({ $or: of });
    const apart = either({ c: 1, a: { $lt: 5 } }, { c: 2, a: { $gt: 7 } });
    expect(await found(rows, { c: 1, a: 1 }, apart)).toEqual([[0, 3], 2]);
    const never = { c: 1, ...either({ c: 2, a: { $lt: 5 } }, { c: 1, a: { $gt: 7 } }) };
    expect(await found(rows, { c: 1, a: 1 }, never)).toEqual([[1], 1]);
  });

  it.each([
    ['booleans', false, true, new Date(0)],
    ['ids made one after the other', oid(1), oid(2), oid(9)],
  ])('keeps values apart whose keys are neighbours: %s', async (_name, first, second, third) => {
    const rows = [
      { c: first, a: 5 },
      { c: second, a: 5 },
      { c: third, a: 1 },
    ];
    const filter = {
      $or: [
        { c: { $in: [first, second] }, a: 5 },
        { c: { $gte: third }, a: { $lt: 3 } },
      ],
    };
    expect(await found(rows, { c: 1, a: 1 }, filter)).toEqual([[0, 1, 2], 3]);
    expect(await found(rows, { c: -1, a: -1 }, filter)).toEqual([[0, 1, 2], 3]);
  });

  it('misses no element that a sparse index leaves out', async () => {
    const rows = [{ b: [{ x: 1, y: 2 }, { z: 9 }] }];
    const index = { 'b.x': 1, 'b.y': 1 };
    const filter = { 'b.x': null, 'b.y': 2 };
    expect(await found(rows, index, filter, { sparse: true })).toEqual([[0], 1]);
  });

  describe('in a transaction, of what it has written itself', () => {
    const within = <T>(work: (session: any) => Promise<T>): Promise<T> =>
      store.client.withSession((session) => session.withTransaction(() => work(session)));

    it('finds by ids only what the ids select', async () => {
      const collection = await store.holding({}, {});
      const seen = await within(async (session) => {
        await collection.insertMany([{ _id: 20 as any }, { _id: 21 as any }], { session });
        const ids = async (filter: Row) =>
          (await collection.find(filter, { session }).toArray()).map(({ _id }) => Number(_id));
        return [await ids({ _id: { $lte: 0 } }), await ids({ _id: { $gt: 0, $lt: 21 } })];
      });
      expect(seen).toEqual([[0], [1, 20]]);
    });

    it('finds by the first arrays of a path what no single element has', async () => {
      const collection = store.empty();
      await collection.createIndex({ 'b.x': 1, 'b.y': 1 });
      const b = [
        { x: 1, y: 5 },
        { x: 3, y: 2 },
      ];
      const seen = await within(async (session) => {
        await collection.insertOne({ _id: 0, b }, { session });
        return [
          await collection.countDocuments({ 'b.x': 1, 'b.y': 2 }, { session }),
          await collection.countDocuments({ 'b.x': { $gt: 2, $lt: 2 } }, { session }),
        ];
      });
      expect(seen.map(Number)).toEqual([1, 1]);
    });
  });
});
