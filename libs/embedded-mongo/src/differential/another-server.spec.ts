import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EJSON } from 'bson';
import fc from 'fast-check';
import { MongoClient, type Collection } from 'mongodb';
import { EmbeddedMongo } from '../server';
import { ask, change, holds, patienceMs, put, run, seed, shown } from './asking';
import {
  documents,
  filters,
  ordinary,
  pipelines,
  plain,
  questions,
  scalar,
  updates,
  type Row,
} from './cases';

/**
 * The stand-in is not MongoDB either: where it is known to answer otherwise than MongoDB documents,
 * it is not asked. Each line names one of its own faults.
 */
const itsOwnFaults: [string, RegExp][] = [
  [
    'a negation looks only at what a path through an array finds',
    /[xy0]":\{"\$(ne|nin|not|exists)"|\$nor.*\.[xy0]"/,
  ],
  [
    'a path finds nothing in an element that is no document, and that as if it were null',
    /\.[xy0]":(null|\{"\$(eq|in)":[^}]*null)/,
  ],
  [
    'a document with a null in it equals what is no document',
    /"[^"$]+":\{"[xy]":(?:[^{}]|\{"\$number[^}]*\})*null/,
  ],
  ['$gte and $lte of null do not find a missing field', /"\$[gl]te":null/],
  ['$all finds nothing by _id', /"_id":\{"\$all"/],
  ['arrays are not ordered among themselves', /"\$[gl]te?":\[/],
  ['$unset reaches into the documents of an array without a position', /"\$unset":\{"[ab]\.x"/],
];
/** How ours refuses what it does not have. */
const NOT_HERE = 'refused: 238';
const standIn = process.env.MONGO_URL;
const real = process.env.MONGO_TRANSACTIONS === 'true';
const value = real ? scalar : plain;
/**
 * Which of the stand-in's own faults there are beside these, nobody knows: it is asked the same each
 * time, unless somebody is there to judge what it answers.
 */
const from = real ? seed : Number(process.env.DIFFERENTIAL_STAND_IN_SEED ?? 1);

(!standIn ? describe.skip : describe)(`another server answers alike (seed ${from})`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let clients: MongoClient[];
  let ours: Collection<Row>;
  let theirs: Collection<Row>;

  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    clients = [server.url, standIn!].map((url) => new MongoClient(url, { promoteValues: false }));
    const name = `alike_${Date.now()}`;
    [ours, theirs] = clients.map((client) => client.db(name).collection<Row>('rows')) as [
      Collection<Row>,
      Collection<Row>,
    ];
  });
  afterAll(async () => {
    await clients[1]!.db(theirs.dbName).dropDatabase();
    for (const client of clients) await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const isExcused = (question: string) =>
    !real && itsOwnFaults.some(([, where]) => where.test(question));
  const isRefused = (answer: string) => answer.startsWith('refused');
  /** That an _id is no list, MongoDB says in two ways, by how it came to be one. */
  const named = (answer: string) => answer.replace('refused: 53', 'refused: 54');
  /** What ours does not say that it lacks is as MongoDB has it, in everything. */
  const agree = (a: string, b: string) =>
    real
      ? named(a) === named(b) || a === NOT_HERE
      : isRefused(a) || isRefused(b) || loose(a) === loose(b);
  /** Fields in the order of their names: the stand-in leaves replaced ones where they were. */
  const loose = (answer: string) =>
    answer
      .split('\n')
      .map(
        (row) =>
          row &&
          shown(
            Object.fromEntries(
              Object.entries(EJSON.parse(row, { relaxed: false })).sort(([x], [y]) =>
                x < y ? -1 : 1,
              ),
            ),
          ),
      )
      .join('\n');

  async function fill(rows: Row[]) {
    for (const collection of [ours, theirs]) {
      await collection.deleteMany({});
      if (rows.length)
        await collection.insertMany(rows.map((row, i) => ({ _id: i as any, ...row })));
    }
  }

  /** All that is asked of these rows is answered alike. */
  async function areAlike<T>(
    rows: Row[],
    asked: T[],
    answer: (collection: Collection<Row>, one: T) => Promise<string>,
  ) {
    await fill(rows);
    for (const one of asked) {
      if (isExcused(shown(one))) continue;
      const [a, b] = [await answer(ours, one), await answer(theirs, one)];
      if (!agree(a, b)) expect([shown(one), a]).toEqual([shown(one), b]);
    }
  }

  it(
    'to queries, sorts and projections',
    async () => {
      const rows = fc.array(documents(value, real), { maxLength: 8 });
      const asked = fc.array(questions(value), { minLength: 4, maxLength: 8 });
      await holds(
        fc.asyncProperty(rows, asked, (docs, all) => areAlike(docs, all, ask)),
        { from },
      );
    },
    patienceMs,
  );

  it(
    'to updates',
    async () => {
      const rows = fc.array(documents(value, real), { minLength: 1, maxLength: 3 });
      await holds(
        fc.asyncProperty(rows, updates(value), async (docs, update) => {
          const first = { _id: 0 as any };
          if (isExcused(shown(update))) return;
          await fill(docs);
          const [a, b] = [await change(ours, first, update), await change(theirs, first, update)];
          if (!agree(a, b)) expect([shown(update), a]).toEqual([shown(update), b]);
          if (a !== 'done' || b !== 'done') return;
          const [mine, other] = [
            await ask(ours, { filter: {} }),
            await ask(theirs, { filter: {} }),
          ];
          if (!agree(mine, other)) expect([shown(update), mine]).toEqual([shown(update), other]);
        }),
        { from, times: 4 },
      );
    },
    patienceMs,
  );

  /** The stand-in is not asked: nobody knows how much of this it has. */
  const ofMongo = real ? it : it.skip;

  ofMongo(
    'to what several steps make of rows',
    async () => {
      const rows = fc.array(documents(ordinary, true), { maxLength: 6 });
      const asked = fc.array(pipelines(ordinary), { minLength: 4, maxLength: 8 });
      await holds(
        fc.asyncProperty(rows, asked, (docs, all) => areAlike(docs, all, run)),
        { from },
      );
    },
    patienceMs,
  );

  ofMongo(
    'to what is changed or made',
    async () => {
      const rows = fc.array(documents(value, true), { maxLength: 3 });
      await holds(
        fc.asyncProperty(rows, filters(value), updates(value), async (docs, filter, update) => {
          await fill(docs);
          const [a, b] = [await put(ours, filter, update), await put(theirs, filter, update)];
          if (!agree(a, b))
            expect([shown(filter), shown(update), a]).toEqual([shown(filter), shown(update), b]);
        }),
        { from, times: 4 },
      );
    },
    patienceMs,
  );
});
