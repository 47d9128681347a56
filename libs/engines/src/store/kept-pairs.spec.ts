import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Model } from 'mongoose';
import { KeptPairs, schemaOf, type Store } from '.';
import { embeddedStore } from '../testing/embedded-store';

interface Pair {
  _id: string;
}
const FIRSTS = ['a', 'b'];
const SECONDS = ['k', 'l', 'm', 'n'];
const MOST_OF_ONE = 2;

describe('pairs that are kept', () => {
  let close: () => Promise<void>;
  let store: Store;
  let pairs: Model<Pair>;
  let asked = 0;

  beforeAll(async () => {
    ({ store, close } = await embeddedStore(() => void asked++));
    pairs = store.model('pairs', schemaOf<Pair>({ _id: String }));
    await store.prepare();
  });
  afterAll(() => close());

  it('are those of the store after every change, of who has few and of who has many', async () => {
    const kept = new KeptPairs(store, pairs, { most: 100, mostOfOne: MOST_OF_ONE });
    const change = fc.tuple(fc.constantFrom(...FIRSTS), fc.constantFrom(...SECONDS), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        await pairs.deleteMany({});
        const model = new Map(FIRSTS.map((first) => [first, new Set<string>()]));
        for (const [first, second, isThere] of changes) {
          const filter = { _id: `${first}:${second}` };
          if (isThere) await pairs.updateOne(filter, {}, { upsert: true });
          else await pairs.deleteOne(filter);
          model.get(first)![isThere ? 'add' : 'delete'](second);
          for (const each of FIRSTS) {
            expect(await kept.of(each)).toEqual(model.get(each));
            expect(await kept.among(each, SECONDS)).toEqual(model.get(each));
            expect(await kept.among(each, ['n'])).toEqual(
              new Set(model.get(each)!.has('n') ? ['n'] : []),
            );
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are asked for once, of who has few', async () => {
    const kept = new KeptPairs(store, pairs, { most: 100, mostOfOne: MOST_OF_ONE });
    await pairs.deleteMany({});
    await pairs.collection.insertOne({ _id: 'a:k' } as never);
    asked = 0;
    for (let i = 0; i < 3; i++) await kept.among('a', SECONDS);
    expect(asked).toBe(1);
  });

  it('belong to that one alone whose name is before the colon', async () => {
    const kept = new KeptPairs(store, pairs, { most: 100, mostOfOne: MOST_OF_ONE });
    await pairs.deleteMany({});
    for (const _id of ['a:k', 'a;:l', 'aa:m']) await pairs.collection.insertOne({ _id } as never);
    expect([...(await kept.of('a'))]).toEqual(['k']);
  });
});
