import type { Call, Handlers } from '../call';
import type { UpdateOrder } from '../engine';
import { CommandError, isTransient } from '../errors';
import { overMany, untilHeld } from '../many';
import { compileProjection } from '../project';
import type { Pace } from '../pace';
import { idsOf } from '../key-encoding';
import type { Doc } from '../types';

/**
 * The statements of one command that are committed together end here; the rest goes on in the next
 * turn.
 */
const PIECE_MS = 25;

interface Reply {
  n: number;
  nModified?: number;
  upserted?: Doc[];
  writeErrors?: Doc[];
}

/** Where statements are done. */
type Writing = Pick<Call, 'engine' | 'database' | 'command' | 'transaction'>;

/** One statement of a command: done in one go, or, where it may meet many documents, in pieces. */
interface Statement {
  run: (reply: Reply) => void;
  inPieces?: (reply: Reply) => Promise<void>;
}

/**
 * Runs the statements of an insert, update or delete in order and answers what became of each.
 * A retry is answered what the first one did: looked up inside the write, where nothing can come
 * between.
 */
class Statements {
  private reply: Reply;
  private at = 0;
  private stopped = false;

  constructor(
    private readonly call: Omit<Writing, 'database'> & Partial<Pick<Call, 'retry' | 'pace'>>,
    private readonly statements: Statement[],
    empty: Omit<Reply, 'n'> = {},
  ) {
    this.reply = { n: 0, ...empty };
  }

  async run(): Promise<Doc> {
    const { transaction } = this.call;
    while (!this.finished) {
      const { inPieces } = this.statements[this.at]!;
      if (transaction) await this.inTransaction();
      else if (inPieces) await this.one(() => inPieces(this.reply));
      else await this.write();
    }
    return { ...this.reply, ok: 1 };
  }

  /** All of them in an open transaction, in one go. */
  now(): Doc {
    while (!this.finished) this.oneNow(this.statements[this.at]!);
    return { ...this.reply, ok: 1 };
  }

  private get finished() {
    return this.stopped || this.at >= this.statements.length;
  }

  private async inTransaction() {
    const pace = this.call.pace!;
    const { run } = this.statements[this.at]!;
    await this.one(() => run(this.reply));
    if (pace.step()) await pace.rest();
  }

  private async write() {
    const { engine, retry } = this.call;
    const pace = this.call.pace!;
    pace.check();
    await engine.write(() => {
      if (retry && this.at === 0 && this.resume()) return;
      untilHeld(this.piece(), (statement) => this.oneNow(statement));
      if (retry)
        engine.storage.sessions.remember(retry.key, {
          number: retry.number,
          reply: { ...this.reply, ok: 1 },
          ...(this.finished ? {} : { done: this.at }),
        });
    }, pace);
  }

  /** What is left, up to what goes in pieces or is too much for one write; at least one. */
  private *piece(): Generator<Statement> {
    const until = performance.now() + PIECE_MS;
    do yield this.statements[this.at]!;
    while (!this.finished && !this.statements[this.at]!.inPieces && performance.now() < until);
  }

  /** True when all of it was done before; when a part was, the rest goes on from there. */
  private resume(): boolean {
    const { engine, retry } = this.call;
    const last = engine.storage.sessions.last(retry!.key);
    if (last?.number !== retry!.number || last.transaction) return false;
    const { ok: _ok, ...reply } = last.reply;
    this.reply = reply as Reply;
    this.at = last.done ?? this.statements.length;
    return this.finished;
  }

  private oneNow({ run }: Statement) {
    try {
      run(this.reply);
    } catch (error) {
      this.failed(error);
    }
    this.at++;
  }

  private async one(work: () => void | Promise<void>) {
    try {
      await work();
    } catch (error) {
      this.failed(error);
    }
    this.at++;
  }

  private failed(error: unknown) {
    if (!(error instanceof CommandError) || error.endsCommand) throw error;
    if (this.call.transaction && isTransient(error)) throw error;
    this.reply.writeErrors ??= [];
    this.reply.writeErrors.push({
      index: this.at,
      code: error.code,
      errmsg: error.message,
      ...error.details,
    });
    if (this.call.transaction || this.call.command.ordered !== false) this.stopped = true;
  }
}

const update = (writing: Writing, order: UpdateOrder, index: number, pace?: Pace): Statement => {
  const { engine, database, command, transaction } = writing;
  const run = (reply: Reply, only?: Doc) => {
    const collection = order.upsert
      ? engine.ensureCollection(database, command.update, transaction)
      : engine.collection(database, command.update, transaction);
    const done = engine.update(collection, order, transaction, only);
    reply.n += done.matched;
    reply.nModified! += done.modified;
    if (done.upserted !== undefined) (reply.upserted ??= []).push({ index, _id: done.upserted });
  };
  if (!order.multi || !pace) return { run };
  return {
    run,
    inPieces: async (reply) => {
      const before = reply.n;
      const found = engine.collection(database, command.update);
      await overMany(engine, found, order.q, pace, (only) => run(reply, only));
      if (reply.n === before) await engine.write(() => run(reply), pace);
    },
  };
};

interface DeleteOrder {
  q: Doc;
  limit: number;
}

const remove = (writing: Writing, order: DeleteOrder, pace?: Pace): Statement => {
  const { engine, database, command, transaction } = writing;
  const run = (reply: Reply, only?: Doc) => {
    const collection = engine.collection(database, command.delete, transaction);
    reply.n += engine.delete(collection, order, transaction, only).removed;
  };
  if (order.limit || !pace) return { run };
  return {
    run,
    inPieces: (reply) => {
      // so few are one piece
      if (idsOf(order.q)) return engine.write(() => run(reply), pace);
      const found = engine.collection(database, command.delete);
      return overMany(engine, found, order.q, pace, (only) => run(reply, only));
    },
  };
};

const insert = ({ engine, database, command, transaction }: Writing, doc: Doc): Statement => ({
  run: (reply) => {
    engine.insert(engine.ensureCollection(database, command.insert, transaction), doc, transaction);
    reply.n++;
  },
});

function findAndModify({ engine, database, command: c, transaction }: Writing): Doc {
  const name = c.findAndModify ?? c.findandmodify;
  const shape = (doc: Doc | null) =>
    doc && c.fields && Object.keys(c.fields).length ? compileProjection(c.fields)(doc) : doc;
  if (c.remove) {
    const order = { q: c.query ?? {}, limit: 1, sort: c.sort };
    const done = engine.delete(engine.collection(database, name, transaction), order, transaction);
    return { lastErrorObject: { n: done.removed }, value: shape(done.last), ok: 1 };
  }
  const done = engine.update(
    c.upsert
      ? engine.ensureCollection(database, name, transaction)
      : engine.collection(database, name, transaction),
    { q: c.query ?? {}, u: c.update, upsert: c.upsert, arrayFilters: c.arrayFilters, sort: c.sort },
    transaction,
  );
  const upserted = done.upserted !== undefined;
  return {
    lastErrorObject: {
      n: done.matched,
      updatedExisting: done.matched > 0 && !upserted,
      ...(upserted ? { upserted: done.upserted } : {}),
    },
    value: done.last ? shape(c.new ? done.last.after : done.last.before) : null,
    ok: 1,
  };
}

/** A write of one step, remembered with its answer. */
function once(call: Call, work: () => Doc): Promise<Doc> | Doc {
  const { engine, retry, transaction, pace } = call;
  if (transaction) return work();
  pace.check();
  return engine.write(() => {
    const last = retry && engine.storage.sessions.last(retry.key);
    if (retry && last?.number === retry.number && !last.transaction) return last.reply;
    const reply = work();
    if (retry) engine.storage.sessions.remember(retry.key, { number: retry.number, reply });
    return reply;
  }, pace);
}

const statements: Record<string, (writing: Writing, pace?: Pace) => Statement[]> = {
  insert: (writing) => writing.command.documents.map((doc: Doc) => insert(writing, doc)),
  update: (writing, pace) =>
    writing.command.updates.map((order: UpdateOrder, i: number) => update(writing, order, i, pace)),
  delete: (writing, pace) =>
    writing.command.deletes.map((order: DeleteOrder) => remove(writing, order, pace)),
};
const nothingYet = (name: string): Omit<Reply, 'n'> => (name === 'update' ? { nModified: 0 } : {});

const run = (name: string) => (call: Call) =>
  new Statements(call, statements[name]!(call, call.pace), nothingYet(name)).run();

/** What a write does in an open transaction, where it takes no longer than others may wait. */
export function inOneGo(name: string, writing: Writing): Doc {
  if (name === 'findandmodify') return findAndModify(writing);
  return new Statements(writing, statements[name]!(writing), nothingYet(name)).now();
}

export const writes: Handlers = {
  insert: run('insert'),
  update: run('update'),
  delete: run('delete'),
  findandmodify: (call) => once(call, () => findAndModify(call)),
};
