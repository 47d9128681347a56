import { Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { chefSchema, type ChefRow } from './chef-row';

/** Who is here, of every member as a possible chef. */
@Injectable()
export class PresenceStore {
  private readonly rows: Model<ChefRow>;

  constructor(store: Store) {
    this.rows = store.model('chefs', chefSchema);
  }

  /**
   * Members who are here since `at`, except those of whom something later is known. Answers those
   * who were not, as they were.
   */
  async setHere(uids: string[], at: Date, tx: ClientSession): Promise<ChefRow[]> {
    const earlier = { _id: { $in: uids }, presenceAt: { $lte: at } };
    const rows = await this.rows.find(earlier).session(tx).lean<ChefRow[]>();
    await this.rows.updateMany(
      earlier,
      { $set: { online: true, presenceAt: at }, $unset: { unheldSince: 1 } },
      { session: tx },
    );
    return rows.filter(({ online }) => !online);
  }

  /** A member who is gone since `at`, unless something later is known. Answers them as they were. */
  setGone(uid: string, at: Date, tx: ClientSession) {
    return this.rows
      .findOneAndUpdate(
        { _id: uid, presenceAt: { $lte: at } },
        { $set: { online: false, presenceAt: at }, $unset: { unheldSince: 1 } },
        { session: tx },
      )
      .lean<ChefRow>();
  }

  /** Of these members, those who are said to be gone. */
  async goneOf(uids: string[]): Promise<string[]> {
    const rows = await this.rows
      .find({ _id: { $in: uids }, online: false }, { _id: 1 })
      .lean<Pick<ChefRow, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Members said to be online, in the order of their uids. */
  listOnline(afterUid: string, limit: number) {
    return this.rows
      .find({ online: true, _id: { $gt: afterUid } }, { unheldSince: 1, busy: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Pick<ChefRow, '_id' | 'unheldSince' | 'busy'>[]>();
  }

  /** Found without a lease, though said to be online. */
  async noteUnheld(uids: string[], at: Date): Promise<void> {
    if (uids.length)
      await this.rows.updateMany({ _id: { $in: uids } }, { $set: { unheldSince: at } });
  }

  async noteHeld(uids: string[]): Promise<void> {
    if (uids.length)
      await this.rows.updateMany({ _id: { $in: uids } }, { $unset: { unheldSince: 1 } });
  }
}
