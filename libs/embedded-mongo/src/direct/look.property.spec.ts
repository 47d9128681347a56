import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Decimal128, Int32, Long, ObjectId } from 'bson';
import fc from 'fast-check';
import type { ClientSession, MongoClient } from 'mongodb';
import { clientBy } from '../testing/doors';
import { EmbeddedMongo } from '../server';

const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
let server: EmbeddedMongo;
let direct: MongoClient;
let wire: MongoClient;

beforeAll(async () => {
  server = await EmbeddedMongo.start({ folder, fsync: false });
  direct = await clientBy('function calls', server, 'test');
  wire = await clientBy('the wire', server, 'test');
});
afterAll(async () => {
  await direct.close();
  await wire.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const texts = ['', 'a', 'b', 'c', 'é', 'e\u0301', '\0', 'a\0', '\ufffd', '\ud800', 'z'.repeat(121)];
const others = [
  ...[null, undefined, 0, 1, -0, NaN, true, new Date(0), new ObjectId('0'.repeat(24)), /a/],
  ...[Long.fromNumber(1), new Int32(1), Decimal128.fromString('1'), ['a'], [], {}, { a: 1 }],
];
const id = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  fc.constantFrom<unknown>(...others),
);
const where = fc.oneof(
  id.map((_id) => ({ _id })),
  fc.array(id, { maxLength: 6 }).map(($in) => ({ _id: { $in } })),
  fc.tuple(id, id).map(([$gte, _id]) => ({ _id: { $gte, $in: [_id] } })),
  fc.tuple(id, id).map(([$gt, $lt]) => ({ _id: { $gt, $lt } })),
  fc.tuple(id, id, id).map(([$gt, $lt, $ne]) => ({ _id: { $gt, $lt, $ne } })),
  fc.tuple(id, fc.nat(2)).map(([_id, n]) => ({ _id, n })),
  fc.constantFrom({}, { _id: { $in: 'a' } }, { _id: { $eq: 'a' } }, { _id: { $nin: ['a'] } }),
);
const settings = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  fc.record(
    {
      limit: fc.constantFrom(0, 1, 2, -1),
      skip: fc.constantFrom(0, 1),
      sort: fc.constantFrom<Record<string, 1 | -1>>({ _id: -1 }, { n: 1 }, {}),
      projection: fc.constantFrom<Record<string, unknown>>(
        {},
        { _id: 1 },
        { _id: 1, n: 1 },
        { _id: 0 },
        { n: 1 },
        { missing: 1 },
      ),
    },
    { requiredKeys: [] },
  ),
);
const writes = fc.array(fc.tuple(fc.constantFrom('put', 'drop'), id, fc.nat(3)), { maxLength: 4 });

/** An answer, or the kind of what is thrown. */
const told = (work: Promise<unknown>) =>
  work.catch((error) => ({ failed: (error as { code?: number }).code ?? error.name }));

it('ids between two texts are what a command answers, few and many, as they are and while they change', async () => {
  const rows = direct.db('test').collection<any>('many');
  const ids = Array.from({ length: 1200 }, (_, i) => `id-${String(i).padStart(4, '0')}`);
  await rows.insertMany(ids.map((_id, n) => ({ _id, n })));
  const projection = { _id: 1 } as const;
  const bound = fc.constantFrom('', 'id-', ...ids.filter((_, i) => i % 100 < 2), 'id-2', '\0');
  const write = fc.constantFrom(...ids.slice(90, 110));
  await fc.assert(
    fc.asyncProperty(bound, bound, write, fc.boolean(), async ($gt, $lt, _id, isThere) => {
      if (isThere) await rows.replaceOne({ _id }, { n: 0 }, { upsert: true });
      else await rows.deleteOne({ _id });
      const filter = { _id: { $gt, $lt } };
      const commanded = { projection, comment: 'as a command' };
      expect(await rows.find(filter, { projection }).toArray()).toEqual(
        await rows.find(filter, commanded).toArray(),
      );
    }),
    { numRuns: 100 },
  );
});

it('documents by their ids are what a command answers, whatever is asked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(id, fc.nat(3)), { maxLength: 8 }),
      writes,
      fc.array(fc.tuple(where, settings), { minLength: 1, maxLength: 6 }),
      fc.constantFrom('rows', 'never made'),
      async (stored, own, questions, name) => {
        const rows = direct.db('test').collection<any>('rows');
        await rows.deleteMany({});
        for (const [_id, n] of stored) await rows.insertOne({ _id, n }).catch(() => undefined);
        const asked = direct.db('test').collection<any>(name);
        const refused = new Set<unknown>();
        const ask = async (session?: ClientSession) => {
          for (const question of questions) {
            const [filter, options] = question;
            // what fails ends a transaction
            if (session && refused.has(question)) continue;
            const plain = { ...options, session };
            const commanded = { ...plain, comment: 'as a command' };
            const answer = await told(asked.find(filter as never, plain).toArray());
            if (!Array.isArray(answer)) refused.add(question);
            // what is refused only beside what was written here: the rest would say that it has ended
            if (session && refused.has(question)) return { filter, options, answer };
            expect([answer, await told(asked.findOne(filter as never, plain))]).toEqual([
              await told(asked.find(filter as never, commanded).toArray()),
              await told(asked.findOne(filter as never, commanded)),
            ]);
            if (session) continue;
            const byWire = wire.db('test').collection<any>(name);
            expect(await told(asked.find(filter as never, options).toArray())).toEqual(
              await told(byWire.find(filter as never, options).toArray()),
            );
          }
        };
        await ask();
        if (name !== 'rows') return;
        /** In a transaction with the writes of its own, unless these end it. */
        const within = (work: (session: ClientSession) => Promise<void>) =>
          direct.withSession(async (session) => {
            session.startTransaction();
            const put = (_id: unknown, n: number) =>
              rows.updateOne({ _id }, { $set: { n } }, { upsert: true, session });
            const written = own.map(async ([what, _id, n]) =>
              what === 'put' ? put(_id, n) : rows.deleteOne({ _id }, { session }),
            );
            // what fails ends a transaction
            if ((await Promise.allSettled(written)).every(({ status }) => status === 'fulfilled'))
              await work(session);
            await session.abortTransaction();
          });
        let ended: Awaited<ReturnType<typeof ask>>;
        await within(async (session) => void (ended = await ask(session)));
        await within(async (session) => {
          if (!ended) return;
          const { filter, options, answer } = ended;
          const commanded = { ...options, session, comment: 'as a command' };
          const answered = await told(asked.find(filter as never, commanded).toArray());
          expect(answered).toEqual(answer);
        });
      },
    ),
    { numRuns: 25 },
  );
});
