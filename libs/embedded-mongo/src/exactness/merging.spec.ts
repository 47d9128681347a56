import { describe, expect, it } from '@jest/globals';
import type { Collection } from 'mongodb';
import { ExactStore, type Row } from './exact-store';
import { doors } from '../testing/doors';

/** A page of what many have written is read in order, and only as far as the page goes. */
describe.each(doors)('by %s', (door) => {
  const store = new ExactStore(door);
  const AUTHORS = 40;
  const EACH = 30;
  const name = (author: number) => `author ${author}`;
  const some = Array.from({ length: 25 }, (_, i) => name(i));

  /** 40 authors take turns; every second of them shares his moment with the one before. */
  async function posts(...indexes: Row[]): Promise<Collection<Row>> {
    const rows = Array.from({ length: AUTHORS * EACH }, (_, i) => ({
      author: name(i % AUTHORS),
      at: new Date(Math.floor(i / 2) * 1000),
      hidden: i % 10 === 0,
    }));
    const collection = await store.holding(...rows);
    for (const index of indexes) await collection.createIndex(index as any);
    return collection;
  }

  async function explained(collection: Collection<Row>, filter: Row, sort: Row, limit: number) {
    const { queryPlanner, executionStats } = await collection
      .find(filter)
      .sort(sort as any)
      .limit(limit)
      .explain('executionStats');
    return {
      stage: queryPlanner.winningPlan.stage,
      keys: Number(executionStats.totalKeysExamined),
      documents: Number(executionStats.totalDocsExamined),
    };
  }

  const page = async (collection: Collection<Row>, filter: Row, sort: Row, limit: number) =>
    (
      await collection
        .find(filter)
        .sort(sort as any)
        .limit(limit)
        .toArray()
    ).map((row) => Number(row._id));

  const after = (row: Row, beyond: '$lt' | '$gt') => ({
    $or: [{ at: { [beyond]: row.at } }, { at: row.at, _id: { [beyond]: row._id } }],
  });

  it('walks page after page through many authors, and reads one entry ahead of each', async () => {
    const bare = await posts();
    for (const direction of [-1, 1]) {
      const collection = await posts({ author: 1, at: direction, _id: direction });
      for (const way of [-1, 1]) {
        const sort = { at: way, _id: way };
        let filter: Row = { author: { $in: some } };
        for (let pages = 0; pages < 5; pages++) {
          const rows = await page(collection, filter, sort, 20);
          expect(rows).toEqual(await page(bare, filter, sort, 20));
          expect(await explained(collection, filter, sort, 20)).toEqual({
            stage: 'SORT_MERGE',
            keys: some.length + 19,
            documents: 20,
          });
          const last = await bare.findOne({ _id: rows.at(-1) as any });
          filter = { author: { $in: some }, ...after(last!, way === -1 ? '$lt' : '$gt') };
        }
      }
    }
  });

  it('reads on where a document is not wanted, and no further than the last author goes', async () => {
    const [bare, collection] = [await posts(), await posts({ author: 1, at: -1, _id: -1 })];
    const sort = { at: -1, _id: -1 };
    const filter = { author: { $in: some }, hidden: false };
    expect(await page(collection, filter, sort, 20)).toEqual(await page(bare, filter, sort, 20));
    const { documents } = await explained(collection, filter, sort, 20);
    expect(documents).toBeLessThan(25);
    const nobody = { author: { $in: ['nobody', name(1), 'nobody else', name(1)] } };
    expect(await page(collection, nobody, sort, 100)).toEqual(await page(bare, nobody, sort, 100));
    expect(await explained(collection, nobody, sort, 100)).toEqual({
      stage: 'SORT_MERGE',
      keys: EACH,
      documents: EACH,
    });
  });

  it('merges alternatives and what a transaction has written', async () => {
    const [bare, collection] = [await posts(), await posts({ author: 1, at: -1, _id: -1 })];
    const sort = { at: -1, _id: -1 } as const;
    const either = { $or: [{ author: name(3) }, { author: { $in: [name(4), name(7)] } }] };
    expect(await page(collection, either, sort, 7)).toEqual(await page(bare, either, sort, 7));
    expect((await explained(collection, either, sort, 7)).documents).toBe(7);
    await store.client.withSession((session) =>
      session.withTransaction(async () => {
        for (const rows of [bare, collection]) {
          const later = { $set: { at: new Date(1e9) } };
          await rows.updateOne({ _id: 3 as any }, later, { session });
          await rows.deleteOne({ _id: (AUTHORS * EACH - 37) as any }, { session });
        }
        const [expected, found] = await Promise.all(
          [bare, collection].map((rows) =>
            rows.find(either, { session, sort, limit: 7 }).toArray(),
          ),
        );
        expect(found).toEqual(expected);
        expect(Number(found![0]!._id)).toBe(3);
      }),
    );
  });

  it('tests again what was changed between the reading of an index and of its documents', async () => {
    const collection = await posts({ author: 1, at: -1, _id: -1 });
    const cursor = collection
      .find({ author: { $in: some } })
      .sort({ at: -1, _id: -1 })
      .batchSize(2);
    const first = await cursor.next();
    await collection.updateMany({ _id: { $ne: first!._id } }, { $set: { author: 'nobody' } });
    // the rest of the batch, and what was read ahead for the next
    expect(await cursor.toArray()).toHaveLength(2);
  });

  it('finds by two paths through one array what no single element has', async () => {
    const row = {
      b: [
        { x: 1, y: 5 },
        { x: 3, y: 2 },
      ],
    };
    const collection = await store.holding(row);
    await collection.createIndex({ 'b.x': 1, 'b.y': 1 });
    expect(await store.ids(collection, { 'b.x': 1, 'b.y': 2 })).toEqual([0]);
    expect(await store.ids(collection, { 'b.x': 1, 'b.y': { $gt: 5 } })).toEqual([]);
  });
});
