import { isDocument } from './compare';
import { badValue, CommandError } from './errors';
import { compileFilter } from './match';
import type { Doc } from './types';

export type ElementTest = (element: unknown) => boolean;
const failed = (message: string) => new CommandError(9, 'FailedToParse', message);

function namesIn(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([key, value]) =>
    ['$and', '$or', '$nor'].includes(key) ? value.flatMap(namesIn) : [key.split('.')[0]!],
  );
}

/**
 * The tests of `$[name]`, by name. @throws for a filter that names nothing, or two things, or one
 * that is named twice.
 */
export function parseArrayFilters(filters: unknown[] = []): Map<string, ElementTest> {
  const tests = new Map<string, ElementTest>();
  for (const filter of filters) {
    if (!isDocument(filter))
      throw new CommandError(14, 'TypeMismatch', 'array filters are objects');
    const [name, other] = new Set(namesIn(filter));
    if (name === undefined)
      throw failed('Cannot use an expression without a top-level field name in arrayFilters');
    if (other !== undefined)
      throw failed(
        'Error parsing array filter :: caused by :: Expected a single top-level field name, ' +
          `found '${name}' and '${other}'`,
      );
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      throw badValue(
        'Error parsing array filter :: caused by :: The top-level field name must be an ' +
          `alphanumeric string beginning with a lowercase letter, found '${name}'`,
      );
    if (tests.has(name))
      throw failed(`Found multiple array filters with the same top-level field name ${name}`);
    const match = compileFilter(filter);
    tests.set(name, (element) => match({ [name]: element }));
  }
  return tests;
}
