import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Model } from 'mongoose';
import { Kept, KeptRows, rowsOf, rowsWhere, schemaOf, sidesOf, Store } from '.';

interface Row {
  _id: string;
  group: string;
  n: number;
}
type Work = (rows: Model<Row>, store: Store) => Promise<unknown>;

const IDS = ['k', 'l', 'm', 'n'];
const GROUPS = ['one', 'two'];
const schema = schemaOf<Row>({ _id: String, group: String, n: Number });
schema.index({ group: 1 });

const id = fc.constantFrom(...IDS);
const group = fc.constantFrom(...GROUPS);
/** Writes of one row or of many, alone or as part of a transaction. */
const write: fc.Arbitrary<(rows: Model<Row>, session?: any) => Promise<unknown>> = fc.oneof(
  fc.tuple(id, group).map(
    ([_id, to]) =>
      (rows: Model<Row>, session?: any) =>
        rows.updateOne({ _id }, { $set: { group: to }, $inc: { n: 1 } }, { upsert: true, session }),
  ),
  id.map(
    (_id) => (rows: Model<Row>, session?: any) =>
      rows.updateOne({ _id }, { $inc: { n: 1 } }, { session }),
  ),
  id.map((_id) => (rows: Model<Row>, session?: any) => rows.deleteOne({ _id }, { session })),
  fc.tuple(id, group).map(
    ([_id, to]) =>
      (rows: Model<Row>, session?: any) =>
        rows.findOneAndReplace({ _id }, { group: to, n: 0 }, { session }),
  ),
  group.map(
    (of) => (rows: Model<Row>, session?: any) =>
      rows.updateMany({ group: of }, { $inc: { n: 1 } }, { session }),
  ),
  group.map(
    (of) => (rows: Model<Row>, session?: any) => rows.deleteMany({ group: of }, { session }),
  ),
);
const refused = new Error('taken back');
const step: fc.Arbitrary<Work> = fc.oneof(
  {
    weight: 4,
    arbitrary: write.map(
      (each): Work =>
        (rows) =>
          each(rows),
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.array(write, { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([all, commits]): Work => async (rows, store) => {
        const work = store.transaction(async (tx) => {
          for (const each of all) {
            await each(rows, tx);
            await turn();
          }
          if (!commits) throw refused;
        });
        await work.catch((error) => {
          if (error !== refused) throw error;
        });
      }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Work>((rows) => rows.collection.drop().catch(() => undefined)),
  },
);

describe('what is kept of the store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  let server: EmbeddedMongo;
  let store: Store;
  let wired: Store;
  let rows: Model<Row>;
  let afar: Model<Row>;
  let slow = 0;
  let read = 0;

  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    store = await Store.connect(server, 'kept');
    wired = await Store.connect(server.url, 'kept');
    rows = store.model('rows', schema);
    afar = wired.model('rows', schema);
    await store.prepare();
  });
  beforeEach(async () => {
    [slow, read] = [0, 0];
    await rows.deleteMany({});
  });
  afterAll(async () => {
    await wired.close();
    await store.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const rest = async () => {
    for (let i = 0; i < slow; i++) await turn();
  };
  const keptRows = (of = store, model = rows) => {
    const kept = new Kept<{ row: Row | null }>({ most: 100 }).from(of, model, (change) => [
      (change.after ?? change.before)!._id,
    ]);
    return (ids: string[]) =>
      kept.of(ids, async (unknown) => {
        read += unknown.length;
        const found = new Map((await rowsOf(model, unknown)).map((row) => [row._id, row]));
        await rest();
        return new Map(unknown.map((each) => [each, { row: found.get(each) ?? null }]));
      });
  };
  const keptGroups = () => {
    const kept = new Kept<string[]>({ most: 100 }).from(store, rows, ({ before, after }) =>
      before?.group === after?.group ? [] : [before?.group, after?.group].flatMap((of) => of ?? []),
    );
    return (groups: string[]) =>
      kept.of(groups, async (unknown) => {
        const found = new Map<string, string[]>();
        for (const each of unknown) found.set(each, await idsOf(each));
        await rest();
        return found;
      });
  };
  const idsOf = async (of: string) =>
    (await rowsWhere(rows, { group: of })).map((row) => row._id).sort();
  const stored = async () => {
    const found = new Map((await rowsWhere(rows, {})).map((row) => [row._id, row]));
    const groups: [string, string[]][] = [];
    for (const each of GROUPS) groups.push([each, await idsOf(each)]);
    return { rows: IDS.map((each) => found.get(each) ?? null), groups: Object.fromEntries(groups) };
  };

  it('is what the store says, after every step of any order of writes, by either way in', async () => {
    const [byId, byGroup] = [keptRows(), keptGroups()];
    const asWritten = new KeptRows(store, rows, 100);
    const said = async () => ({
      rows: [...(await byId(IDS)).values()].map(({ row }) => row),
      written: await Promise.all(IDS.map((each) => asWritten.row(each))),
      groups: Object.fromEntries(await byGroup(GROUPS)),
    });
    const inOrder = ({ rows: some, groups }: Awaited<ReturnType<typeof stored>>) => ({
      rows: new Set(some),
      groups,
    });
    const steps = fc.array(fc.tuple(step, fc.boolean()), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await rows.deleteMany({});
        for (const [work, here] of all) {
          await (here ? work(rows, store) : work(afar, wired));
          for (let i = 0; i < 2; i++) {
            const [{ written, ...found }, there] = [await said(), await stored()];
            expect(inOrder(found)).toEqual(inOrder(there));
            expect(written).toEqual(there.rows);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is never older than what was acknowledged before it was asked for, whoever writes meanwhile', async () => {
    const [byId, byGroup] = [keptRows(), keptGroups()];
    const asWritten = new KeptRows(store, rows, 100);
    const actors = fc.array(
      fc.record({
        writes: fc.array(fc.tuple(id, fc.nat(2), fc.boolean()), { maxLength: 6 }),
        slow: fc.nat(3),
      }),
      { minLength: 2, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(actors, async (all) => {
        await rows.deleteMany({});
        await rows.insertMany(IDS.map((_id) => ({ _id, group: 'one', n: 0 })));
        const acknowledged = new Map(IDS.map((each) => [each, 0]));
        const begun = new Map(IDS.map((each) => [each, 0]));
        let writing = all.length;
        const count = async (_id: string, kind: number, commits: boolean) => {
          const by = kind === 2 && !commits ? 0 : 1;
          begun.set(_id, begun.get(_id)! + by);
          const inc = { $inc: { n: 1 } };
          if (kind === 0) await rows.updateOne({ _id }, inc);
          else if (kind === 1) await afar.updateOne({ _id }, inc);
          else
            await store
              .transaction(async (tx) => {
                await rows.updateOne({ _id }, inc, { session: tx });
                await turn();
                if (!commits) throw refused;
              })
              .catch((error) => {
                if (error !== refused) throw error;
              });
          acknowledged.set(_id, acknowledged.get(_id)! + by);
        };
        const writer = async ({ writes, slow: pause }: (typeof all)[number]) => {
          for (const [_id, kind, commits] of writes) {
            for (let i = 0; i < pause; i++) await turn();
            await count(_id, kind, commits);
          }
          writing--;
        };
        const reader = async (pause: number) => {
          while (writing) {
            const least = new Map(acknowledged);
            slow = pause;
            for (const [_id, { row }] of await byId(IDS)) {
              expect(row!.n).toBeGreaterThanOrEqual(least.get(_id)!);
              expect(row!.n).toBeLessThanOrEqual(begun.get(_id)!);
            }
            const since = new Map(acknowledged);
            for (const [_id, { n }] of await asWritten.rows(IDS)) {
              expect(n).toBeGreaterThanOrEqual(since.get(_id)!);
              expect(n).toBeLessThanOrEqual(begun.get(_id)!);
            }
            await turn();
          }
        };
        await Promise.all([...all.map(writer), reader(0), reader(1), reader(3)]);
        const end = await stored();
        for (const { row } of (await byId(IDS)).values()) expect(end.rows).toContainEqual(row);
        const written = await asWritten.rows(IDS);
        expect(IDS.map((each) => written.get(each))).toEqual(end.rows);
        expect(Object.fromEntries(await byGroup(GROUPS))).toEqual(end.groups);
      }),
      { numRuns: 60 },
    );
  });

  it('is read once, also that there is nothing', async () => {
    const byId = keptRows();
    await rows.insertMany([{ _id: 'k', group: 'one', n: 0 }]);
    await byId(['k', 'l']);
    expect([...(await byId(['k', 'l'])).values()].map(({ row }) => row?._id)).toEqual([
      'k',
      undefined,
    ]);
    expect(read).toBe(2);
  });

  it('is nothing where others write to a server of their own: each question is asked anew', async () => {
    const byId = keptRows(wired, afar);
    await byId(['k']);
    await byId(['k']);
    expect(read).toBe(2);
  });

  it('is forgotten, and the write goes on, where a row is not as it should be', async () => {
    const kept = new Kept<string>({ most: 10 }).from(store, rows, (change) =>
      sidesOf(change).map(({ group }) => group.toUpperCase()),
    );
    const ask = () => kept.of(['ONE'], async () => new Map([['ONE', `${read++}`]]));
    await ask();
    await rows.collection.insertOne({ _id: 'k' } as never);
    expect(await rows.countDocuments({})).toBe(1);
    await ask();
    await ask();
    expect(read).toBe(2);
  });

  it('is no more than is allowed, and that which was asked for of late', async () => {
    const kept = new Kept<string>({ most: 10 }).from(store, rows, () => []);
    const ask = (key: string) =>
      kept.of([key], async (unknown) => {
        read++;
        return new Map(unknown.map((each) => [each, each]));
      });
    for (let i = 0; i < 100; i++) {
      await ask('often');
      await ask(`once ${i}`);
    }
    expect(read).toBe(101);
    const left = Array.from({ length: 100 }, (_, i) => `once ${i}`).filter((key) => kept.get(key));
    expect(left.length).toBeLessThan(10);
    expect(kept.get('often')).toBe('often');
  });
});
