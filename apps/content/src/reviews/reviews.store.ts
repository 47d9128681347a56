import type { StoredPicture } from '@chefly/contracts';
import {
  insertRow,
  KeptRows,
  type Kept,
  listPage,
  Mixed,
  rowOf,
  schemaOf,
  Store,
  type PageQuery,
} from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { authorsOf, newestOf, type Stretch } from '../feed/newest';
import type { Reviewing } from './reviewer-level';
import { VotesStore } from './votes.store';

export type StoredMedia =
  | { kind: 'image'; picture: StoredPicture }
  /** The picture stands for the video until it plays. */
  | { kind: 'video'; videoUid: string; picture: StoredPicture };

/** A culinary review. */
export interface ReviewRow {
  _id: string;
  authorUid: string;
  title: string;
  items: string;
  placeName: string;
  placeLocation: string;
  description: string;
  media: StoredMedia[];
  /** Of pictures and videos. Each upload is published once: what makes publishing safe to retry. */
  mediaKeys: string[];
  /** Derived: the numbers of rows in votes. Changed only in the transaction of a row. */
  agrees: number;
  disagrees: number;
  /** Derived: the number of comments that stand. */
  comments: number;
  createdAt: Date;
}

type ReviewCounts = Pick<ReviewRow, 'agrees' | 'disagrees' | 'comments'>;

const reviewSchema = schemaOf<ReviewRow>(
  {
    _id: String,
    authorUid: String,
    title: String,
    items: String,
    placeName: String,
    placeLocation: String,
    description: String,
    media: Mixed,
    mediaKeys: [String],
    agrees: Number,
    disagrees: Number,
    comments: Number,
    createdAt: Date,
  },
  { keepEmpty: true },
);
reviewSchema.index({ authorUid: 1, createdAt: -1, _id: -1 });
reviewSchema.index({ mediaKeys: 1 }, { unique: true });

/** Reviews in memory: some 2 kB each. */
const MOST_KEPT = 5_000;

@Injectable()
export class ReviewsStore {
  private readonly reviews: Model<ReviewRow>;
  private readonly kept: KeptRows<ReviewRow>;

  constructor(
    private readonly store: Store,
    private readonly votes: VotesStore,
  ) {
    this.reviews = store.model('reviews', reviewSchema);
    this.kept = new KeptRows(store, this.reviews, MOST_KEPT);
  }

  /** What says whose reviews stand where is kept for as long as that is so. */
  placesIn(kept: Kept<any>) {
    kept.from(this.store, this.reviews, authorsOf);
  }

  async insert(review: ReviewRow, tx: ClientSession): Promise<void> {
    await insertRow(this.reviews, review, tx);
  }

  find(uid: string, tx?: ClientSession): Promise<Readonly<ReviewRow> | null> {
    return tx ? rowOf(this.reviews, uid, tx) : this.kept.row(uid);
  }

  /** The review that shows this upload. */
  findByMedia(key: string) {
    return this.reviews.findOne({ mediaKeys: key }).lean<ReviewRow>();
  }

  /** The review that was there. */
  remove(uid: string, authorUid: string, tx: ClientSession) {
    return this.reviews
      .findOneAndDelete({ _id: uid, authorUid }, { session: tx })
      .lean<ReviewRow>();
  }

  listOf(authorUid: string, query: PageQuery) {
    return listPage(this.reviews, { authorUid }, { createdAt: -1 }, query);
  }

  /** @param kept how many of them are likely to be shown */
  newestOf(authorUids: string[], stretch: Stretch, kept?: number) {
    return this.kept.found(() => newestOf(this.reviews, authorUids, stretch), kept);
  }

  /** One that is in memory. */
  known(uid: string): Readonly<ReviewRow> | undefined {
    return this.kept.get(uid);
  }

  byUid(uids: string[]): Promise<Map<string, Readonly<ReviewRow>>> {
    return this.kept.rows(uids);
  }

  every(): AsyncIterable<ReviewRow> {
    const rows = this.reviews.find({}).sort({ _id: 1 }).lean<ReviewRow>().cursor();
    return rows as unknown as AsyncIterable<ReviewRow>;
  }

  /** Reviews and their counts, added up for each author. */
  sums(): AsyncIterable<Reviewing & { _id: string }> {
    return this.reviews
      .aggregate<Reviewing & { _id: string }>([
        {
          $group: {
            _id: '$authorUid',
            reviews: { $sum: 1 },
            agrees: { $sum: '$agrees' },
            disagrees: { $sum: '$disagrees' },
          },
        },
      ])
      .cursor();
  }

  /** Which of these members have written a review. */
  async authorsAmong(uids: string[]): Promise<Set<string>> {
    const authors = await this.reviews.aggregate<{ _id: string }>([
      { $match: { authorUid: { $in: uids } } },
      { $group: { _id: '$authorUid' } },
    ]);
    return new Set(authors.map(({ _id }) => _id));
  }

  removeAnswers(uid: string, limit: number): Promise<boolean> {
    return this.votes.removeOf(uid, limit);
  }

  /** Adds to its counts. The review afterwards; null when it is gone. */
  count(uid: string, change: Partial<ReviewCounts>, tx: ClientSession) {
    return this.reviews
      .findOneAndUpdate({ _id: uid }, { $inc: change }, { returnDocument: 'after', session: tx })
      .lean<ReviewRow>();
  }

  /** Sets counts right, unless they changed meanwhile: a transaction counts itself. */
  async mend<C extends Partial<ReviewCounts>>(uid: string, said: C, counted: C): Promise<void> {
    await this.reviews.updateOne({ _id: uid, ...said }, { $set: { ...counted } });
  }
}
