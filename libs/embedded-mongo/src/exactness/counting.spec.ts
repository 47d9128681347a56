import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { Engine } from '../engine';
import type { Cost, Doc } from '../types';

/** What one call of the store does, in counts: no entry is read, made or tested twice. */
const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
let engine: Engine;
let costs: Cost[];

beforeAll(async () => {
  engine = new Engine({
    path: folder,
    fsync: false,
    observe: (_namespace, _filter, cost) => costs.push(cost),
  });
  await engine.storage.write(() => {
    const rows = engine.ensureCollection('d', 'rows');
    engine.storage.createIndex(rows, { name: 'by', key: { by: 1, at: -1 } });
    engine.storage.createIndex(rows, {
      name: 'open',
      key: { at: 1 },
      partialFilterExpression: { closed: { $exists: true } },
    });
    for (let i = 0; i < 30; i++) engine.insert(rows, { _id: i, by: i % 3, at: i, likes: 0 });
  });
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  costs = [];
});

const rows = () => engine.collection('d', 'rows')!;
const counted = (filter: Doc, options: Doc = {}) =>
  engine.reader.counting(rows(), filter, options).next().value;

it('counts by the entries of an index, and reads documents only where they have a say', () => {
  expect(counted({ by: 1 })).toBe(10);
  expect(counted({ by: { $in: [0, 2, 2] }, at: { $gt: 10, $lt: 20 } })).toBe(6);
  expect(counted({ by: 1 }, { skip: 8, limit: 5 })).toBe(2);
  expect(costs.map(({ docsExamined }) => docsExamined)).toEqual([0, 0, 0]);
  expect(counted({ by: 1, likes: 0 })).toBe(10);
  expect(costs.at(-1)).toMatchObject({ docsExamined: 10 });
});

it('counts all of a collection by an index that has each document once', async () => {
  const bare = jest.spyOn(engine.storage.documents, 'getKeysCount');
  expect(counted({})).toBe(30);
  expect(bare).not.toHaveBeenCalled();
  await engine.storage.write(() => {
    const lists = engine.ensureCollection('d', 'lists');
    engine.storage.createIndex(lists, { name: 'of', key: { of: 1 } });
    engine.storage.createIndex(lists, { name: 'in', key: { in: 1 }, sparse: true });
    for (let i = 0; i < 5; i++) engine.insert(lists, { _id: i, of: i ? [i, 9] : i });
  });
  const lists = engine.collection('d', 'lists');
  expect(engine.reader.counting(lists, {}, {}).next().value).toBe(5);
  expect(bare).toHaveBeenCalledTimes(1);
  bare.mockRestore();
});

it('decodes nothing that an index proves and nobody looks at', () => {
  const found = [...engine.reader.match(rows(), { by: 1, at: { $gt: 5 } })];
  expect(found).toHaveLength(8);
  expect(found.filter((hit) => 'decoded' in hit && hit.decoded)).toEqual([]);
  expect(found.map(({ doc }) => doc.by)).toEqual(Array.from({ length: 8 }, () => 1));
});

it('makes the entries of an index anew only where the update changes what it reads', async () => {
  const keysOf = [...rows().indexes.values()].map((index) => jest.spyOn(index, 'keysOf'));
  const made = () => keysOf.map((spy) => spy.mock.calls.length);
  const update = (u: Doc) =>
    engine.storage.write(() => engine.update(rows(), { q: { _id: 4 }, u }));
  await update({ $inc: { likes: 1 } });
  expect(made()).toEqual([0, 0]);
  await update({ $set: { closed: true } });
  expect(made()).toEqual([0, 2]);
  await update({ $rename: { closed: 'by' } });
  expect(made()).toEqual([2, 4]);
  expect(counted({ by: true })).toBe(1);
  expect(counted({ by: 1 })).toBe(9);
});

it('moves a unique value from one document to another in one transaction', async () => {
  const { Transaction } = await import('../transaction');
  await engine.storage.write(() => {
    const held = engine.ensureCollection('d', 'held');
    engine.storage.createIndex(held, { name: 'name', key: { name: 1 }, unique: true });
    for (const name of ['a', 'b']) engine.insert(held, { _id: name, name });
  });
  const transaction = new Transaction(engine);
  const held = engine.collection('d', 'held', transaction);
  for (const [_id, name] of [
    ['a', 'c'],
    ['b', 'a'],
    ['a', 'b'],
  ])
    engine.update(held, { q: { _id }, u: { $set: { name } } }, transaction);
  await transaction.commit(() => undefined);
  transaction.release();
  const found = [...engine.reader.match(engine.collection('d', 'held'), { name: { $gte: '' } })];
  expect(found.map(({ doc }) => [doc._id, doc.name])).toEqual([
    ['b', 'a'],
    ['a', 'b'],
  ]);
});
