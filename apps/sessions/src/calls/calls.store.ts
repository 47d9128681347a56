import type { Gender } from '@chefly/contracts';
import { listPage, schemaOf, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** A member who waits for a chef of a recipe, or for one whom they know. */
export interface CallRow {
  /** Of member, recipe and whom they wait for: one for all. */
  _id: string;
  memberUid: string;
  gender: Gender;
  recipeUid: string;
  /** Absent of one who waits for any. */
  chefUid?: string;
  until: Date;
  /** Which of a member's places it takes, from 0: no two have the same. Absent in earlier ones. */
  slot?: number;
}

const callSchema = schemaOf<CallRow>({
  _id: String,
  memberUid: String,
  gender: String,
  recipeUid: String,
  chefUid: String,
  until: Date,
  slot: Number,
});
callSchema.index({ recipeUid: 1, gender: 1, until: 1, _id: 1 });
callSchema.index(
  { memberUid: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $exists: true } } },
);
callSchema.index({ memberUid: 1, _id: 1 });
// also where the job that ends it was lost
callSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
callSchema.index({ chefUid: 1 }, { partialFilterExpression: { chefUid: { $exists: true } } });

export const callUid = (memberUid: string, recipeUid: string, chefUid?: string | null) =>
  [memberUid, recipeUid, ...(chefUid ? [chefUid] : [])].join('.');

@Injectable()
export class CallsStore {
  private readonly rows: Model<CallRow>;

  constructor(store: Store) {
    this.rows = store.model('chef_calls', callSchema);
  }

  find(_id: string, tx?: ClientSession) {
    return this.rows
      .findById(_id)
      .session(tx ?? null)
      .lean<CallRow>();
  }

  /** @throws a duplicate when another call of the member took the place meanwhile. */
  async save({ _id, ...row }: CallRow, tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: row }, { upsert: true, session: tx });
  }

  allOf(memberUid: string, tx: ClientSession) {
    return this.rows.find({ memberUid }).session(tx).lean<CallRow[]>();
  }

  /**
   * Who waits for any chef of one of these recipes, or for this one, of their own gender: who waits
   * longest first.
   */
  listWaiting(
    { recipeUids, chefUid, gender }: { recipeUids: string[]; chefUid: string; gender: Gender },
    now: Date,
    query: PageQuery,
  ) {
    const waiting = {
      recipeUid: { $in: recipeUids },
      gender,
      chefUid: { $in: [null, chefUid] },
      until: { $gt: now },
    };
    return listPage(this.rows, waiting, { until: 1 }, query);
  }

  /** Those of these that stand by now. */
  async standing(ids: string[], now: Date): Promise<Set<string>> {
    const rows = await this.rows
      .find({ _id: { $in: ids }, until: { $gt: now } }, { _id: 1 })
      .lean();
    return new Set(rows.map(({ _id }) => _id));
  }

  /** True for the one who took any of them: what was asked is answered once. */
  async take(ids: string[], tx: ClientSession): Promise<boolean> {
    const taken = await this.rows.deleteMany({ _id: { $in: ids } }, { session: tx });
    return taken.deletedCount > 0;
  }

  /** A call that was asked for anew meanwhile stays. */
  async removeOver(_id: string, now: Date): Promise<void> {
    await this.rows.deleteOne({ _id, until: { $lte: now } });
  }

  listOf(memberUid: string, after: string | null, most: number) {
    return this.rows
      .find({ memberUid, _id: { $gt: after ?? '' } })
      .sort({ _id: 1 })
      .limit(most)
      .lean<CallRow[]>();
  }

  async removeOf(memberUid: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteMany({ memberUid }, { session: tx });
    await this.rows.deleteMany({ chefUid: memberUid }, { session: tx });
  }
}
