import type { Gender } from '@chefly/contracts';
import { listPage, schemaOf, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** A member who waits for a chef of a recipe. */
export interface CallRow {
  /** Of member and recipe: one for both. */
  _id: string;
  memberUid: string;
  gender: Gender;
  recipeUid: string;
  until: Date;
  /** Which of a member's places it takes, from 0: no two have the same. Absent in earlier ones. */
  slot?: number;
}

const callSchema = schemaOf<CallRow>({
  _id: String,
  memberUid: String,
  gender: String,
  recipeUid: String,
  until: Date,
  slot: Number,
});
callSchema.index({ recipeUid: 1, gender: 1, until: 1, _id: 1 });
callSchema.index(
  { memberUid: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $exists: true } } },
);
callSchema.index({ memberUid: 1, _id: 1 });

export const callUid = (memberUid: string, recipeUid: string) => `${memberUid}.${recipeUid}`;

@Injectable()
export class CallsStore {
  private readonly rows: Model<CallRow>;

  constructor(store: Store) {
    this.rows = store.model('chef_calls', callSchema);
  }

  find(memberUid: string, recipeUid: string, tx?: ClientSession) {
    return this.rows
      .findById(callUid(memberUid, recipeUid))
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

  /** Who waits for a chef of one of these recipes, of their own gender: who waits longest first. */
  listWaiting(recipeUids: string[], gender: Gender, query: PageQuery) {
    return listPage(this.rows, { recipeUid: { $in: recipeUids }, gender }, 'until', 1, query);
  }

  /** True for the one who took it: a call is answered once. */
  async take(_id: string, tx: ClientSession): Promise<boolean> {
    return (await this.rows.deleteOne({ _id }, { session: tx })).deletedCount === 1;
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
  }
}
