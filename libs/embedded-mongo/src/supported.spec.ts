import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient, type Db } from 'mongodb';
import { cases } from './cases';
import { EmbeddedMongo } from './server';
import { accumulators, commands, queryOperators, stages, updateOperators } from './supported';

const real =
  process.env.MONGO_URL && process.env.MONGO_TRANSACTIONS === 'true' ? process.env.MONGO_URL : null;
const servers: [string, string | null][] = [
  ['embedded', null],
  ...(real ? [['mongo', real] as [string, string]] : []),
];

describe.each(servers)('the written list, line by line: %s', (_name, given) => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo | null = null;
  let client: MongoClient;
  let db: Db;
  beforeAll(async () => {
    if (!given) server = await EmbeddedMongo.start({ folder, fsync: false });
    client = await new MongoClient(given ?? server!.url).connect();
    db = client.db(`list_${Date.now()}`);
  });
  afterAll(async () => {
    await db.dropDatabase();
    await client.close();
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  it.each(cases.map((one) => [one.part, one.name, one] as const))('%s %s', (_part, _name, one) =>
    one.ask({ client, db }),
  );
  (given ? it.skip : it)('refuses what is not on it', async () => {
    const refused = { code: 238 };
    const collection = db.collection<{ _id: string }>('rows');
    for (const filter of [
      { $where: '1' },
      { n: { $mod: [2, 0] } },
      { t: { $type: 'string' } },
      { $expr: { $gt: ['$n', 1] } },
      { $text: { $search: 'x' } },
      { $or: [{ at: { $near: [0, 0] } }] },
      { $comment: 'x' },
    ])
      await expect(collection.findOne(filter as never)).rejects.toMatchObject(refused);
    for (const update of [{ $bit: { n: { and: 1 } } }, [{ $set: { n: 1 } }]])
      await expect(collection.updateOne({ _id: 'a' }, update as never)).rejects.toMatchObject(
        refused,
      );
    for (const stage of [
      { $out: 'x' },
      { $merge: 'x' },
      { $facet: {} },
      { $sample: { size: 1 } },
      { $count: 'n' },
      { $project: { n: { $add: [1, 2] } } },
      { $group: { _id: null, n: { $stdDevPop: '$n' } } },
      { $lookup: { from: 'rows', pipeline: [], as: 'x' } },
    ])
      await expect(collection.aggregate([stage]).toArray()).rejects.toMatchObject(refused);
    await expect(collection.find({}).collation({ locale: 'en' }).toArray()).rejects.toMatchObject(
      refused,
    );
    await expect(collection.find({}).hint('x').toArray()).rejects.toMatchObject(refused);
    await expect(db.aggregate([{ $match: {} }]).toArray()).rejects.toMatchObject(refused);
    await expect(db.command({ mapReduce: 'rows' })).rejects.toMatchObject({ code: 59 });
    await expect(collection.createIndex({ t: 'text' })).rejects.toMatchObject(refused);
  });
});

it('stands in the documentation as it stands in the code', () => {
  const page = readFileSync('docs/mongodb.md', 'utf8');
  for (const [name, says] of [
    ...Object.entries(queryOperators),
    ...Object.entries(updateOperators),
    ...Object.entries(stages),
    ...Object.entries(accumulators),
    ...Object.entries(commands).map(([name, command]) => [name, command.says] as const),
  ])
    expect(page).toContain(`| \`${name}\` | ${says} |`);
  for (const { name } of cases.filter(({ part }) => part === 'guarantee'))
    expect(page).toContain(`\n- ${name}\n`);
});

it('has a case for each line', () => {
  const named = (part: string) => cases.filter((one) => one.part === part).map(({ name }) => name);
  for (const [part, list] of Object.entries({
    ...{ command: commands, query: queryOperators, update: updateOperators },
    ...{ stage: stages, accumulator: accumulators },
  }))
    expect(named(part)).toEqual(Object.keys(list));
});
