import { Binary } from 'bson';
import type { Call, Caller, Handlers, Reply } from './call';
import { catalogue } from './commands/catalogue';
import { handshake } from './commands/handshake';
import { reads } from './commands/reads';
import { inOneGo, writes } from './commands/writes';
import { checkCommand } from './command-list';
import { checkReadConcern, checkWriteConcern, type WriteConcernError } from './concerns';
import { Batch, Cursors } from './cursors';
import type { Engine } from './engine';
import { CommandError, interrupted } from './errors';
import { FleetingMap } from './fleeting';
import { encodeId } from './key-encoding';
import { Pace } from './pace';
import type { Place } from './plain-writes';
import { Sessions, type CheckedOut } from './sessions';
import { Snapshots } from './snapshots';
import type { Connection } from './sign-in';
import type { Doc } from './types';

const TABLE: Handlers = { ...handshake, ...writes, ...reads, ...catalogue };

/** A question for documents by their ids, from within the process. */
export interface Look {
  database: string;
  collection: string;
  ids: string[];
  filter: Doc;
  /** The open transaction that it belongs to, as commands name it. */
  place: Doc;
}

/** A question for the ids alone that stand between two texts, from within the process. */
export interface LookBetween {
  database: string;
  collection: string;
  between: [above: string, below: string];
  filter: Doc;
}

/** Where a plain write is asked for, from within the process. */
export interface PlainWrite {
  database: string;
  collection: string;
  /** The open transaction that it belongs to, as commands name it. */
  place: Doc;
}

/**
 * The engine's commands, by whichever door they come in. Whatever is not in the table is refused
 * with CommandNotFound.
 */
export class Commands {
  private readonly cursors = new Cursors();
  private readonly sessions: Sessions;
  private readonly snapshots: Snapshots;
  private readonly running = new FleetingMap<Pace, unknown>();
  private stopping = false;

  /** @param address where drivers find this server, as the replica set's only member. */
  constructor(
    private readonly engine: Engine,
    private readonly address = '127.0.0.1:1',
  ) {
    this.sessions = new Sessions(engine, (transaction) => this.cursors.endOf(transaction));
    this.snapshots = new Snapshots(engine);
  }

  async run(command: Doc, caller: Caller): Promise<Reply> {
    const { connection } = caller;
    const name = Object.keys(command)[0] ?? '';
    const known = name.toLowerCase();
    connection.check(known, command.$db);
    if (known === 'saslstart')
      return saslReply(connection.saslStart(command.mechanism, bytesOf(command.payload)), false);
    if (known === 'saslcontinue')
      return saslReply(connection.saslContinue(bytesOf(command.payload)), true);
    if (!Object.hasOwn(TABLE, known))
      throw new CommandError(59, 'CommandNotFound', `no such command: '${name}'`);
    const { clock } = this.engine.storage;
    clock.hear(command.$clusterTime?.clusterTime);
    checkCommand(known, command);
    checkReadConcern(known, command, clock);
    const unmet = checkWriteConcern(known, command, this.engine.fsync);
    if (this.stopping) throw interrupted();
    const checkedOut = await this.sessions.checkOut(known, command, connection);
    try {
      const reply = await this.handle(known, command, caller, checkedOut);
      return unmet && !(reply instanceof Batch) ? withConcernError(reply, unmet) : reply;
    } finally {
      checkedOut?.release();
    }
  }

  /**
   * Documents by their ids, as `find` answers them: what is asked most, without what a query needs.
   * @returns null where it has to be a command, which says what is wrong.
   */
  look({ database, collection, ids, filter, place }: Look, caller: Caller): unknown[] | null {
    if (this.stopping) throw interrupted();
    const { engine, sessions } = this;
    const { lsid, txnNumber } = place;
    const session = lsid ? sessions.openOf(lsid.id, txnNumber, caller.connection.userName) : null;
    if (lsid && !session) return null;
    const transaction = session && session.transaction;
    const found = engine.reader.look(
      engine.collection(database, collection, transaction),
      ids.map(encodeId),
      filter,
      transaction,
    );
    return found.map((hit) => caller.form.stored(hit));
  }

  /** The same for ids between others, outside of transactions. */
  lookBetween({ database, collection, between, filter }: LookBetween, caller: Caller) {
    if (this.stopping) throw interrupted();
    const { engine } = this;
    const ids = engine.reader.idsBetween(engine.collection(database, collection), between, filter);
    return ids && ids.map((_id) => caller.form.made({ _id }));
  }

  /** Opens a transaction for a caller within the process. False where a command has to. */
  begin({ lsid, txnNumber }: Doc, { connection }: Caller): boolean {
    return !this.stopping && this.sessions.open(lsid.id, txnNumber, connection);
  }

  /**
   * A write in an open transaction, from within the process: what it asks is checked and done as a
   * command's, without what only a command needs that others may come between.
   * @param command of the kind's own fields alone. @param place as of `look`
   * @returns null where it has to be a command.
   */
  write(command: Doc, place: Doc, caller: Caller): Doc | null {
    if (this.stopping) throw interrupted();
    const { engine, sessions } = this;
    const session = sessions.openOf(place.lsid.id, place.txnNumber, caller.connection.userName);
    if (!session || session.asking) return null;
    const name = Object.keys(command)[0]!.toLowerCase();
    checkCommand(name, command);
    const { transaction } = session;
    try {
      const reply = inOneGo(name, { engine, command, transaction, database: command.$db });
      if (reply.writeErrors) sessions.abort(session);
      return reply;
    } catch (error) {
      sessions.abort(session);
      throw error;
    }
  }

  /**
   * A plain write in an open transaction, from within the process.
   * @param work what it does; null where it is not so plain. Whatever it throws is left to a command,
   *   which finds the same wrong, says so and ends the transaction.
   * @returns null where it has to be a command.
   */
  writePlainly<R>(
    { database, collection: name, place }: PlainWrite,
    caller: Caller,
    work: (place: Place) => R | null,
  ): R | null {
    if (this.stopping) throw interrupted();
    const { engine, sessions } = this;
    const session = sessions.openOf(place.lsid.id, place.txnNumber, caller.connection.userName);
    if (!session || session.asking) return null;
    const { transaction } = session;
    const collection = engine.collection(database, name, transaction);
    try {
      return collection ? work({ engine, collection, transaction }) : null;
    } catch {
      return null;
    }
  }

  /**
   * Commits a caller's open transaction from within the process. @returns null where a command has
   * to.
   */
  commit(place: Doc, { connection, mayLoseAnswers }: Caller): Promise<void> | null {
    if (this.stopping) throw interrupted();
    const session = this.sessions.openOf(place.lsid.id, place.txnNumber, connection.userName);
    if (!session || session.asking) return null;
    const pace = new Pace();
    const committed = this.sessions
      .commitNow(session, mayLoseAnswers)
      .finally(() => void this.running.delete(pace));
    this.running.set(pace, committed);
    return committed;
  }

  private async handle(
    name: string,
    command: Doc,
    caller: Caller,
    checkedOut: CheckedOut | null,
  ): Promise<Reply> {
    const session = checkedOut?.session;
    const transaction = session?.transaction ?? null;
    const owner = {
      session: command.lsid ? bytesOf(command.lsid.id).toString('hex') : '',
      transaction,
    };
    const snapshot = this.snapshots.of(command, owner.session);
    const call: Call = {
      engine: this.engine,
      cursors: this.cursors,
      sessions: this.sessions,
      snapshots: this.snapshots,
      address: this.address,
      command,
      database: command.$db,
      user: caller.connection.userName,
      caller,
      checkedOut,
      transaction: transaction ?? snapshot?.state ?? null,
      snapshot,
      retry:
        checkedOut && !checkedOut.inTransaction
          ? { key: checkedOut.session.key, number: checkedOut.number }
          : null,
      owner,
      pace: new Pace(command.maxTimeMS || undefined),
    };
    try {
      if (this.stopping) throw interrupted();
      const answer = TABLE[name]!(call);
      this.running.set(call.pace, answer);
      const reply = await answer;
      // a statement that failed ends its transaction, though the command answers what became of
      // each
      if (transaction && session && !(reply instanceof Batch) && reply.writeErrors)
        this.sessions.abort(session);
      return reply;
    } catch (error) {
      if (transaction && session) this.sessions.abort(session);
      throw error;
    } finally {
      this.running.delete(call.pace);
    }
  }

  /** Ends what clients forgot: transactions, sessions and cursors past their lifetime. */
  expire() {
    const now = Date.now();
    this.sessions.expire(now);
    this.snapshots.expire(now);
    this.cursors.expire(now);
  }

  /** A client may come back by another connection, and go on. */
  lost(connection: Connection) {
    this.sessions.lost(connection);
  }

  /** Ends what a client that is gone has left open. */
  left(connection: Connection) {
    this.sessions.left(connection);
  }

  /** Ends what is under way, and resolves once it has ended: the server stops. */
  async interrupt(): Promise<void> {
    this.stopping = true;
    for (const pace of this.running.keys()) pace.end(interrupted());
    while (this.running.size) await Promise.allSettled(this.running.values());
    this.sessions.abortAll();
    this.snapshots.endAll();
  }
}

const saslReply = (payload: Buffer, done: boolean) => ({
  conversationId: 1,
  done,
  payload: new Binary(payload),
  ok: 1,
});

const withConcernError = (reply: Doc, writeConcernError: WriteConcernError) => {
  const { ok, ...rest } = reply;
  return { ...rest, writeConcernError, ok };
};

const bytesOf = (value: Binary | Uint8Array): Buffer =>
  Buffer.from(value instanceof Binary ? value.buffer : value);
