import type { Collection, Index } from './collection';
import type { Doc } from './types';

/** A failure the wire protocol reports to the driver, with MongoDB's own code and name. */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
    readonly details: { keyPattern?: unknown; keyValue?: unknown; errorLabels?: string[] } = {},
  ) {
    super(message);
  }
}

export const badValue = (message: string) => new CommandError(2, 'BadValue', message);
export const unsupported = (what: string) =>
  new CommandError(238, 'NotImplemented', `${what} is not supported by the embedded server`);
export const writeConflict = () =>
  new CommandError(112, 'WriteConflict', 'Write conflict during transaction', {
    errorLabels: ['TransientTransactionError'],
  });

export function duplicateKey(collection: Collection, index: Index | null, doc: Doc): CommandError {
  const keyPattern = index?.spec.key ?? { _id: 1 };
  const keyValue = index ? index.keyValueOf(doc) : { _id: doc._id };
  const shown = Object.entries(keyValue).map(
    ([k, v]: [string, any]) =>
      `${k}: ${v?._bsontype === 'ObjectId' ? `ObjectId('${v}')` : JSON.stringify(v)}`,
  );
  return new CommandError(
    11000,
    'DuplicateKey',
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index?.name ?? '_id_'} dup key: { ${shown.join(', ')} }`,
    { keyPattern, keyValue },
  );
}
