import { BSONRegExp } from 'bson';
import { badValue, CommandError, unsupported } from './errors';
import type { Doc } from './types';

/** Says what a value has to be, and throws as MongoDB does for one that is not. */
export type Shape = (value: any, where: string) => void;
/** The fields that an object may have. */
export type Fields = Record<string, Shape>;

const DEEPEST = 100;

const wrongType = (where: string, wanted: string) =>
  new CommandError(
    14,
    'TypeMismatch',
    `BSON field '${where}' is the wrong type, expected ${wanted}`,
  );
const outOfRange = (where: string, wanted: string) =>
  new CommandError(51024, 'Location51024', `BSON field '${where}' value must be ${wanted}`);

const isNumber = (value: unknown) =>
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  ['Long', 'Int32', 'Double'].includes((value as Doc | null)?._bsontype);
const isObject = (value: unknown): value is Doc =>
  !!value &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  (value as Doc)._bsontype === undefined &&
  !(value instanceof Date);

export const anything: Shape = () => undefined;
export const flag: Shape = (value, where) => {
  if (typeof value !== 'boolean' && !isNumber(value)) throw wrongType(where, 'a boolean');
};
export const text: Shape = (value, where) => {
  if (typeof value !== 'string') throw wrongType(where, 'a string');
};
export const number: Shape = (value, where) => {
  if (!isNumber(value)) throw wrongType(where, 'a number');
};
/** A whole number, from 0. */
export const amount: Shape = (value, where) => {
  number(value, where);
  if (!(Number(value) >= 0)) throw outOfRange(where, '>= 0');
};
export const milliseconds: Shape = (value, where) => {
  number(value, where);
  if (!(Number(value) >= 0 && Number(value) <= 2_147_483_647))
    throw badValue(`${where} is out of range: ${String(value)}`);
};
export const object: Shape = (value, where) => {
  if (!isObject(value)) throw wrongType(where, 'an object');
  checkDepth(value, where);
};
export const list: Shape = (value, where) => {
  if (!Array.isArray(value)) throw wrongType(where, 'an array');
};
/** An option that is only heeded at its one value. */
export const only =
  (wanted: unknown): Shape =>
  (value, where) => {
    if (value !== wanted) throw unsupported(`${where}: ${JSON.stringify(value)}`);
  };

/** A list of so many objects, of these fields. */
export const listOf =
  (fields: Fields, required: string[], most = 100_000): Shape =>
  (value, where) => {
    list(value, where);
    if (!value.length || value.length > most)
      throw new CommandError(
        16,
        'InvalidLength',
        `Write batch sizes must be between 1 and ${most}. Got ${value.length} operations.`,
      );
    for (const item of value) checkFields(item, fields, required, where);
  };

/**
 * @throws for a field that this server would not heed, for one that is missing, and for one of
 * another kind.
 */
export function checkFields(given: unknown, fields: Fields, required: string[], where: string) {
  if (!isObject(given)) throw wrongType(where, 'an object');
  for (const [field, value] of Object.entries(given)) {
    if (!Object.hasOwn(fields, field)) throw unsupported(`the field ${field} of ${where}`);
    if (value !== undefined) fields[field]!(value, `${where}.${field}`);
  }
  for (const field of required)
    if (given[field] === undefined)
      throw new CommandError(
        40414,
        'Location40414',
        `BSON field '${where}.${field}' is missing but a required field`,
      );
}

/** @throws Overflow for what nests deeper than MongoDB stores. */
export function checkDepth(value: unknown, where: string, depth = 1) {
  if (!value || typeof value !== 'object') return;
  if (depth > DEEPEST)
    throw new CommandError(15, 'Overflow', `${where} nests deeper than ${DEEPEST} levels`);
  if (Array.isArray(value)) for (const item of value) checkDepth(item, where, depth + 1);
  else if (isObject(value))
    for (const item of Object.values(value)) checkDepth(item, where, depth + 1);
}

/** A document to be stored. */
export const document: Shape = (value, where) => {
  if (!isObject(value)) throw wrongType(where, 'an object');
  checkDepth(value, where);
  if ('_id' in value) checkId(value._id);
};

/** @throws for an _id that MongoDB does not take. */
function checkId(id: unknown) {
  if (Array.isArray(id)) throw invalidId('an array');
  if (id instanceof RegExp || id instanceof BSONRegExp) throw invalidId('a regex');
  if (id === undefined) throw invalidId('undefined');
  if (!isObject(id)) return;
  const operator = Object.keys(id).find((field) => field[0] === '$');
  if (operator)
    throw new CommandError(
      52,
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${operator} is not valid for storage.`,
    );
}

const invalidId = (kind: string) =>
  new CommandError(53, 'InvalidIdField', `The '_id' value cannot be of type ${kind}`);

/** @throws InvalidNamespace */
export function checkNamespace(database: unknown, collection?: unknown) {
  const invalid = (what: string) => new CommandError(73, 'InvalidNamespace', what);
  if (typeof database !== 'string' || !/^[^\0/\\. "$]{1,63}$/.test(database))
    throw invalid(`Invalid database name: '${String(database)}'`);
  if (collection === undefined) return;
  if (typeof collection !== 'string')
    throw invalid('collection name has invalid type: it has to be a string');
  if (!collection || /^\.|\0|\$/.test(collection) || collection.length > 200)
    throw invalid(`Invalid namespace specified '${database}.${collection}'`);
  if (collection.startsWith('system.'))
    throw invalid(`Invalid system namespace: ${database}.${collection}`);
}
