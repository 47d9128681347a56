import { spawn } from 'node:child_process';
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
import { MongoClient } from 'mongodb';
import { rolldown } from 'rolldown';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedMongo } from './server';

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

  it('answers what a full disk refuses, and goes on', async () => {
    const bundle = await rolldown({
      input: 'libs/embedded-mongo/src/main.ts',
      platform: 'node',
      external: (id) => /^[a-z]/.test(id) && !id.startsWith('libs/'),
    });
    await bundle.write({ file: 'dist/tools/embedded-mongo-full.js', format: 'esm' });
    const port = 20_000 + (process.pid % 20_000);
    const child = spawn(
      'sh',
      [
        '-c',
        `trap '' XFSZ; ulimit -f 4096; exec "${process.execPath}" dist/tools/embedded-mongo-full.js`,
      ],
      {
        env: {
          ...process.env,
          MONGO_FOLDER: folder,
          MONGO_PORT: String(port),
          MONGO_USERS: JSON.stringify([{ name: 'u', password: 'p', database: '*' }]),
        },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      await new Promise((resolve) => child.stdout.once('data', resolve));
      const client = new MongoClient(`mongodb://u:p@127.0.0.1:${port}/?directConnection=true`);
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
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });
});
