import { z } from 'zod';

export type Random = () => number;
export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)]!;

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

/** What no form of ours sends. */
const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'x',
  '\u0000',
  '\ud800',
  '\u202e\u200b\ufeff',
  'e\u0301'.repeat(500),
  '👩‍🍳'.repeat(100),
  'a'.repeat(5000),
  '../../etc/passwd',
  '%00',
  '__proto__',
  'NaN',
  '9007199254740993',
  '2026-13-45T99:00:00Z',
  'nothing-with-this-uid',
  '$where',
  '{"$gt":""}',
  [],
  ['a', 'b'],
  deep(50),
  {},
  { $gt: '' },
  { $regex: '.*' },
  { toString: 1, valueOf: 1 },
  { length: -1 },
  { then: 'x' },
  base64url(['posts.createdAt', { $gt: '' }, 'a']),
  base64url(['feed.at', 1e300, 'a']),
  base64url(['audit', 1e21]),
  base64url(['search', 0, 'x', {}]),
  base64url(null),
];
export const odd = (random: Random): unknown => pick(random, ODD);

/**
 * Something that fits the schema more often than not: known things by their field's name, else by
 * the field's kind.
 */
export function fitting(
  schema: z.ZodType,
  known: Record<string, readonly unknown[]>,
  random: Random,
  name = '',
): unknown {
  const of = (inner: unknown) => fitting(inner as z.ZodType, known, random, name);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).flatMap(([key, field]) => {
        const value = fitting(field as z.ZodType, known, random, key);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return random() < 0.5 ? undefined : of(schema.unwrap());
  if (schema instanceof z.ZodNullable) return random() < 0.3 ? null : of(schema.unwrap());
  if (schema instanceof z.ZodPipe) return of(schema.def.in);
  if (known[name]) return pick(random, known[name]);
  if (schema instanceof z.ZodArray)
    return Array.from({ length: 1 + Math.floor(random() * 3) }, () => of(schema.element));
  if (schema instanceof z.ZodEnum) return pick(random, schema.options);
  if (schema instanceof z.ZodUnion) return of(pick(random, schema.options));
  if (schema instanceof z.ZodBoolean) return random() < 0.5;
  if (schema instanceof z.ZodNumber) return 1 + Math.floor(random() * 50);
  return pick(random, ['Salam', 'saffron', 'A longer text, of several words.', '42']);
}

/** The same input with one or every field odd, one missing, or some that nobody asked for. */
export function mutated(input: Record<string, unknown>, random: Random): Record<string, unknown> {
  const keys = Object.keys(input);
  const kind = random();
  if (kind < 0.3) return input;
  if (kind < 0.6 && keys.length) return { ...input, [pick(random, keys)]: odd(random) };
  if (kind < 0.75) return Object.fromEntries(keys.map((key) => [key, odd(random)]));
  if (kind < 0.85 && keys.length) {
    const { [pick(random, keys)]: _gone, ...rest } = input;
    return rest;
  }
  return {
    ...input,
    cursor: odd(random),
    limit: odd(random),
    roles: ['moderator'],
    _id: odd(random),
  };
}
