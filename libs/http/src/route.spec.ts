import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Refusal } from './refusal';
import { parseInput } from './route';

const fieldsOf = (schema: z.ZodType, given: unknown): Record<string, string> => {
  try {
    parseInput(schema, given);
  } catch (refusal) {
    return (refusal as Refusal).fields ?? {};
  }
  return {};
};

describe('what is told of very many wrong fields', () => {
  const numbers = z.object({ numbers: z.array(z.number()) });

  it('names the first of them, and how many more there are', () => {
    const fields = fieldsOf(numbers, { numbers: Array(50_000).fill('salt') });
    expect(Object.keys(fields)).toHaveLength(41);
    expect(fields).toMatchObject({
      'numbers.0': 'Give this as a number',
      form: 'And 49960 more that are not as they have to be',
    });
    expect(Object.keys(fieldsOf(numbers, { numbers: Array(40).fill('salt') }))).toHaveLength(40);
  });

  it('says no name back that is longer than any of ours, and takes none for a part of objects', () => {
    const named = z.object({ ticks: z.record(z.string(), z.boolean()) });
    const ticks = JSON.parse(`{ "${'x'.repeat(9_000)}": 1, "__proto__": 1, "salt": 2 }`);
    const fields = fieldsOf(named, { ticks });
    expect(Object.keys(fields).every((name) => name.length <= 120)).toBe(true);
    expect(fields['ticks.salt']).toBe('Give this as true or false');
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });
});
