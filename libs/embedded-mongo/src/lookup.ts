import { BSONRegExp } from 'bson';
import { isDocument } from './compare';
import { CommandError } from './errors';
import type { Pace } from './pace';
import { elementsAt } from './paths';
import { setAt, type Stage } from './stages';
import { isOperatorObject, type Doc } from './types';

const failed = (message: string) => new CommandError(9, 'FailedToParse', message);

/**
 * `$lookup` by equality; the other collection's index answers it. A missing field, and one that
 * holds nothing, meets null and missing ones.
 */
export function compileLookup(
  given: any,
  read: (from: string, filter: Doc) => Iterable<Doc>,
  pace?: Pace,
): Stage {
  if (!isDocument(given)) throw failed('the $lookup specification must be an object');
  for (const field of ['from', 'localField', 'foreignField', 'as'])
    if (typeof given[field] !== 'string' || !given[field])
      throw failed(`$lookup needs a text for '${field}'`);
  const { from, localField, foreignField, as } = given as Record<string, string>;
  if (as!.split('.').some((part) => !part || part[0] === '$'))
    throw new CommandError(16410, 'Location16410', `'as' is not the path of a field: ${as}`);
  const local = localField!.split('.');
  return function* (docs) {
    for (const doc of docs) {
      if (!doc || pace?.step()) yield null;
      if (!doc) continue;
      const found = elementsAt(doc, local);
      const wanted = found.length ? found : [null];
      yield setAt(doc, as!.split('.'), [...read(from!, filterFor(foreignField!, wanted))]);
    }
  };
}

/** Values that a list would read as patterns or operators are asked for one by one. */
function filterFor(field: string, wanted: unknown[]): Doc {
  const special = wanted.some((value) => value instanceof BSONRegExp || isOperatorObject(value));
  if (!special) return { [field]: { $in: wanted } };
  return { $or: wanted.map((value) => ({ [field]: { $eq: value } })) };
}
