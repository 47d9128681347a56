import type { PushTarget } from '@chefly/engines/push';
import { hasRow, KeptKeys, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** One browser that a member allowed to be told in. */
export interface SubscriptionRow extends PushTarget {
  /** The digest of the endpoint, which is a secret of the browser's. */
  _id: string;
  memberUid: string;
  /** It ends with the sign-in that it was made in. */
  signInUid: string;
  at: Date;
}

const schema = schemaOf<SubscriptionRow>({
  _id: String,
  memberUid: String,
  signInUid: String,
  endpoint: String,
  keys: { type: { p256dh: String, auth: String }, _id: false },
  at: Date,
});
schema.index({ memberUid: 1, at: -1 });
schema.index({ signInUid: 1 });
/**
 * Each visit tells of a browser anew, and a sign-in lasts a month without one: of a browser that has
 * told nothing for twice as long it was not heard that its sign-in ended.
 */
const UNSEEN_SECONDS = 60 * 86_400;
schema.index({ at: 1 }, { expireAfterSeconds: UNSEEN_SECONDS });

/** Members whose browsers are known of: where more have some, each is asked for. */
const MOST_KNOWN = 5_000;

@Injectable()
export class SubscriptionsStore {
  private readonly subscriptions: Model<SubscriptionRow>;
  /** Who may have any: most members have none, and each of their news would ask. */
  private readonly having: KeptKeys<SubscriptionRow>;

  constructor(store: Store) {
    this.subscriptions = store.model('subscriptions', schema);
    this.having = new KeptKeys(store, this.subscriptions, {
      keysOf: ({ memberUid }) => [memberUid],
      most: MOST_KNOWN,
    });
  }

  find(id: string, tx?: ClientSession) {
    return this.subscriptions
      .findById(id)
      .session(tx ?? null)
      .lean<SubscriptionRow>();
  }

  hasOf(memberUid: string, tx?: ClientSession): Promise<boolean> {
    return hasRow(this.subscriptions, { memberUid }, tx);
  }

  /** False where certainly none is committed: nobody has to be asked. */
  mayHave(memberUid: string): boolean {
    return this.having.mayHave(memberUid);
  }

  /** The newest first, in one order for all who look. */
  listOf(memberUid: string, tx?: ClientSession) {
    return this.subscriptions
      .find({ memberUid })
      .sort({ at: -1, _id: -1 })
      .session(tx ?? null)
      .lean<SubscriptionRow[]>();
  }

  /** A browser belongs to whoever is signed in there now. */
  async save({ _id, ...row }: SubscriptionRow, tx: ClientSession): Promise<void> {
    await this.subscriptions.updateOne({ _id }, { $set: row }, { upsert: true, session: tx });
  }

  async remove(ids: string[], tx: ClientSession): Promise<void> {
    if (ids.length) await this.subscriptions.deleteMany({ _id: { $in: ids } }, { session: tx });
  }

  async removeOf(memberUid: string, id: string, tx: ClientSession): Promise<void> {
    await this.subscriptions.deleteOne({ _id: id, memberUid }, { session: tx });
  }

  async removeAllOf(memberUid: string, tx: ClientSession): Promise<void> {
    await this.subscriptions.deleteMany({ memberUid }, { session: tx });
  }

  async removeOfSignIn(signInUid: string, tx: ClientSession): Promise<void> {
    await this.subscriptions.deleteMany({ signInUid }, { session: tx });
  }
}
