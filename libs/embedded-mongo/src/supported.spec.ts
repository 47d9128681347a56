import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient, type Collection, type Db } from 'mongodb';
import { EmbeddedMongo } from './server';
import { accumulators, commands, queryOperators, stages, updateOperators } from './supported';

interface Row {
  _id: string;
  [field: string]: unknown;
}
const rows: Row[] = [
  {
    _id: 'a',
    n: 1,
    t: 'Haleem',
    tags: ['slow', 'wheat'],
    parts: [
      { k: 'x', v: 1 },
      { k: 'y', v: 9 },
    ],
    o: 'p',
  },
  { _id: 'b', n: 5, t: 'Nihari', tags: ['slow'], o: 'q' },
  { _id: 'c', n: null, tags: [], o: 'p' },
  { _id: 'd', t: 'haleem' },
];

/** Each operator by the documents that MongoDB says it finds. */
const queries: Record<string, [filter: object, ids: string[]][]> = {
  $eq: [
    [{ n: { $eq: 5 } }, ['b']],
    [{ tags: { $eq: 'wheat' } }, ['a']],
    [{ tags: { $eq: ['slow'] } }, ['b']],
  ],
  $ne: [[{ n: { $ne: 5 } }, ['a', 'c', 'd']]],
  $gt: [
    [{ n: { $gt: 1 } }, ['b']],
    [{ t: { $gt: 1 } }, []],
  ],
  $gte: [[{ n: { $gte: 1 } }, ['a', 'b']]],
  $lt: [[{ n: { $lt: 5 } }, ['a']]],
  $lte: [[{ n: { $lte: 5 } }, ['a', 'b']]],
  $in: [[{ n: { $in: [1, null] } }, ['a', 'c', 'd']]],
  $nin: [[{ n: { $nin: [1, 5] } }, ['c', 'd']]],
  $and: [[{ $and: [{ o: 'p' }, { n: 1 }] }, ['a']]],
  $or: [[{ $or: [{ n: 5 }, { _id: 'd' }] }, ['b', 'd']]],
  $nor: [[{ $nor: [{ o: 'p' }, { n: 5 }] }, ['d']]],
  $not: [[{ n: { $not: { $gt: 1 } } }, ['a', 'c', 'd']]],
  $exists: [
    [{ n: { $exists: true } }, ['a', 'b', 'c']],
    [{ n: { $exists: false } }, ['d']],
  ],
  $regex: [[{ t: { $regex: '^Hal' } }, ['a']]],
  $options: [[{ t: { $regex: '^hal', $options: 'i' } }, ['a', 'd']]],
  $all: [[{ tags: { $all: ['wheat', 'slow'] } }, ['a']]],
  $elemMatch: [
    [{ parts: { $elemMatch: { k: 'x', v: { $lt: 5 } } } }, ['a']],
    [{ parts: { $elemMatch: { k: 'x', v: 9 } } }, []],
  ],
  $size: [
    [{ tags: { $size: 0 } }, ['c']],
    [{ tags: { $size: 2 } }, ['a']],
  ],
};

/** Each operator by what it makes of `before`. */
const updates: Record<string, [before: object, update: object, after: object][]> = {
  $set: [[{}, { $set: { 'deep.down': 1 } }, { deep: { down: 1 } }]],
  $unset: [[{ a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }]],
  $setOnInsert: [[{ a: 1 }, { $setOnInsert: { a: 9 } }, { a: 1 }]],
  $inc: [[{ n: 2 }, { $inc: { n: -3, m: 4 } }, { n: -1, m: 4 }]],
  $mul: [[{ n: 2 }, { $mul: { n: 3, m: 4 } }, { n: 6, m: 0 }]],
  $min: [[{ n: 2, m: 2 }, { $min: { n: 1, m: 3, o: 5 } }, { n: 1, m: 2, o: 5 }]],
  $max: [[{ n: 2, m: 2 }, { $max: { n: 1, m: 3, o: 5 } }, { n: 2, m: 3, o: 5 }]],
  $rename: [[{ a: 1 }, { $rename: { a: 'b' } }, { b: 1 }]],
  $currentDate: [[{}, { $currentDate: { at: true } }, { at: expect.any(Date) }]],
  $push: [
    [{ l: [1] }, { $push: { l: 2 } }, { l: [1, 2] }],
    [{}, { $push: { l: { $each: [1, 1] } } }, { l: [1, 1] }],
  ],
  $addToSet: [[{ l: [1] }, { $addToSet: { l: { $each: [1, 2] } } }, { l: [1, 2] }]],
  $pull: [
    [{ l: [{ k: 1 }, { k: 2 }] }, { $pull: { l: { k: 1 } } }, { l: [{ k: 2 }] }],
    [{ l: [1, 2, 1] }, { $pull: { l: 1 } }, { l: [2] }],
  ],
  $pullAll: [[{ l: [1, 2, 3, 1] }, { $pullAll: { l: [1, 3] } }, { l: [2] }]],
  $pop: [
    [{ l: [1, 2, 3] }, { $pop: { l: 1 } }, { l: [1, 2] }],
    [{ l: [1, 2, 3] }, { $pop: { l: -1 } }, { l: [2, 3] }],
  ],
};

const byId = { $sort: { _id: 1 } };
const pipelines: Record<string, [pipeline: object[], result: unknown][]> = {
  $match: [
    [
      [{ $match: { n: { $gt: 0 } } }, byId, { $project: { _id: 1 } }],
      [{ _id: 'a' }, { _id: 'b' }],
    ],
  ],
  $sort: [[[{ $sort: { _id: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }], [{ _id: 'd' }]]],
  $skip: [[[byId, { $skip: 3 }, { $project: { _id: 1 } }], [{ _id: 'd' }]]],
  $limit: [[[byId, { $limit: 1 }, { $project: { n: 1 } }], [{ _id: 'a', n: 1 }]]],
  $group: [
    [
      [{ $match: { o: { $exists: true } } }, { $group: { _id: '$o', n: { $sum: 1 } } }, byId],
      [
        { _id: 'p', n: 2 },
        { _id: 'q', n: 1 },
      ],
    ],
  ],
  $project: [[[{ $match: { _id: 'd' } }, { $project: { t: 0 } }], [{ _id: 'd' }]]],
  $unset: [[[{ $match: { _id: 'd' } }, { $unset: ['t'] }], [{ _id: 'd' }]]],
  $unwind: [
    [
      [byId, { $unwind: '$tags' }, { $project: { tags: 1 } }],
      [
        { _id: 'a', tags: 'slow' },
        { _id: 'a', tags: 'wheat' },
        { _id: 'b', tags: 'slow' },
      ],
    ],
  ],
  $lookup: [
    [
      [
        { $match: { _id: 'b' } },
        { $lookup: { from: 'rows', localField: 'o', foreignField: 'o', as: 'same' } },
        { $project: { 'same._id': 1 } },
      ],
      [{ _id: 'b', same: [{ _id: 'b' }] }],
    ],
  ],
};
const groups: Record<string, [accumulator: object, value: unknown]> = {
  $sum: [{ $sum: '$n' }, 6],
  $avg: [{ $avg: '$n' }, 3],
  $min: [{ $min: '$n' }, 1],
  $max: [{ $max: '$n' }, 5],
  $first: [{ $first: '$_id' }, 'a'],
  $last: [{ $last: '$_id' }, 'd'],
  $push: [{ $push: '$_id' }, ['a', 'b', 'c', 'd']],
  $addToSet: [{ $addToSet: '$o' }, expect.arrayContaining(['p', 'q'])],
};

const real =
  process.env.MONGO_URL && process.env.MONGO_TRANSACTIONS === 'true' ? process.env.MONGO_URL : null;
const servers: [string, string | null][] = [
  ['embedded', null],
  ...(real ? [['mongo', real] as [string, string]] : []),
];

describe.each(servers)('the written list, line by line: %s', (_name, given) => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo | null = null;
  let client: MongoClient;
  let db: Db;
  let collection: Collection<Row>;
  beforeAll(async () => {
    if (!given) server = await EmbeddedMongo.start({ folder, fsync: false });
    client = await new MongoClient(given ?? server!.url).connect();
    db = client.db(`list_${Date.now()}`);
    collection = db.collection<Row>('rows');
  });
  beforeEach(async () => {
    await collection.deleteMany({});
    await collection.insertMany(structuredClone(rows));
  });
  afterAll(async () => {
    await db.dropDatabase();
    await client.close();
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  it.each(Object.keys(queryOperators))('query %s', async (operator) => {
    for (const [filter, ids] of queries[operator]!)
      expect(
        (await collection.find(filter).sort({ _id: 1 }).toArray()).map((row) => row._id),
      ).toEqual(ids);
  });
  it.each(Object.keys(updateOperators))('update %s', async (operator) => {
    for (const [before, update, after] of updates[operator]!) {
      await collection.replaceOne({ _id: 'u' }, before as Omit<Row, '_id'>, { upsert: true });
      await collection.updateOne({ _id: 'u' }, update);
      expect(await collection.findOne({ _id: 'u' })).toEqual({ _id: 'u', ...after });
    }
  });
  it.each(Object.keys(stages))('stage %s', async (stage) => {
    for (const [pipeline, result] of pipelines[stage]!)
      expect(await collection.aggregate(pipeline).toArray()).toEqual(result);
  });
  it.each(Object.keys(accumulators))('accumulator %s', async (accumulator) => {
    const [expression, value] = groups[accumulator]!;
    expect(
      await collection.aggregate([byId, { $group: { _id: null, value: expression } }]).toArray(),
    ).toEqual([{ _id: null, value }]);
  });

  (given ? it.skip : it)('refuses what is not on it', async () => {
    const refused = { code: 238 };
    for (const filter of [
      { $where: '1' },
      { n: { $mod: [2, 0] } },
      { t: { $type: 'string' } },
      { $expr: { $gt: ['$n', 1] } },
      { $text: { $search: 'x' } },
      { $or: [{ at: { $near: [0, 0] } }] },
      { $comment: 'x' },
    ])
      await expect(collection.findOne(filter as never)).rejects.toMatchObject(refused);
    for (const update of [{ $bit: { n: { and: 1 } } }, [{ $set: { n: 1 } }]])
      await expect(collection.updateOne({ _id: 'a' }, update as never)).rejects.toMatchObject(
        refused,
      );
    for (const stage of [
      { $out: 'x' },
      { $merge: 'x' },
      { $facet: {} },
      { $sample: { size: 1 } },
      { $count: 'n' },
      { $project: { n: { $add: [1, 2] } } },
      { $group: { _id: null, n: { $stdDevPop: '$n' } } },
      { $lookup: { from: 'rows', pipeline: [], as: 'x' } },
    ])
      await expect(collection.aggregate([stage]).toArray()).rejects.toMatchObject(refused);
    await expect(collection.find({}).collation({ locale: 'en' }).toArray()).rejects.toMatchObject(
      refused,
    );
    await expect(collection.find({}).hint('x').toArray()).rejects.toMatchObject(refused);
    await expect(db.aggregate([{ $match: {} }]).toArray()).rejects.toMatchObject(refused);
    await expect(db.command({ mapReduce: 'rows' })).rejects.toMatchObject({ code: 59 });
    await expect(collection.createIndex({ t: 'text' })).rejects.toMatchObject(refused);
  });
});

it('stands in the documentation as it stands in the code', () => {
  const page = readFileSync('docs/mongodb.md', 'utf8');
  for (const [name, says] of [
    ...Object.entries(queryOperators),
    ...Object.entries(updateOperators),
    ...Object.entries(stages),
    ...Object.entries(accumulators),
    ...Object.entries(commands).map(([name, command]) => [name, command.says] as const),
  ])
    expect(page).toContain(`| \`${name}\` | ${says} |`);
});
