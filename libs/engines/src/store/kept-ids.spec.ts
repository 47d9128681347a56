import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Model } from 'mongoose';
import { KeptIds, schemaOf, type Store } from '.';
import { embeddedStore } from '../testing/embedded-store';

interface Row {
  _id: string;
}
const IDS = ['a:k', 'a:l', 'b:k'];

describe('ids that are kept', () => {
  let close: () => Promise<void>;
  let store: Store;
  let rows: Model<Row>;
  let asked = 0;

  beforeAll(async () => {
    ({ store, close } = await embeddedStore(() => void asked++));
    rows = store.model('rows', schemaOf<Row>({ _id: String }));
    await store.prepare();
  });
  afterAll(() => close());

  it('are those of the store after every change', async () => {
    const kept = new KeptIds(store, rows, 100);
    const change = fc.tuple(fc.constantFrom(...IDS), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        await rows.deleteMany({});
        const model = new Set<string>();
        for (const [_id, isThere] of changes) {
          if (isThere) await rows.updateOne({ _id }, {}, { upsert: true });
          else await rows.deleteOne({ _id });
          model[isThere ? 'add' : 'delete'](_id);
          for (const each of IDS)
            expect(await kept.among([each])).toEqual(new Set(model.has(each) ? [each] : []));
          expect(await kept.among(IDS)).toEqual(model);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are asked for once, whether they are there or not', async () => {
    const kept = new KeptIds(store, rows, 100);
    await rows.deleteMany({});
    await rows.collection.insertOne({ _id: 'a:k' } as never);
    asked = 0;
    for (let i = 0; i < 3; i++) expect([...(await kept.among(IDS))]).toEqual(['a:k']);
    expect(asked).toBe(1);
  });
});
