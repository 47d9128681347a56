import type { IndexSpec } from './collection';
import { CommandError, unsupported } from './errors';
import { checkIndexFilter } from './supported';
import type { Doc } from './types';

const OPTIONS = new Set([
  ...['v', 'key', 'name', 'unique', 'sparse', 'background', 'expireAfterSeconds'],
  ...['partialFilterExpression'],
]);
const LONGEST_TTL = 2_147_483_647;

const cannotCreate = (message: string) => new CommandError(67, 'CannotCreateIndex', message);
const wrongType = (field: string, wanted: string) =>
  new CommandError(
    14,
    'TypeMismatch',
    `The field '${field}' of an index specification must be ${wanted}`,
  );

/**
 * What a createIndexes asks for, if this server does all of it.
 * @returns null for the index on _id, which every collection has.
 */
export function checkIndexSpec(given: Doc, namespace: string): IndexSpec | null {
  if (!given || typeof given !== 'object' || Array.isArray(given))
    throw wrongType('indexes', 'an array of objects');
  for (const option of Object.keys(given))
    if (!OPTIONS.has(option)) throw unsupported(`the index option ${option}`);
  const { v, key, name, unique, sparse, background: _background, ...rest } = given;
  if (v !== undefined && Number(v) !== 2) throw unsupported(`the index version ${v}`);
  checkKey(key);
  if (typeof name !== 'string' || !name)
    throw new CommandError(9, 'FailedToParse', `The 'name' field of an index is required`);
  for (const [field, value] of Object.entries({ unique, sparse }))
    if (value !== undefined && typeof value !== 'boolean' && typeof value !== 'number')
      throw wrongType(field, 'a boolean');
  if (Object.keys(key).join() === '_id') {
    const options = { unique, sparse, ...rest };
    if (Number(key._id) !== 1 || Object.values(options).some((given) => given !== undefined))
      throw new CommandError(
        197,
        'InvalidIndexSpecificationOption',
        `The _id index of ${namespace} is ascending and has no options`,
      );
    return null;
  }
  if (name === '_id_' || name === '*')
    throw badName(`An index other than the one on _id cannot be named '${name}'`);
  checkTtl(key, rest.expireAfterSeconds);
  checkPartial(rest.partialFilterExpression, !!sparse);
  return {
    name,
    key: Object.fromEntries(
      Object.entries(key).map(([path, direction]) => [path, Number(direction)]),
    ),
    ...(unique ? { unique: true } : {}),
    ...(sparse ? { sparse: true } : {}),
    ...(rest.expireAfterSeconds === undefined
      ? {}
      : { expireAfterSeconds: Number(rest.expireAfterSeconds) }),
    ...(rest.partialFilterExpression === undefined
      ? {}
      : { partialFilterExpression: rest.partialFilterExpression }),
  };
}

const badName = (message: string) => new CommandError(2, 'BadValue', message);

function checkKey(key: unknown) {
  if (!key || typeof key !== 'object' || Array.isArray(key)) throw wrongType('key', 'an object');
  const fields = Object.entries(key as Doc);
  if (!fields.length) throw cannotCreate('Index keys cannot be empty.');
  if (fields.length > 32) throw cannotCreate('An index has at most 32 fields.');
  for (const [path, direction] of fields) {
    if (typeof direction === 'string') throw unsupported(`the index type ${direction} of ${path}`);
    if (path.includes('$**')) throw unsupported('a wildcard index');
    if (!path || path.split('.').some((part) => !part))
      throw cannotCreate(`Index keys cannot have an empty part: '${path}'`);
    if (path.split('.').some((part) => part[0] === '$'))
      throw cannotCreate(`Index key contains an illegal field name: ${path}`);
    if (!Number(direction))
      throw cannotCreate(
        `Values in the index key pattern must be numbers other than 0: ${path}: ${String(direction)}`,
      );
    if (Math.abs(Number(direction)) !== 1)
      throw unsupported(`the direction ${String(direction)} of ${path} in an index`);
  }
}

function checkTtl(key: Doc, seconds: unknown) {
  if (seconds === undefined) return;
  if (typeof seconds !== 'number' && typeof seconds !== 'bigint')
    throw wrongType('expireAfterSeconds', 'a number');
  if (!(Number(seconds) >= 0 && Number(seconds) <= LONGEST_TTL))
    throw cannotCreate(
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, 0 to ${LONGEST_TTL}`,
    );
  if (Object.keys(key).length > 1)
    throw cannotCreate(
      'TTL indexes are single-field indexes, compound indexes do not support TTL.',
    );
}

function checkPartial(filter: unknown, sparse: boolean) {
  if (filter === undefined) return;
  if (!filter || typeof filter !== 'object' || Array.isArray(filter))
    throw wrongType('partialFilterExpression', 'an object');
  if (sparse) throw cannotCreate("cannot mix 'partialFilterExpression' and 'sparse' options");
  checkIndexFilter(filter as Doc);
}
