import { defaultNotificationSettings, type NotificationSettings } from '@chefly/contracts';
import { rowOf, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

export interface SettingsRow extends NotificationSettings {
  _id: string;
  /** When the next digest is due; null without one. */
  digestAt: Date | null;
  /** When the last one was written, or the member began to want it. */
  digestedAt: Date | null;
  /** In the link that ends the digest. Kept from one to the next: an old mail's link works too. */
  digestToken: string;
}

const schema = schemaOf<SettingsRow>({
  _id: String,
  off: [String],
  unpushed: [String],
  timeZone: String,
  quiet: { type: { from: String, to: String }, _id: false, default: null },
  digest: String,
  digestAt: Date,
  digestedAt: Date,
  digestToken: String,
});
schema.index({ digestAt: 1 });
schema.index({ digestToken: 1 }, { unique: true });

@Injectable()
export class SettingsStore {
  private readonly settings: Model<SettingsRow>;

  constructor(store: Store) {
    this.settings = store.model('settings', schema);
  }

  find(memberUid: string, tx?: ClientSession) {
    return rowOf(this.settings, memberUid, tx);
  }

  /** What the member wants, also while they have said nothing. */
  async get(memberUid: string, tx?: ClientSession): Promise<NotificationSettings> {
    return (await this.find(memberUid, tx)) ?? defaultNotificationSettings;
  }

  async save({ _id, digestToken, ...row }: SettingsRow, tx: ClientSession): Promise<void> {
    await this.settings.updateOne(
      { _id },
      { $set: row, $setOnInsert: { digestToken } },
      { upsert: true, session: tx },
    );
  }

  async remove(memberUid: string, tx: ClientSession): Promise<void> {
    await this.settings.deleteOne({ _id: memberUid }, { session: tx });
  }

  /** Those whose digest is due, the longest ago first. */
  listDue(now: Date, limit: number) {
    return this.settings
      .find({ digestAt: { $lte: now } })
      .sort({ digestAt: 1 })
      .limit(limit)
      .lean<SettingsRow[]>();
  }

  /** False when another replica was faster, or the member wants it otherwise by now. */
  async digested(
    { _id, digestAt }: SettingsRow,
    next: Date | null,
    now: Date,
    tx: ClientSession,
  ): Promise<boolean> {
    const changed = await this.settings.updateOne(
      { _id, digestAt },
      { $set: { digestAt: next, digestedAt: now } },
      { session: tx },
    );
    return changed.matchedCount === 1;
  }

  /** @returns what they wanted before; null when no mail carried this token. */
  endDigest(digestToken: string, tx: ClientSession) {
    return this.settings
      .findOneAndUpdate(
        { digestToken },
        { $set: { digest: 'off', digestAt: null } },
        { session: tx, returnDocument: 'before' },
      )
      .lean<SettingsRow | null>();
  }
}
