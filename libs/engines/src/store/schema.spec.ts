import { expect, it } from '@jest/globals';
import { Mixed, schemaOf } from './schema';

interface DishRow {
  _id: string;
  state: 'raw' | 'done';
  tags: string[];
  cook?: { uid: string };
  burnt?: true;
}

const columns = { _id: String, state: String, cook: Mixed, burnt: Boolean } as const;

it('makes a column for each field of the row, and none for versions', () => {
  const schema = schemaOf<DishRow>({ ...columns, tags: [String] });
  expect(Object.keys(schema.paths).sort()).toEqual(['_id', 'burnt', 'cook', 'state', 'tags']);
  expect(schema.get('versionKey')).toBe(false);
});

it('keeps empty objects where the row needs them', () => {
  expect([
    schemaOf<DishRow>({ ...columns, tags: [String] }).get('minimize'),
    schemaOf<DishRow>({ ...columns, tags: [String] }, { keepEmpty: true }).get('minimize'),
  ]).toEqual([true, false]);
});

it('does not compile with a column missing, of another type or too many', () => {
  // @ts-expect-error: the row has a state
  schemaOf<DishRow>({ _id: String, tags: [String], cook: Mixed, burnt: Boolean });
  // @ts-expect-error: the state is a word
  schemaOf<DishRow>({ ...columns, tags: [String], state: Number });
  // @ts-expect-error: the row has no price
  schemaOf<DishRow>({ ...columns, tags: [String], price: Number });
});
