import { contract, type Route } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Refusal } from './refusal';
import { parseInput } from './route';

/** What is told of each field. */
function told(schema: z.ZodType, given: unknown): Record<string, string> {
  try {
    parseInput(schema, given);
  } catch (refusal) {
    return (refusal as Refusal).fields ?? {};
  }
  return {};
}

describe('a field to which the contract gives no words', () => {
  it('is told in plain ones', () => {
    const schema = z.object({
      uid: z.string().regex(/^[a-z]{16,40}$/),
      kind: z.enum(['post', 'review']),
      limit: z.coerce.number().int().min(1).max(50),
      few: z.array(z.string()).min(2),
      none: z.array(z.string()).min(1),
      many: z.array(z.string()).max(2),
      name: z.string().max(4),
      open: z.boolean(),
      at: z.iso.datetime(),
      day: z.iso.date(),
      either: z.union([z.string(), z.array(z.string())]),
      near: z.union([z.string(), z.array(z.string()).max(2)]),
      absent: z.string(),
      above: z.number().positive(),
      below: z.number().lt(5),
      choice: z.enum(['vegan', 'halal']).optional(),
      list: z.string(),
      written: z.string().min(1),
      whole: z.uuid(),
      late: z.date(),
    });
    const given = {
      uid: '%00',
      kind: 'recipe',
      limit: 51,
      few: ['a'],
      none: [],
      many: ['a', 'b', 'c'],
    };
    const more = {
      name: 'fatima',
      open: 'yes',
      at: 'noon',
      day: 'today',
      either: 7,
      near: ['a', 'b', 'c'],
      above: 0,
      below: 5,
      choice: '',
      list: [],
      written: '',
      whole: '',
      late: 7,
    };
    expect(told(schema, { ...given, ...more })).toEqual({
      uid: 'This is not written as it has to be',
      kind: 'One of: post, review',
      limit: 'At most 50',
      few: 'At least 2 entries',
      none: 'This is missing',
      many: 'At most 2 entries',
      name: 'At most 4 characters',
      open: 'Give this as true or false',
      at: 'Give a day and a time, such as 2026-11-29T18:30:00Z',
      day: 'Give a day, such as 2026-11-29',
      either: 'This is not what is expected here',
      near: 'At most 2 entries',
      absent: 'This is missing',
      above: 'More than 0',
      below: 'Less than 5',
      choice: 'One of: vegan, halal',
      list: 'Give this as text',
      written: 'This is missing',
      whole: 'This is missing',
      late: 'This is not what is expected here',
    });
    expect(told(z.object({ limit: z.coerce.number().int() }), { limit: 'x' })).toEqual({
      limit: 'Give this as a number',
    });
    expect(told(z.object({ limit: z.coerce.number().int() }), { limit: 1.5 })).toEqual({
      limit: 'Give this as a whole number',
    });
  });

  it('leaves the words of the contract as they are', () => {
    expect(told(z.object({ title: z.string().min(1, 'Enter Title') }), { title: '' })).toEqual({
      title: 'Enter Title',
    });
  });
});

/** The library's words name patterns, types and brackets of ours. */
const LIBRARY = /^(Invalid|Too (big|small)|Unrecognized)|expected (string|number|array|object)/;
const odd = [
  null,
  7,
  -1,
  1.5,
  1e12,
  true,
  '',
  'x',
  '%00',
  'x'.repeat(100_000),
  [],
  [7],
  {},
  { x: 7 },
];

it('no route tells of one in the words of the library', () => {
  const said = Object.entries(contract).flatMap(([service, named]) =>
    Object.entries(named as Record<string, Route>).flatMap(([name, route]) => {
      const schema = route['~orpc'].inputSchema as z.ZodType;
      const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
      const filled = odd.map((value) => Object.fromEntries(fields.map((field) => [field, value])));
      const words = [{}, ...odd, ...filled].flatMap((input) => Object.values(told(schema, input)));
      return words.map((word) => `${service}.${name}: ${word}`);
    }),
  );
  expect(said.length).toBeGreaterThan(1000);
  expect(said.filter((word) => LIBRARY.test(word.slice(word.indexOf(': ') + 2)))).toEqual([]);
});
