import { setTimeout as pause } from 'node:timers/promises';
import { Binary } from 'bson';
import {
  MongoError,
  MongoExpiredSessionError,
  MongoInvalidArgumentError,
  MongoTransactionError,
  UUID,
  type TransactionOptions,
} from 'mongodb';
import type { Doc } from '../types';
import type { Entrance } from './door';
import { given } from './given';
import { unsupported } from './unsupported';

/** As long as the driver goes on with a transaction that is in conflict. */
const RETRIED_FOR_MS = 120_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 500;
const PAUSE_GROWTH = 1.5;

/** What the engine knows a session by: used again by later ones, since it remembers each a while. */
export interface SessionNumbers {
  id: Binary;
  transaction: number;
}

/** The numbers that no session has at the moment. */
export class SessionPool {
  private readonly free: SessionNumbers[] = [];

  take(): SessionNumbers {
    return (
      this.free.pop() ?? { id: new Binary(new UUID().buffer, Binary.SUBTYPE_UUID), transaction: 0 }
    );
  }

  giveBack(numbers: SessionNumbers) {
    this.free.push(numbers);
  }

  /** Every id that is free, and none is afterwards. */
  clear(): Binary[] {
    return this.free.splice(0).map(({ id }) => id);
  }
}

type State = 'none' | 'starting' | 'open' | 'committed' | 'aborted';

/** Told to sessions when they begin; what else there is has no meaning here. */
export interface SessionOptions {
  defaultTransactionOptions?: TransactionOptions;
  snapshot?: boolean;
}

/**
 * A session of the direct door, with the driver's rules for transactions. What became of a commit
 * is always known here, so that none is sent twice by itself.
 */
export class DirectSession {
  hasEnded = false;
  private state: State = 'none';
  private options: TransactionOptions = {};
  /** The engine knows of the transaction. */
  private isKnown = false;
  private place: Doc | null = null;
  private numbers: SessionNumbers;

  constructor(
    private readonly entrance: Entrance,
    private readonly pool: SessionPool,
    private readonly onEnd: () => void,
    private readonly defaults: SessionOptions = {},
  ) {
    if (defaults.snapshot) throw unsupported('a session that reads a snapshot');
    this.numbers = pool.take();
  }

  get id() {
    return { id: this.numbers.id };
  }

  /** Shows mongoose that there may be transactions. */
  get transaction() {
    return { isActive: this.inTransaction() };
  }

  inTransaction() {
    return this.state === 'starting' || this.state === 'open';
  }

  startTransaction(options: TransactionOptions = {}) {
    this.checkOpen();
    if (this.inTransaction()) throw new MongoTransactionError('Transaction already in progress');
    this.numbers.transaction++;
    this.options = { ...this.defaults.defaultTransactionOptions, ...options };
    this.isKnown = false;
    this.place = null;
    this.state = 'starting';
  }

  /**
   * Gives a command its place in the session's transaction, if there is one, whose concerns are
   * then its own.
   * @throws MongoInvalidArgumentError for one that goes another way than this session does.
   */
  join(command: Doc, entrance: Entrance): Doc {
    this.checkUse(entrance);
    if (!this.inTransaction()) {
      this.state = 'none';
      return command;
    }
    const { readConcern } = this.options;
    const { readConcern: _itsRead, writeConcern: _itsWrite, ...rest } = command;
    const first = this.state === 'starting';
    this.state = 'open';
    this.isKnown = true;
    return {
      ...rest,
      ...this.number,
      ...(first ? { startTransaction: true } : {}),
      ...(first && readConcern ? { readConcern: given(readConcern) } : {}),
    };
  }

  /**
   * What names its transaction, which is open then; nothing without one. Null where a command has
   * to open it.
   */
  placeOf(entrance: Entrance): Doc | null {
    if (this.state === 'starting' && !this.begin(entrance)) return null;
    if (this.state !== 'open') return this.join({}, entrance);
    this.checkUse(entrance);
    return (this.place ??= this.number);
  }

  private begin(entrance: Entrance): boolean {
    this.checkUse(entrance);
    if (this.options.readConcern || !entrance.begin(this.number)) return false;
    this.isKnown = true;
    this.state = 'open';
    return true;
  }

  private get number() {
    return {
      lsid: this.id,
      txnNumber: this.numbers.transaction,
      autocommit: false,
    };
  }

  /** @throws as the engine does when it was in conflict; nothing of it was kept then. */
  async commitTransaction(): Promise<void> {
    this.checkOpen();
    if (this.state === 'none') throw new MongoTransactionError('No transaction started');
    if (this.state === 'aborted')
      throw new MongoTransactionError(
        'Cannot call commitTransaction after calling abortTransaction',
      );
    this.state = 'committed';
    if (!this.isKnown) return;
    const { writeConcern } = this.options;
    if (!writeConcern && (await this.entrance.commit(this.number))) return;
    await this.entrance.ask({
      commitTransaction: 1,
      $db: 'admin',
      ...this.number,
      ...(writeConcern ? { writeConcern: given(writeConcern) } : {}),
    });
  }

  async abortTransaction(): Promise<void> {
    this.checkOpen();
    if (this.state === 'none') throw new MongoTransactionError('No transaction started');
    if (this.state === 'aborted')
      throw new MongoTransactionError('Cannot call abortTransaction twice');
    if (this.state === 'committed')
      throw new MongoTransactionError(
        'Cannot call abortTransaction after calling commitTransaction',
      );
    const began = this.state === 'open';
    this.state = 'aborted';
    if (began)
      await this.entrance
        .ask({ abortTransaction: 1, $db: 'admin', ...this.number })
        .catch(() => undefined); // it ended already, by what failed in it
  }

  /**
   * Runs `work` in a transaction and commits it; anew where it was in conflict with another.
   * @throws what `work` throws; the conflict when it lasts.
   */
  async withTransaction<R>(
    work: (session: DirectSession) => Promise<R>,
    options?: TransactionOptions,
  ): Promise<R> {
    const until = performance.now() + RETRIED_FOR_MS;
    for (let attempt = 1; ; attempt++) {
      this.startTransaction(options);
      try {
        const result = await work(this);
        if (this.inTransaction()) await this.commitTransaction();
        return result;
      } catch (error) {
        if (this.inTransaction()) await this.abortTransaction();
        if (!isTransient(error)) throw error;
        const wait =
          Math.random() * Math.min(FIRST_PAUSE_MS * PAUSE_GROWTH ** attempt, LONGEST_PAUSE_MS);
        if (performance.now() + wait >= until) throw error;
        await pause(wait);
      }
    }
  }

  async endSession(): Promise<void> {
    if (this.inTransaction()) await this.abortTransaction();
    if (this.hasEnded) return; // meanwhile, too: its numbers are given back once
    this.hasEnded = true;
    this.pool.giveBack(this.numbers);
    this.onEnd();
  }

  async [Symbol.asyncDispose]() {
    await this.endSession();
  }

  private checkUse(entrance: Entrance) {
    this.checkOpen();
    if (entrance !== this.entrance)
      throw new MongoInvalidArgumentError('ClientSession must be from the same MongoClient');
  }

  private checkOpen() {
    if (this.hasEnded)
      throw new MongoExpiredSessionError('Use of expired sessions is not permitted');
  }
}

const isTransient = (error: unknown) =>
  error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
