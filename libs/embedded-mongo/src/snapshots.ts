import { Timestamp } from 'bson';
import type { Engine } from './engine';
import { CommandError } from './errors';
import type { Paced } from './pace';
import { Transaction } from './transaction';
import type { Doc } from './types';

/** MongoDB keeps the past of five minutes; here one that is read stays, until it rests so long. */
const SNAPSHOT_LIFETIME_MS = 300_000;

/** Each holds one of the store's readers, and keeps the past that it shows. */
export const MOST_SNAPSHOTS = 16;

/** The store as it was at one moment, in every database, for reads outside of transactions. */
export class Snapshot {
  readonly state: Transaction;
  readonly sessions = new Set<string>();
  usedAt = Date.now();
  private isOpen = true;

  constructor(
    engine: Engine,
    readonly at: Timestamp,
  ) {
    this.state = new Transaction(engine);
  }

  /** @throws SnapshotTooOld for whoever reads on after its end. */
  *reading(documents: Paced<unknown>): Paced<unknown> {
    try {
      for (;;) {
        if (!this.isOpen) throw tooOld();
        this.usedAt = Date.now();
        const step = documents.next();
        if (step.done) return;
        yield step.value;
      }
    } finally {
      documents.return();
    }
  }

  release() {
    this.isOpen = false;
    this.state.release();
  }
}

/**
 * Reads of level snapshot: the first of a session chooses the moment and is told it, the others ask
 * for the same. Writers go on meanwhile; the file grows by what they replace, until the snapshot's
 * end.
 */
export class Snapshots {
  private readonly open = new Map<string, Snapshot>();

  constructor(private readonly engine: Engine) {}

  /**
   * The one that a command reads; null for a command of another level. @throws SnapshotTooOld for a
   * moment that is not kept.
   */
  of(command: Doc, session: string): Snapshot | null {
    const { readConcern, autocommit, getMore } = command;
    if (readConcern?.level !== 'snapshot' || autocommit === false || getMore) return null;
    const wanted = readConcern.atClusterTime as Timestamp | undefined;
    const at = wanted ?? this.engine.storage.clock.time;
    let snapshot = this.open.get(nameOf(at));
    if (!snapshot) {
      if (wanted) throw tooOld();
      if (this.open.size >= MOST_SNAPSHOTS) throw tooMany();
      snapshot = new Snapshot(this.engine, at);
      this.open.set(nameOf(at), snapshot);
    }
    snapshot.usedAt = Date.now();
    snapshot.sessions.add(session);
    return snapshot;
  }

  /** Sessions that clients are done with, and with them the moments that nobody else reads. */
  left(sessions: string[]) {
    for (const snapshot of this.open.values())
      if (snapshot.sessions.size) {
        for (const session of sessions) snapshot.sessions.delete(session);
        if (!snapshot.sessions.size) this.end(snapshot);
      }
  }

  expire(now: number) {
    for (const snapshot of this.open.values())
      if (now - snapshot.usedAt > SNAPSHOT_LIFETIME_MS) this.end(snapshot);
  }

  endAll() {
    for (const snapshot of this.open.values()) this.end(snapshot);
  }

  private end(snapshot: Snapshot) {
    this.open.delete(nameOf(snapshot.at));
    snapshot.release();
  }
}

const nameOf = ({ t, i }: Timestamp) => `${t}.${i}`;
const tooOld = () =>
  new CommandError(239, 'SnapshotTooOld', 'Read timestamp is older than the oldest kept snapshot');
const tooMany = () =>
  new CommandError(
    246,
    'SnapshotUnavailable',
    `${MOST_SNAPSHOTS} snapshots are being read already`,
  );
