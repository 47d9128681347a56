import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Collection } from './collection';
import { Engine } from './engine';

let folder: string;
let engine: Engine;
const open = () => void (engine = new Engine({ path: join(folder, 'store'), fsync: false }));
const entries = () => [
  engine.storage.documents.getKeysCount({}),
  engine.storage.keys.getKeysCount({}),
];
const filled = (name: string, n: number): Promise<Collection> =>
  engine.storage.write(() => {
    const collection = engine.ensureCollection('d', name);
    engine.storage.createIndex(collection, { name: 'n', key: { n: 1 } });
    for (let i = 0; i < n; i++) engine.insert(collection, { _id: i, n: i });
    return collection;
  });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'garbage-'));
  open();
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

it('removes what was dropped in pieces, and nothing else', async () => {
  const { storage } = engine;
  const dropped = await filled('rows', 5000);
  await filled('kept', 100);
  await storage.write(() => storage.dropCollection(dropped));
  expect(storage.collection('d', 'rows')).toBeUndefined();
  await filled('rows', 7);
  let turns = 0;
  let over = false;
  const collected = storage.garbage.collect().then(() => (over = true));
  while (!over) {
    await new Promise((resolve) => setImmediate(resolve));
    turns++;
  }
  await collected;
  expect(turns).toBeGreaterThan(2);
  expect(entries()).toEqual([107, 107]);
  const rows = storage.collection('d', 'rows')!;
  expect([...engine.reader.match(rows, { n: { $gte: 0 } })]).toHaveLength(7);
});

it('goes on after a restart, and gives no number of what waits to another', async () => {
  const dropped = await filled('rows', 3000);
  await engine.storage.write(() => engine.storage.dropCollection(dropped));
  await engine.close();
  open();
  const rows = await filled('rows', 5);
  expect(rows.number).toBeGreaterThan(dropped.number);
  expect([...engine.reader.match(rows, {})]).toHaveLength(5);
  await engine.storage.garbage.collect();
  expect(entries()).toEqual([5, 5]);
});

it('keeps a collection whose dropping failed', async () => {
  const { storage } = engine;
  const collection = await filled('rows', 300);
  await expect(
    storage.write(() => {
      storage.dropCollection(collection);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await storage.garbage.collect();
  expect(entries()).toEqual([300, 300]);
  expect([...engine.reader.match(storage.collection('d', 'rows'), {})]).toHaveLength(300);
});

it('removes what an index build left that did not come to its end', async () => {
  const { storage } = engine;
  const collection = await filled('rows', 10);
  await storage.write(() => {
    storage.garbage.mark('keys', 99);
    const key = Buffer.concat([Buffer.from([0, 0, 0, 99]), Buffer.from('entry')]);
    storage.keys.put(key, Buffer.from('id'));
  });
  await storage.garbage.collect();
  expect(entries()[1]).toBe(11);
  await engine.close();
  open();
  expect(engine.storage.reserveNumber()).toBeGreaterThan(99);
  await engine.storage.garbage.collect();
  expect(entries()).toEqual([10, 10]);
  expect([...engine.reader.match(collection, { n: 3 })]).toHaveLength(1);
});

it('tells whoever still reads that the collection is gone', async () => {
  const collection = await filled('rows', 1000);
  const reading = engine.reader.walk(collection, {});
  reading.next();
  await engine.storage.write(() => engine.storage.dropCollection(collection));
  expect(() => [...reading]).toThrow(/dropped meanwhile/);
});
