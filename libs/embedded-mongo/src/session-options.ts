import { Binary } from 'bson';
import { CommandError } from './errors';
import type { Doc } from './types';

const RETRYABLE = new Set(['insert', 'update', 'delete', 'findandmodify']);
const IN_TRANSACTIONS = new Set([
  ...RETRYABLE,
  ...['find', 'getmore', 'killcursors', 'aggregate', 'distinct', 'create', 'createindexes'],
  ...['committransaction', 'aborttransaction'],
]);

export const invalidOptions = (message: string) => new CommandError(72, 'InvalidOptions', message);

/**
 * What a command says of its session and its transaction has to go together.
 *
 * @throws as MongoDB does
 */
export function checkSessionOptions(name: string, command: Doc) {
  const { lsid, txnNumber, autocommit, startTransaction } = command;
  if (lsid !== undefined && !(lsid?.id instanceof Binary && lsid.id.sub_type === 4))
    throw new CommandError(40414, 'Location40414', "BSON field 'lsid.id' has to be a UUID");
  if (txnNumber === undefined) {
    if (autocommit !== undefined || startTransaction !== undefined)
      throw invalidOptions("'autocommit' and 'startTransaction' need a transaction number");
    if (name === 'committransaction' || name === 'aborttransaction')
      throw new CommandError(125, 'CommandFailed', `${name} must be run within a transaction`);
    return;
  }
  if (!lsid) throw invalidOptions('Transaction number requires a session ID to also be specified');
  if (!(Number(txnNumber) >= 0)) throw invalidOptions('Transaction number cannot be negative');
  if (autocommit !== undefined && autocommit !== false)
    throw invalidOptions('Specifying autocommit=true is not allowed.');
  if (startTransaction !== undefined && startTransaction !== true)
    throw invalidOptions('Specifying startTransaction=false is not allowed.');
  if (autocommit === undefined) {
    if (startTransaction) throw invalidOptions('startTransaction needs autocommit=false');
    if (!RETRYABLE.has(name))
      throw new CommandError(
        50768,
        'NotARetryableWriteCommand',
        'txnNumber may only be provided for multi-document transactions and retryable write ' +
          `commands. autocommit:false was not provided, and ${name} is not a retryable write ` +
          'command.',
      );
    return;
  }
  const ends = name === 'committransaction' || name === 'aborttransaction';
  if (!IN_TRANSACTIONS.has(name) || (startTransaction && ends))
    throw new CommandError(
      263,
      'OperationNotSupportedInTransaction',
      `Cannot run '${name}' ${startTransaction && ends ? 'as the first command of' : 'in'} a ` +
        'multi-document transaction.',
    );
}
