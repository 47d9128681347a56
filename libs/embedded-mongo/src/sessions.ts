import type { Binary } from 'bson';
import type { Engine } from './engine';
import { CommandError, noSuchTransaction } from './errors';
import { checkSessionOptions, invalidOptions } from './session-options';
import type { Connection } from './sign-in';
import { Transaction } from './transaction';
import type { Doc } from './types';

/** MongoDB aborts transactions that stay open longer. */
const TRANSACTION_LIFETIME_MS = 60_000;
/**
 * How long a transaction waits for its client after the connection is lost: a driver asks again by
 * another at once, or after the half second in which it looks for the server. MongoDB waits out the
 * whole lifetime; here others wait for what it holds.
 */
const RETURN_MS = 2_000;
/** Drivers keep a session for 30 minutes after its last use. */
const SESSION_LIFETIME_MS = 35 * 60_000;

/** What the session's current number stands for. */
type State = 'write' | 'open' | 'committed' | 'aborted';

export interface Session {
  /** In the store: the client's id and its user. */
  key: Buffer;
  number: number;
  state: State;
  transaction: Transaction | null;
  usedAt: number;
  /** Where its last command came in. */
  connection: Connection | null;
  /** The command that has the session; the next one waits for it. */
  busy: Promise<void>;
  /** How many have it, or wait for it. */
  asking: number;
  /** Another is made of its id when that is used again. */
  isForgotten: boolean;
}

export type OpenSession = Session & { transaction: Transaction };

/** One command's hold on its session. */
export interface CheckedOut {
  session: Session;
  number: number;
  /** The command is part of a transaction, else a write that may be sent again. */
  inTransaction: boolean;
  release: () => void;
}

/**
 * The sessions of all clients. A command with a transaction number has its session to itself: one
 * sent again while the first is under way waits for it and is answered what that one did.
 */
export class Sessions {
  private readonly sessions = new Map<string, Session>();
  /** By the very id that a caller within the process has. */
  private readonly known = new WeakMap<Binary, Session>();

  /** @param ended is told of each transaction that is over, committed or not */
  constructor(
    private readonly engine: Engine,
    private readonly ended: (transaction: Transaction) => void,
  ) {}

  /**
   * @returns null for a command without a transaction number. @throws as MongoDB does for numbers
   * that cannot go on.
   */
  async checkOut(name: string, command: Doc, connection: Connection): Promise<CheckedOut | null> {
    checkSessionOptions(name, command);
    if (command.txnNumber === undefined) return null;
    const session = this.sessionOf(command.lsid.id, connection.userName);
    const before = session.busy;
    const release = hold(session);
    await before;
    session.usedAt = Date.now();
    session.connection = connection;
    const number = Number(command.txnNumber);
    const inTransaction = command.autocommit === false;
    try {
      if (inTransaction) this.enterTransaction(session, number, name, command);
      else this.enterWrite(session, number, command);
    } catch (error) {
      release();
      throw error;
    }
    return { session, number, inTransaction, release };
  }

  /** Opens a transaction of a new number. False where a command has to say what is wrong, or wait. */
  open(id: Binary, number: number, connection: Connection): boolean {
    const session = this.knownOf(id, connection.userName);
    if (session.asking || number <= session.number) return false;
    session.usedAt = Date.now();
    session.connection = connection;
    this.begin(session, number, 'open');
    session.transaction = new Transaction(this.engine);
    return true;
  }

  /** The session in which a caller within the process has this transaction open; null without. */
  openOf(id: Binary, number: number, user: string): OpenSession | null {
    const session = this.knownOf(id, user);
    return session.number === number && session.transaction ? (session as OpenSession) : null;
  }

  /** By the id itself, where its session is not forgotten: whoever is within has it to themselves. */
  private knownOf(id: Binary, user: string): Session {
    let session = this.known.get(id);
    if (!session || session.isForgotten) this.known.set(id, (session = this.sessionOf(id, user)));
    return session;
  }

  private sessionOf(id: Binary, user: string): Session {
    const key = Buffer.concat([Buffer.from(id.buffer), Buffer.from(user)]);
    const name = key.toString('latin1');
    let session = this.sessions.get(name);
    if (!session) {
      const last = this.engine.storage.sessions.last(key);
      session = {
        key,
        number: last?.number ?? -1,
        state: last?.transaction ? 'committed' : 'write',
        transaction: null,
        connection: null,
        usedAt: Date.now(),
        busy: Promise.resolve(),
        asking: 0,
        isForgotten: false,
      };
      this.sessions.set(name, session);
    }
    return session;
  }

  private enterWrite(session: Session, number: number, { updates, deletes }: Doc) {
    const many = (order: Doc) => order?.multi === true || order?.limit === 0;
    if ([...(updates ?? []), ...(deletes ?? [])].some(many))
      throw invalidOptions('Cannot use retryable writes with multi=true or limit=0');
    if (number < session.number) throw tooOld(session, number);
    if (number > session.number) this.begin(session, number, 'write');
    else if (session.state !== 'write')
      throw invalidOptions(
        'Must specify autocommit=false on all operations of a multi-statement transaction.',
      );
  }

  private enterTransaction(session: Session, number: number, name: string, command: Doc) {
    if (command.startTransaction) {
      if (number < session.number) throw tooOld(session, number);
      if (number === session.number)
        throw new CommandError(
          50911,
          'Location50911',
          `Cannot start a transaction at given transaction number ${number}: a transaction ` +
            `with the same number is in state ${session.state}`,
        );
      this.begin(session, number, 'open');
      session.transaction = new Transaction(this.engine);
      return;
    }
    if (number < session.number) throw tooOld(session, number);
    if (number > session.number || session.state === 'write')
      throw noSuchTransaction(
        `Given transaction number ${number} does not match any in-progress transactions. The ` +
          `active transaction number is ${session.number}`,
      );
    if (session.state === 'aborted')
      throw noSuchTransaction(`Transaction with { txnNumber: ${number} } has been aborted.`);
    if (session.state === 'committed' && name !== 'committransaction')
      throw new CommandError(
        256,
        'TransactionCommitted',
        `Transaction with { txnNumber: ${number} } has been committed.`,
      );
  }

  private begin(session: Session, number: number, state: State) {
    this.abort(session);
    session.number = number;
    session.state = state;
  }

  abort(session: Session) {
    const { transaction } = session;
    if (transaction) {
      this.ended(transaction);
      transaction.release();
    }
    session.transaction = null;
    if (session.state === 'open') session.state = 'aborted';
  }

  /** @param remembered the client may ask again what became of it. */
  async commit(session: Session, remembered: boolean): Promise<void> {
    if (session.state === 'committed') return;
    const transaction = session.transaction!;
    try {
      if (transaction.wrote)
        await transaction.commit(() => {
          if (remembered)
            this.engine.storage.sessions.remember(session.key, {
              number: session.number,
              reply: { ok: 1 },
              transaction: true,
            });
        });
      session.state = 'committed';
    } finally {
      this.abort(session);
    }
  }

  /** The same for a caller within the process whose session nobody has. */
  async commitNow(session: OpenSession, remembered: boolean): Promise<void> {
    const release = hold(session);
    try {
      await this.commit(session, remembered);
    } finally {
      release();
    }
  }

  /** Ends every transaction: none may hold a snapshot of a store that closes. */
  abortAll() {
    for (const session of this.sessions.values()) this.abort(session);
  }

  /** What clients are done with. */
  end(ids: Binary[], user: string) {
    for (const id of ids) {
      const name = Buffer.concat([Buffer.from(id.buffer), Buffer.from(user)]).toString('latin1');
      const session = this.sessions.get(name);
      if (session) void session.busy.then(() => this.abort(session));
    }
  }

  /** Ends the transactions of a client that does not come back: nobody waits for what they hold. */
  lost(connection: Connection) {
    for (const session of this.sessions.values())
      if (session.connection === connection)
        return void setTimeout(() => this.left(connection), RETURN_MS).unref();
  }

  /** Ends the transactions of a client that is gone. */
  left(connection: Connection) {
    for (const session of this.sessions.values())
      if (session.connection === connection) this.endTransaction(session);
  }

  private endTransaction(session: Session) {
    const { transaction } = session;
    if (!transaction) return;
    void session.busy.then(() => {
      if (session.transaction === transaction) this.abort(session);
    });
  }

  /** Ends transactions past their lifetime, and forgets sessions that no driver keeps any more. */
  expire(now: number) {
    for (const [name, session] of this.sessions) {
      const { transaction } = session;
      if (transaction && now - transaction.startedAt > TRANSACTION_LIFETIME_MS)
        this.endTransaction(session);
      if (now - session.usedAt > SESSION_LIFETIME_MS) {
        this.abort(session);
        session.isForgotten = true;
        this.sessions.delete(name);
      }
    }
  }
}

/** Who asks for the session next waits until it is released. */
function hold(session: Session): () => void {
  let pass!: () => void;
  session.busy = new Promise((resolve) => (pass = resolve));
  session.asking++;
  return () => {
    session.asking--;
    pass();
  };
}

const tooOld = (session: Session, number: number) =>
  new CommandError(
    225,
    'TransactionTooOld',
    `Cannot start transaction ${number} because a newer one with txnNumber ${session.number} ` +
      'has already started on this session.',
  );
