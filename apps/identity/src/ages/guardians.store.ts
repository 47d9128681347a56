import type { GuardianState } from '@chefly/contracts';
import { insertRow, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { spellingsOf } from '../accounts/recipient';
import type { ClientSession, Model } from 'mongoose';

/** What was asked of a guardian and what came of it: the record of a consent, kept as long as the account. */
export interface GuardianRow {
  _id: string;
  memberUid: string;
  emailAddress: string;
  /** The address as compared: what leads to the same mailbox is the same. */
  recipient: string;
  state: GuardianState;
  askedAt: Date;
  /** When the state became what it is. */
  at: Date;
  /** Of the terms consented to, and when; kept when the consent is revoked. */
  version: number | null;
  consentedAt: Date | null;
  /** Digest of the one link that works: to answer while it is asked, to revoke while the consent stands. */
  link: string | null;
  linkExpiresAt: Date;
}

const schema = schemaOf<GuardianRow>({
  _id: String,
  memberUid: String,
  emailAddress: String,
  recipient: String,
  state: String,
  askedAt: Date,
  at: Date,
  version: Number,
  consentedAt: Date,
  link: String,
  linkExpiresAt: Date,
});
schema.index({ memberUid: 1, askedAt: -1 });
schema.index({ recipient: 1, state: 1, at: -1 });
schema.index({ link: 1 });

@Injectable()
export class GuardiansStore {
  private readonly rows: Model<GuardianRow>;

  constructor(store: Store) {
    this.rows = store.model('guardians', schema);
  }

  listOf(memberUid: string) {
    return this.rows.find({ memberUid }).sort({ askedAt: -1 }).lean<GuardianRow[]>();
  }

  async removeOf(memberUid: string, tx: ClientSession) {
    await this.rows.deleteMany({ memberUid }, { session: tx });
  }

  async insert(row: GuardianRow, tx: ClientSession) {
    await insertRow(this.rows, row, tx);
  }

  /** The guardian whom the member named last. */
  findLatest(memberUid: string, tx?: ClientSession) {
    return this.rows
      .findOne({ memberUid })
      .sort({ askedAt: -1 })
      .session(tx ?? null)
      .lean<GuardianRow>();
  }

  /** Null when the link is unknown, used or too old. */
  findByLink(digest: string) {
    return this.rows
      .findOne({ link: digest, linkExpiresAt: { $gt: new Date() } })
      .lean<GuardianRow>();
  }

  countAsked(memberUid: string, since: Date, tx: ClientSession) {
    return this.rows.countDocuments({ memberUid, askedAt: { $gte: since } }).session(tx);
  }

  async hasNamed(memberUid: string, recipient: string, since: Date, tx: ClientSession) {
    const named = await this.rows
      .findOne({ memberUid, recipient, askedAt: { $gte: since } }, { _id: 1 })
      .session(tx)
      .lean();
    return !!named;
  }

  /** Whoever reads this mailbox has said that they are no guardian: of this member ever, of anybody since then. */
  async hasDeclined(address: string, memberUid: string, since: Date, tx: ClientSession) {
    const recipient = { $in: spellingsOf(address) };
    const declined = { recipient, state: 'declined' as const };
    const found = await this.rows
      .findOne({ ...declined, $or: [{ memberUid }, { at: { $gte: since } }] }, { _id: 1 })
      .session(tx)
      .lean();
    return !!found;
  }

  /** Of all members, for whom whoever reads this mailbox has consented. */
  listConsented(address: string, tx: ClientSession) {
    const recipient = { $in: spellingsOf(address) };
    return this.rows.find({ recipient, state: 'consented' }).session(tx).lean<GuardianRow[]>();
  }

  /** From one state to the next, by whoever is first. False when it has moved on. */
  async move(
    { _id, state, link }: GuardianRow,
    change: Partial<GuardianRow> & Pick<GuardianRow, 'state' | 'at'>,
    tx: ClientSession,
  ): Promise<boolean> {
    const moved = await this.rows.updateOne(
      { _id, state, link },
      { $set: change },
      { session: tx },
    );
    return moved.modifiedCount === 1;
  }
}
