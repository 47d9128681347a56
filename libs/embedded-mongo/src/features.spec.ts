import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection, Model } from 'mongoose';
import { doors } from './testing/doors';
import { EmbeddedMongo } from './index';
import { openDishes } from './testing/dishes';

/** What mongoose and the services ask of MongoDB, answered by the embedded server. */
describe.each(doors)('the embedded MongoDB, by %s', (door) => {
  let folder: string;
  let db: Connection;
  let Dish: Model<any>;
  let close: () => Promise<void>;

  beforeAll(async () => void ({ folder, db, Dish, close } = await openDishes(door)));
  beforeEach(async () => void (await Dish.deleteMany({})));
  afterAll(() => close());
  const seed = () =>
    Dish.create([
      {
        key: 'a',
        name: 'Haleem',
        cost: 420,
        tags: ['slow', 'wheat'],
        steps: [
          { text: 'soak', minutes: 60 },
          { text: 'stir', minutes: 90 },
        ],
        place: { city: 'Hyderabad' },
      },
      { key: 'b', name: 'Nihari', cost: 500, owner: 'sana' },
    ]);

  it('keeps documents, dates, nested arrays and bytes as they were', async () => {
    const [first] = await seed();
    await Dish.updateOne({ key: 'a' }, { blob: Buffer.from([0, 255, 254, 1]) });
    const found = await Dish.findById(first._id).lean();
    expect(found.createdAt).toBeInstanceOf(Date);
    expect(found.steps[1].minutes).toBe(90);
    expect([...found.blob.buffer]).toEqual([0, 255, 254, 1]);
  });

  it('refuses a second holder of a unique key, on insert and on update, naming the key', async () => {
    await seed();
    await expect(Dish.create({ key: 'a' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { key: 1 },
      keyValue: { key: 'a' },
    });
    await expect(Dish.updateOne({ key: 'b' }, { key: 'a' })).rejects.toMatchObject({ code: 11000 });
  });

  it('applies a partial unique index only where its filter matches', async () => {
    await Dish.create({ key: '1', owner: 'x', name: 'n' });
    await expect(Dish.create({ key: '2', owner: 'x', name: 'n' })).rejects.toMatchObject({
      code: 11000,
    });
    await Dish.create([
      { key: '3', owner: 'x' },
      { key: '4', owner: 'x' },
    ]);
  });

  it('goes on after an error in an unordered insert', async () => {
    await seed();
    await expect(
      Dish.insertMany([{ key: 'c' }, { key: 'a' }, { key: 'd' }], { ordered: false }),
    ).rejects.toMatchObject({ code: 11000 });
    expect(await Dish.countDocuments({ key: { $in: ['c', 'd'] } })).toBe(2);
  });

  it('answers the query operators the services use', async () => {
    await seed();
    const count = (filter: object) => Dish.countDocuments(filter);
    expect(await count({ cost: { $gte: 420, $lt: 500 } })).toBe(1);
    expect(await count({ $or: [{ key: 'a' }, { owner: 'sana' }] })).toBe(2);
    expect(await count({ owner: null })).toBe(1);
    expect(await count({ owner: { $exists: false } })).toBe(1);
    expect(await count({ name: /^h/i })).toBe(1);
    expect(await count({ name: { $not: /H/ } })).toBe(1);
    expect(await count({ tags: 'slow' })).toBe(1);
    expect(await count({ tags: { $all: ['slow', 'wheat'] } })).toBe(1);
    expect(await count({ key: { $nin: ['a'] } })).toBe(1);
    expect(await count({ key: { $ne: 'a' } })).toBe(1);
    expect(await count({ 'place.city': 'Hyderabad' })).toBe(1);
    expect(await count({ 'steps.minutes': { $gt: 80 } })).toBe(1);
    expect(await count({ steps: { $elemMatch: { text: 'soak', minutes: 90 } } })).toBe(0);
  });

  it('applies the update operators the services use', async () => {
    await seed();
    await Dish.updateOne(
      { key: 'a' },
      {
        $inc: { cost: 5 },
        $push: { tags: 'c' },
        $set: { 'place.city': 'Delhi' },
        $min: { minimum: 1 },
      },
    );
    await Dish.updateOne({ key: 'a' }, { $pull: { tags: 'wheat' } });
    await Dish.updateOne(
      { key: 'a' },
      { $addToSet: { tags: { $each: ['c', 'z'] } }, $unset: { name: 1 } },
    );
    await Dish.updateOne({ key: 'a', 'steps.text': 'stir' }, { $set: { 'steps.$.minutes': 91 } });
    await Dish.updateOne(
      { key: 'a' },
      { $set: { 'steps.$[s].minutes': 61 } },
      { arrayFilters: [{ 's.text': 'soak' }] },
    );
    const dish = await Dish.findOne({ key: 'a' }).lean();
    expect(dish).toMatchObject({ cost: 425, tags: ['slow', 'c', 'z'], place: { city: 'Delhi' } });
    expect(dish.name).toBeUndefined();
    expect(dish.steps.map((s: any) => s.minutes)).toEqual([61, 91]);
  });

  it('upserts once and then updates', async () => {
    const order = [
      { key: 'u' },
      { $inc: { cost: 1 }, $setOnInsert: { name: 'New' } },
      { upsert: true, returnDocument: 'after' },
    ] as const;
    expect(await Dish.findOneAndUpdate(...order)).toMatchObject({ name: 'New', cost: 1 });
    expect(await Dish.findOneAndUpdate(...order)).toMatchObject({ name: 'New', cost: 2 });
  });

  it('aggregates: match, group, sort, lookup, unwind', async () => {
    await Dish.create([
      { key: '1', owner: 'a', cost: 1 },
      { key: '2', owner: 'a', cost: 2 },
      { key: '3', owner: 'b', cost: 5 },
    ]);
    const totals = await Dish.aggregate([
      { $match: { cost: { $gt: 0 } } },
      { $group: { _id: '$owner', total: { $sum: '$cost' } } },
      { $sort: { total: -1 } },
    ]);
    expect(totals).toEqual([
      { _id: 'b', total: 5 },
      { _id: 'a', total: 3 },
    ]);
    const joined = await Dish.aggregate([
      { $match: { key: '1' } },
      { $lookup: { from: 'dishes', localField: 'owner', foreignField: 'owner', as: 'same' } },
      { $unwind: '$same' },
      { $sort: { 'same.key': 1 } },
    ]);
    expect(joined.map((j) => j.same.key)).toEqual(['1', '2']);
  });

  it('pages through a list by cursor without a gap or a repeat', async () => {
    await Dish.insertMany(
      Array.from({ length: 50 }, (_, i) => ({
        key: `k${i}`,
        owner: 'o',
        name: `n${i}`,
        at: new Date(1000 + (i >> 1)),
      })),
    );
    const seen: any[] = [];
    for (let last: any = null; ; last = seen.at(-1)) {
      const filter = last
        ? { owner: 'o', $or: [{ at: { $lt: last.at } }, { at: last.at, _id: { $lt: last._id } }] }
        : { owner: 'o' };
      const page = await Dish.find(filter).sort({ at: -1, _id: -1 }).limit(7).lean();
      if (!page.length) break;
      seen.push(...page);
    }
    expect(new Set(seen.map((s) => s.key)).size).toBe(50);
  });

  it('reads by index only what it returns, and explain says so', async () => {
    await Dish.insertMany(
      Array.from({ length: 400 }, (_, i) => ({
        key: `k${i}`,
        owner: `o${i % 4}`,
        name: `n${i}`,
        at: new Date(i),
      })),
    );
    const plan: any = await Dish.find({ owner: 'o1' })
      .sort({ at: -1, _id: -1 })
      .limit(10)
      .explain();
    expect(plan.queryPlanner.winningPlan).toEqual({
      stage: 'IXSCAN',
      indexName: 'owner_1_at_-1__id_-1',
    });
    expect(plan.executionStats).toMatchObject({ nReturned: 10, totalDocsExamined: 10 });
    const scan: any = await Dish.find({ cost: 1 }).explain();
    expect(scan.queryPlanner.winningPlan.stage).toBe('COLLSCAN');
  });

  it('reads a range of ids, and their order, without reading the rest', async () => {
    await db
      .collection<any>('numbers')
      .insertMany(Array.from({ length: 200 }, (_, i) => ({ _id: i })));
    const numbers = db.collection<any>('numbers');
    expect(
      (
        await numbers
          .find({ _id: { $lt: 150 } })
          .sort({ _id: -1 })
          .limit(3)
          .toArray()
      ).map((n) => n._id),
    ).toEqual([149, 148, 147]);
    const plan: any = await numbers
      .find({ _id: { $gte: 10 } })
      .sort({ _id: 1 })
      .limit(5)
      .explain();
    expect(plan.executionStats).toMatchObject({ nReturned: 5, totalDocsExamined: 5 });
  });

  it('refuses what it does not support with a clear error', async () => {
    await seed();
    await expect(db.db!.command({ mapReduce: 'dishes' })).rejects.toMatchObject({
      codeName: 'CommandNotFound',
    });
    await expect(Dish.aggregate([{ $out: 'x' }])).rejects.toMatchObject({
      codeName: 'NotImplemented',
    });
    await expect(Dish.find({}).collation({ locale: 'en' })).rejects.toMatchObject({
      codeName: 'NotImplemented',
    });
    await expect(db.collection('dishes').createIndex({ name: 'text' })).rejects.toMatchObject({
      codeName: 'NotImplemented',
    });
  });

  it('holds its folder for itself and opens its socket to this user alone', async () => {
    await expect(EmbeddedMongo.start({ folder })).rejects.toThrow(/in use by process/);
    expect(statSync(join(folder, 'mongo.sock')).mode & 0o077).toBe(0);
    expect(statSync(folder).mode & 0o077).toBe(0);
  });
});
