import { badValue, CommandError, unsupported } from './errors';
import {
  amount,
  anything,
  checkDepth,
  checkFields,
  checkNamespace,
  document,
  flag,
  list,
  listOf,
  milliseconds,
  number,
  object,
  only,
  text,
  type Fields,
} from './shapes';
import type { Doc } from './types';

interface Command {
  says: string;
  fields: Fields;
  required?: string[];
  /** Its own field names a collection. */
  onCollection?: boolean;
}

/** What drivers add to any command. */
const GENERAL: Fields = {
  $db: text,
  lsid: object,
  $clusterTime: anything,
  txnNumber: number,
  startTransaction: flag,
  autocommit: flag,
  readConcern: anything,
  writeConcern: anything,
  $readPreference: object,
  maxTimeMS: milliseconds,
  comment: anything,
  apiVersion: only('1'),
};

const HANDSHAKE: Fields = Object.fromEntries(
  [
    ...['helloOk', 'client', 'compression', 'saslSupportedMechs', 'speculativeAuthenticate'],
    ...['topologyVersion', 'maxAwaitTimeMS', 'loadBalanced', 'backpressure'],
  ].map((field) => [field, anything]),
);

const deleteLimit = (value: unknown, where: string) => {
  if (Number(value) !== 0 && Number(value) !== 1)
    throw new CommandError(
      9,
      'FailedToParse',
      `The limit field of ${where} must be 0 or 1. Got ${String(value)}`,
    );
};
const changes = (value: unknown, where: string) => {
  if (!value || typeof value !== 'object')
    throw new CommandError(
      9,
      'FailedToParse',
      `Update argument must be either an object or an array: ${where}`,
    );
  checkDepth(value, where);
};
const cursor = (value: unknown, where: string) =>
  checkFields(value, { batchSize: amount }, [], where);
const dropped = (value: unknown, where: string) => {
  const one = typeof value === 'string' || (!!value && typeof value === 'object');
  if (!one) throw badValue(`${where} has to be a name, names or a key`);
};
const sessionIds = (value: unknown, where: string) => {
  list(value, where);
  for (const { id } of value as Doc[])
    if (id?._bsontype !== 'Binary' && id?._bsontype !== 'UUID')
      throw badValue(`${where} has to hold session ids`);
};

export const commands: Record<string, Command> = {
  hello: { says: 'The only member of a replica set, and its primary', fields: HANDSHAKE },
  ismaster: { says: 'The same, by its old name', fields: HANDSHAKE },
  ping: { says: 'Answers', fields: {} },
  buildinfo: { says: 'The version whose behaviour is answered', fields: {} },
  saslstart: {
    says: 'Begins a sign-in by SCRAM-SHA-256',
    fields: { mechanism: text, payload: anything, autoAuthorize: anything, options: anything },
  },
  saslcontinue: { says: 'Ends it', fields: { conversationId: anything, payload: anything } },
  endsessions: { says: 'Drivers tell that they are done', fields: { endSessions: sessionIds } },
  connectionstatus: { says: 'Who is signed in', fields: { showPrivileges: only(false) } },
  insert: {
    says: 'Adds documents; ordered, it stops at the first failure',
    fields: {
      documents: (value, where) => {
        listOf({}, [])(value.length ? [{}] : value, where);
        for (const given of value) document(given, where);
      },
      ordered: flag,
      bypassDocumentValidation: flag,
    },
    required: ['documents'],
    onCollection: true,
  },
  update: {
    says: 'Changes one or many, or inserts',
    fields: {
      updates: listOf({ q: object, u: changes, multi: flag, upsert: flag, arrayFilters: list }, [
        'q',
        'u',
      ]),
      ordered: flag,
      bypassDocumentValidation: flag,
    },
    required: ['updates'],
    onCollection: true,
  },
  delete: {
    says: 'Removes one or all that match',
    fields: { deletes: listOf({ q: object, limit: deleteLimit }, ['q', 'limit']), ordered: flag },
    required: ['deletes'],
    onCollection: true,
  },
  findandmodify: {
    says: 'Changes or removes one and answers it as it was before or after',
    fields: {
      query: object,
      sort: object,
      remove: flag,
      update: changes,
      new: flag,
      fields: object,
      upsert: flag,
      arrayFilters: list,
      bypassDocumentValidation: flag,
    },
    onCollection: true,
  },
  find: {
    says: 'A cursor over what matches',
    fields: {
      filter: object,
      sort: object,
      projection: object,
      skip: amount,
      limit: amount,
      batchSize: amount,
      singleBatch: flag,
      noCursorTimeout: only(false),
      allowDiskUse: flag,
    },
    onCollection: true,
  },
  getmore: {
    says: 'The next batch of a cursor',
    fields: { collection: text, batchSize: amount },
    required: ['collection'],
  },
  killcursors: {
    says: 'Lets cursors go',
    fields: { cursors: list },
    required: ['cursors'],
    onCollection: true,
  },
  aggregate: {
    says: 'A pipeline of the stages below',
    fields: {
      pipeline: list,
      cursor,
      allowDiskUse: flag,
      explain: only(false),
      bypassDocumentValidation: flag,
    },
    required: ['pipeline'],
    onCollection: true,
  },
  count: {
    says: 'How many match',
    fields: { query: object, skip: amount, limit: number, fields: anything },
    onCollection: true,
  },
  distinct: {
    says: 'The different values of a field',
    fields: { key: text, query: object },
    required: ['key'],
    onCollection: true,
  },
  explain: {
    says: 'The plan and the cost of a find or an aggregate',
    fields: { verbosity: text },
  },
  createindexes: {
    says: 'Makes indexes that are not there: ascending and descending, unique, sparse, partial, expiring',
    fields: { indexes: list, commitQuorum: anything },
    required: ['indexes'],
    onCollection: true,
  },
  listindexes: { says: 'The indexes of a collection', fields: { cursor }, onCollection: true },
  dropindexes: {
    says: 'Removes an index by its name or its key, several by their names, or all',
    fields: { index: dropped },
    required: ['index'],
    onCollection: true,
  },
  create: { says: 'Makes a collection', fields: {}, onCollection: true },
  listcollections: {
    says: 'The collections of a database',
    fields: { filter: object, cursor, nameOnly: flag, authorizedCollections: flag },
  },
  drop: { says: 'Removes a collection', fields: {}, onCollection: true },
  dropdatabase: { says: 'Removes a database', fields: {} },
  listdatabases: {
    says: 'The databases',
    fields: { filter: object, nameOnly: flag, authorizedDatabases: flag },
  },
  committransaction: {
    says: 'Commits; asked again, it says so again',
    fields: { recoveryToken: anything },
  },
  aborttransaction: { says: 'Leaves nothing of it', fields: { recoveryToken: anything } },
};

/** @throws for whatever of a command this server would not heed, at any depth. */
export function checkCommand(name: string, command: Doc) {
  const known = commands[name];
  if (!known) return;
  const [own, ...rest] = Object.keys(command) as [string, ...string[]];
  if (name === 'aggregate' && command[own] === 1) throw unsupported('an aggregate on a database');
  checkNamespace(command.$db, known.onCollection ? command[own] : undefined);
  for (const field of rest) {
    const shape = Object.hasOwn(known.fields, field) ? known.fields[field] : GENERAL[field];
    if (!shape) throw unsupported(`the field ${field} of ${own}`);
    if (command[field] !== undefined) shape(command[field], `${own}.${field}`);
  }
  if (own in known.fields) known.fields[own]!(command[own], own);
  for (const field of known.required ?? [])
    if (command[field] === undefined)
      throw new CommandError(
        40414,
        'Location40414',
        `BSON field '${own}.${field}' is missing but a required field`,
      );
  CROSS[name]?.(command);
}

/** What is wrong only together. */
const CROSS: Record<string, (command: Doc) => void> = {
  aggregate: ({ cursor }) => {
    if (cursor === undefined)
      throw new CommandError(
        9,
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
  },
  findandmodify: ({ remove, update, upsert, new: after }) => {
    const failed = (message: string) => new CommandError(9, 'FailedToParse', message);
    if (remove && update !== undefined)
      throw failed('Cannot specify both an update and remove=true');
    if (remove && upsert) throw failed('Cannot specify both upsert=true and remove=true');
    if (remove && after)
      throw failed(
        "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
      );
    if (!remove && update === undefined)
      throw failed('Either an update or remove=true must be specified');
  },
  explain: ({ explain, $db }) => {
    if (explain && typeof explain === 'object' && !Array.isArray(explain)) {
      const [inner = ''] = Object.keys(explain);
      if (inner === 'find') checkCommand(inner, { ...explain, $db });
      if (inner === 'aggregate')
        checkCommand(inner, { ...explain, cursor: explain.cursor ?? {}, $db });
    } else throw badValue('explain has to be a command');
  },
  killcursors: ({ cursors }) => {
    if (!cursors.every((id: unknown) => Number.isFinite(Number(id))))
      throw new CommandError(
        14,
        'TypeMismatch',
        "BSON field 'killCursors.cursors' has to hold longs",
      );
  },
};
