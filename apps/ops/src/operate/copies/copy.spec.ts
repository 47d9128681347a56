import { describe, expect, it } from '@jest/globals';
import { comparing, type Copy } from './copy';
import type { Databases } from './databases';
import type { Row } from '../rows';

/** One collection of one service, of which each row changes as soon as it was read. */
function changing(rows: Row[], change: (row: Row) => void) {
  const matches = (filter: Row) =>
    rows.find((row) => Object.entries(filter).every(([key, value]) => row[key] === value));
  const collection = {
    updateOne: async (filter: Row, { $set = {} }: { $set?: object }) => {
      const row = matches(filter);
      if (row) Object.assign(row, $set);
    },
    deleteOne: async (filter: Row) => {
      const row = matches(filter);
      if (row) rows.splice(rows.indexOf(row), 1);
    },
  };
  return {
    collection: () => collection,
    async *rows() {
      for (const row of [...rows]) {
        const read = { ...row };
        change(row);
        yield read;
      }
    },
  } as unknown as Databases;
}

const copyOf = (wanted: Row[]): Copy => ({
  ...{ name: 'names', what: 'name', service: 'chat', collection: 'people', fields: ['name'] },
  async *wanted() {
    yield* wanted;
  },
});

describe('mending a copy', () => {
  const rows = () => [{ _id: 'a', name: 'old' }];
  const newer = (row: Row) => void (row.name = 'newer');

  it('writes what it should hold over what was read', async () => {
    const held = rows();
    const { compare } = comparing(
      changing(held, () => undefined),
      copyOf([{ _id: 'a', name: 'new' }]),
    );
    expect(await compare(true)).toEqual(['name a: name differ']);
    expect(held).toEqual([{ _id: 'a', name: 'new' }]);
  });

  it.each([
    ['changed', [{ _id: 'a', name: 'new' }]],
    ['taken away', []],
  ])('leaves what the service heard of in between: it is not %s', async (_what, wanted) => {
    const held = rows();
    await comparing(changing(held, newer), copyOf(wanted)).compare(true);
    expect(held).toEqual([{ _id: 'a', name: 'newer' }]);
  });
});
