import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MongoClient, type ClientSession, type Collection } from 'mongodb';
import { EmbeddedMongo } from '../server';
import { holds, patienceMs, seed, shown } from './asking';
import type { Row } from './cases';

/** One of two transactions does this next. */
interface Step {
  /** A row that is removed and put back as it was is no change here, and two in MongoDB: none is put back so. */
  mark: number;
  of: 0 | 1;
  does: 'insert' | 'update' | 'remove' | 'read' | 'commit' | 'abort';
  id: number;
  /** No two rows may have the same. */
  n: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  mark: fc.nat(),
  of: fc.constantFrom<0 | 1>(0, 1),
  does: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Step['does']>('insert', 'update', 'remove', 'read') },
    { weight: 1, arbitrary: fc.constantFrom<Step['does']>('commit', 'abort') },
  ),
  id: fc.nat(3),
  n: fc.nat(3),
});

const real = process.env.MONGO_TRANSACTIONS === 'true' ? process.env.MONGO_URL : undefined;

(real ? describe : describe.skip)(`MongoDB answers alike (seed ${seed})`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let clients: MongoClient[];
  let both: Collection<Row>[];

  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    clients = [server.url, real!].map((url) => new MongoClient(url, { retryWrites: false }));
    const name = `turns_${Date.now()}`;
    both = clients.map((client) => client.db(name).collection<Row>('rows'));
    for (const rows of both) await rows.createIndex({ n: 1 }, { unique: true, sparse: true });
  });
  afterAll(async () => {
    await clients[1]!.db(both[1]!.dbName).dropDatabase();
    for (const client of clients) await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it(
    'to the steps of two transactions in whatever order they come',
    async () => {
      const steps = fc.array(step, { minLength: 3, maxLength: 14 });
      await holds(
        fc.asyncProperty(fc.uniqueArray(fc.nat(3), { maxLength: 3 }), steps, async (ids, all) => {
          const [ours, theirs] = await Promise.all(
            both.map((rows, i) => play(clients[i]!, rows, ids, all)),
          );
          expect(ours).toEqual(theirs);
        }),
      );
    },
    patienceMs,
  );
});

/** What each step was answered, and what is there in the end. */
async function play(client: MongoClient, rows: Collection<Row>, ids: number[], steps: Step[]) {
  await rows.deleteMany({});
  if (ids.length) await rows.insertMany(ids.map((id) => ({ _id: id as any, n: id })));
  const sessions = [client.startSession(), client.startSession()] as const;
  const told: string[] = [];
  for (const one of steps) told.push(`${shown(one)} ${await take(rows, sessions[one.of], one)}`);
  for (const session of sessions) {
    if (session.inTransaction()) await session.abortTransaction();
    await session.endSession();
  }
  return [...told, shown(await rows.find().sort({ _id: 1 }).toArray())];
}

async function take(rows: Collection<Row>, session: ClientSession, { does, id, n, mark }: Step) {
  const _id = id as any;
  if (does === 'commit' || does === 'abort') {
    if (!session.inTransaction()) return 'none is open';
    return answerTo(does === 'commit' ? session.commitTransaction() : session.abortTransaction());
  }
  if (!session.inTransaction())
    session.startTransaction({
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    });
  const answer = await answerTo(
    does === 'insert'
      ? rows.insertOne({ _id, n, mark }, { session })
      : does === 'update'
        ? rows.updateOne({ _id }, { $set: { n } }, { session })
        : does === 'remove'
          ? rows.deleteOne({ _id }, { session })
          : rows.find({}, { session }).sort({ _id: 1 }).toArray(),
  );
  // whatever fails has ended it
  if (answer.startsWith('refused')) await session.abortTransaction().catch(() => undefined);
  return answer;
}

async function answerTo(work: Promise<unknown>): Promise<string> {
  try {
    return shown((await work) ?? 'done');
  } catch (error: any) {
    return `refused: ${error.code} ${[...(error.errorLabels ?? [])].sort()}`;
  }
}
