import { insertRow, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** The public half of a key that a member's device keeps. */
export interface PasskeyRow {
  _id: string;
  accountUid: string;
  /** As the authenticator names it, in base64url. */
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** Signatures so far, as the authenticator counts them; those that are synced stay at 0. */
  counter: number;
  transports: string[];
  synced: boolean;
  name: string;
  addedAt: Date;
  usedAt: Date | null;
}

const schema = schemaOf<PasskeyRow>({
  _id: String,
  accountUid: String,
  credentialId: String,
  publicKey: String,
  counter: Number,
  transports: [String],
  synced: Boolean,
  name: String,
  addedAt: Date,
  usedAt: Date,
});
schema.index({ credentialId: 1 }, { unique: true });
schema.index({ accountUid: 1, addedAt: 1 });

@Injectable()
export class PasskeysStore {
  private readonly rows: Model<PasskeyRow>;

  constructor(store: Store) {
    this.rows = store.model('passkeys', schema);
  }

  /** @throws a duplicate when some account has this credential. */
  async insert(row: PasskeyRow, tx: ClientSession) {
    await insertRow(this.rows, row, tx);
  }

  findByCredential(credentialId: string) {
    return this.rows.findOne({ credentialId }).lean<PasskeyRow>();
  }

  /** The oldest first. */
  list(accountUid: string, tx?: ClientSession) {
    return this.rows
      .find({ accountUid })
      .sort({ addedAt: 1 })
      .session(tx ?? null)
      .lean<PasskeyRow[]>();
  }

  /** False when it is gone, or was used since it was read. */
  async use(
    { _id, counter }: Pick<PasskeyRow, '_id' | 'counter'>,
    now: Pick<PasskeyRow, 'counter' | 'synced' | 'usedAt'>,
    tx: ClientSession,
  ) {
    return (
      (await this.rows.updateOne({ _id, counter }, { $set: now }, { session: tx })).matchedCount ===
      1
    );
  }

  /** False when the account has none of this uid. */
  async rename(uid: string, accountUid: string, name: string) {
    return (
      (await this.rows.updateOne({ _id: uid, accountUid }, { $set: { name } })).matchedCount === 1
    );
  }

  /** Null when the account has none of this uid. */
  remove(uid: string, accountUid: string, tx: ClientSession) {
    return this.rows.findOneAndDelete({ _id: uid, accountUid }, { session: tx }).lean<PasskeyRow>();
  }

  /** Answers how many went. */
  async removeOf(accountUid: string, tx: ClientSession) {
    return (await this.rows.deleteMany({ accountUid }, { session: tx })).deletedCount;
  }
}
