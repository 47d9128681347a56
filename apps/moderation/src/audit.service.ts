import { createHash } from 'node:crypto';
import type { AuditEntry, contract, InputOf } from '@chefly/contracts';
import { decodeCursor, encodeCursor } from '@chefly/engines/cursor';
import { Store } from '@chefly/engines/store';
import { Runtime } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model } from 'mongoose';

interface AuditRow {
  /** 1, 2, 3 …: two entries cannot take one place in the chain. */
  _id: number;
  actor: string;
  action: string;
  subject: string;
  reason: string;
  at: Date;
  digest: string;
}

const LIST = 'audit';

const digestOf = (row: Omit<AuditRow, 'digest'>, previous: string) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        previous,
        row._id,
        row.actor,
        row.action,
        row.subject,
        row.reason,
        row.at.toISOString(),
      ]),
    )
    .digest('hex');

/** Every decision, appended and never changed: each entry's digest covers the entry before it. */
@Injectable()
export class AuditService {
  private readonly rows: Model<AuditRow>;

  constructor(@Inject(Store) store: Store, @Inject(Runtime) runtime: Runtime) {
    runtime.derived.push({
      name: 'the audit log’s chain',
      compare: async () =>
        (await this.firstBroken()) === null
          ? []
          : [
              `entry ${await this.firstBroken()} does not follow from the one before it: it cannot be mended, find out who changed it`,
            ],
    });
    this.rows = store.model<AuditRow>(
      'audit',
      new Schema(
        {
          _id: Number,
          actor: String,
          action: String,
          subject: String,
          reason: String,
          at: Date,
          digest: String,
        },
        { versionKey: false },
      ) as never,
    );
  }

  async append(
    entry: Pick<AuditRow, 'actor' | 'action' | 'subject' | 'reason'>,
    session: ClientSession,
  ) {
    const last = await this.rows
      .findOne({ _id: { $gt: 0 } })
      .sort({ _id: -1 })
      .session(session)
      .lean<AuditRow>();
    const row = { _id: (last?._id ?? 0) + 1, ...entry, at: new Date() };
    await this.rows.create([{ ...row, digest: digestOf(row, last?.digest ?? '') }], { session });
  }

  async list({ cursor, limit }: InputOf<typeof contract.moderation.audit>) {
    const [before] = cursor ? decodeCursor(LIST, cursor, ['number']) : [Number.MAX_SAFE_INTEGER];
    const rows = await this.rows
      .find({ _id: { $lt: before } })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<AuditRow[]>();
    const last = rows.at(-1);
    return {
      items: rows.map(({ _id: sequence, at, ...row }): AuditEntry => ({
        sequence,
        at: at.toISOString(),
        ...row,
      })),
      next: rows.length === limit && last && last._id > 1 ? encodeCursor(LIST, last._id) : null,
    };
  }

  /** The first entry that does not follow from the one before it; null when the chain is whole. */
  async firstBroken(): Promise<number | null> {
    let previous = '';
    let expected = 1;
    for await (const found of this.rows
      .find({ _id: { $gt: 0 } })
      .sort({ _id: 1 })
      .lean<AuditRow>()
      .cursor()) {
      const row = found as unknown as AuditRow;
      if (row._id !== expected++ || row.digest !== digestOf(row, previous)) return row._id;
      previous = row.digest;
    }
    return null;
  }
}
