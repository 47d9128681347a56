import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuditEntry, contract, InputOf } from '@chefly/contracts';
import { decodeCursor, encodeCursor } from '@chefly/engines/cursor';
import { Store } from '@chefly/engines/store';
import { AuditKey, Runtime } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model } from 'mongoose';
import { AuditNames } from './audit-names';

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

/** Where the chain ends, sealed beside it: entries that are cut off its end are missed. */
interface HeadRow {
  _id: 'head';
  sequence: number;
  digest: string;
  seal: string;
}

/**
 * Every decision, appended and never changed. Each entry's digest covers the entry before it and needs the audit key, and
 * the chain's end is sealed with it: who can write to the store, but has not the key, can neither change an entry nor
 * cut the last ones off unseen. A copy of the whole store from before is told by a head that was noted elsewhere.
 */
@Injectable()
export class AuditService {
  private readonly rows: Model<AuditRow>;
  private readonly heads: Model<HeadRow>;

  constructor(
    store: Store,
    runtime: Runtime,
    private readonly names: AuditNames,
    @Inject(AuditKey) private readonly key: AuditKey,
  ) {
    runtime.derived.push({
      name: 'the audit log’s chain',
      compare: async () => this.problems(),
    });
    this.heads = store.model<HeadRow>(
      'audit_head',
      new Schema(
        { _id: String, sequence: Number, digest: String, seal: String },
        { versionKey: false },
      ) as never,
    );
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
    const digest = this.digestOf(row, last?.digest ?? '');
    await this.rows.create([{ ...row, digest }], { session });
    const seal = this.seal('head', row._id, digest);
    await this.heads.updateOne(
      { _id: 'head' },
      { $set: { sequence: row._id, digest, seal } },
      { upsert: true, session },
    );
  }

  async list({ cursor, limit }: InputOf<typeof contract.moderation.audit>) {
    const [before] = cursor ? decodeCursor(LIST, cursor, ['number']) : [Number.MAX_SAFE_INTEGER];
    const rows = await this.rows
      .find({ _id: { $lt: before } })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<AuditRow[]>();
    const last = rows.at(-1);
    const names = await this.names.of(rows);
    return {
      items: rows.map(({ _id: sequence, at, ...row }, i): AuditEntry => ({
        sequence,
        at: at.toISOString(),
        ...row,
        ...names[i]!,
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
      if (row._id !== expected++ || row.digest !== this.digestOf(row, previous)) return row._id;
      previous = row.digest;
    }
    return null;
  }

  /** What is wrong with the log, a line each; none when it is whole. It cannot be mended: find out who changed it. */
  async problems(): Promise<string[]> {
    const found: string[] = [];
    const broken = await this.firstBroken();
    if (broken !== null) found.push(`entry ${broken} does not follow from the one before it`);
    const [last] = await this.rows.find({}).sort({ _id: -1 }).limit(1).lean<AuditRow[]>();
    const head = await this.heads.findById('head').lean<HeadRow>();
    if (!last && !head) return found;
    if (!head || !this.isSealed(head)) found.push('the end of the log is not sealed by our key');
    else if (head.sequence !== last?._id || head.digest !== last.digest)
      found.push(`the log ends at ${last?._id ?? 0}, but its end was sealed at ${head.sequence}`);
    return found;
  }

  private digestOf(row: Omit<AuditRow, 'digest'>, previous: string) {
    const { _id, actor, action, subject, reason, at } = row;
    return this.seal(previous, _id, actor, action, subject, reason, at.toISOString());
  }

  private isSealed({ sequence, digest, seal }: HeadRow) {
    const expected = Buffer.from(this.seal('head', sequence, digest));
    const given = Buffer.from(seal);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  private seal(...parts: (string | number)[]): string {
    return createHmac('sha256', this.key!).update(JSON.stringify(parts)).digest('hex');
  }
}
