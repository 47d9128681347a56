import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Double, Int32, Long } from 'bson';
import fc from 'fast-check';
import type { ClientSession, Collection, MongoClient } from 'mongodb';
import { clientBy, doors } from '../testing/doors';
import { settings } from '../differential/asking';
import { EmbeddedMongo } from '../server';

type Rows = Collection<any>;
type Options = { session?: ClientSession; comment?: string };
type Work = (rows: Rows, options: Options) => Promise<unknown>;

const value = fc.constantFrom<unknown>(
  0,
  1,
  2,
  -0,
  1.5,
  NaN,
  new Int32(1),
  new Double(1),
  Long.fromNumber(2),
  2 ** 40,
  'a',
  'b',
  '',
  null,
  undefined,
  true,
  new Date(5),
  'x'.repeat(900),
  [],
  [0, 9],
  ['a', 'b'],
  [[1]],
  { e: 1 },
  { e: undefined },
  { e: [1, 2] },
  [{ e: 1 }],
  Long.MAX_VALUE,
);
const field = fc.constantFrom('a', 'b', 'u', 'd', 'd.e', 'd.0', 'l.0.e', 'l.$[].e');
const id = fc.constantFrom('k', 'l', 'm', 'n');
const key = fc.constantFrom<unknown>(1, 2, 3, 'x', null, [1, 2], { v: 1 });
const where = fc.oneof(
  id.map((_id) => ({ _id })),
  key.map((u) => ({ u })),
  fc.tuple(id, key).map(([_id, u]) => ({ _id, u })),
  fc.tuple(field, value).map(([name, is]) => ({ [name]: is })),
  fc.array(id, { maxLength: 3 }).map(($in) => ({ _id: { $in } })),
  fc.nat(2).map((n) => ({ a: { $gt: n } })),
  fc.constant({}),
);
/** Of one document at most: which of several is the first, nobody says. */
const one = fc.oneof(
  id.map((_id) => ({ _id })),
  fc.tuple(id, key).map(([_id, u]) => ({ _id, u })),
  fc.tuple(id, field, value).map(([_id, name, is]) => ({ _id, [name]: is })),
  fc.constantFrom<unknown>(1, 2, 3, 'x').map((u) => ({ u })),
);
const set = fc.oneof(
  fc.tuple(field, value).map(([name, to]) => ({ [name]: to })),
  key.map((u) => ({ u })),
  fc.tuple(key, value).map(([u, a]) => ({ u, a })),
);
const update: fc.Arbitrary<any> = fc.oneof(
  set.map(($set) => ({ $set })),
  set.map(($set) => ({ $set, $setOnInsert: { b: 7 } })),
  fc.tuple(field, value).map(([name, by]) => ({ $inc: { [name]: by } })),
  field.map((name) => ({ $unset: { [name]: '' } })),
  fc.tuple(field, value).map(([name, item]) => ({ $push: { [name]: item } })),
  fc.tuple(field, value).map(([name, item]) => ({ $addToSet: { [name]: item } })),
  fc.tuple(field, value).map(([name, item]) => ({ $pull: { [name]: item } })),
  fc.constantFrom<any>({ $rename: { a: 'd.e' } }, { $rename: { u: 'b' } }, { $set: { _id: 'z' } }),
  fc.constantFrom<any>({ $min: { u: 1 } }, { $max: { a: 9 } }, { $mul: { u: 2 } }, { $bad: 1 }),
);
/** Of many: what is unique would depend on their order. */
const common = fc.oneof(
  fc.tuple(fc.constantFrom('a', 'd.e', 'l'), value).map(([name, to]) => ({ $set: { [name]: to } })),
  fc.constantFrom<any>({ $inc: { a: 1 } }, { $unset: { u: '' } }, { $unset: { b: '' } }),
  fc.constantFrom<any>({ $push: { l: 1 } }, { $rename: { a: 'd' } }, { $bad: 1 }),
);
const row = fc
  .record({ _id: id, u: key, a: value, l: value }, { requiredKeys: ['_id'] })
  .map((each) => ({ ...each }));
const plain = fc.record({ u: key, a: value }, { requiredKeys: [] }).map((each) => ({ ...each }));
const operation = fc.oneof(
  row.map((document) => ({ insertOne: { document } })),
  fc.tuple(one, update, fc.boolean()).map(([filter, change, upsert]) => ({
    updateOne: { filter, update: change, upsert: upsert && '_id' in filter },
  })),
  fc.tuple(where, common).map(([filter, change]) => ({ updateMany: { filter, update: change } })),
  fc.tuple(one, plain).map(([filter, replacement]) => ({ replaceOne: { filter, replacement } })),
  one.map((filter) => ({ deleteOne: { filter } })),
  where.map((filter) => ({ deleteMany: { filter } })),
);
const order = fc.constantFrom<any>(undefined, { _id: 1 }, { _id: -1 }, { u: 1, _id: 1 });
const sorted = fc.constantFrom<any>({ _id: 1 }, { _id: -1 }, { u: 1, _id: 1 });
const work: fc.Arbitrary<Work> = fc.oneof(
  row.map(
    (doc): Work =>
      (rows, options) =>
        rows.insertOne({ ...doc }, options),
  ),
  fc.array(row, { minLength: 1, maxLength: 3 }).map(
    (docs): Work =>
      (rows, options) =>
        rows.insertMany(
          docs.map((doc) => ({ ...doc })),
          options,
        ),
  ),
  fc.tuple(one, update, fc.boolean()).map(
    ([filter, change, upsert]): Work =>
      (rows, options) =>
        rows.updateOne(filter, change, { ...options, upsert: upsert && '_id' in filter }),
  ),
  fc.tuple(where, common).map(
    ([filter, change]): Work =>
      (rows, options) =>
        rows.updateMany(filter, change, options),
  ),
  fc.tuple(one, plain, fc.boolean()).map(
    ([filter, doc, upsert]): Work =>
      (rows, options) =>
        rows.replaceOne(filter, { ...doc }, { ...options, upsert: upsert && '_id' in filter }),
  ),
  fc.tuple(one, update, order, fc.boolean(), fc.boolean()).map(
    ([filter, change, sort, after, upsert]): Work =>
      (rows, options) =>
        rows.findOneAndUpdate(filter, change, {
          ...{ ...options, sort, returnDocument: after ? 'after' : 'before' },
          ...{ upsert: upsert && '_id' in filter, includeResultMetadata: true },
        }),
  ),
  fc.tuple(where, plain, sorted).map(
    ([filter, doc, sort]): Work =>
      (rows, options) =>
        rows.findOneAndReplace(filter, { ...doc }, { ...options, sort, projection: { u: 1 } }),
  ),
  fc.tuple(where, sorted).map(
    ([filter, sort]): Work =>
      (rows, options) =>
        rows.findOneAndDelete(filter, { ...options, sort }),
  ),
  one.map(
    (filter): Work =>
      (rows, options) =>
        rows.deleteOne(filter, options),
  ),
  where.map(
    (filter): Work =>
      (rows, options) =>
        rows.deleteMany(filter, options),
  ),
  fc.array(operation, { minLength: 1, maxLength: 4 }).map(
    (operations): Work =>
      (rows, options) =>
        rows.bulkWrite(freshOf(operations) as any, options),
  ),
  where.map(
    (filter): Work =>
      (rows, options) =>
        rows.find(filter, options).sort({ _id: 1 }).toArray(),
  ),
  where.map(
    (filter): Work =>
      (rows, options) =>
        rows.countDocuments(filter, options),
  ),
);

/** An insertion gives its document an id, if it has none. */
const freshOf = (operations: any[]) =>
  operations.map((each) =>
    each.insertOne ? { insertOne: { document: { ...each.insertOne.document } } } : each,
  );

const run = fc.record({
  before: fc.uniqueArray(row, { maxLength: 4, selector: ({ _id }) => _id }),
  within: fc.array(work, { minLength: 1, maxLength: 6 }),
});
type Run = typeof run extends fc.Arbitrary<infer R> ? R : never;

/** A key that another has; a conflict; a transaction that is no more. */
const SPECIAL = new Set([11000, 112, 251]);

/** With nobody else about, there is nothing to be in conflict with. */
describe.each(doors)('a transaction with nobody else about, by %s', (door) => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let client: MongoClient;

  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    client = await clientBy(door, server, 'test');
    for (const name of ['outside', 'within', 'commanded'])
      await client
        .db('test')
        .collection(name)
        .createIndexes([
          { key: { u: 1 }, unique: true, sparse: true },
          { key: { a: 1 } },
          { key: { 'd.e': 1 } },
          { key: { b: 1 }, unique: true, partialFilterExpression: { b: { $gt: 0 } } },
        ]);
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const CLOCKS = ['$clusterTime', 'operationTime'];
  const shown = (given: unknown): unknown =>
    JSON.parse(
      JSON.stringify(given ?? null, (name, each) =>
        CLOCKS.includes(name) ? undefined : Number.isNaN(each) ? 'NaN' : each,
      ),
    );
  const told = async (work: Promise<unknown>) => {
    try {
      return { answer: shown(await work) };
    } catch (error: any) {
      const { name, code, keyPattern, keyValue } = error;
      // of several faults of one write, which is told first depends on the order of the documents
      return { failed: shown([name, SPECIAL.has(code) ? code : 'refused', keyPattern, keyValue]) };
    }
  };

  async function outcome(name: string, { before, within }: Run, options?: Options) {
    const rows: Rows = client.db('test').collection(name);
    const answers: unknown[] = [];
    await rows.deleteMany({});
    for (const doc of before) await rows.insertOne({ ...doc }).catch(() => undefined);
    const first = await rows.find().sort({ _id: 1 }).toArray();
    const session = options && client.startSession();
    session?.startTransaction();
    let failed = false;
    for (const each of within) {
      const answer = await told(each(rows, { ...options, session }));
      answers.push(answer);
      if ((failed = 'failed' in answer)) break;
    }
    if (session) {
      const end = await told(session.commitTransaction());
      await session.endSession();
      expect('failed' in end).toBe(failed);
      if (failed) expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual(first);
    }
    if (!failed) answers.push(shown(await rows.find().sort({ _id: 1 }).toArray()));
    return answers;
  }

  it('answers, refuses and leaves what the same does without one', async () => {
    await fc.assert(
      fc.asyncProperty(run, async (each) => {
        const expected = await outcome('outside', each);
        expect(await outcome('within', each, {})).toEqual(expected);
        expect(await outcome('commanded', each, { comment: 'as a command' })).toEqual(expected);
      }),
      settings,
    );
  });
});
