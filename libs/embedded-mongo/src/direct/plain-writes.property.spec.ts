import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import {
  BSON,
  Double,
  Long,
  ObjectId,
  Timestamp,
  type Collection,
  type MongoClient,
} from 'mongodb';
import { clientBy } from '../testing/doors';
import { EmbeddedMongo } from '../server';
import { Space } from './space';
import { told } from '../testing/told';

type Rows = Collection<any>;
type Write = (rows: Rows, options: object) => Promise<unknown>;

const LARGEST_INT = 2_147_483_647;
const tooDeep = Array.from({ length: 105 }).reduce<object>((inside) => ({ inside }), {});
const value = fc.constantFrom<unknown>(
  0,
  1,
  -1,
  -0,
  1.5,
  NaN,
  LARGEST_INT,
  LARGEST_INT + 1,
  new Double(2),
  Long.fromNumber(7),
  3n,
  'a',
  '',
  'ä'.repeat(300),
  '\ud800',
  null,
  undefined,
  true,
  new Date(5),
  new Date(NaN),
  [],
  [1, undefined],
  {},
  { e: undefined },
  { $e: 1 },
  { 'e.f': 1 },
  tooDeep,
  new ObjectId('0'.repeat(24)),
  () => 1,
  Symbol('s'),
  /a/i,
  new Uint8Array([1]),
  new Map([['m', 1]]),
);
const number = fc.constantFrom<unknown>(
  1,
  -1,
  0,
  -0,
  1.5,
  LARGEST_INT,
  Long.fromNumber(1),
  new Double(1),
  'x',
  null,
  undefined,
);
const name = fc.constantFrom(
  'a',
  'b',
  'n',
  '_x',
  'u',
  'd.e',
  '$x',
  '_id',
  '__proto__',
  'constructor',
  '0',
  '',
  'ä',
);
const plainName = fc.constantFrom('a', 'b', 'n', 'u', '_x');
const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: other });
const id = mostly<unknown>(
  fc.constantFrom('k', 'l', 'm'),
  fc.constantFrom<unknown>('x'.repeat(130), 'ä', '\ud800', '', 1, null, { $in: ['k'] }, { a: 1 }),
);
const fields = (values: fc.Arbitrary<unknown>) =>
  fc
    .array(fc.tuple(mostly(plainName, name), values), { minLength: 1, maxLength: 3 })
    .map((entries) => Object.fromEntries(entries));
const operator = fc.oneof(
  fields(value).map((of) => ['$set', of] as const),
  fields(number).map((of) => ['$inc', of] as const),
  fields(value).map((of) => ['$setOnInsert', of] as const),
  fields(value).map((of) => ['$unset', of] as const),
  fc.constant(['$set', 1] as const),
);
const update = fc.array(operator, { minLength: 1, maxLength: 3 }).map(Object.fromEntries);
const projection = fc.constantFrom<object | undefined>(
  undefined,
  { n: 1 },
  { b: 1, a: 1 },
  { n: 0 },
  { _id: 0, n: 1 },
  { 'd.e': 1 },
  { n: true },
  {},
);

const write: fc.Arbitrary<Write> = fc.oneof(
  fc
    .tuple(id, fields(value), fc.boolean())
    .map(([given, { _id: _other, ...of }, isFirst]): Write => (rows, options) => {
      // without an id it is given one, which is another each time
      const _id = given ?? 2;
      return rows.insertOne(isFirst ? { _id, ...of } : { ...of, _id }, options);
    }),
  fc.tuple(id, update, fc.constantFrom(true, false, undefined)).map(
    ([_id, change, upsert]): Write =>
      (rows, options) =>
        rows.updateOne({ _id }, change, { ...options, upsert }),
  ),
  fc.tuple(id, update).map(
    ([_id, change]): Write =>
      (rows, options) =>
        rows.updateOne({ _id, n: 1 }, change, options),
  ),
  fc.tuple(id, update, projection, fc.boolean(), fc.boolean()).map(
    ([_id, change, kept, upsert, isAfter]): Write =>
      (rows, options) =>
        rows.findOneAndUpdate({ _id }, change, {
          ...{ ...options, upsert, returnDocument: isAfter ? 'after' : 'before' },
          ...(kept && { projection: kept }),
        }),
  ),
  fc.tuple(id, fc.boolean()).map(
    ([_id, many]): Write =>
      (rows, options) =>
        rows[many ? 'deleteMany' : 'deleteOne']({ _id }, options),
  ),
  fc.tuple(fc.array(id, { maxLength: 3 }), fc.boolean()).map(
    ([$in, many]): Write =>
      (rows, options) =>
        rows[many ? 'deleteMany' : 'deleteOne']({ _id: { $in } }, options),
  ),
);

const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
let server: EmbeddedMongo;
let clients: MongoClient[];
/** Reads both by the wire, so that one reader says of what kind each value is. */
let reader: MongoClient;
const NAMES = ['plain', 'commands'] as const;
beforeAll(async () => {
  server = await EmbeddedMongo.start({ folder, fsync: false });
  clients = await Promise.all(NAMES.map((each) => clientBy('function calls', server, each)));
  reader = await clientBy('the wire', server, 'plain');
  for (const each of NAMES)
    await reader
      .db(each)
      .collection('rows')
      .createIndexes([
        { key: { u: 1 }, unique: true, partialFilterExpression: { u: { $exists: true } } },
        { key: { n: 1, a: 1 } },
      ]);
});
afterAll(async () => {
  for (const client of [...clients, reader]) await client.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Names of databases and numbers of sessions apart, both say the same. */
const alike = (said: unknown) =>
  BSON.EJSON.stringify(said)
    .replaceAll('commands.', 'plain.')
    .replaceAll(/(?<=[nN]umber(:| is)? )\d+/g, 'N');

/** All that a transaction answers, and the bytes of what is there in the end. */
async function outcome(which: 0 | 1, before: Write[], within: Write[], commits: boolean) {
  const name = NAMES[which];
  const plainly = jest.spyOn(Space.prototype, 'writePlainly');
  if (which) plainly.mockReturnValue(null);
  const client = clients[which]!;
  const rows: Rows = client.db(name).collection('rows');
  const said: unknown[] = [];
  await rows.deleteMany({});
  const tell = async (each: Write, options: object) =>
    said.push(await (async () => each(rows, options))().catch(told));
  for (const each of before) await tell(each, {});
  const session = client.startSession();
  session.startTransaction();
  for (const each of within) await tell(each, { session });
  const end = commits ? session.commitTransaction() : session.abortTransaction();
  await end.catch((error) => said.push(told(error)));
  await session.endSession();
  plainly.mockRestore();
  const left = await reader
    .db(name)
    .collection('rows')
    .find({}, { sort: { _id: 1 }, raw: true })
    .toArray();
  return alike([said, left.map((bytes) => Buffer.from(bytes as never).toString('hex'))]);
}

it('answers, refuses and leaves in a transaction what commands do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(write, { maxLength: 4 }),
      fc.array(write, { minLength: 1, maxLength: 6 }),
      mostly(fc.constant(true), fc.constant(false)),
      async (before, within, commits) => {
        expect(await outcome(0, before, within, commits)).toBe(
          await outcome(1, before, within, commits),
        );
      },
    ),
    { numRuns: 400 },
  );
});

it('gives an empty timestamp the moment, and keeps nothing of what its giver changes later', async () => {
  const rows: Rows = clients[0]!.db('plain').collection('rows');
  await rows.deleteMany({});
  const plainly = jest.spyOn(Space.prototype, 'writePlainly');
  const given = { _id: 'k', at: new Timestamp({ t: 0, i: 0 }), list: [1] };
  await clients[0]!.withSession((session) =>
    session.withTransaction(async () => {
      await rows.insertOne(given, { session });
      given.list.push(2);
      const list = [3];
      await rows.updateOne({ _id: 'k' }, { $set: { more: list } }, { session });
      list.push(4);
      const found = await rows.findOneAndUpdate(
        { _id: 'k' },
        { $inc: { n: 1 } },
        { session, returnDocument: 'after' },
      );
      found!.list.push(5);
    }),
  );
  // all of it without a command
  expect(plainly.mock.results.map(({ value }) => value !== null)).toEqual([true, true, true]);
  plainly.mockRestore();
  const row = await rows.findOne({ _id: 'k' });
  expect(row).toMatchObject({ list: [1], more: [3], n: 1 });
  expect(row.at.isZero()).toBe(false);
});
