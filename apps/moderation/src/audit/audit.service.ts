import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuditEntry, contract, InputOf } from '@chefly/contracts';
import { decodeCursor, encodeCursor } from '@chefly/engines/cursor';
import { AuditKey, Runtime } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { AuditNames } from './audit-names';
import { AuditStore, type AuditRow, type HeadRow } from './audit.store';

const LIST = 'audit';

/** What somebody did, and why; not to whom. */
export type Deed = Pick<AuditRow, 'actor' | 'action' | 'reason'>;

/**
 * Every decision, appended and never changed. Each entry's digest covers the entry before it and
 * needs the audit key, and the chain's end is sealed with it: who can write to the store, but has
 * not the key, can neither change an entry nor cut the last ones off unseen. A copy of the whole
 * store from before is told by a head that was noted elsewhere.
 */
@Injectable()
export class AuditService {
  constructor(
    private readonly store: AuditStore,
    runtime: Runtime,
    private readonly names: AuditNames,
    @Inject(AuditKey) private readonly key: AuditKey,
  ) {
    runtime.derived.push({
      name: 'the audit log’s chain',
      compare: async () => this.problems(),
    });
  }

  async append(entry: Deed & Pick<AuditRow, 'subject'>, tx: ClientSession) {
    const last = await this.store.last(tx);
    const row = { _id: (last?._id ?? 0) + 1, ...entry, at: new Date() };
    const digest = this.digestOf(row, last?.digest ?? '');
    const seal = this.seal('head', row._id, digest);
    await this.store.append({ ...row, digest }, seal, tx);
  }

  async list({ cursor, limit }: InputOf<typeof contract.moderation.audit>) {
    const [before] = cursor ? decodeCursor(LIST, cursor, ['number']) : [Number.MAX_SAFE_INTEGER];
    const rows = await this.store.listBefore(before, limit);
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
    for await (const row of this.store.every()) {
      if (row._id !== expected++ || row.digest !== this.digestOf(row, previous)) return row._id;
      previous = row.digest;
    }
    return null;
  }

  /**
   * What is wrong with the log, a line each; none when it is whole. It cannot be mended: find out
   * who changed it.
   */
  async problems(): Promise<string[]> {
    const found: string[] = [];
    const broken = await this.firstBroken();
    if (broken !== null) found.push(`entry ${broken} does not follow from the one before it`);
    const [last, head] = [await this.store.last(), await this.store.head()];
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
