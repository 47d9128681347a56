import { isDocument } from './compare';
import { badValue, CommandError, unsupported } from './errors';
import { encodeKey } from './key-encoding';
import { toNumber } from './numbers';
import { tuplesOf } from './paths';
import type { Doc } from './types';

export type SortKeys = [path: string, direction: 1 | -1][];

/** @throws for a direction other than 1 and -1. */
export function parseSort(sort: Doc | undefined): SortKeys {
  return Object.entries(sort ?? {}).map(([path, given]) => {
    if (isDocument(given)) throw unsupported('a sort by $meta');
    const direction = toNumber(given);
    if (direction === null)
      throw new CommandError(
        15974,
        'Location15974',
        `Illegal key in $sort specification: ${path}: ${given}`,
      );
    if (direction !== 1 && direction !== -1)
      throw new CommandError(
        15975,
        'Location15975',
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      );
    if (!path || path.split('.').some((part) => !part || part[0] === '$'))
      throw badValue(`a sort has an empty or operator's name in its path: ${path}`);
    return [path, direction];
  });
}

type Key = Buffer[];
function compareKeys(a: Key, b: Key, keys: SortKeys): number {
  for (let i = 0; i < keys.length; i++) {
    const order = Buffer.compare(a[i]!, b[i]!);
    if (order) return order * keys[i]![1];
  }
  return 0;
}

/**
 * What a document is sorted by: of an array, the element that comes first in the order asked for.
 */
export function sortKeyOf(keys: SortKeys): (doc: Doc) => Key {
  const paths = keys.map(([path]) => path.split('.'));
  return (doc) =>
    tuplesOf(doc, paths, false)
      .tuples.map((tuple) => tuple.map(encodeKey))
      .reduce((first, key) => (compareKeys(key, first, keys) < 0 ? key : first));
}

/** In the order asked for; equal ones stay as they were. */
export function sortBy<T>(items: T[], keys: SortKeys, docOf: (item: T) => Doc): T[] {
  const keyOf = sortKeyOf(keys);
  return items
    .map((item) => ({ item, key: keyOf(docOf(item)) }))
    .sort((a, b) => compareKeys(a.key, b.key, keys))
    .map(({ item }) => item);
}
