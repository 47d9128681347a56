import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ClientSession, Collection, MongoClient } from 'mongodb';
import { settings } from '../differential/asking';
import { clientBy } from '../testing/doors';
import { EmbeddedMongo } from '../server';

type Rows = Collection<any>;
interface Options {
  session: ClientSession;
  comment?: string;
}
type Work = (rows: Rows, options: Options) => Promise<unknown>;

const id = fc.constantFrom('k', 'l', 'm');
const key = fc.constantFrom(1, 2, 3);
const change = fc.oneof(
  key.map((u) => ({ $set: { u } })),
  fc.constantFrom<any>({ $inc: { n: 1 } }, { $unset: { u: '' } }, { $set: { n: 1 } }),
);
const work: fc.Arbitrary<Work> = fc.oneof(
  fc.tuple(id, key).map(
    ([_id, u]): Work =>
      (rows, options) =>
        rows.insertOne({ _id, u }, options),
  ),
  fc.tuple(id, change, fc.boolean()).map(
    ([_id, update, upsert]): Work =>
      (rows, options) =>
        rows.updateOne({ _id }, update, { ...options, upsert }),
  ),
  fc.tuple(key, change).map(
    ([u, update]): Work =>
      (rows, options) =>
        rows.findOneAndUpdate({ u }, update, { ...options, returnDocument: 'after' }),
  ),
  id.map(
    (_id): Work =>
      (rows, options) =>
        rows.deleteOne({ _id }, options),
  ),
  key.map(
    (u): Work =>
      (rows, options) =>
        rows.deleteMany({ u }, options),
  ),
  fc.constant<Work>((rows, options) => rows.find({}, options).sort({ _id: 1 }).toArray()),
  id.map(
    (_id): Work =>
      (rows, options) =>
        rows.findOne({ _id }, options),
  ),
);
type Step = { who: 0 | 1; what: Work | 'commit' | 'abort' };
const step = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.oneof({ weight: 6, arbitrary: work }, fc.constantFrom('commit', 'abort')),
}) as fc.Arbitrary<Step>;

/** Two transactions that want the same go their ways alike, by whichever door they come. */
it('two transactions at once are answered and end alike by each door', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  const server = await EmbeddedMongo.start({ folder, fsync: false });
  const wire = await clientBy('the wire', server, 'test');
  const direct = await clientBy('function calls', server, 'test');
  const ways: [string, MongoClient, Partial<Options>][] = [
    ['wire', wire, {}],
    ['direct', direct, {}],
    ['commanded', direct, { comment: 'as a command' }],
  ];
  for (const [name] of ways)
    await wire.db('test').collection(name).createIndex({ u: 1 }, { unique: true, sparse: true });

  async function outcome([name, client, options]: (typeof ways)[number], steps: Step[]) {
    const rows: Rows = client.db('test').collection(name);
    await rows.deleteMany({});
    await rows.insertMany([
      { _id: 'k', u: 1 },
      { _id: 'l', u: 2 },
    ]);
    const sessions = [client.startSession(), client.startSession()];
    for (const session of sessions) session.startTransaction();
    const answers: unknown[] = [];
    for (const { who, what } of steps) {
      const session = sessions[who]!;
      const doing =
        what === 'commit'
          ? session.commitTransaction()
          : what === 'abort'
            ? session.abortTransaction()
            : what(rows, { ...options, session });
      answers.push(
        await doing.then(
          (answer) => answer ?? null,
          ({ name: kind, code, errorLabels }) => ({ kind, code, errorLabels }),
        ),
      );
      // a new one, of what is there then
      if (!session.inTransaction()) session.startTransaction();
    }
    for (const session of sessions) await session.endSession();
    return [...answers, await rows.find().sort({ _id: 1 }).toArray()];
  }

  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
        const expected = await outcome(ways[0]!, steps);
        expect(await outcome(ways[1]!, steps)).toEqual(expected);
        expect(await outcome(ways[2]!, steps)).toEqual(expected);
      }),
      settings,
    );
  } finally {
    await wire.close();
    await direct.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}, 600_000);
