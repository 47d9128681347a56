import { insertRow, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { digestOf } from '../digest';

/** What a passkey is asked to sign, once and soon: kept where every replica finds it. */
export interface ChallengeRow {
  /** The challenge's digest. */
  _id: string;
  purpose: 'add' | 'sign-in';
  /** Who adds a passkey; null for whoever signs in, who is known only afterwards. */
  accountUid: string | null;
  /** The account's when the challenge was made. */
  credential: number | null;
  /** The digest of a secret that the browser holds which asked. */
  browser: string;
  expiresAt: Date;
}

const schema = schemaOf<ChallengeRow>({
  _id: String,
  purpose: String,
  accountUid: String,
  credential: Number,
  browser: String,
  expiresAt: Date,
});
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ accountUid: 1 });

@Injectable()
export class ChallengesStore {
  private readonly rows: Model<ChallengeRow>;

  constructor(store: Store) {
    this.rows = store.model('passkey_challenges', schema);
  }

  async insert(challenge: string, browser: string, row: Omit<ChallengeRow, '_id' | 'browser'>) {
    await insertRow(this.rows, {
      _id: digestOf(challenge),
      browser: digestOf(browser),
      ...row,
    });
  }

  /** Null when it is used, too old, or was made for another purpose, account or browser. */
  take(
    challenge: string,
    browser: string,
    { purpose, accountUid }: Pick<ChallengeRow, 'purpose' | 'accountUid'>,
  ) {
    return this.rows
      .findOneAndDelete({
        _id: digestOf(challenge),
        purpose,
        accountUid,
        browser: digestOf(browser),
        expiresAt: { $gt: new Date() },
      })
      .lean<ChallengeRow>();
  }

  async removeOf(accountUid: string, tx: ClientSession) {
    await this.rows.deleteMany({ accountUid }, { session: tx });
  }
}
