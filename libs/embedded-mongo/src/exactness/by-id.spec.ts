import { describe, expect, it } from '@jest/globals';
import { BSONSymbol, Long, ObjectId } from 'mongodb';
import { ExactStore } from './exact-store';
import { doors } from '../testing/doors';

/** Documents are found by their ids whichever of them are there, and nothing else is. */
describe.each(doors)('by %s', (door) => {
  const store = new ExactStore(door);
  const SIZE = 60;
  const idOf = (i: number) => `${i % 3 ? 'block' : 'mute'}:${String(i).padStart(3, '0')}`;
  const all = Array.from({ length: SIZE }, (_, i) => idOf(i)).sort();
  /** As many are there as one in so many. */
  const densities = [1, 2, 3, 7, 20, SIZE + 1];

  async function holding(every: number) {
    const there = all.filter((_, i) => i % every === every - 1);
    const collection = store.empty();
    // others stand before and after it in the file
    const after = store.empty();
    if (there.length) await collection.insertMany(there.map((_id) => ({ _id })));
    await after.insertOne({ _id: all[0] });
    return { there: new Set(there), collection };
  }

  it.each(densities)('finds those that are there, where one in %i is', async (every) => {
    const { there, collection } = await holding(every);
    for (let step = 1; step < 9; step++)
      for (const begin of [0, 1, SIZE >> 1]) {
        const asked = all.slice(begin).filter((_, i) => i % step === 0);
        const found = await collection.find({ _id: { $in: asked.toReversed() } }).toArray();
        expect(found.map(({ _id }) => _id)).toEqual(asked.filter((id) => there.has(id)));
        const back = await collection
          .find({ _id: { $in: asked } })
          .sort({ _id: -1 })
          .toArray();
        expect(back.map(({ _id }) => _id)).toEqual(found.map(({ _id }) => _id).reverse());
      }
  });

  it.each(densities)(
    'finds in a transaction what it wrote itself, beside one in %i',
    async (every) => {
      const { there, collection } = await holding(every);
      await store.client.withSession((session) =>
        session.withTransaction(async () => {
          const find = async () =>
            (await collection.find({ _id: { $in: all } }, { session }).toArray()).map(
              ({ _id }) => _id,
            );
          expect(await find()).toEqual(all.filter((id) => there.has(id)));
          const [fresh, gone] = [all[4]!, all[SIZE - 1]!];
          await collection.updateOne({ _id: fresh }, { $set: { n: 1 } }, { upsert: true, session });
          await collection.deleteOne({ _id: gone }, { session });
          const left = new Set([...there, fresh]);
          left.delete(gone);
          expect(await find()).toEqual(all.filter((id) => left.has(id)));
        }),
      );
    },
  );

  it('answers an id alone as it answers it within its document', async () => {
    const ids = [
      ...['', 'a\0b', 'Kräuter', new ObjectId(), new Date(5), true, null, { a: [1], b: 'x' }],
      ...[Long.fromString('9007199254740993'), 1.5, 7, new BSONSymbol('a sign')],
    ];
    const collection = store.empty();
    await collection.insertMany(ids.map((_id) => ({ n: 1, _id }) as any));
    const alone = await collection.find({}, { projection: { _id: 1 } }).toArray();
    const whole = await collection.find({}).toArray();
    expect(alone).toEqual(whole.map(({ _id }) => ({ _id })));
    expect(alone).toHaveLength(ids.length);
  });
});
