import type { z } from 'zod';

type RawIssue = Parameters<NonNullable<z.core.$ZodErrorMap>>[0];

const KINDS: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};
const UNITS: Partial<Record<string, string>> = { string: ' characters', array: ' entries' };

const MISSING = 'This is missing';
const UNEXPECTED = 'This is not what is expected here';
/** Where something has to be there: what may be left out is told what it may be. */
const isEmpty = (input: unknown) => input === '' || (Array.isArray(input) && !input.length);
const isNear = ({ code, path }: z.core.$ZodIssue) => code !== 'invalid_type' && !path.length;

/**
 * What is said of a field to which the contract gives no words of its own, since no form of ours
 * sends it wrong: who calls the API by themselves reads it. The library's words would show them
 * patterns and types of our code.
 */
export function plainWords(issue: RawIssue): string {
  const { input } = issue;
  if (input === undefined) return MISSING;
  switch (issue.code) {
    case 'invalid_type': {
      const kind = KINDS[issue.expected];
      return kind ? `Give this as ${kind}` : UNEXPECTED;
    }
    case 'invalid_value':
      return `One of: ${issue.values.join(', ')}`;
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    case 'too_small':
      if (isEmpty(input)) return MISSING;
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'invalid_format':
      if (isEmpty(input)) return MISSING;
      if (issue.format === 'datetime') return 'Give a day and a time, such as 2026-11-29T18:30:00Z';
      if (issue.format === 'date') return 'Give a day, such as 2026-11-29';
      return 'This is not written as it has to be';
    case 'invalid_union':
      // of what it may be, what it nearly was
      return issue.errors.flat().find(isNear)?.message ?? UNEXPECTED;
    default:
      return UNEXPECTED;
  }
}
