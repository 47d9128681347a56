import type { CursorOwner, Cursors } from './cursors';
import type { Engine } from './engine';
import type { Pace } from './pace';
import type { CheckedOut, Sessions } from './sessions';
import type { Transaction } from './transaction';
import type { Doc } from './types';

/** One command that came by the wire, checked, with what it runs on. */
export interface Call {
  engine: Engine;
  cursors: Cursors;
  sessions: Sessions;
  /** Where drivers find this server, as the replica set's only member. */
  address: string;
  command: Doc;
  database: string;
  user: string;
  checkedOut: CheckedOut | null;
  transaction: Transaction | null;
  /** A write that the driver may send again: its session and number. */
  retry: { key: Buffer; number: number } | null;
  owner: CursorOwner;
  pace: Pace;
}

export type Handler = (call: Call) => Doc | Buffer | Promise<Doc | Buffer>;
export type Handlers = Record<string, Handler>;
