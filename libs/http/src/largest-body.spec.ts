import { contract, route, type Route } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { largestBody } from './largest-body';

const taking = (input: z.ZodType) =>
  route({
    ...{ method: 'POST', path: '/api/identity/anything', access: 'public' },
    ...{ summary: '', input, output: z.object({}) },
  } as const) as Route;
const KINDS = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('some'), words: z.string().max(100) }),
]);

describe('the largest body of a route that anybody calls', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['a text', z.object({ text: z.string().max(2000) }), { text: '山'.repeat(2000) }],
    [
      'a text that is cleaned',
      z.string().max(900).transform(String).pipe(z.string()),
      '山'.repeat(900),
    ],
    ['a list', z.array(z.string().max(100)).max(30), Array(30).fill('山'.repeat(100))],
    ['one of several', z.object({ of: KINDS }), { of: { kind: 'some', words: '山'.repeat(100) } }],
    ['a choice', z.object({ gender: z.enum(['male', 'female']) }), { gender: 'female' }],
    [
      'numbers',
      z.object({ n: z.number(), b: z.boolean() }),
      { n: -1.7976931348623157e308, b: false },
    ],
    ['what may be absent', z.object({ a: z.string().max(99).nullish() }).default({}), { a: 'x' }],
  ])('has room for %s', (_what, input, given) => {
    expect(input.safeParse(given).success).toBe(true);
    const bytes = Buffer.byteLength(JSON.stringify(given));
    const most = largestBody(taking(input));
    expect(most).toBeGreaterThanOrEqual(bytes);
    expect(most).toBeLessThan(bytes + 3000);
  });

  it.each<[string, z.ZodType]>([
    ['a text', z.object({ text: z.string() })],
    ['a list', z.object({ list: z.array(z.string().max(3)) })],
    ['anything', z.object({ what: z.unknown() })],
    ['a record', z.record(z.string().max(3), z.number())],
  ])('is none where %s has no end: such a server does not start', (_what, input) =>
    expect(() => largestBody(taking(input))).toThrow('POST /api/identity/anything'),
  );

  it('is a few kB where no long text is written', () => {
    const { identity, moderation } = contract;
    for (const each of [identity.signUp, identity.signIn, identity.resetPassword, identity.refresh])
      expect(largestBody(each as Route)).toBeLessThan(12_000);
    for (const each of [identity.signInWithPasskey, moderation.linkedAppeal])
      expect(largestBody(each as Route)).toBeLessThan(64_000);
  });
});
