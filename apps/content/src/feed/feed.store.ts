import type { EntryKind } from '@chefly/contracts';
import { isDuplicate, listPage, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model } from 'mongoose';
import type { Entry } from './entries';

/** An entry in a member's feed. Derived from entries and follows; can be rebuilt. */
export interface FeedRow {
  _id: string;
  memberUid: string;
  authorUid: string;
  /** The one or the other, by the kind of the entry. */
  postUid?: string;
  reviewUid?: string;
  at: Date;
}

/** A feed keeps this many entries; older ones are on their authors' pages. */
export const FEED_LENGTH = 1000;
const INSERTED_AT_ONCE = 1000;
/** Several indexes are cleared for each row: more of them is a question that a busy store answers late. */
const DELETED_AT_ONCE = 500;

const feedSchema = new Schema<FeedRow>(
  {
    _id: String,
    memberUid: String,
    authorUid: String,
    postUid: String,
    reviewUid: String,
    at: Date,
  },
  { versionKey: false },
);
feedSchema.index({ memberUid: 1, at: -1, _id: -1 });
feedSchema.index({ memberUid: 1, authorUid: 1 });
feedSchema.index({ postUid: 1 });
feedSchema.index({ reviewUid: 1 }, { partialFilterExpression: { reviewUid: { $exists: true } } });

const place = { post: 'postUid', review: 'reviewUid' } as const satisfies Record<
  EntryKind,
  keyof FeedRow
>;

export const feedRow = (memberUid: string, entry: Entry): FeedRow => ({
  _id: `${memberUid}:${entry._id}`,
  memberUid,
  authorUid: entry.authorUid,
  [place[entry.kind]]: entry._id,
  at: entry.createdAt,
});

/** Which entry a row is about. */
export const entryOf = ({ postUid, reviewUid }: FeedRow): Pick<Entry, 'kind' | '_id'> =>
  reviewUid ? { kind: 'review', _id: reviewUid } : { kind: 'post', _id: postUid! };

@Injectable()
export class FeedStore {
  private readonly feed: Model<FeedRow>;

  constructor(store: Store) {
    this.feed = store.model('feed', feedSchema);
  }

  list(memberUid: string, query: PageQuery) {
    return listPage(this.feed, { memberUid }, 'at', -1, query);
  }

  /** Adds rows of a new entry, of which there can be none yet. */
  async addNew(rows: FeedRow[], session: ClientSession): Promise<void> {
    await this.feed.insertMany(rows, { session, lean: true });
  }

  /** Adds those that are missing. Safe to repeat. */
  async add(rows: FeedRow[]): Promise<void> {
    for (let i = 0; i < rows.length; i += INSERTED_AT_ONCE)
      await this.feed.collection
        .insertMany(rows.slice(i, i + INSERTED_AT_ONCE) as never, { ordered: false })
        .catch((error) => {
          const all = (error as { writeErrors?: { code?: number }[] }).writeErrors ?? [error];
          if (!all.every(isDuplicate)) throw error;
        });
  }

  /** Up to so many of an author's entries out of a member's feed. */
  async removeAuthor(memberUid: string, authorUid: string, limit: number, session: ClientSession) {
    const rows = await this.feed
      .find({ memberUid, authorUid }, { _id: 1 })
      .limit(limit)
      .session(session)
      .lean<FeedRow[]>();
    if (rows.length)
      await this.feed.deleteMany({ _id: { $in: rows.map((row) => row._id) } }, { session });
  }

  /** Up to so many rows of an entry that is gone. True when there were no more. */
  async removeEntry(kind: EntryKind, uid: string, limit: number): Promise<boolean> {
    const rows = await this.feed
      .find({ [place[kind]]: uid }, { _id: 1 })
      .limit(limit)
      .lean<FeedRow[]>();
    await this.remove(rows.map((row) => row._id));
    return rows.length < limit;
  }

  every(): AsyncIterable<FeedRow> {
    const rows = this.feed.find({}).sort({ _id: 1 }).lean<FeedRow>().cursor();
    return rows as unknown as AsyncIterable<FeedRow>;
  }

  async remove(ids: string[]): Promise<void> {
    for (let i = 0; i < ids.length; i += DELETED_AT_ONCE)
      await this.feed.deleteMany({ _id: { $in: ids.slice(i, i + DELETED_AT_ONCE) } });
  }

  /** Up to so many rows of a member's feed. True when there were no more. */
  async empty(memberUid: string, limit: number): Promise<boolean> {
    const rows = await this.feed.find({ memberUid }, { _id: 1 }).limit(limit).lean<FeedRow[]>();
    await this.remove(rows.map((row) => row._id));
    return rows.length < limit;
  }

  /** As the store keeps count of its rows. */
  count(): Promise<number> {
    return this.feed.estimatedDocumentCount();
  }

  /** Cuts a feed to its length. */
  async trim(memberUid: string, length = FEED_LENGTH): Promise<void> {
    for (;;) {
      const rows = await this.feed
        .find({ memberUid }, { _id: 1 })
        .sort({ at: -1, _id: -1 })
        .skip(length)
        .limit(INSERTED_AT_ONCE)
        .lean<FeedRow[]>();
      await this.remove(rows.map((row) => row._id));
      if (rows.length < INSERTED_AT_ONCE) return;
    }
  }
}
