import { createHash } from 'node:crypto';
import { formerMember, messages, type Person, type ReviewTag } from '@chefly/contracts';
import {
  insertRow,
  listPage,
  Mixed,
  rowsOf,
  schemaOf,
  Store,
  type PageQuery,
} from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

export interface ReviewRow {
  _id: string;
  sessionUid: string;
  chefUid: string;
  author: Person;
  rating: number;
  review: string;
  /** What was ticked as good; absent where nothing was. */
  tags?: ReviewTag[];
  recipeName: string;
  recipeUid?: string;
  createdAt: Date;
  /** The author's only rating of this chef within a week counts for the chef's standing. */
  counted?: boolean;
}

const reviewSchema = schemaOf<ReviewRow>({
  _id: String,
  sessionUid: String,
  chefUid: String,
  author: Mixed,
  rating: Number,
  review: String,
  tags: Mixed,
  recipeName: String,
  recipeUid: String,
  createdAt: Date,
  counted: Boolean,
});
reviewSchema.index({ chefUid: 1, createdAt: -1, _id: -1 });
reviewSchema.index({ recipeUid: 1, createdAt: -1, _id: -1 });
reviewSchema.index({ 'author.uid': 1, chefUid: 1, createdAt: -1 });
reviewSchema.index({ 'author.uid': 1, _id: 1 });

/** One review for each session and author; the uid says nothing of either to those who may not know the author. */
export const reviewUid = (sessionUid: string, authorUid: string) =>
  createHash('sha256').update(`${sessionUid} ${authorUid}`).digest('base64url').slice(0, 22);

@Injectable()
export class ReviewsStore {
  private readonly rows: Model<ReviewRow>;

  constructor(store: Store) {
    this.rows = store.model('reviews', reviewSchema);
  }

  /** @throws a duplicate when this author has reviewed the session. */
  async insert(row: ReviewRow, tx: ClientSession): Promise<void> {
    await insertRow(this.rows, row, tx);
  }

  list(chefUid: string, query: PageQuery) {
    return listPage(this.rows, { chefUid }, { createdAt: -1 }, query);
  }

  listOfRecipe(recipeUid: string, query: PageQuery) {
    return listPage(this.rows, { recipeUid }, { createdAt: -1 }, query);
  }

  /** The latest ratings of sessions on a recipe, of each pair and week one. */
  async latestRatingsOf(recipeUid: string, most: number): Promise<number[]> {
    const rows = await this.rows
      .find({ recipeUid }, { rating: 1, counted: 1 })
      .sort({ createdAt: -1 })
      .limit(most)
      .lean<Pick<ReviewRow, 'rating' | 'counted'>[]>();
    return rows.filter(({ counted }) => counted).map(({ rating }) => rating);
  }

  /** Reviews by their uids, which follow from session and author. */
  async byUid(uids: string[]): Promise<Map<string, ReviewRow>> {
    if (!uids.length) return new Map();
    const rows = await rowsOf(this.rows, uids);
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** Whether a rating of this chef by this author since then counts already. */
  async hasCounted(
    authorUid: string,
    chefUid: string,
    since: Date,
    tx: ClientSession,
  ): Promise<boolean> {
    const counted = { createdAt: { $gt: since }, counted: true };
    return !!(await this.rows.exists({ 'author.uid': authorUid, chefUid, ...counted }).session(tx));
  }

  /** The ratings that count for a chef's standing. */
  async ratingsOf(chefUid: string, tx?: ClientSession): Promise<number[]> {
    const rows = await this.rows
      .find({ chefUid, counted: true }, { rating: 1 })
      .session(tx ?? null)
      .lean<{ rating: number }[]>();
    return rows.map((row) => row.rating);
  }

  /** A member's own reviews, in the order of their uids, beginning behind `after`. */
  listBy(authorUid: string, after: string | null, most: number) {
    return this.rows
      .find({ 'author.uid': authorUid, _id: { $gt: after ?? '' } })
      .sort({ _id: 1 })
      .limit(most)
      .lean<ReviewRow[]>();
  }

  find(uid: string) {
    return this.rows.findById(uid).lean<ReviewRow>();
  }

  /** Moderators took it away: the stars stay and count; the words go, those that were ticked among them. */
  async takeAway(uid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne(
      { _id: uid },
      { $set: { review: messages.reviewRemoved }, $unset: { tags: 1 } },
      { session: tx },
    );
  }

  /** The stars stay and count; name and words are gone, those that were ticked among them. */
  async makeFormer(uid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateMany(
      { 'author.uid': uid },
      {
        $set: { author: { uid, ...formerMember }, review: messages.messageErased },
        $unset: { tags: 1 },
      },
      { session: tx },
    );
  }

  /** Up to so many reviews of a chef who is gone. True when there were no more. */
  async removeAbout(chefUid: string, most: number, tx: ClientSession): Promise<boolean> {
    const rows = await this.rows
      .find({ chefUid }, { _id: 1 })
      .limit(most)
      .session(tx)
      .lean<ReviewRow[]>();
    await this.rows.deleteMany({ _id: { $in: rows.map((row) => row._id) } }, { session: tx });
    return rows.length < most;
  }

  async rename(uid: string, userName: string, tx: ClientSession): Promise<void> {
    await this.rows.updateMany(
      { 'author.uid': uid },
      { $set: { 'author.userName': userName } },
      { session: tx },
    );
  }
}
