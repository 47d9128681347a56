import assert from 'node:assert/strict';
import { accumulators, queryOperators, stages, updateOperators } from '../supported';
import { filled, idsOf, type Case, type Row } from './case';

const ANY_DATE = Symbol('a date');
const inAnyOrder = (...values: string[]) => ({ inAnyOrder: values });

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
  $currentDate: [[{}, { $currentDate: { at: true } }, { at: ANY_DATE }]],
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
  $addToSet: [{ $addToSet: '$o' }, inAnyOrder('p', 'q')],
};

/** What is compared with what was said, where that is no single value. */
function told(found: unknown, said: unknown): unknown {
  if (said === ANY_DATE) return found instanceof Date ? ANY_DATE : found;
  if (!said || typeof said !== 'object' || !found || typeof found !== 'object') return found;
  if ('inAnyOrder' in said) return { inAnyOrder: [...(found as string[])].sort() };
  if (Array.isArray(found)) return found.map((each, i) => told(each, (said as unknown[])[i]));
  if (found instanceof Date) return found;
  return Object.fromEntries(
    Object.entries(found).map(([key, value]) => [key, told(value, (said as Row)[key])]),
  );
}
const same = (found: unknown, said: unknown) => assert.deepStrictEqual(told(found, said), said);

const casesOf = (part: string, names: object, ask: (name: string) => Case['ask']): Case[] =>
  Object.keys(names).map((name) => ({ part, name, ask: ask(name) }));

/** A case for each operator of the written list. */
export const operatorCases: Case[] = [
  ...casesOf('query', queryOperators, (operator) => async (asked) => {
    const collection = await filled(asked, rows);
    for (const [filter, ids] of queries[operator]!)
      same(idsOf(await collection.find(filter).sort({ _id: 1 }).toArray()), ids);
  }),
  ...casesOf('update', updateOperators, (operator) => async (asked) => {
    const collection = await filled(asked, []);
    for (const [before, update, after] of updates[operator]!) {
      await collection.replaceOne({ _id: 'u' }, before, { upsert: true });
      await collection.updateOne({ _id: 'u' }, update);
      same(await collection.findOne({ _id: 'u' }), { _id: 'u', ...after });
    }
  }),
  ...casesOf('stage', stages, (stage) => async (asked) => {
    const collection = await filled(asked, rows);
    for (const [pipeline, result] of pipelines[stage]!)
      same(await collection.aggregate(pipeline).toArray(), result);
  }),
  ...casesOf('accumulator', accumulators, (accumulator) => async (asked) => {
    const collection = await filled(asked, rows);
    const [expression, value] = groups[accumulator]!;
    const pipeline = [byId, { $group: { _id: null, value: expression } }];
    same(await collection.aggregate(pipeline).toArray(), [{ _id: null, value }]);
  }),
];
