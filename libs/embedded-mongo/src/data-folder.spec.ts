import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient, type ClientSession } from 'mongodb';
import { freePort } from './free-port';
import { LEAST_FREE_BYTES } from './room';
import { EmbeddedMongo } from './server';
import { Storage } from './storage';

/**
 * A file that may not grow any more. What it may hold is no whole number of pages, so that the write
 * that is too much is cut short: one that is refused whole ends the process, see room.ts.
 */
const FULL_DISK = `trap '' XFSZ; ulimit -f 4097;`;

describe('the data folder', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'mongo-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const data = () => join(folder, 'store', 'data.mdb');
  const filled = async () => {
    const server = await EmbeddedMongo.start({ folder, fsync: false });
    const client = await new MongoClient(server.url).connect();
    const rows = Array.from({ length: 500 }, (_, n) => ({ n, text: 'x'.repeat(1000) }));
    await client.db('d').collection('rows').insertMany(rows);
    await client.close();
    await server.stop();
  };

  it.each<[string, () => void]>([
    ['cut', () => truncateSync(data(), Math.floor(statSync(data()).size / 2))],
    ['overwritten with text', () => writeFileSync(data(), 'hello\n'.repeat(5000))],
    [
      'robbed of its first pages',
      () => writeFileSync(data(), readFileSync(data()).fill(0, 0, 8192)),
    ],
    ['emptied', () => truncateSync(data(), 0)],
    ['gone', () => unlinkSync(data())],
  ])('names a data file that was %s, and the way out', async (_how, spoil) => {
    await filled();
    spoil();
    await expect(EmbeddedMongo.start({ folder })).rejects.toThrow(/data\.mdb is spoiled.*copy/);
  });

  it('opens what was stopped, and takes over the lock of a process whose number another has now', async () => {
    await filled();
    const stale = { pid: process.ppid, began: '1', boot: 'another' };
    for (const lock of [JSON.stringify(stale), String(process.ppid), '']) {
      writeFileSync(join(folder, 'lock'), lock);
      await (await EmbeddedMongo.start({ folder })).stop();
    }
  });

  it('is closed right behind a commit that a full disk refuses, and holds what it had', () => {
    const program = 'dist/tools/fill-and-close.js';
    const source = 'libs/embedded-mongo/src/cases/fill-and-close.ts';
    execFileSync(process.execPath, ['scripts/bundle.mjs', source, program]);
    const path = join(folder, 'store');
    const filling = `${FULL_DISK} exec "${process.execPath}" ${program} "${path}"`;
    const told = execFileSync('sh', ['-c', filling], {
      ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 20_000 },
    });
    const { kept, code } = JSON.parse(told);
    expect([code, kept > 5]).toEqual([14031, true]);
    const { documents, env } = new Storage(path, false);
    expect(documents.getKeysCount({})).toBe(kept);
    return env.close();
  });

  it('is written to no more while hardly any room is left on its disk, and again once there is', async () => {
    let left = LEAST_FREE_BYTES;
    const server = await EmbeddedMongo.start({ folder, fsync: false, freeBytes: () => left });
    const client = await new MongoClient(server.url).connect();
    const rows = client.db('d').collection<{ _id: number; text: string }>('rows');
    await rows.createIndex({ text: 1 }, { unique: true });
    await rows.insertOne({ _id: 1, text: 'one' });
    const within = (work: (session: ClientSession) => Promise<unknown>) =>
      client.withSession((session) => session.withTransaction(() => work(session)));
    const writes = () => [
      rows.insertOne({ _id: 2, text: 'two' }),
      rows.updateOne({ _id: 1 }, { $set: { text: 'first' } }),
      client.db('d').createCollection('others'),
      within((session) => rows.insertOne({ _id: 3, text: 'three' }, { session })),
    ];

    left--;
    for (const write of [...writes(), rows.deleteOne({ _id: 1 })])
      await expect(write).rejects.toMatchObject({ code: 14031 });
    expect(await rows.find().toArray()).toEqual([{ _id: 1, text: 'one' }]);
    expect(await client.db('d').listCollections().toArray()).toHaveLength(1);

    left++;
    await Promise.all(writes());
    expect((await rows.distinct('text')).sort()).toEqual(['first', 'three', 'two']);
    await client.close();
    await server.stop();
  });

  describe('held by a process of its own', () => {
    const running: ChildProcess[] = [];
    const program = 'dist/tools/embedded-mongo-alone.js';
    beforeAll(() => {
      execFileSync(process.execPath, [
        'scripts/bundle.mjs',
        'libs/embedded-mongo/src/main.ts',
        program,
      ]);
    });
    afterEach(() => Promise.all(running.splice(0).map((child) => ended(child, 'SIGKILL'))));

    /** @returns the process, once it is ready, and a client of it. */
    async function alone(before = '') {
      const port = await freePort();
      const child = spawn('sh', ['-c', `${before} exec "${process.execPath}" ${program}`], {
        env: {
          ...process.env,
          MONGO_FOLDER: folder,
          MONGO_PORT: String(port),
          MONGO_USERS: JSON.stringify([{ name: 'u', password: 'p', database: '*' }]),
        },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      running.push(child);
      await once(child.stdout!, 'data');
      const client = new MongoClient(
        `mongodb://u:p@127.0.0.1:${port}/?directConnection=true&serverSelectionTimeoutMS=1000`,
      );
      return { child, client };
    }

    it('answers what a full disk refuses, and goes on', async () => {
      const { child, client } = await alone(FULL_DISK);
      const rows = client.db('d').collection<{ _id: number; text: string }>('rows');
      const fill = async () => {
        for (let n = 0; ; n++) await rows.insertOne({ _id: n, text: 'x'.repeat(100_000) });
      };
      await expect(fill()).rejects.toMatchObject({ code: 14031 });
      const kept = await rows.countDocuments({});
      expect(kept).toBeGreaterThan(5);
      await rows.deleteMany({ _id: { $lt: kept } });
      await rows.insertOne({ _id: 1000, text: 'room again' });
      expect(await rows.distinct('_id')).toEqual([1000]);
      await client.close();
      await ended(child, 'SIGTERM');
    });

    it('keeps nothing of a transaction whose commit a full disk refuses, and nothing claimed', async () => {
      const { child, client } = await alone(FULL_DISK);
      const rows = client.db('d').collection<{ _id: number; text: string }>('rows');
      await rows.createIndex({ text: 1 }, { unique: true });
      const session = client.startSession();
      const text = (n: number) => `${n}`.padEnd(100_000, 'x');
      let kept = 0;
      const fill = async () => {
        for (;;) {
          session.startTransaction();
          await rows.insertOne({ _id: kept, text: text(kept) }, { session });
          await session.commitTransaction();
          kept++;
        }
      };
      await expect(fill()).rejects.toMatchObject({ code: 14031 });
      expect(kept).toBeGreaterThan(2);
      expect(await rows.countDocuments({})).toBe(kept);
      await rows.deleteMany({ _id: { $lt: kept } });
      await session.withTransaction(async () => {
        await rows.insertOne({ _id: kept, text: 'room again' }, { session });
      });
      expect(await rows.distinct('_id')).toEqual([kept]);
      await session.endSession();
      await client.close();
      await ended(child, 'SIGTERM');
    });

    it('is not taken from one whose number nobody knows here, as in another container', async () => {
      const { child, client } = await alone();
      const lock = join(folder, 'lock');
      const { boot } = JSON.parse(readFileSync(lock, 'utf8'));
      for (const pid of [4_194_300, child.pid, process.pid]) {
        writeFileSync(lock, JSON.stringify({ pid, began: '1', boot }));
        await expect(EmbeddedMongo.start({ folder })).rejects.toThrow(/in use by process/);
      }
      await client.close();
      await ended(child, 'SIGKILL');
      await (await EmbeddedMongo.start({ folder })).stop();
    });

    it('is left in order by one that is told to stop in the midst of long work', async () => {
      const { child, client } = await alone();
      const rows = client.db('d').collection<{ _id: number; n: number; text: string }>('rows');
      for (let from = 0; from < 20_000; from += 5000)
        await rows.insertMany(
          Array.from({ length: 5000 }, (_, i) => ({ _id: from + i, n: 0, text: 'x'.repeat(50) })),
        );
      await client.db('d').collection('other').insertOne({});
      const work = [
        rows.updateMany({}, { $inc: { n: 1 } }),
        rows.createIndex({ text: 1, n: 1 }),
        rows.find({ text: /y/ }).sort({ n: 1 }).toArray(),
        client.db('d').collection('other').drop(),
      ].map((each) =>
        each.then(
          () => 'done',
          () => 'ended',
        ),
      );
      await rows.findOne({ n: 1 });
      expect(await ended(child, 'SIGTERM')).toBe(0);
      expect(await Promise.all(work)).toContain('ended');
      await client.close();

      const server = await EmbeddedMongo.start({ folder, fsync: false });
      const again = await new MongoClient(server.url).connect();
      const found = again.db('d').collection('rows');
      const [changed, others] = [{ n: 1 }, { n: 0 }].map((filter) => found.countDocuments(filter));
      expect((await changed!) + (await others!)).toBe(20_000);
      await found.createIndex({ n: 1 });
      expect(await found.countDocuments({ n: 1 })).toBe(await changed);
      await again.close();
      await server.stop();
    });
  });
});

/** @returns its exit code. */
async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }
  return child.exitCode;
}
