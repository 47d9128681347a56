import type { Database } from 'lmdb';
import { decode, encodeDocument } from './bson';
import type { Doc } from './types';

/** What is kept of a session, with the write itself. */
export interface SessionRecord {
  number: number;
  reply: Doc;
  /** A transaction that was committed; else a write that may be sent again. */
  transaction?: boolean;
  /** So many statements of the command are done, and the rest is not: a retry goes on there. */
  done?: number;
  at: Date;
}

/** The last write of each driver session, so that one sent again is answered and not done again. */
export class SessionRecords {
  constructor(private readonly rows: Database<Buffer, Buffer>) {}

  /** The last write, or committed transaction, of a session. */
  last(session: Buffer): SessionRecord | null {
    const raw = this.rows.get(session);
    if (!raw) return null;
    const record = decode(raw) as SessionRecord;
    return { ...record, number: Number(record.number) };
  }

  /** Part of a write: what a driver that did not hear its answer is told. */
  remember(session: Buffer, record: Omit<SessionRecord, 'at'>) {
    this.rows.put(session, encodeDocument({ ...record, at: new Date() }));
  }

  /** Sessions that no driver keeps any more. Part of a write. */
  forget(before: number) {
    for (const { key, value } of this.rows.getRange({}))
      if (decode(value).at.getTime() < before) this.rows.remove(Buffer.from(key));
  }
}
