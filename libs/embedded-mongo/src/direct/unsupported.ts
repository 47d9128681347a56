import { MongoServerError } from 'mongodb';
import type { Doc } from '../types';

/** What the engine would say of it, had it been asked. */
export const unsupported = (what: string) =>
  new MongoServerError({
    ok: 0,
    code: 238,
    codeName: 'NotImplemented',
    errmsg: `${what} is not supported by the embedded server`,
  });

/** Options of a single operation that would change what it does or hands out. */
const UNHEEDED = [
  ...['raw', 'ignoreUndefined', 'bsonRegExp', 'useBigInt64', 'serializeFunctions', 'signal'],
  ...['timeoutMS', 'forceServerObjectId'],
];
const UNHEEDED_WHEN_FALSE = ['promoteValues', 'promoteLongs', 'promoteBuffers'];

/** @throws NotImplemented: an option is heeded or refused, never passed over. */
export function checkHeeded(options: Doc) {
  const name =
    UNHEEDED.find((option) => options[option]) ??
    UNHEEDED_WHEN_FALSE.find((option) => options[option] === false);
  if (name) throw unsupported(`the option ${name} of one operation`);
}
