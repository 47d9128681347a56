import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Model } from 'mongoose';
import { KeptKeys, rowsWhere, schemaOf, type Store } from '.';
import { embeddedStore } from '../testing/embedded-store';

interface Row {
  _id: string;
  of: string[];
}
const KEYS = ['a', 'b', 'c', 'd'];
const schema = schemaOf<Row>({ _id: String, of: [String] });
schema.index({ of: 1 });
const keysOf = ({ of }: Readonly<Row>) => of;

describe('keys that may have rows', () => {
  let close: () => Promise<void>;
  let store: Store;
  let rows: Model<Row>;
  let asked = 0;

  beforeAll(async () => {
    ({ store, close } = await embeddedStore(() => void asked++));
    rows = store.model('rows', schema);
    await store.prepare();
  });
  beforeEach(() => rows.deleteMany({}) as unknown as Promise<void>);
  afterAll(() => close());

  const put = (_id: string, of: string[]) =>
    rows.collection.replaceOne({ _id } as never, { of } as never, { upsert: true });
  const isRead = async (kept: KeptKeys<Row>, key: string) => {
    while (kept.mayHave(key)) await turn();
  };

  it('have been asked for once, by whoever asked first', async () => {
    await put('k', ['a', 'b']);
    const kept = new KeptKeys(store, rows, { keysOf, most: 10 });
    asked = 0;
    expect(KEYS.map((key) => kept.mayHave(key))).toEqual([true, true, true, true]);
    await isRead(kept, 'c');
    expect(KEYS.map((key) => kept.mayHave(key))).toEqual([true, true, false, false]);
    expect(asked).toBe(1);
  });

  it('are all of them where there are more than so many, or where nobody tells', async () => {
    for (const key of KEYS) await put(key, [key]);
    const few = new KeptKeys(store, rows, { keysOf, most: 3 });
    const untold = new KeptKeys({ listen: () => false }, rows, { keysOf, most: 10 });
    asked = 0;
    for (let i = 0; i < 50; i++) {
      expect([few.mayHave('e'), untold.mayHave('e')]).toEqual([true, true]);
      await turn();
    }
    expect(asked).toBe(1);
  });

  it('are all of them where a few keys have more rows than are read', async () => {
    for (const _id of ['k', 'l', 'm']) await put(_id, ['a']);
    await put('n', ['b']);
    const kept = new KeptKeys(store, rows, { keysOf, most: 2 });
    asked = 0;
    for (let i = 0; i < 50; i++) {
      expect(kept.mayHave('b')).toBe(true);
      await turn();
    }
    expect(asked).toBe(1);
  });

  it('are all of them as soon as there are more than so many', async () => {
    const kept = new KeptKeys(store, rows, { keysOf, most: 3 });
    await isRead(kept, 'e');
    await put('k', KEYS);
    expect(kept.mayHave('e')).toBe(true);
  });

  it('are asked for again where the store was away', async () => {
    const kept = new KeptKeys(store, rows, { keysOf, most: 10 });
    const { find } = rows.collection;
    let failed = 0;
    rows.collection.find = (() => {
      failed++;
      throw new Error('away');
    }) as never;
    expect(kept.mayHave('a')).toBe(true);
    await turn();
    rows.collection.find = find;
    expect(failed).toBe(1);
    await isRead(kept, 'a');
  });

  it('hold whatever a row that can be read is asked by, while others write and all of it goes', async () => {
    const key = fc.constantFrom(...KEYS);
    const id = fc.constantFrom('k', 'l', 'm');
    const work = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.tuple(id, fc.uniqueArray(key)).map(
          ([_id, of]) =>
            () =>
              put(_id, of),
        ),
      },
      id.map((_id) => () => rows.collection.deleteOne({ _id } as never)),
      fc.tuple(id, fc.uniqueArray(key), fc.boolean()).map(
        ([_id, of, commits]) =>
          () =>
            store
              .transaction(async (tx) => {
                await rows.collection.insertOne({ _id, of } as never, { session: tx });
                await turn();
                if (!commits) throw new Error('taken back');
              })
              .catch(() => undefined),
      ),
      fc.constant(() => rows.collection.drop().catch(() => undefined)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(work, { minLength: 1, maxLength: 12 }),
        fc.nat(12),
        async (all, first) => {
          const kept = new KeptKeys(store, rows, { keysOf, most: 10 });
          const look = async () => {
            for (const each of KEYS)
              if ((await rowsWhere(rows, { of: each })).length)
                expect(kept.mayHave(each)).toBe(true);
          };
          const writing = all.map(async (each, i) => {
            if (i === first % all.length) kept.mayHave('a');
            await each();
            await look();
          });
          for (let i = 0; i < 5; i++) await look();
          await Promise.all(writing);
          await look();
          await rows.deleteMany({});
        },
      ),
      { numRuns: 100 },
    );
  });
});
