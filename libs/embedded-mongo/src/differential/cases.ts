import { Binary, Double, Long, MaxKey, MinKey, ObjectId } from 'bson';
import fc from 'fast-check';

export type Row = Record<string, any>;
export interface Asked {
  filter: Row;
  sort?: Row;
  projection?: Row;
  limit?: number;
}

/** Documents, questions and updates as they come to one's mind only by chance. */
const oid = (n: number) => new ObjectId(String(n).padStart(24, '0'));
const long = (text: string, n: number) => text.repeat(1500 + n);
export const plain = fc.constantFrom<any>(null, 0, 1, 2, 5, -1, 'a', 'b', 'ab', true, false);
const ends = fc.constantFrom(new MinKey(), new MaxKey());
const odd = fc.constantFrom<any>(
  NaN,
  -0,
  2.5,
  Infinity,
  -Infinity,
  new Double(2),
  Long.fromString('9007199254740993'),
  Long.fromString('9007199254740992'),
  2 ** 53,
  Long.fromNumber(1),
  '',
  'a\0b',
  '\u{1F35B}',
  '\uFF5E',
  long('a', 0),
  long('a', 1),
  `${long('a', 0)}b`,
  new Date(0),
  new Date(5),
  oid(1),
  oid(2),
  new Binary(Buffer.from([1, 2]), 0),
  new Binary(Buffer.from([1, 2]), 5),
  new Binary(Buffer.from([9]), 0),
);
/** Without the ends of the order, of which MongoDB 6.0.5 itself makes something else in a $lookup. */
export const ordinary = fc.oneof({ weight: 3, arbitrary: plain }, odd);
export const scalar = fc.oneof({ weight: 12, arbitrary: ordinary }, ends);

export function documents(value: fc.Arbitrary<any>, nested: boolean) {
  const inner = fc.record({ x: value, y: value }, { requiredKeys: [] });
  const array = fc.array(
    nested ? fc.oneof(value, fc.array(value, { maxLength: 2 }), inner) : value,
    { maxLength: 3 },
  );
  return fc.record(
    {
      a: fc.oneof({ weight: 2, arbitrary: value }, array, inner),
      b: fc.oneof(
        { weight: 2, arbitrary: inner },
        fc.array(nested ? fc.oneof(inner, value, fc.array(inner, { maxLength: 2 })) : inner, {
          maxLength: 3,
        }),
        value,
      ),
      c: value,
    },
    { requiredKeys: [] },
  );
}

const path = fc.constantFrom('a', 'c', 'b.x', 'b.y', 'b', 'a.x', 'a.0', '_id');
export function filters(value: fc.Arbitrary<any>): fc.Arbitrary<Row> {
  const any = fc.oneof(
    { weight: 4, arbitrary: value },
    fc.array(value, { maxLength: 2 }),
    fc.record({ x: value }),
  );
  const operator = fc.oneof(
    { weight: 3, arbitrary: any.map((v) => ({ $eq: v })) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), any)
        .map(([op, v]) => ({ [op]: v })),
    },
    fc.tuple(any, any).map(([low, high]) => ({ $gte: low, $lt: high })),
    any.map((v) => ({ $ne: v })),
    fc.array(any, { maxLength: 3 }).map((v) => ({ $in: v })),
    fc.array(any, { maxLength: 2 }).map((v) => ({ $nin: v })),
    fc.boolean().map((v) => ({ $exists: v })),
    fc.nat(3).map((v) => ({ $size: v })),
    fc.array(any, { minLength: 1, maxLength: 2 }).map((v) => ({ $all: v })),
    value.map((v) => ({ $not: { $gt: v } })),
    fc.tuple(value, value).map(([low, high]) => ({ $elemMatch: { $gte: low, $lte: high } })),
    fc.tuple(value, value).map(([x, y]) => ({ $elemMatch: { x, y: { $gte: y } } })),
    fc.constantFrom({ $regex: '^a' }, { $regex: 'b' }, { $regex: '^A', $options: 'i' }),
  );
  const leaf = fc.tuple(path, fc.oneof(any, operator)).map(([key, v]) => ({ [key]: v }));
  /** The rows of some that lie beyond one row: how a list goes on with its next page. */
  const beyond = fc
    .tuple(
      fc.array(value, { maxLength: 4 }),
      fc.constantFrom('$lt', '$gt'),
      value,
      fc.nat(8),
      fc.boolean(),
    )
    .map(([some, op, at, id, bounded]) => ({
      c: { $in: some },
      $or: [{ a: { [op]: at } }, { a: at, _id: { [op]: id } }],
      ...(bounded ? { a: { $ne: null } } : {}),
    }));
  const several = fc
    .array(leaf, { minLength: 1, maxLength: 3 })
    .map((leaves): Row => Object.assign({}, ...leaves));
  /** Alternatives that each say something of the same paths. */
  const alternatives = fc
    .tuple(fc.option(leaf, { nil: {} }), fc.array(several, { minLength: 1, maxLength: 3 }))
    .map(([common, $or]) => ({ ...common, $or }));
  return fc.letrec<{ filter: Row }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 2 },
      { weight: 5, arbitrary: leaf },
      { weight: 1, arbitrary: beyond },
      { weight: 2, arbitrary: alternatives },
      { weight: 2, arbitrary: fc.tuple(leaf, leaf).map(([x, y]) => ({ ...x, ...y })) },
      fc
        .tuple(
          fc.constantFrom('$and', '$or', '$nor'),
          fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
        )
        .map(([key, parts]) => ({ [key]: parts })),
    ),
  })).filter;
}
const sorts = fc.oneof(
  fc.constant(undefined),
  fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'c', 'b.x', '_id'), fc.constantFrom(1, -1)), {
      minLength: 1,
      maxLength: 3,
      selector: ([key]) => key,
    })
    .map((keys) =>
      Object.fromEntries([
        ...keys.filter(([key]) => key !== '_id'),
        ...keys.filter(([key]) => key === '_id'),
      ]),
    ),
);
const projections = fc.constantFrom<Row | undefined>(
  undefined,
  { a: 1 },
  { a: 0 },
  { 'b.x': 1, _id: 0 },
  { 'b.x': 0, c: 0 },
  { 'a.x': 1, 'b.y': 1 },
);

export function updates(value: fc.Arbitrary<any>): fc.Arbitrary<Row> {
  const at = fc.constantFrom(
    ...['a', 'c', 'b', 'b.x', 'a.x', 'a.1', 'c.0', 'd.e', 'b.0.x', 'b.$[].x', 'a.$[]', '_id'],
  );
  const several = fc.array(value, { maxLength: 3 });
  const one = (operator: string, argument: fc.Arbitrary<any>) =>
    fc.tuple(at, argument).map(([key, v]) => ({ [operator]: { [key]: v } }));
  return fc.oneof(
    ...['$set', '$min', '$max', '$push', '$addToSet', '$pull'].map((operator) =>
      one(operator, value),
    ),
    one('$unset', fc.constant('')),
    one('$inc', fc.constantFrom(1, -2, 2.5, Long.fromNumber(3), 2147483647)),
    one('$mul', fc.constantFrom(2, 0.5, Long.fromNumber(3))),
    one(
      '$push',
      fc.record(
        {
          $each: several,
          $slice: fc.constantFrom(-2, 0, 2),
          $position: fc.constantFrom(-1, 0, 1),
          $sort: fc.constantFrom(1, -1),
        },
        { requiredKeys: ['$each'] },
      ),
    ),
    one(
      '$addToSet',
      several.map(($each) => ({ $each })),
    ),
    one('$pullAll', several),
    one('$pop', fc.constantFrom(1, -1)),
    one(
      '$pull',
      value.map((v) => ({ $gte: v })),
    ),
    one('$rename', fc.constantFrom('z', 'b.z')),
    documents(value, false),
  );
}

export const questions = (value: fc.Arbitrary<any>): fc.Arbitrary<Asked> =>
  fc.record(
    { filter: filters(value), sort: sorts, projection: projections, limit: fc.nat(4) },
    { requiredKeys: ['filter'] },
  );

const expressions = fc.constantFrom<any>(
  ...['$a', '$c', '$b.x', '$_id', '$a.x', '$missing', null, 1, 'a'],
);

/** What is asked of all rows in several steps. */
export function pipelines(value: fc.Arbitrary<any>): fc.Arbitrary<Row[]> {
  const accumulator = fc
    .tuple(fc.constantFrom('$sum', '$avg', '$min', '$max', '$first', '$last', '$push'), expressions)
    .map(([operator, of]) => ({ [operator]: of }));
  const group = fc
    .tuple(
      fc.oneof(expressions, fc.record({ p: expressions, q: expressions })),
      fc.dictionary(fc.constantFrom('m', 'n'), accumulator, { maxKeys: 2 }),
    )
    .map(([_id, fields]) => ({ $group: { _id, ...fields } }));
  const one = fc.oneof(
    filters(value).map(($match) => ({ $match })),
    fc.constantFrom<Row>(
      ...[{ $skip: 1 }, { $limit: 2 }, { $unset: 'b.x' }, { $unset: ['a', 'c'] }],
      ...[{ $unwind: '$a' }, { $unwind: '$b' }, { $unwind: { path: '$a' } }],
      ...[{ $project: { a: 1, 'b.x': 1 } }, { $project: { a: 0 } }, { $project: { _id: 0, c: 1 } }],
    ),
    fc
      .tuple(fc.constantFrom('a', 'c', 'b.x', '_id'), fc.constantFrom('a', 'c', 'b.y', '_id'))
      .map(([localField, foreignField]) => ({
        $lookup: { from: 'rows', localField, foreignField, as: 'found' },
      })),
  );
  // groups have no order of their own, so that nothing that asks for one comes after them
  return fc
    .tuple(fc.array(one, { maxLength: 3 }), fc.option(group, { nil: undefined }))
    .map(([stages, last]) => [{ $sort: { _id: 1 } }, ...stages, ...(last ? [last] : [])]);
}
