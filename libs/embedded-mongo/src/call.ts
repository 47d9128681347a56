import type { Batch, CursorOwner, Cursors } from './cursors';
import type { Engine } from './engine';
import type { Pace } from './pace';
import type { CheckedOut, Sessions } from './sessions';
import type { Snapshot, Snapshots } from './snapshots';
import type { Transaction } from './transaction';
import type { Connection } from './sign-in';
import type { Doc, Stored } from './types';

/** How documents are handed to who asked: as BSON for the wire, as values within the process. */
export interface Form {
  stored(hit: Stored): unknown;
  /** One that is not stored as it is: projected, grouped, of the catalogue. */
  made(doc: Doc): unknown;
  /** In bytes; 0 where it is not known without making them. */
  sizeOf(document: unknown): number;
}

/** Who runs a command: where it came in. */
export interface Caller {
  connection: Connection;
  form: Form;
  /** An answer may not reach it, so that it asks again what became of a commit. */
  mayLoseAnswers: boolean;
}

/** One command, checked, with what it runs on. */
export interface Call {
  engine: Engine;
  cursors: Cursors;
  sessions: Sessions;
  snapshots: Snapshots;
  /** Where drivers find this server, as the replica set's only member. */
  address: string;
  command: Doc;
  database: string;
  user: string;
  caller: Caller;
  checkedOut: CheckedOut | null;
  /** What it reads and writes in; of a read of a snapshot, that. */
  transaction: Transaction | null;
  /** The moment that it reads, outside of transactions. */
  snapshot: Snapshot | null;
  /** A write that the driver may send again: its session and number. */
  retry: { key: Buffer; number: number } | null;
  owner: CursorOwner;
  pace: Pace;
}

/** An answer: of documents in batches, or one of its own. */
export type Reply = Doc | Batch;
export type Handler = (call: Call) => Reply | Promise<Reply>;
export type Handlers = Record<string, Handler>;
