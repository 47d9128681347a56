import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, Double, EJSON, Long, MaxKey, MinKey, ObjectId } from 'bson';
import fc from 'fast-check';
import { MongoClient, type Collection, type Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedMongo } from './server';

/**
 * The same question asked of the same documents by every plan, and of another server: all must answer alike.
 * The same cases each time; DIFFERENTIAL_RUNS and DIFFERENTIAL_SEED ask for more and for others. A failure prints the
 * seed and the least case.
 */
const runs = Number(process.env.DIFFERENTIAL_RUNS ?? 30);
const seed = Number(process.env.DIFFERENTIAL_SEED ?? 1);
const settings = { numRuns: runs, seed };

type Row = Record<string, any>;
interface IndexSet {
  key: Record<string, 1 | -1>;
  options?: object;
}
/** Besides none: what a filter may be answered by. */
const indexSets: Record<string, IndexSet[]> = {
  up: [{ key: { a: 1 } }],
  down: [{ key: { a: -1 } }],
  behind: [{ key: { c: 1, a: 1 } }],
  before: [{ key: { a: 1, c: -1 } }],
  within: [{ key: { 'b.x': 1 } }],
  together: [{ key: { 'b.x': 1, 'b.y': -1 } }],
  sparse: [
    { key: { a: 1 }, options: { sparse: true } },
    { key: { 'b.x': -1 }, options: { sparse: true } },
  ],
  partly: [
    { key: { c: 1 }, options: { partialFilterExpression: { c: { $gt: 0 } } } },
    { key: { a: 1, _id: -1 }, options: { partialFilterExpression: { c: { $exists: true } } } },
  ],
  many: [{ key: { a: 1 } }, { key: { c: -1, _id: 1 } }, { key: { 'b.y': 1, c: 1 } }],
};

const oid = (n: number) => new ObjectId(String(n).padStart(24, '0'));
const long = (text: string, n: number) => text.repeat(1500 + n);
const plain = fc.constantFrom<any>(null, 0, 1, 2, 5, -1, 'a', 'b', 'ab', true, false);
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
  new MinKey(),
  new MaxKey(),
);
const scalar = fc.oneof({ weight: 3, arbitrary: plain }, odd);

function documents(value: fc.Arbitrary<any>, nested: boolean) {
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
function filters(value: fc.Arbitrary<any>): fc.Arbitrary<Row> {
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
  return fc.letrec<{ filter: Row }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 2 },
      { weight: 5, arbitrary: leaf },
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

function updates(value: fc.Arbitrary<any>): fc.Arbitrary<Row> {
  const at = fc.constantFrom('a', 'c', 'b.x', 'a.x', 'a.1', 'd.e', 'b.$[].x');
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

interface Asked {
  filter: Row;
  sort?: Row;
  projection?: Row;
  limit?: number;
}
const questions = (value: fc.Arbitrary<any>): fc.Arbitrary<Asked> =>
  fc.record(
    { filter: filters(value), sort: sorts, projection: projections, limit: fc.nat(4) },
    { requiredKeys: ['filter'] },
  );

const shown = (value: unknown) => EJSON.stringify(value, { relaxed: false });
const refusal = (error: any) => `refused: ${error.code}`;

/** An answer as text; without an order asked for, in the order of the ids. */
async function ask(
  collection: Collection<Row>,
  { filter, sort, projection, limit }: Asked,
): Promise<string> {
  const total: Row | undefined = sort && { ...sort, ...('_id' in sort ? {} : { _id: 1 }) };
  try {
    const found = await collection
      .find(filter, { sort: total, limit: total && limit, projection })
      .toArray();
    const rows = found.map(shown);
    return (total ? rows : rows.sort()).join('\n');
  } catch (error) {
    return refusal(error);
  }
}

async function change(collection: Collection<Row>, filter: Row, update: Row): Promise<string> {
  const replaces = !Object.keys(update)[0]?.startsWith('$');
  try {
    await (replaces ? collection.replaceOne(filter, update) : collection.updateOne(filter, update));
    return 'done';
  } catch (error) {
    return refusal(error);
  }
}

describe(`every plan answers alike (DIFFERENTIAL_SEED=${seed})`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let client: MongoClient;
  let db: Db;
  let bare: Collection<Row>;
  const indexed: Record<string, Collection<Row>> = {};

  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    client = await new MongoClient(server.url, { promoteValues: false }).connect();
    db = client.db('alike');
    bare = db.collection<Row>('bare');
    for (const [name, set] of Object.entries(indexSets)) {
      indexed[name] = db.collection<Row>(name);
      for (const { key, options } of set) await indexed[name].createIndex(key, options);
    }
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  async function fill(rows: Row[]) {
    const numbered = rows.map((row, i) => ({ _id: i as any, ...row }));
    for (const collection of [bare, ...Object.values(indexed)]) {
      await collection.deleteMany({});
      if (numbered.length) await collection.insertMany(numbered);
    }
  }

  it('of queries, sorts and projections', { timeout: runs * 4000 }, async () => {
    const rows = fc.array(documents(scalar, true), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.array(questions(scalar), { minLength: 4, maxLength: 8 }),
        async (docs, asked) => {
          await fill(docs);
          for (const question of asked) {
            const expected = await ask(bare, question);
            for (const [name, collection] of Object.entries(indexed))
              expect(await ask(collection, question), `${name}: ${shown(question)}`).toBe(expected);
          }
        },
      ),
      settings,
    );
  });

  it(
    'of updates, and leaves the indexes as the documents are',
    { timeout: runs * 4000 },
    async () => {
      const rows = fc.array(documents(scalar, true), { minLength: 1, maxLength: 5 });
      const orders = fc.array(fc.tuple(filters(plain), updates(scalar)), {
        minLength: 2,
        maxLength: 5,
      });
      const after = fc.array(questions(scalar), { minLength: 2, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(rows, orders, after, async (docs, changes, asked) => {
          await fill(docs);
          for (const [filter, update] of changes) {
            const first = await bare.find(filter).sort({ _id: 1 }).limit(1).toArray();
            const one = { _id: (first[0]?._id ?? -1) as any };
            const expected = await change(bare, one, update);
            for (const [name, collection] of Object.entries(indexed)) {
              const answer = await change(collection, one, update);
              // an index over two arrays side by side is refused, and from here on the documents differ
              if (answer === 'refused: 171') return;
              expect(answer, `${name}: ${shown(update)}`).toBe(expected);
            }
          }
          for (const question of [{ filter: {} }, ...asked]) {
            const expected = await ask(bare, question);
            for (const [name, collection] of Object.entries(indexed))
              expect(await ask(collection, question), `${name}: ${shown(question)}`).toBe(expected);
          }
        }),
        settings,
      );
    },
  );
});

/**
 * The stand-in is not MongoDB either: where it is known to answer otherwise than MongoDB documents, it is not asked.
 * Each line names one of its own faults.
 */
const itsOwnFaults: [string, RegExp][] = [
  [
    'a negation looks only at what a path through an array finds',
    /[xy0]":\{"\$(ne|nin|not|exists)"|\$nor.*\.[xy0]"/,
  ],
  ['$gte and $lte of null do not find a missing field', /"\$[gl]te":null/],
  ['arrays are not ordered among themselves', /"\$[gl]te?":\[/],
  ['$unset reaches into the documents of an array without a position', /"\$unset":\{"[ab]\.x"/],
];
const standIn = process.env.MONGO_URL;
const real = process.env.MONGO_TRANSACTIONS === 'true';

describe.skipIf(!standIn)(`another server answers alike (DIFFERENTIAL_SEED=${seed})`, () => {
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
  const agree = (a: string, b: string) =>
    a.startsWith('refused') || b.startsWith('refused') || loose(a) === loose(b);
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

  it('to queries, sorts and projections', { timeout: runs * 4000 }, async () => {
    const rows = fc.array(documents(plain, false), { maxLength: 8 });
    const asked = fc.array(questions(plain), { minLength: 4, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, asked, async (docs, all) => {
        await fill(docs);
        for (const question of all) {
          if (isExcused(shown(question))) continue;
          const [a, b] = [await ask(ours, question), await ask(theirs, question)];
          if (!agree(a, b)) expect(a, shown(question)).toBe(b);
        }
      }),
      settings,
    );
  });

  it('to updates', { timeout: runs * 4000 }, async () => {
    const rows = fc.array(documents(plain, false), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(rows, updates(plain), async (docs, update) => {
        const first = { _id: 0 as any };
        if (isExcused(shown(update))) return;
        await fill(docs);
        const [a, b] = [await change(ours, first, update), await change(theirs, first, update)];
        if (a !== 'done' || b !== 'done') return;
        const [mine, other] = [await ask(ours, { filter: {} }), await ask(theirs, { filter: {} })];
        if (!agree(mine, other)) expect(mine, shown(update)).toBe(other);
      }),
      { ...settings, numRuns: 4 * runs },
    );
  });
});
