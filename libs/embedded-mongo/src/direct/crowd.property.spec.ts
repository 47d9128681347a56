import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ClientSession, Collection, MongoClient } from 'mongodb';
import { settings } from '../differential/asking';
import { clientBy, doors } from '../testing/doors';
import { EmbeddedMongo } from '../server';

type Rows = Collection<{ _id: string; n: number; u?: string; tags?: string[] }>;
/** One who writes, in a transaction or without. */
interface Writer {
  id: string;
  what: 'count' | 'name' | 'tag' | 'replace';
  u: string;
  alone: boolean;
}

const IDS = ['a', 'b', 'c', 'd'];
const NAMES = ['x', 'y', 'z'];
const writer: fc.Arbitrary<Writer> = fc.record({
  id: fc.constantFrom(...IDS),
  what: fc.constantFrom('count', 'name', 'tag', 'replace'),
  u: fc.constantFrom(...NAMES),
  alone: fc.boolean(),
});
/** What changes which indexes there are, in the midst of them. */
const shaping = fc.constantFrom('make', 'drop', 'other');
const crowd = fc.array(fc.array(fc.oneof({ weight: 5, arbitrary: writer }, shaping)), {
  minLength: 2,
  maxLength: 6,
});

const write = async (rows: Rows, { id, what, u }: Writer, session?: ClientSession) => {
  if (what === 'count') return rows.updateOne({ _id: id }, { $inc: { n: 1 } }, { session });
  if (what === 'name') return rows.updateOne({ _id: id }, { $set: { u } }, { session });
  if (what === 'tag') return rows.updateOne({ _id: id }, { $addToSet: { tags: u } }, { session });
  const { n = 0 } = (await rows.findOneAndDelete({ _id: id }, { session })) ?? {};
  return rows.insertOne({ _id: id, n, u, tags: [u] }, { session });
};
/** As the only index on the field has them. */
const byIndex = (rows: Rows, key: string) => rows.find({ [key]: { $gt: '' } }).toArray();

/** Transactions, other writes and changes of indexes at once, many of them in one group. */
it.each(doors)('leaves nothing half done and no index untrue, by %s', async (door) => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  const server = await EmbeddedMongo.start({ folder, fsync: true });
  const client: MongoClient = await clientBy(door, server, 'test');
  const rows: Rows = client.db('test').collection('rows');
  const counts = client.db('test').collection<{ _id: string; n: number }>('counts');
  await rows.createIndex({ u: 1 }, { unique: true, sparse: true, name: 'u' });

  const deed = async (what: Writer | 'make' | 'drop' | 'other') => {
    if (what === 'make') return void (await rows.createIndex({ tags: 1, n: 1 }, { name: 'made' }));
    if (what === 'drop') return void (await rows.dropIndex('made').catch(() => undefined));
    if (what === 'other') return void (await client.db('test').collection('other').drop());
    // replacing is two writes, so that others may come between where it is alone
    if (what.alone && what.what !== 'replace')
      return void (await write(rows, what).catch(expected));
    await client
      .withSession((session) =>
        session.withTransaction(async () => {
          await write(rows, what, session);
          await counts.updateOne({ _id: what.id }, { $inc: { n: 1 } }, { upsert: true, session });
        }),
      )
      .then(() => done.set(what.id, (done.get(what.id) ?? 0) + 1), expected);
  };
  const expected = (error: { code?: number }) => expect(error.code).toBe(11000);
  let done = new Map<string, number>();

  await fc.assert(
    fc.asyncProperty(crowd, async (lanes) => {
      await rows.deleteMany({});
      await counts.deleteMany({});
      done = new Map();
      await rows.insertMany(IDS.map((_id) => ({ _id, n: 0 })));
      const counted = lanes.flat().filter((each) => isCount(each)).length;
      await Promise.all(
        lanes.map(async (lane) => {
          for (const each of lane) await deed(each);
        }),
      );
      const all = await rows.find().toArray();
      expect(all.map(({ _id }) => _id).sort()).toEqual(IDS);
      // a name that was taken refuses whoever names, and nobody who counts
      expect(all.reduce((sum, { n }) => sum + n, 0)).toBe(counted);
      const names = all.flatMap(({ u }) => u ?? []);
      expect((await byIndex(rows, 'u')).map(({ u }) => u)).toEqual(names.sort());
      expect(new Set(names).size).toBe(names.length);
      await rows.createIndex({ tags: 1, n: 1 }, { name: 'made' });
      const tagged = all.filter(({ tags }) => tags?.length);
      const found = await byIndex(rows, 'tags');
      expect(found.map(({ _id }) => _id).sort()).toEqual(tagged.map(({ _id }) => _id).sort());
      const told = await counts.find().toArray();
      expect(new Map(told.map(({ _id, n }) => [_id, n]))).toEqual(done);
    }),
    settings,
  );
  await client.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const isCount = (each: Writer | string) => typeof each === 'object' && each.what === 'count';
