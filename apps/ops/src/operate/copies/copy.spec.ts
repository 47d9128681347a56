import { describe, expect, it } from '@jest/globals';
import { comparing, type Copy } from './copy';
import type { Databases } from './databases';
import type { Row } from '../rows';

/** One collection of one service, of which each row changes as soon as it was read. */
function changing(rows: Row[], change: (row: Row) => void, isCopy = (_row: Row) => true) {
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
      for (const row of rows.filter(isCopy)) {
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

  const fact = { _id: 'a', name: 'old' };
  it.each([
    ['is there by now', rows(), [[], [fact]], rows()],
    ['is gone by now', [], [[fact], []], []],
    ['is another by now', rows(), [[{ _id: 'a', name: 'before' }], [fact]], rows()],
  ])(
    'leaves what its owner told while the two were read: what was no fact and %s',
    async (_what, held, looks, after) => {
      const copy = {
        ...copyOf([]),
        async *wanted() {
          yield* looks.length > 1 ? looks.shift()! : looks[0]!;
        },
      };
      const { compare } = comparing(
        changing(held, () => undefined),
        copy,
      );
      expect(await compare(true)).toEqual([]);
      expect(held).toEqual(after);
    },
  );

  it('takes away and gives what is within rows of the service, and never a row', async () => {
    const held = [
      { _id: 'a', name: 'no fact', own: 1 },
      { _id: 'b', name: null, own: 2 },
    ];
    const copy = { ...copyOf([{ _id: 'b', name: 'fact' }]), withinRows: true };
    const named = (row: Row) => row.name !== null;
    const { compare } = comparing(
      changing(held, () => undefined, named),
      copy,
    );
    expect(await compare(true)).toEqual(['name a should not be there', 'name b is missing']);
    expect(held).toEqual([
      { _id: 'a', name: null, own: 1 },
      { _id: 'b', name: 'fact', own: 2 },
    ]);
  });
});
