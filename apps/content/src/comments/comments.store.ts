import type { CommentSubject } from '@chefly/contracts';
import {
  insertRow,
  listPage,
  Mixed,
  rowsOf,
  schemaOf,
  Store,
  type PageQuery,
} from '@chefly/engines/store';
import { notFound } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import type { StoredPart } from './mentions';

export interface CommentRow {
  _id: string;
  /** `author:key` of the writer's making: one comment for each, however often it is sent. */
  key: string;
  subjectKind: CommentSubject['kind'];
  subjectUid: string;
  parentUid: string | null;
  depth: number;
  authorUid: string;
  parts: StoredPart[];
  /** Keeps its place, without words, for as long as there are replies below it. */
  deleted: boolean;
  /** Derived: the number of rows in comment_likes. Changed only in the transaction of a row. */
  likes: number;
  /** Derived: the number of rows that name this one as their parent. */
  replies: number;
  createdAt: Date;
}
interface LikeRow {
  _id: string;
  commentUid: string;
  memberUid: string;
}

const DELETED_AT_ONCE = 500;

const commentSchema = schemaOf<CommentRow>(
  {
    _id: String,
    key: String,
    subjectKind: String,
    subjectUid: String,
    parentUid: String,
    depth: Number,
    authorUid: String,
    parts: { type: Mixed, default: [] },
    deleted: Boolean,
    likes: Number,
    replies: Number,
    createdAt: Date,
  },
  { keepEmpty: true },
);
commentSchema.index({ subjectKind: 1, subjectUid: 1, parentUid: 1, createdAt: -1, _id: -1 });
commentSchema.index({ key: 1 }, { unique: true });
commentSchema.index({ authorUid: 1, deleted: 1, _id: 1 });
const likeSchema = schemaOf<LikeRow>({ _id: String, commentUid: String, memberUid: String });
likeSchema.index({ commentUid: 1 });
likeSchema.index({ memberUid: 1, _id: 1 });

const under = ({ kind, uid }: CommentSubject) => ({ subjectKind: kind, subjectUid: uid });
const likeId = (commentUid: string, memberUid: string) => `${commentUid}:${memberUid}`;

@Injectable()
export class CommentsStore {
  private readonly comments: Model<CommentRow>;
  private readonly likes: Model<LikeRow>;

  constructor(store: Store) {
    this.comments = store.model('comments', commentSchema);
    this.likes = store.model('comment_likes', likeSchema);
  }

  find(uid: string, tx?: ClientSession) {
    return this.comments
      .findById(uid)
      .session(tx ?? null)
      .lean<CommentRow>();
  }

  findByKey(key: string, tx?: ClientSession) {
    return this.comments
      .findOne({ key })
      .session(tx ?? null)
      .lean<CommentRow>();
  }

  async byUid(uids: string[]): Promise<Map<string, CommentRow>> {
    const rows = await rowsOf(this.comments, uids);
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** Comments newest first; replies oldest first. A place of one branch is none of another. */
  list(subject: CommentSubject, parentUid: string | null, query: PageQuery) {
    const branch = `comments/${subject.kind}/${subject.uid}/${parentUid ?? ''}`;
    const filter = { ...under(subject), parentUid };
    return listPage(this.comments, filter, { createdAt: parentUid ? 1 : -1 }, query, branch);
  }

  /** What a member wrote and that stands, in the order of the uids, beginning behind `after`. */
  listBy(authorUid: string, after: string | null, most: number) {
    return this.comments
      .find({ authorUid, deleted: false, _id: { $gt: after ?? '' } })
      .sort({ _id: 1 })
      .limit(most)
      .lean<CommentRow[]>();
  }

  /** A member's likes in the order of their ids, beginning behind `after`. */
  likesBy(memberUid: string, after: string, most: number) {
    return this.likes
      .find({ memberUid, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(most)
      .lean<LikeRow[]>();
  }

  async insert(row: CommentRow, tx: ClientSession): Promise<void> {
    await insertRow(this.comments, row, tx);
  }

  /** Counts one more reply. False when the comment does not stand any more. */
  async addReply(uid: string, tx: ClientSession): Promise<boolean> {
    const counted = await this.comments.updateOne(
      { _id: uid, deleted: false },
      { $inc: { replies: 1 } },
      { session: tx },
    );
    return counted.matchedCount === 1;
  }

  /** Takes the words out of a comment, or the comment itself when nothing stands below it. */
  async remove(row: CommentRow, tx: ClientSession): Promise<void> {
    if (!row.replies) return this.takeOut(row, tx);
    await this.comments.updateOne(
      { _id: row._id },
      { $set: { deleted: true, parts: [], likes: 0 } },
      { session: tx },
    );
  }

  /** Out it goes, and with it every deleted one above that had kept its place for it alone. */
  private async takeOut(
    row: Pick<CommentRow, '_id' | 'parentUid'>,
    tx: ClientSession,
  ): Promise<void> {
    await this.comments.deleteOne({ _id: row._id }, { session: tx });
    if (!row.parentUid) return;
    const parent = await this.comments
      .findOneAndUpdate(
        { _id: row.parentUid },
        { $inc: { replies: -1 } },
        { returnDocument: 'after', session: tx },
      )
      .lean<CommentRow>();
    if (parent?.deleted && !parent.replies) await this.takeOut(parent, tx);
  }

  /**
   * @returns the number of likes with this one; null when it was there before. @throws when the
   * comment does not stand any more.
   */
  async addLike(uid: string, memberUid: string, tx: ClientSession) {
    const added = await this.likes.updateOne(
      { _id: likeId(uid, memberUid) },
      { $setOnInsert: { commentUid: uid, memberUid } },
      { upsert: true, session: tx },
    );
    if (!added.upsertedCount) return null;
    const likes = await this.countLike(uid, 1, tx);
    if (likes === null) throw notFound();
    return likes;
  }

  /** @returns the number of likes without this one; null when there was none. */
  async removeLike(uid: string, memberUid: string, tx: ClientSession) {
    const removed = await this.likes.deleteOne({ _id: likeId(uid, memberUid) }, { session: tx });
    if (!removed.deletedCount) return null;
    // a deleted one counts none any more, though its likes go a moment later
    return (await this.countLike(uid, -1, tx)) ?? 0;
  }

  /** The number of likes afterwards; null when the comment does not stand any more. */
  private async countLike(uid: string, by: 1 | -1, tx: ClientSession) {
    const counted = await this.comments
      .findOneAndUpdate(
        { _id: uid, deleted: false },
        { $inc: { likes: by } },
        { projection: { likes: 1 }, returnDocument: 'after', session: tx },
      )
      .lean<Pick<CommentRow, 'likes'>>();
    return counted?.likes ?? null;
  }

  async likedAmong(memberUid: string, uids: string[]): Promise<Set<string>> {
    const ids = uids.map((uid) => likeId(uid, memberUid));
    const rows = await rowsOf(this.likes, ids);
    return new Set(rows.map((row) => row.commentUid));
  }

  /** Up to so many likes of comments that are gone. True when there were no more. */
  async dropLikes(commentUids: string[], limit: number): Promise<boolean> {
    const rows = await this.likes
      .find({ commentUid: { $in: commentUids } }, { _id: 1 })
      .limit(limit)
      .lean<LikeRow[]>();
    for (let i = 0; i < rows.length; i += DELETED_AT_ONCE)
      await this.likes.deleteMany({
        _id: { $in: rows.slice(i, i + DELETED_AT_ONCE).map((row) => row._id) },
      });
    return rows.length < limit;
  }

  /** Up to so many rows of comments on what is gone, their likes first. True when there were no more. */
  async dropUnder(subject: CommentSubject, limit: number): Promise<boolean> {
    for (let left = limit; left > 0; left -= DELETED_AT_ONCE) {
      const rows = await this.comments
        .find(under(subject), { _id: 1 })
        .limit(Math.min(DELETED_AT_ONCE, left))
        .lean<CommentRow[]>();
      if (!rows.length) return true;
      const uids = rows.map((row) => row._id);
      if (!(await this.dropLikes(uids, limit))) return false;
      await this.comments.deleteMany({ _id: { $in: uids } });
    }
    return false;
  }

  /** Takes rows out as they are: those that should not be there any more. */
  async dropComments(uids: string[]): Promise<void> {
    await this.comments.deleteMany({ _id: { $in: uids } });
  }

  async dropLikeRows(ids: string[]): Promise<void> {
    await this.likes.deleteMany({ _id: { $in: ids } });
  }

  /** Sets numbers that were found wrong, unless something came in between and counted itself. */
  async mendCounts(
    { _id, replies, likes }: Pick<CommentRow, '_id' | 'replies' | 'likes'>,
    counted: Pick<CommentRow, 'replies' | 'likes'>,
  ): Promise<void> {
    await this.comments.updateOne({ _id, replies, likes }, { $set: counted });
  }

  every(): AsyncIterable<CommentRow> {
    const rows = this.comments.find({}).sort({ _id: 1 }).lean<CommentRow>().cursor();
    return rows as unknown as AsyncIterable<CommentRow>;
  }

  everyLike(): AsyncIterable<LikeRow> {
    const rows = this.likes.find({}).sort({ _id: 1 }).lean<LikeRow>().cursor();
    return rows as unknown as AsyncIterable<LikeRow>;
  }

  /** Comments that stand, by subject, counted from their rows. */
  countUnder(kind: CommentSubject['kind'], uids: string[]): Promise<Map<string, number>> {
    return this.counted(
      { subjectKind: kind, subjectUid: { $in: uids }, deleted: false },
      '$subjectUid',
    );
  }

  /** Replies by parent, counted from their rows. */
  countReplies(parents: CommentRow[]): Promise<Map<string, number>> {
    const among = (field: 'subjectKind' | 'subjectUid' | '_id') => ({
      $in: [...new Set(parents.map((row) => row[field]))],
    });
    return this.counted(
      {
        subjectKind: among('subjectKind'),
        subjectUid: among('subjectUid'),
        parentUid: among('_id'),
      },
      '$parentUid',
    );
  }

  /** Likes by comment, counted from their rows. */
  async countLikes(uids: string[]): Promise<Map<string, number>> {
    const counts = await this.likes.aggregate<{ _id: string; n: number }>([
      { $match: { commentUid: { $in: uids } } },
      { $group: { _id: '$commentUid', n: { $sum: 1 } } },
    ]);
    return new Map(counts.map((row) => [row._id, row.n]));
  }

  private async counted(match: object, by: string): Promise<Map<string, number>> {
    const counts = await this.comments.aggregate<{ _id: string; n: number }>([
      { $match: match as never },
      { $group: { _id: by, n: { $sum: 1 } } },
    ]);
    return new Map(counts.map((row) => [row._id, row.n]));
  }
}
