import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ClientSession, Collection, MongoClient } from 'mongodb';
import { clientBy, doors } from '../testing/doors';
import { EmbeddedMongo } from '../server';

type Rows = Collection<any>;
type Work = (rows: Rows, session: ClientSession) => Promise<unknown>;

const long = 'x'.repeat(1500);
const value = fc.constantFrom<unknown>(
  0,
  1,
  2,
  'a',
  'b',
  null,
  true,
  new Date(5),
  long,
  `${long}y`,
  'ä'.repeat(200),
  [],
  [0, 9],
  ['a', 'b'],
  [[1]],
  { e: 1 },
  { e: [1, 2] },
  [{ e: 1 }, { e: 5 }],
);
const field = fc.constantFrom('a', 'b', 'd', 'd.e', 'p');
const id = fc.constantFrom('k', 'l', 'm', 'n');
const update: fc.Arbitrary<any> = fc.oneof(
  fc.tuple(field, value).map(([name, to]) => ({ $set: { [name]: to } })),
  fc.tuple(field, fc.nat(2)).map(([name, by]) => ({ $inc: { [name]: by } })),
  field.map((name) => ({ $unset: { [name]: '' } })),
  fc.tuple(field, fc.nat(2)).map(([name, item]) => ({ $push: { [name]: item } })),
  fc.constant({ $rename: { a: 'd.e' } }),
);
const work: fc.Arbitrary<Work> = fc.oneof(
  fc.tuple(id, value, value).map(
    ([_id, a, d]): Work =>
      (rows, session) =>
        rows.insertOne({ _id, a, d, u: _id }, { session }),
  ),
  fc.tuple(id, update, fc.boolean()).map(
    ([_id, change, upsert]): Work =>
      (rows, session) =>
        rows.updateOne({ _id }, change, { upsert, session }),
  ),
  fc.tuple(id, update).map(
    ([_id, change]): Work =>
      (rows, session) =>
        rows.findOneAndUpdate({ _id }, change, { returnDocument: 'after', session }),
  ),
  fc.tuple(id, value).map(
    ([_id, a]): Work =>
      (rows, session) =>
        rows.replaceOne({ _id }, { a, p: 1, u: 'same' }, { session }),
  ),
  id.map(
    (_id): Work =>
      (rows, session) =>
        rows.deleteOne({ _id }, { session }),
  ),
  fc.array(id).map(
    ($in): Work =>
      (rows, session) =>
        rows.deleteMany({ _id: { $in } }, { session }),
  ),
  fc.nat(2).map(
    (a): Work =>
      (rows, session) =>
        rows.updateMany({ a }, { $inc: { p: 1 } }, { session }),
  ),
);
const filter = fc.oneof(
  fc.tuple(field, value).map(([name, is]) => ({ [name]: is })),
  fc.tuple(field, fc.nat(2), fc.nat(6)).map(([name, $gt, $lt]) => ({ [name]: { $gt, $lt } })),
  fc.tuple(value, value).map(([a, d]) => ({ a, d })),
);
const run = fc.record({
  before: fc.array(work, { maxLength: 5 }),
  within: fc.array(work, { minLength: 1, maxLength: 5 }),
  filters: fc.array(filter, { minLength: 1, maxLength: 3 }),
  commits: fc.boolean(),
});

/** Indexes change what a query costs and nothing else, also while a transaction is under way. */
describe.each(doors)('what a transaction wrote, by %s', (door) => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let client: MongoClient;
  let plain: Rows;
  let indexed: Rows;

  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    client = await clientBy(door, server, 'test');
    [plain, indexed] = [client.db('test').collection('plain'), client.db('test').collection('all')];
    await indexed.createIndexes([
      ...[{ key: { a: 1 } }, { key: { d: -1, u: 1 } }, { key: { 'd.e': 1 } }],
      { key: { b: 1 }, sparse: true },
      { key: { p: 1 }, partialFilterExpression: { a: { $exists: true } } },
    ]);
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const told = (answer: Promise<unknown>) =>
    answer.catch((error) => ({ failed: (error as { code?: number }).code ?? error.name }));
  const found = (rows: Rows, filters: object[], session?: ClientSession) =>
    Promise.all(
      [{}, ...filters].map(async (each) =>
        (await rows.find(each, { session }).toArray()).sort((one, other) =>
          one._id < other._id ? -1 : 1,
        ),
      ),
    );

  /** All that it answers, and what is there in the end. */
  async function outcome(rows: Rows, { before, within, filters, commits }: Run) {
    const session = client.startSession();
    const answers: unknown[] = [];
    await rows.deleteMany({});
    for (const each of before) answers.push(await told(each(rows, session)));
    session.startTransaction();
    for (const each of within) {
      answers.push(await told(each(rows, session)));
      answers.push(await told(found(rows, filters, session)));
    }
    const end = commits ? session.commitTransaction() : session.abortTransaction();
    answers.push(await told(end), await found(rows, filters));
    await session.endSession();
    return answers;
  }
  type Run = typeof run extends fc.Arbitrary<infer R> ? R : never;

  it('is found with indexes as it is found without, in it and afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(run, async (each) => {
        expect(await outcome(indexed, each)).toEqual(await outcome(plain, each));
      }),
      { numRuns: 150 },
    );
  });

  it('is refused where it would be a second of a unique key, and free where that is given up', async () => {
    const rows: Rows = client.db('test').collection(`unique ${door}`);
    await rows.createIndex({ u: 1 }, { unique: true });
    await rows.insertMany([
      { _id: 'k', u: 1 },
      { _id: 'l', u: 2 },
    ]);
    const session = client.startSession();
    const inOne = async (...all: Work[]) => {
      session.startTransaction();
      try {
        for (const each of all) await each(rows, session);
        await session.commitTransaction();
      } catch (error) {
        await session.abortTransaction();
        return (error as { code: number }).code;
      }
      return (await rows.find().sort({ _id: 1 }).toArray()).map(({ _id, u }) => `${_id}${u}`);
    };
    const set =
      (_id: string, u: number): Work =>
      (all, tx) =>
        all.updateOne({ _id }, { $set: { u } }, { session: tx });
    expect(await inOne(set('k', 3), set('l', 3))).toBe(11000);
    expect(await inOne(set('k', 2))).toBe(11000);
    expect(await inOne(set('k', 3), set('l', 1), set('k', 2))).toEqual(['k2', 'l1']);
    expect(await inOne(set('k', 3), set('l', 2), set('k', 2))).toBe(11000);
    expect(await inOne(set('l', 5), set('k', 1), set('l', 1))).toBe(11000);
    const touch: Work = (all, tx) =>
      all.updateOne({ _id: 'l' }, { $inc: { n: 1 } }, { session: tx });
    const second: Work = (all, tx) => all.insertOne({ _id: 'x', u: 1 }, { session: tx });
    expect(await inOne(touch, second)).toBe(11000);
    expect(await inOne(touch, set('k', 1))).toBe(11000);
    expect(await inOne(touch, set('l', 4), set('k', 1))).toEqual(['k1', 'l4']);
    expect(await inOne(set('k', 2), set('l', 1))).toEqual(['k2', 'l1']);
    const drop: Work = (all, tx) => all.deleteOne({ _id: 'k' }, { session: tx });
    const add: Work = (all, tx) => all.insertOne({ _id: 'm', u: 2 }, { session: tx });
    expect(await inOne(drop, add, set('l', 7))).toEqual(['l7', 'm2']);
    await session.endSession();
  });
});
