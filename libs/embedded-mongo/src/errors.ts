import type { Collection, Index } from './collection';
import type { Doc } from './types';

/** Out of time, interrupted, out of disk. */
const ENDING = new Set([50, 11600, 11601, 14031]);
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

  /** Not a matter of one statement: the whole command ends. */
  get endsCommand() {
    return ENDING.has(this.code);
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
    `E11000 duplicate key error collection: ${collection.namespace} index: ` +
      `${index?.name ?? '_id_'} dup key: { ${shown.join(', ')} }`,
    { keyPattern, keyValue },
  );
}

export const noSuchTransaction = (message: string) =>
  new CommandError(251, 'NoSuchTransaction', message, {
    errorLabels: ['TransientTransactionError'],
  });

export const interrupted = () =>
  new CommandError(11600, 'InterruptedAtShutdown', 'interrupted at shutdown', {
    errorLabels: ['RetryableWriteError'],
  });

/** The whole transaction may succeed when it is run anew. */
export const isTransient = (error: unknown) =>
  error instanceof CommandError &&
  !!error.details.errorLabels?.includes('TransientTransactionError');
