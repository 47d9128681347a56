import { MongoBulkWriteError, MongoInvalidArgumentError, ObjectId } from 'mongodb';
import type { Doc } from '../types';
import { given } from './given';
import { orderOf } from './order';
import type { Settings, Space } from './space';

/** Statements in one command, at most: as many as a server takes. */
const MOST_STATEMENTS = 100_000;

export type BulkOperation = Doc;
type Kind = 'insert' | 'update' | 'delete';
const LISTS = { insert: 'documents', update: 'updates', delete: 'deletes' };

interface Statement {
  kind: Kind;
  statement: Doc;
  /** Of an insertion. */
  _id?: unknown;
}

/** Operations of one kind that go in one command, with their places among all. */
interface Run {
  kind: Kind;
  at: number[];
}

/** One operation that failed, as the driver tells of it. */
class FailedWrite {
  constructor(readonly err: Doc) {}
  get code() {
    return this.err.code;
  }
  get index() {
    return this.err.index;
  }
  get errmsg() {
    return this.err.errmsg;
  }
  get errInfo() {
    return this.err.errInfo;
  }
  getOperation() {
    return this.err.op;
  }
  toJSON() {
    const { code, index, errmsg, op } = this.err;
    return { code, index, errmsg, op };
  }
}

/** What became of all, as the driver counts it. */
class BulkResult {
  ok = 1;
  insertedCount = 0;
  matchedCount = 0;
  modifiedCount = 0;
  deletedCount = 0;
  upsertedIds: Record<number, unknown> = {};
  insertedIds: Record<number, unknown> = {};
  private readonly failures: FailedWrite[] = [];

  get upsertedCount() {
    return Object.keys(this.upsertedIds).length;
  }

  get result() {
    return this.getRawResponse();
  }

  add({ kind, at }: Run, reply: Doc, statements: Statement[]) {
    const upserted = (reply.upserted ?? []) as { index: number; _id: unknown }[];
    for (const { index, _id } of upserted) this.upsertedIds[at[index]!] = _id;
    for (const { index, ...failure } of (reply.writeErrors ?? []) as Doc[])
      this.failures.push(
        new FailedWrite({ ...failure, index: at[index], op: statements[at[index]!]!.statement }),
      );
    if (kind === 'insert') this.inserted(at, reply, statements);
    else if (kind === 'delete') this.deletedCount += reply.n;
    else {
      this.matchedCount += reply.n - upserted.length;
      this.modifiedCount += reply.nModified;
    }
  }

  private inserted(at: number[], reply: Doc, statements: Statement[]) {
    this.insertedCount += reply.n;
    const failed = new Set(this.failures.map(({ index }) => index));
    // an ordered command stops at its failure, with as many done as it says
    let left = reply.n as number;
    for (const place of at)
      if (!failed.has(place) && left-- > 0) this.insertedIds[place] = statements[place]!._id;
  }

  getRawResponse(): Doc {
    return {
      ok: this.ok,
      writeErrors: this.failures,
      writeConcernErrors: [],
      insertedIds: Object.entries(this.insertedIds).map(([i, _id]) => ({ index: Number(i), _id })),
      nInserted: this.insertedCount,
      nUpserted: this.upsertedCount,
      nMatched: this.matchedCount,
      nModified: this.modifiedCount,
      nRemoved: this.deletedCount,
      upserted: Object.entries(this.upsertedIds).map(([i, _id]) => ({ index: Number(i), _id })),
    };
  }

  isOk() {
    return this.ok === 1;
  }
  hasWriteErrors() {
    return this.failures.length > 0;
  }
  getWriteErrors() {
    return this.failures;
  }
  getWriteErrorAt(place: number) {
    return this.failures[place];
  }
  getWriteErrorCount() {
    return this.failures.length;
  }
  getUpsertedIdAt(place: number) {
    return this.getRawResponse().upserted[place];
  }
  getWriteConcernError() {
    return undefined;
  }
}

/**
 * Several writes: in order, where the first failure ends it, or not. @throws MongoBulkWriteError
 * with what became of each.
 */
export async function bulkWrite(
  space: Space,
  collection: string,
  operations: BulkOperation[],
  { ordered = true, told, ...options }: Settings & { told: (command: Doc) => Doc },
): Promise<BulkResult> {
  if (!Array.isArray(operations))
    throw new MongoInvalidArgumentError('Argument "operations" must be an array of documents');
  if (!operations.length)
    throw new MongoInvalidArgumentError('Invalid BulkOperation, Batch cannot be empty');
  const statements = operations.map(statementOf);
  const result = new BulkResult();
  for (const run of runsOf(statements, ordered)) {
    const list = run.at.map((place) => statements[place]!.statement);
    const command = told({ [run.kind]: collection, [LISTS[run.kind]]: list });
    if (!ordered) command.ordered = false;
    let reply: Doc;
    try {
      reply = (await space.ask(command, options)) as Doc;
    } catch (error) {
      throw new MongoBulkWriteError(error as never, result as never);
    }
    result.add(run, reply, statements);
    if (ordered && result.hasWriteErrors()) break;
  }
  const [first] = result.getWriteErrors();
  if (first)
    throw new MongoBulkWriteError(
      {
        message: first.errmsg ?? 'write operation failed',
        code: first.code,
        writeErrors: result.getWriteErrors() as never,
      },
      result as never,
    );
  return result;
}

/** Neighbours of one kind in order, all of one kind otherwise. */
function runsOf(statements: Statement[], ordered: boolean): Run[] {
  const runs: Run[] = [];
  for (const [place, { kind }] of statements.entries()) {
    const run = ordered ? runs.at(-1) : runs.findLast((other) => other.kind === kind);
    if (run?.kind === kind && run.at.length < MOST_STATEMENTS) run.at.push(place);
    else runs.push({ kind, at: [place] });
  }
  return runs;
}

function statementOf(operation: BulkOperation): Statement {
  const [name] = Object.keys(operation) as [string];
  const of = operation[name];
  switch (name) {
    case 'insertOne': {
      const document = of.document ?? of;
      document._id ??= new ObjectId();
      return { kind: 'insert', statement: given(document), _id: document._id };
    }
    case 'updateOne':
    case 'updateMany':
    case 'replaceOne':
      return { kind: 'update', statement: updating(of, name) };
    case 'deleteOne':
    case 'deleteMany':
      return {
        kind: 'delete',
        statement: { q: given(of.filter), limit: name === 'deleteOne' ? 1 : 0, ...extra(of) },
      };
  }
  throw new MongoInvalidArgumentError(
    'bulkWrite only supports insertOne, updateOne, updateMany, replaceOne, deleteOne and deleteMany',
  );
}

function updating(of: Doc, name: string): Doc {
  const replaces = name === 'replaceOne';
  const change = replaces ? of.replacement : of.update;
  const isAtomic = Array.isArray(change) || Object.keys(change)[0]?.startsWith('$') === true;
  if (isAtomic === replaces)
    throw new MongoInvalidArgumentError(
      replaces
        ? 'Replacement document must not use atomic operators'
        : 'Update document requires atomic operators',
    );
  return {
    q: given(of.filter),
    u: given(change),
    multi: name === 'updateMany',
    ...(of.sort == null ? {} : { sort: orderOf(of.sort) }),
    ...(of.upsert === undefined ? {} : { upsert: !!of.upsert }),
    ...(of.arrayFilters ? { arrayFilters: given(of.arrayFilters) } : {}),
    ...extra(of),
  };
}

const extra = ({ hint, collation }: Doc) => ({
  ...(hint === undefined ? {} : { hint: given(hint) }),
  ...(collation === undefined ? {} : { collation: given(collation) }),
});
