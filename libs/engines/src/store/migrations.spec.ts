import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Collection } from 'mongoose';
import { Migrations, Store, type Migration } from './index';

/** More with MIGRATED_ROWS, as in the long form of the suites. */
const ROWS = Number(process.env.MIGRATED_ROWS ?? 1500);
/** A hundred thousand rows take minutes where others have the machine as well. */
const MS_OF_A_ROW = 10;

jest.setTimeout(Math.max(120_000, ROWS * MS_OF_A_ROW));

interface Member {
  _id: string;
  name?: string;
  first?: string;
  last?: string;
  likes: number;
}

/** `Ayesha Khan` in one field becomes two fields, and back. */
const twoNames: Migration = {
  name: '2027-01-31-names-in-two-fields',
  collection: 'members',
  reads: ['name', 'first', 'last'],
  up({ name }) {
    if (typeof name !== 'string') return null;
    const [first, last] = name.split(' ');
    return { $set: { first, last }, $unset: { name: '' } };
  },
  down({ first, last }) {
    if (first === undefined) return null;
    return { $set: { name: `${String(first)} ${String(last)}` }, $unset: { first: '', last: '' } };
  },
};

describe('migrations of rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  let server: EmbeddedMongo;
  let store: Store;
  let members: Collection<Member>;
  let migrations: Migrations;
  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    store = await Store.connect(server, 'migrations');
    members = store.connection.collection<Member>('members');
  });
  beforeEach(async () => {
    for (const name of ['members', 'migrations', 'cards'])
      await store.connection.collection(name).deleteMany({});
    migrations = new Migrations(store.connection);
    migrations.add(twoNames);
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const idOf = (n: number) => `m${String(n).padStart(7, '0')}`;
  const old = (n: number): Member => ({ _id: idOf(n), name: `First${n} Last${n}`, likes: 0 });
  const fill = (count: number) =>
    members.insertMany(Array.from({ length: count }, (_, n) => old(n)));
  const counts = async () => ({
    old: await members.countDocuments({ name: { $exists: true } }),
    new: await members.countDocuments({ first: { $exists: true }, last: { $exists: true } }),
  });
  const nth = (n: number) => Math.floor(n * 0.618_033_988 * ROWS) % ROWS;

  /** Writes as members do, one after the other, until it is told that it is enough. */
  function live() {
    const renamed = new Map<string, string>();
    let enough = false;
    let likes = 0;
    const ended = (async () => {
      for (let n = 0; !enough; n++) {
        const _id = idOf(nth(n));
        await members.updateOne({ _id }, { $inc: { likes: 1 } });
        likes++;
        // a new name by a pod that writes the form it finds
        const first = `Renamed${n}`;
        const forms = [
          [{ name: { $exists: true } }, { name: `${first} Last` }],
          [{ first: { $exists: true } }, { first, last: 'Last' }],
        ] as const;
        for (let form = 0, found = 0; !found; form = 1 - form)
          found = (await members.updateOne({ _id, ...forms[form]![0] }, { $set: forms[form]![1] }))
            .matchedCount;
        renamed.set(_id, first);
        // and a new row, which pods of the version before write in the old form
        await members.insertOne(old(ROWS + n));
      }
    })();
    return {
      renamed,
      async stop() {
        enough = true;
        await ended;
        return likes;
      },
    };
  }

  it('changes every row while others write, and loses no write', async () => {
    await fill(ROWS);
    const writers = live();
    await migrations.up();
    const likes = await writers.stop();
    await migrations.again();
    expect((await counts()).old).toBe(0);
    expect((await counts()).new).toBe(await members.countDocuments());
    const sum = [{ $group: { _id: null, likes: { $sum: '$likes' } } }];
    expect(await members.aggregate(sum).toArray()).toEqual([{ _id: null, likes }]);
    for (const [_id, first] of writers.renamed)
      expect(await members.findOne({ _id })).toMatchObject({ first, last: 'Last' });
    expect(await migrations.states()).toMatchObject([{ name: twoNames.name, state: 'up' }]);
  });

  it('goes back while others write, to the rows that were', async () => {
    await fill(ROWS);
    await migrations.up();
    const writers = live();
    await migrations.down(twoNames.name);
    await writers.stop();
    expect((await counts()).new).toBe(0);
    for (const [_id, first] of writers.renamed)
      expect(await members.findOne({ _id })).toMatchObject({ name: `${first} Last` });
    const untouched = await members.findOne({ _id: { $nin: [...writers.renamed.keys()] } });
    const n = Number(untouched!._id.slice(1));
    expect(untouched).toEqual({ ...old(n), likes: 0 });
    expect((await migrations.states())[0]!.state).toBe('down');
  });

  it('goes on where it was stopped, and reads no row twice', async () => {
    await fill(2600);
    let batches = 0;
    const stop = () => {
      if (++batches === 2) throw new Error('killed');
    };
    await expect(migrations.up(stop)).rejects.toThrow('killed');
    expect(await migrations.states()).toMatchObject([{ state: 'going up', changed: 1000 }]);
    const seen: string[] = [];
    const again = new Migrations(store.connection);
    again.add({ ...twoNames, up: (row) => (seen.push(row._id), twoNames.up(row)) });
    await again.up();
    expect(seen).toHaveLength(1600);
    expect(seen[0]).toBe(idOf(1000));
    expect(await counts()).toEqual({ old: 0, new: 2600 });
    expect(await again.states()).toMatchObject([{ state: 'up', changed: 2600 }]);
  });

  it('passes many rows that have nothing to change in one transaction, and changes few in one', async () => {
    await fill(2600);
    await migrations.up();
    const asked = jest.spyOn(store.connection.getClient(), 'withSession');
    try {
      await migrations.again();
      // a batch each, and what comes after the last
      expect(asked.mock.calls.length).toBeLessThanOrEqual(6);
      asked.mockClear();
      await migrations.down(twoNames.name);
      expect(asked.mock.calls.length).toBeGreaterThanOrEqual(130);
    } finally {
      asked.mockRestore();
    }
    expect(await counts()).toEqual({ old: 2600, new: 0 });
  });

  it('turns round half way, and leaves no row of the new form', async () => {
    await fill(1200);
    const stop = () => {
      throw new Error('killed');
    };
    await expect(migrations.up(stop)).rejects.toThrow('killed');
    await migrations.down(twoNames.name);
    expect(await counts()).toEqual({ old: 1200, new: 0 });
    await migrations.up();
    expect(await counts()).toEqual({ old: 0, new: 1200 });
  });

  it.each([0, 1, 70, 599])(
    'has all rows of one form where it is turned round while it goes on, at row %i',
    async (at) => {
      await fill(600);
      const back = new Migrations(store.connection);
      back.add(twoNames);
      let turned: Promise<void> | undefined;
      const up: Migration['up'] = (row) => {
        if (row._id === idOf(at)) turned ??= back.down(twoNames.name);
        return twoNames.up(row);
      };
      const slow = new Migrations(store.connection);
      slow.add({ ...twoNames, up });
      await slow.up();
      await turned;
      expect(await counts()).toEqual({ old: 600, new: 0 });
      expect(await slow.states()).toMatchObject([{ state: 'down' }]);
    },
  );

  it('does no harm where two run it at once, and nothing where it is done', async () => {
    await fill(ROWS);
    await Promise.all([migrations.up(), migrations.up()]);
    expect(await counts()).toEqual({ old: 0, new: ROWS });
    let told = 0;
    await migrations.up(() => told++);
    expect(told).toBe(0);
  });

  it('looks through rows that came from a backup, whatever was done to those before', async () => {
    await fill(3);
    await migrations.up();
    await members.deleteMany({});
    await fill(1200);
    await migrations.up();
    expect(await counts()).toEqual({ old: 1200, new: 0 });
    await migrations.afresh();
    expect(await counts()).toEqual({ old: 0, new: 1200 });
  });

  it('names those of a newer version', async () => {
    const newer = new Migrations(store.connection);
    newer.add(twoNames, { ...twoNames, name: '2027-03-01-names-in-three' });
    await newer.up();
    expect(await migrations.unknown()).toEqual(['2027-03-01-names-in-three']);
    await newer.down('2027-03-01-names-in-three');
    expect(await migrations.unknown()).toEqual([]);
  });

  it('runs them in order, and back in the other', async () => {
    const order: string[] = [];
    const card = (name: string, field: string): Migration => ({
      ...{ name, collection: 'cards', reads: [field] },
      up: (row) => (order.push(`${name} up`), row[field] ? null : { $set: { [field]: 1 } }),
      down: (row) => (order.push(`${name} down`), row[field] ? { $unset: { [field]: '' } } : null),
    });
    await store.connection.collection('cards').insertOne({});
    const several = new Migrations(store.connection);
    several.add(card('2027-02-01-a', 'a'), card('2027-02-02-b', 'b'), card('2027-02-03-c', 'c'));
    await several.up();
    await several.down('2027-02-02-b');
    expect(order).toEqual([
      ...['2027-02-01-a up', '2027-02-02-b up', '2027-02-03-c up'],
      ...['2027-02-03-c down', '2027-02-02-b down'],
    ]);
    expect((await several.states()).map(({ state }) => state)).toEqual(['up', 'down', 'down']);
    await several.up();
    expect((await several.states()).map(({ state }) => state)).toEqual(['up', 'up', 'up']);
    await expect(several.down('2027-02-04-d')).rejects.toThrow('there is no migration');
    expect(() => several.add(card('2027-02-02-z', 'z'))).toThrow('has to come after');
  });
});
