import { Timestamp } from 'bson';
import type { ClusterClock } from './cluster-clock';
import { CommandError, unsupported } from './errors';
import type { Doc } from './types';

const READS = new Set(['find', 'aggregate', 'distinct', 'count', 'getmore', 'explain']);
const WRITES = new Set([
  ...['insert', 'update', 'delete', 'findandmodify', 'create', 'drop', 'dropdatabase'],
  ...['createindexes', 'dropindexes', 'committransaction', 'aborttransaction', 'endsessions'],
]);
const LEVELS = new Set(['local', 'available', 'majority', 'linearizable', 'snapshot']);
/** What reads a moment of the past; the rest of a cursor belongs to it already. */
const OF_SNAPSHOTS = new Set(['find', 'aggregate', 'distinct', 'getmore']);
const IN_TRANSACTIONS = new Set(['local', 'majority', 'snapshot']);
/** A replica set has at most so many members. */
const MOST_MEMBERS = 50;

const invalid = (message: string) => new CommandError(72, 'InvalidOptions', message);
const wrongType = (field: string, wanted: string) =>
  new CommandError(14, 'TypeMismatch', `BSON field '${field}' has to be ${wanted}`);

/**
 * What is read is on this one member and acknowledged by all of the set, which it is: every level
 * but a snapshot is so, which is kept for its readers.
 */
export function checkReadConcern(name: string, command: Doc, clock: ClusterClock) {
  const { readConcern, autocommit, startTransaction } = command;
  if (readConcern === undefined) return;
  if (!readConcern || typeof readConcern !== 'object' || Array.isArray(readConcern))
    throw wrongType('readConcern', 'an object');
  const { level, afterClusterTime, atClusterTime, ...rest } = readConcern;
  for (const field of Object.keys(rest)) throw unsupported(`readConcern.${field}`);
  if (afterClusterTime !== undefined) checkReached('afterClusterTime', afterClusterTime, clock);
  if (atClusterTime !== undefined) {
    if (autocommit === false) throw unsupported('readConcern.atClusterTime in a transaction');
    if (level !== 'snapshot' || afterClusterTime !== undefined)
      throw invalid('readConcern atClusterTime is for the level snapshot, and stands alone');
    checkReached('atClusterTime', atClusterTime, clock);
  }
  if (level !== undefined && typeof level !== 'string')
    throw wrongType('readConcern.level', 'a string');
  if (level !== undefined && !LEVELS.has(level))
    throw new CommandError(
      2,
      'BadValue',
      `Enumeration value '${level}' for field 'readConcern.level' is not a valid value.`,
    );
  if (autocommit === false) {
    if (!startTransaction)
      throw invalid('Only the first command in a transaction may specify a readConcern');
    if (level !== undefined && !IN_TRANSACTIONS.has(level))
      throw invalid(
        'The readConcern level must be either "local" (default), "majority" or "snapshot" in ' +
          'order to run in a transaction',
      );
    return;
  }
  if (level === undefined) return;
  const isTaken = level === 'snapshot' ? OF_SNAPSHOTS.has(name) : READS.has(name);
  if (!isTaken && level !== 'local')
    throw invalid(`Command ${name} does not support { readConcern: { level: "${level}" } }`);
}

/**
 * What is read is never older than what was written here: a time that was told needs no waiting.
 */
function checkReached(field: string, time: unknown, clock: ClusterClock) {
  if (!(time instanceof Timestamp)) throw wrongType(`readConcern.${field}`, 'a timestamp');
  if (!clock.hasReached(time))
    throw invalid(`readConcern ${field} value must not be greater than the current clusterTime`);
}

export interface WriteConcernError {
  code: number;
  codeName: string;
  errmsg: string;
}

/**
 * Every write is acknowledged by the one member there is, once it is on the disk.
 * @returns what a wish for more is answered with after the write, as MongoDB does.
 * @throws for one that cannot be understood, or is not true here.
 */
export function checkWriteConcern(
  name: string,
  command: Doc,
  fsync: boolean,
): WriteConcernError | null {
  const { writeConcern, autocommit } = command;
  if (writeConcern === undefined) return null;
  if (!writeConcern || typeof writeConcern !== 'object' || Array.isArray(writeConcern))
    throw wrongType('writeConcern', 'an object');
  if (autocommit === false && name !== 'committransaction' && name !== 'aborttransaction')
    throw invalid('writeConcern is not allowed within a multi-statement transaction');
  if (!WRITES.has(name) && name !== 'aggregate')
    throw invalid(`Command ${name} does not support writeConcern`);
  const { w, j, fsync: synced, wtimeout, wtimeoutMS, ...rest } = writeConcern;
  for (const field of Object.keys(rest)) throw unsupported(`writeConcern.${field}`);
  for (const time of [wtimeout, wtimeoutMS])
    if (time !== undefined && !Number.isFinite(Number(time)))
      throw new CommandError(9, 'FailedToParse', 'wtimeout must be a number');
  for (const flag of [j, synced])
    if (flag !== undefined && typeof flag !== 'boolean' && typeof flag !== 'number')
      throw new CommandError(9, 'FailedToParse', 'j must be numeric or a boolean value');
  if ((j || synced) && !fsync)
    throw new CommandError(
      2,
      'BadValue',
      "cannot use 'j' option when a host does not have journaling enabled",
    );
  return checkMembers(w);
}

function checkMembers(w: unknown): WriteConcernError | null {
  if (w === undefined || w === 'majority') return null;
  if (typeof w === 'string')
    return {
      code: 79,
      codeName: 'UnknownReplWriteConcern',
      errmsg: `No write concern mode named '${w}' found in replica set configuration`,
    };
  if (w && typeof w === 'object') throw unsupported('writeConcern.w by tags');
  if (!(Number(w) >= 0 && Number(w) <= MOST_MEMBERS))
    throw new CommandError(
      9,
      'FailedToParse',
      `w has to be a non-negative number and not greater than ${MOST_MEMBERS}`,
    );
  return Number(w) > 1
    ? {
        code: 100,
        codeName: 'UnsatisfiableWriteConcern',
        errmsg: 'Not enough data-bearing nodes',
      }
    : null;
}
