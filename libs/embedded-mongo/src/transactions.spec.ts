import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection, Model } from 'mongoose';
import { doors } from './testing/doors';
import { openDishes } from './testing/dishes';

/** What mongoose and the services ask of MongoDB where several write at once. */
describe.each(doors)('transactions of the embedded MongoDB, by %s', (door) => {
  let db: Connection;
  let Dish: Model<any>;
  let close: () => Promise<void>;

  beforeAll(async () => void ({ db, Dish, close } = await openDishes(door)));
  beforeEach(async () => void (await Dish.deleteMany({})));
  afterAll(() => close());

  it('commits a transaction whole, shows it to itself alone until then, and aborts without a trace', async () => {
    await db.transaction(async (session) => {
      await Dish.create([{ key: 't', cost: 1 }], { session });
      await Dish.updateOne({ key: 't' }, { $inc: { cost: 1 } }, { session });
      expect(await Dish.countDocuments({ cost: 2 }).session(session)).toBe(1);
      expect(await Dish.countDocuments({ cost: 2 })).toBe(0);
    });
    expect(await Dish.countDocuments({ cost: 2 })).toBe(1);
    await expect(
      db.transaction(async (session) => {
        await Dish.create([{ key: 'gone' }], { session });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await Dish.countDocuments({ key: 'gone' })).toBe(0);
  });

  it('reads a snapshot in a transaction and retries one that lost a race', async () => {
    await Dish.create({ key: 'n', cost: 0 });
    let attempts = 0;
    await db.transaction(async (session) => {
      attempts++;
      const read = await Dish.findOne({ key: 'n' }).session(session).lean();
      if (attempts === 1) await Dish.updateOne({ key: 'n' }, { $set: { cost: 10 } });
      await Dish.updateOne({ key: 'n' }, { $set: { cost: read.cost + 1 } }, { session });
    });
    expect(attempts).toBe(2);
    expect((await Dish.findOne({ key: 'n' }).lean()).cost).toBe(11);
  });

  it('loses none of two hundred concurrent increments and admits one of fifty equal keys', async () => {
    await Dish.create({ key: 'c', cost: 0 });
    await Promise.all(
      Array.from({ length: 200 }, () => Dish.updateOne({ key: 'c' }, { $inc: { cost: 1 } })),
    );
    expect((await Dish.findOne({ key: 'c' }).lean()).cost).toBe(200);
    const race = await Promise.allSettled(
      Array.from({ length: 50 }, () => Dish.create({ key: 'one' })),
    );
    expect(race.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
  });
});
