import { KeptPairs, listPage, schemaOf, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

export interface SavedRow {
  _id: string;
  memberUid: string;
  recipeUid: string;
  /** Uids of the member's collections that it is in. */
  collectionUids: string[];
  savedAt: Date;
}

const schema = schemaOf<SavedRow>({
  _id: String,
  memberUid: String,
  recipeUid: String,
  collectionUids: [String],
  savedAt: Date,
});
schema.index({ memberUid: 1, savedAt: -1, _id: -1 });
schema.index({ memberUid: 1, collectionUids: 1, savedAt: -1, _id: -1 });
schema.index({ recipeUid: 1 });

/** Saved recipes that are kept in memory, in all. */
const MOST_KEPT = 200_000;

const idOf = (memberUid: string, recipeUid: string) => `${memberUid}:${recipeUid}`;

/** Which recipes each member saved, and in which of their collections they are. */
@Injectable()
export class SavedStore {
  private readonly rows: Model<SavedRow>;
  private readonly saved: KeptPairs<SavedRow>;

  constructor(store: Store) {
    this.rows = store.model('saved_recipes', schema);
    this.saved = new KeptPairs(store, this.rows, { most: MOST_KEPT, mostOfOne: 500 });
  }

  find(memberUid: string, recipeUid: string) {
    return this.rows.findById(idOf(memberUid, recipeUid)).lean<SavedRow>();
  }

  /** Of these recipes, those that the member saved. */
  among(memberUid: string, recipeUids: string[]): Promise<Set<string>> {
    return this.saved.among(memberUid, recipeUids);
  }

  list(memberUid: string, collectionUid: string | undefined, query: PageQuery) {
    if (!collectionUid) return listPage(this.rows, { memberUid }, { savedAt: -1 }, query);
    const within = { memberUid, collectionUids: collectionUid };
    return listPage(this.rows, within, { savedAt: -1 }, query, `saved_recipes.${collectionUid}`);
  }

  /** True when it was not there. */
  async add(memberUid: string, recipeUid: string, tx: ClientSession): Promise<boolean> {
    const added = await this.rows.updateOne(
      { _id: idOf(memberUid, recipeUid) },
      { $setOnInsert: { memberUid, recipeUid, collectionUids: [], savedAt: new Date() } },
      { upsert: true, session: tx },
    );
    return added.upsertedCount === 1;
  }

  /** True when it was there. */
  async remove(memberUid: string, recipeUid: string, tx: ClientSession): Promise<boolean> {
    const _id = idOf(memberUid, recipeUid);
    return (await this.rows.deleteOne({ _id }, { session: tx })).deletedCount === 1;
  }

  /** True when it was not in it. */
  async collect(memberUid: string, recipeUid: string, collectionUid: string, tx: ClientSession) {
    const collected = await this.rows.updateOne(
      { _id: idOf(memberUid, recipeUid) },
      { $addToSet: { collectionUids: collectionUid } },
      { session: tx },
    );
    return collected.modifiedCount === 1;
  }

  /** True when it was in it. */
  async uncollect(memberUid: string, recipeUid: string, collectionUid: string, tx: ClientSession) {
    const uncollected = await this.rows.updateOne(
      { _id: idOf(memberUid, recipeUid) },
      { $pull: { collectionUids: collectionUid } },
      { session: tx },
    );
    return uncollected.modifiedCount === 1;
  }

  async emptyCollection(memberUid: string, collectionUid: string, tx: ClientSession) {
    await this.rows.updateMany(
      { memberUid, collectionUids: collectionUid },
      { $pull: { collectionUids: collectionUid } },
      { session: tx },
    );
  }

  /** How many recipes each of a member's collections has; of an empty one nothing. */
  async countByCollection(memberUid: string): Promise<Map<string, number>> {
    const counts = await this.rows.aggregate<{ _id: string; recipes: number }>([
      { $match: { memberUid } },
      { $unwind: '$collectionUids' },
      { $group: { _id: '$collectionUids', recipes: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, recipes }) => [_id, recipes]));
  }

  async listSavers(recipeUid: string, most: number, tx: ClientSession): Promise<string[]> {
    const rows = await this.rows.find({ recipeUid }).limit(most).session(tx).lean<SavedRow[]>();
    return rows.map((row) => row.memberUid);
  }

  async countOf(memberUids: string[]): Promise<Map<string, number>> {
    const counts = await this.rows.aggregate<{ _id: string; saved: number }>([
      { $match: { memberUid: { $in: memberUids } } },
      { $group: { _id: '$memberUid', saved: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, saved }) => [_id, saved]));
  }
}
