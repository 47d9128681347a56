import { insertRow, insertRows, Mixed, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import type { RefreshTokens } from './refresh-tokens';

/** One device's sign-in: a family of refresh tokens, each used once. */
export interface SignInRow extends RefreshTokens {
  _id: string;
  accountUid: string;
  device: string;
  startedAt: Date;
  seenAt: Date;
  expiresAt: Date;
}

const schema = schemaOf<SignInRow>({
  _id: String,
  accountUid: String,
  device: String,
  startedAt: Date,
  seenAt: Date,
  current: String,
  previous: String,
  rotatedAt: Date,
  siblings: { type: Mixed, default: undefined },
  expiresAt: Date,
});
schema.index({ accountUid: 1, startedAt: -1 });
schema.index({ expiresAt: 1, _id: 1 });

/** A sign-in that ended, while tokens that it gave out may live. */
interface EndedRow {
  _id: string;
  until: Date;
}
const endedSchema = schemaOf<EndedRow>({ _id: String, until: Date });
endedSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

@Injectable()
export class SignInsStore {
  private readonly rows: Model<SignInRow>;
  private readonly ended: Model<EndedRow>;

  constructor(store: Store) {
    this.rows = store.model('sign_ins', schema);
    this.ended = store.model('ended_sign_ins', endedSchema);
    // by it the store itself took away what had lapsed, and nobody was told
    store.retire('sign_ins', 'expiresAt_1');
  }

  async insert(row: SignInRow, tx: ClientSession) {
    await insertRow(this.rows, row, tx);
  }

  find(uid: string) {
    return this.rows.findOne({ _id: uid, expiresAt: { $gt: new Date() } }).lean<SignInRow>();
  }

  list(accountUid: string, tx?: ClientSession) {
    return this.rows
      .find({ accountUid, expiresAt: { $gt: new Date() } })
      .sort({ startedAt: -1 })
      .session(tx ?? null)
      .lean<SignInRow[]>();
  }

  /**
   * Lets no token of an account be traded any more once the transaction commits, and answers whose
   * they were. As its first step it wins against browsers that refresh without a pause.
   */
  async expireAll(accountUid: string, tx: ClientSession) {
    const at = new Date();
    await this.rows.updateMany(
      { accountUid, expiresAt: { $gt: at } },
      { $set: { expiresAt: at } },
      { session: tx },
    );
    return this.rows.find({ accountUid, expiresAt: at }).session(tx).lean<SignInRow[]>();
  }

  /** Trades one token for the next. False when another call did so first. */
  async rotate(
    uid: string,
    from: { current: string },
    next: RefreshTokens & Pick<SignInRow, 'seenAt' | 'expiresAt'>,
  ) {
    const asRead = { _id: uid, current: from.current, expiresAt: { $gt: new Date() } };
    return (await this.rows.updateOne(asRead, { $set: next })).modifiedCount === 1;
  }

  /** Remembered for `rememberMs`. False when there was none. */
  async remove(uid: string, accountUid: string, rememberMs: number, tx: ClientSession) {
    const { deletedCount } = await this.rows.deleteOne({ _id: uid, accountUid }, { session: tx });
    if (!deletedCount) return false;
    await insertRow(this.ended, { _id: uid, until: new Date(Date.now() + rememberMs) }, tx);
    return true;
  }

  /** The same for many, which were read within the transaction. */
  async removeEach(uids: string[], rememberMs: number, tx: ClientSession): Promise<void> {
    const until = new Date(Date.now() + rememberMs);
    await this.rows.deleteMany({ _id: { $in: uids } }, { session: tx });
    const ended = uids.map((_id) => ({ _id, until }));
    await insertRows(this.ended, ended, tx);
  }

  /** Those that no browser went on with in time, the longest ago first. */
  listLapsed(now: Date, most: number) {
    return this.rows
      .find({ expiresAt: { $lte: now } }, { accountUid: 1 })
      .sort({ expiresAt: 1, _id: 1 })
      .limit(most)
      .lean<Pick<SignInRow, '_id' | 'accountUid'>[]>();
  }

  /** False when it is gone, or goes on. */
  async removeLapsed(uid: string, now: Date, tx: ClientSession): Promise<boolean> {
    const lapsed = { _id: uid, expiresAt: { $lte: now } };
    return (await this.rows.deleteOne(lapsed, { session: tx })).deletedCount === 1;
  }

  async removeAll(accountUid: string, tx: ClientSession) {
    await this.rows.deleteMany({ accountUid }, { session: tx });
  }

  listEnded() {
    return this.ended.find({ until: { $gt: new Date() } }).lean<EndedRow[]>();
  }
}
