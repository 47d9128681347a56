import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { outputCheckOf } from './output-check';
import { Written } from './written';

describe('an answer that is in JSON already', () => {
  const contract = {
    '~orpc': { outputSchema: z.object({ n: z.number() }), route: { method: 'GET', path: '/n' } },
  };
  const check = outputCheckOf(contract as never);

  it('is held against its contract as any other', () => {
    const right = new Written('{"n":1}');
    expect(check(right)).toBe(right);
    expect(() => check(new Written('{"n":1,"secret":2}'))).toThrow('answers another thing');
  });
});
