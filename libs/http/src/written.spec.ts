import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { outputCheckOf } from './output-check';
import { fieldsOf, Written } from './written';

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

  it('says what its pieces say, whatever they are made of', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.boolean(), (values, areBytes) => {
        const pieces = values.flatMap((value, i) => {
          const text = JSON.stringify(value);
          return [i ? ',' : '', areBytes ? Buffer.from(text) : text];
        });
        const written = new Written('[', ...pieces, ']');
        expect(written.bytes.toString()).toBe(JSON.stringify(values));
        expect(written.toJSON()).toEqual(JSON.parse(JSON.stringify(values)));
      }),
    );
  });

  it('has the fields of a value without the braces around them', () => {
    const value = { price: '₹ 150', 'ein "Gericht"': '🍲' };
    expect(new Written('{', fieldsOf(value), ',"mine":true}').toJSON()).toEqual({
      ...value,
      mine: true,
    });
  });
});
