import { createHash } from 'node:crypto';
import type { Person } from '@chefly/contracts';
import { listPage, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model } from 'mongoose';

export interface ReviewRow {
  _id: string;
  sessionUid: string;
  chefUid: string;
  author: Person;
  rating: number;
  review: string;
  recipeName: string;
  createdAt: Date;
  /** The author's only rating of this chef within a week counts for the chef's standing. */
  counted?: boolean;
}

const mixed = Schema.Types.Mixed as never;
const reviewSchema = new Schema<ReviewRow>(
  {
    _id: String,
    sessionUid: String,
    chefUid: String,
    author: mixed,
    rating: Number,
    review: String,
    recipeName: String,
    createdAt: Date,
    counted: Boolean,
  },
  { versionKey: false },
);
reviewSchema.index({ chefUid: 1, createdAt: -1, _id: -1 });
reviewSchema.index({ 'author.uid': 1, chefUid: 1, createdAt: -1 });

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
  async insert(row: ReviewRow, session: ClientSession): Promise<void> {
    await this.rows.create([row], { session });
  }

  list(chefUid: string, query: PageQuery) {
    return listPage(this.rows, { chefUid }, 'createdAt', -1, query);
  }

  /** Reviews by their uids, which follow from session and author. */
  async byUid(uids: string[]): Promise<Map<string, ReviewRow>> {
    if (!uids.length) return new Map();
    const rows = await this.rows.find({ _id: { $in: uids } }).lean<ReviewRow[]>();
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** Whether a rating of this chef by this author since then counts already. */
  async hasCounted(
    authorUid: string,
    chefUid: string,
    since: Date,
    session: ClientSession,
  ): Promise<boolean> {
    const counted = { createdAt: { $gt: since }, counted: true };
    return !!(await this.rows
      .exists({ 'author.uid': authorUid, chefUid, ...counted })
      .session(session));
  }

  /** The ratings that count for a chef's standing. */
  async ratingsOf(chefUid: string): Promise<number[]> {
    const rows = await this.rows
      .find({ chefUid, counted: true }, { rating: 1 })
      .lean<{ rating: number }[]>();
    return rows.map((row) => row.rating);
  }

  async rename(uid: string, userName: string, session: ClientSession): Promise<void> {
    await this.rows.updateMany(
      { 'author.uid': uid },
      { $set: { 'author.userName': userName } },
      { session },
    );
  }
}
