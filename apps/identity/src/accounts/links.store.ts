import { insertRow, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/**
 * What a link is for: confirming a sign-up or a new address, a new password, bringing back the address that an account
 * had before it was changed, and keeping an account that is about to be erased.
 */
export type LinkPurpose =
  'confirm' | 'change-email' | 'reset-password' | 'undo-email' | 'keep-account';

/** A link, sent by mail or given to who has signed in. Only its digest is kept; using it removes it. */
export interface LinkRow {
  _id: string;
  accountUid: string;
  purpose: LinkPurpose;
  /** The address that the link proves. */
  emailAddress: string;
  /** The account's when the link was made. */
  credential: number;
  expiresAt: Date;
}

const linkSchema = schemaOf<LinkRow>({
  _id: String,
  accountUid: String,
  purpose: String,
  emailAddress: String,
  credential: Number,
  expiresAt: Date,
});
linkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
linkSchema.index({ accountUid: 1 });

@Injectable()
export class LinksStore {
  private readonly links: Model<LinkRow>;

  constructor(store: Store) {
    this.links = store.model('links', linkSchema);
  }

  async add(link: LinkRow, tx: ClientSession) {
    await insertRow(this.links, link, tx);
  }

  list(accountUid: string, tx: ClientSession) {
    return this.links.find({ accountUid }).session(tx).lean<LinkRow[]>();
  }

  /** Null when it is unknown, used or too old. */
  find(digest: string) {
    return this.links.findOne({ _id: digest, expiresAt: { $gt: new Date() } }).lean<LinkRow>();
  }

  /** Takes a link out of use. False when another call did so first. */
  async take(digest: string, tx: ClientSession) {
    return (await this.links.deleteOne({ _id: digest }, { session: tx })).deletedCount === 1;
  }

  /** Those that bring an address back stay: whoever took the account over would take them away first. */
  async removeOf(accountUid: string, tx: ClientSession) {
    await this.links.deleteMany({ accountUid, purpose: { $ne: 'undo-email' } }, { session: tx });
  }

  /** Of the links that bring an address back, those of later changes: they lead to whoever made these. */
  async removeUndosSince({ accountUid, expiresAt }: LinkRow, tx: ClientSession) {
    await this.links.deleteMany(
      { accountUid, purpose: 'undo-email', expiresAt: { $gte: expiresAt } },
      { session: tx },
    );
  }

  async removeAll(accountUid: string, tx: ClientSession) {
    await this.links.deleteMany({ accountUid }, { session: tx });
  }
}
