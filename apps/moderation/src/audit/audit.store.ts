import { insertRow, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

export interface AuditRow {
  /** 1, 2, 3 …: two entries cannot take one place in the chain. */
  _id: number;
  actor: string;
  action: string;
  subject: string;
  reason: string;
  at: Date;
  digest: string;
}

/** Where the chain ends, sealed beside it: entries that are cut off its end are missed. */
export interface HeadRow {
  _id: 'head';
  sequence: number;
  digest: string;
  seal: string;
}

const rowSchema = schemaOf<AuditRow>({
  _id: Number,
  actor: String,
  action: String,
  subject: String,
  reason: String,
  at: Date,
  digest: String,
});
const headSchema = schemaOf<HeadRow>({
  _id: String,
  sequence: Number,
  digest: String,
  seal: String,
});

/** Entries are appended, and nothing here changes one: the chain is all that the log is worth. */
@Injectable()
export class AuditStore {
  private readonly rows: Model<AuditRow>;
  private readonly heads: Model<HeadRow>;

  constructor(store: Store) {
    this.rows = store.model('audit', rowSchema);
    this.heads = store.model('audit_head', headSchema);
  }

  /** An entry and the seal of the chain's new end. */
  async append(row: AuditRow, seal: string, tx: ClientSession): Promise<void> {
    await insertRow(this.rows, row, tx);
    await this.heads.updateOne(
      { _id: 'head' },
      { $set: { sequence: row._id, digest: row.digest, seal } },
      { upsert: true, session: tx },
    );
  }

  last(tx?: ClientSession) {
    return this.rows
      .findOne({ _id: { $gt: 0 } })
      .sort({ _id: -1 })
      .session(tx ?? null)
      .lean<AuditRow>();
  }

  head() {
    return this.heads.findById('head').lean<HeadRow>();
  }

  /** Newest first. */
  listBefore(sequence: number, limit: number): Promise<AuditRow[]> {
    return this.rows
      .find({ _id: { $lt: sequence } })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<AuditRow[]>();
  }

  /** From the first entry on. */
  every(): AsyncIterable<AuditRow> {
    const rows = this.rows.find({ _id: { $gt: 0 } }).sort({ _id: 1 });
    return rows.lean<AuditRow>().cursor() as unknown as AsyncIterable<AuditRow>;
  }
}
