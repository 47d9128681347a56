import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Model } from 'mongoose';
import { KeptRows, schemaOf, type ChangeListener, type Store } from '.';
import { embeddedStore } from '../testing/embedded-store';

interface Row {
  _id: string;
  n: number;
}

describe('a row that is kept', () => {
  let close: () => Promise<void>;
  let store: Store;
  let rows: Model<Row>;

  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    rows = store.model('rows', schemaOf<Row>({ _id: String, n: Number }));
    await store.prepare();
  });
  beforeEach(async () => {
    await rows.deleteMany({});
    await rows.insertMany(['k', 'l'].map((_id) => ({ _id, n: 0 })));
  });
  afterAll(() => close());

  it('is kept as it was written, once that stands and nobody else writes it', async () => {
    const kept = new KeptRows(store, rows, 100);
    const first = await kept.row('k');
    await rows.updateMany({}, { $inc: { n: 1 } });
    expect([first, kept.get('k')]).toEqual([0, 1].map((n) => ({ _id: 'k', n })));
    // nobody has asked for it
    expect(kept.get('l')).toBeUndefined();
    await Promise.all([1, 2].map(() => rows.updateOne({ _id: 'k' }, { $inc: { n: 1 } })));
    expect(kept.get('k')).toBeUndefined();
    expect(await kept.row('k')).toEqual({ _id: 'k', n: 3 });
    await rows.deleteOne({ _id: 'k' });
    expect(await kept.row('k')).toBeNull();
  });

  it.each([true, false])('is known after a write only if that stands: %s', async (stands) => {
    let change: ChangeListener<Row>;
    const listen = (_model: unknown, listener: ChangeListener<any>) => !!(change = listener);
    const kept = new KeptRows<Row>({ listen, asRead: (row) => ({ ...row }) }, rows, 100);
    const before = await kept.row('k');
    const after = { _id: 'k', n: 1 };
    const end = change!([{ before, after }]);
    expect(kept.get('k')).toBeUndefined();
    end(stands);
    expect(kept.get('k')).toEqual(stands ? after : undefined);
  });

  it('is read again where the change cannot be read as it was written, and nobody’s write fails', async () => {
    let change: ChangeListener<Row>;
    const listen = (_model: unknown, listener: ChangeListener<any>) => !!(change = listener);
    const asRead = () => {
      throw new Error('no row');
    };
    const kept = new KeptRows<Row>({ listen, asRead }, rows, 100);
    const before = await kept.rows(['k', 'l']);
    const end = change!([...before.values()].map((row) => ({ before: row, after: row })));
    expect(() => end(true)).not.toThrow();
    expect(await kept.row('k')).toEqual({ _id: 'k', n: 0 });
    expect([kept.get('k'), kept.get('l')]).toEqual([{ _id: 'k', n: 0 }, undefined]);
  });
});
