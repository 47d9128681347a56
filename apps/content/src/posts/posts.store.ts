import type { StoredPicture } from '@chefly/contracts';
import {
  addRow,
  insertRow,
  Kept,
  KeptRows,
  listPage,
  Mixed,
  removeRow,
  rowOf,
  rowsOf,
  schemaOf,
  sidesOf,
  Store,
  type PageQuery,
} from '@chefly/engines/store';
import { notFound } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { authorsOf, newestOf, type Stretch } from '../feed/newest';

export interface PostRow {
  _id: string;
  authorUid: string;
  title: string;
  description: string;
  picture: StoredPicture | null;
  /** A picture is posted once: what makes publishing safe to retry. */
  pictureKey?: string;
  /** Set when the post came from an approved recipe: one post for each. */
  submissionUid?: string;
  recipeName: string | null;
  /** The same as recipes are compared. Absent where no recipe was named. */
  recipeKey?: string;
  /** With whom it was cooked. Absent where no session's credit came with it. */
  chefUid?: string;
  /** Derived: the number of rows in likes. Changed only in the transaction of a row. */
  likes: number;
  /** Derived: the number of comments that stand. Absent on a post from before there were any. */
  comments?: number;
  createdAt: Date;
}
export interface LikeRow {
  _id: string;
  postUid: string;
  memberUid: string;
}

const DELETED_AT_ONCE = 500;
/** Posts in memory: some 2 kB each. */
const MOST_KEPT = 20_000;
/** Whether somebody likes a post: answers in memory, some 50 bytes each, and those of one member. */
const MOST_ANSWERS = 500_000;
const MOST_OF_ONE = 100;

const postSchema = schemaOf<PostRow>(
  {
    _id: String,
    authorUid: String,
    title: String,
    description: String,
    picture: Mixed,
    pictureKey: String,
    submissionUid: String,
    recipeName: String,
    recipeKey: String,
    chefUid: String,
    likes: Number,
    comments: Number,
    createdAt: Date,
  },
  { keepEmpty: true },
);
postSchema.index({ authorUid: 1, createdAt: -1, _id: -1 });
postSchema.index(
  { pictureKey: 1 },
  { unique: true, partialFilterExpression: { pictureKey: { $exists: true } } },
);
postSchema.index(
  { submissionUid: 1 },
  { unique: true, partialFilterExpression: { submissionUid: { $exists: true } } },
);
postSchema.index(
  { recipeKey: 1, authorUid: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { recipeKey: { $exists: true } } },
);
const credited = { partialFilterExpression: { chefUid: { $exists: true } } };
postSchema.index({ chefUid: 1, _id: 1 }, credited);
postSchema.index({ chefUid: 1, authorUid: 1 }, credited);
const likeSchema = schemaOf<LikeRow>({ _id: String, postUid: String, memberUid: String });
likeSchema.index({ memberUid: 1, _id: 1 });

/** The likes of a post, or of all up to another: `post:member` is what each is called. */
const likesOf = (postUid: string, last = postUid) => ({
  _id: { $gt: `${postUid}:`, $lt: `${last};` },
});

@Injectable()
export class PostsStore {
  private readonly posts: Model<PostRow>;
  private readonly likes: Model<LikeRow>;
  private readonly kept: KeptRows<PostRow>;
  /** Which posts a member was asked to like, by member. */
  private readonly liking = new Kept<ReadonlyMap<string, boolean>>({
    most: MOST_ANSWERS,
    weightOf: (answers) => 1 + answers.size,
  });

  constructor(private readonly store: Store) {
    this.posts = store.model('posts', postSchema);
    this.likes = store.model('likes', likeSchema);
    // those of a post have its uid at the beginning of their own
    store.retire('likes', 'postUid_1');
    this.kept = new KeptRows(store, this.posts, MOST_KEPT);
    this.liking.from(store, this.likes, (change) =>
      sidesOf(change).map(({ memberUid }) => memberUid),
    );
  }

  /** What says whose posts stand where is kept for as long as that is so. */
  placesIn(kept: Kept<any>) {
    kept.from(this.store, this.posts, authorsOf);
  }

  async insertPost(post: PostRow, tx: ClientSession) {
    await insertRow(this.posts, post, tx);
  }

  find(uid: string, tx?: ClientSession): Promise<Readonly<PostRow> | null> {
    return tx ? rowOf(this.posts, uid, tx) : this.kept.row(uid);
  }

  async hasPostOf(submissionUid: string, tx: ClientSession): Promise<boolean> {
    return !!(await this.posts.exists({ submissionUid }).session(tx));
  }

  /** The one that was made of a submission when it was approved. */
  findOfSubmission(submissionUid: string, tx: ClientSession) {
    return this.posts.findOne({ submissionUid }).session(tx).lean<PostRow>();
  }

  findByPicture(pictureKey: string) {
    return this.posts.findOne({ pictureKey }).lean<PostRow>();
  }

  /** The post that was there. */
  async removePost(uid: string, authorUid: string, tx: ClientSession) {
    return this.posts.findOneAndDelete({ _id: uid, authorUid }, { session: tx }).lean<PostRow>();
  }

  /** Up to so many likes of a post that is gone. True when there were no more. */
  async removeAnswers(postUid: string, limit: number): Promise<boolean> {
    const rows = await this.likes.find(likesOf(postUid), { _id: 1 }).limit(limit).lean<LikeRow[]>();
    for (let i = 0; i < rows.length; i += DELETED_AT_ONCE) {
      const ids = rows.slice(i, i + DELETED_AT_ONCE).map((row) => row._id);
      await this.likes.deleteMany({ _id: { $in: ids } });
    }
    return rows.length < limit;
  }

  /** One comment more or less. False when the post is gone. */
  async countComment(uid: string, by: 1 | -1, tx: ClientSession): Promise<boolean> {
    const counted = await this.posts.updateOne(
      { _id: uid },
      { $inc: { comments: by } },
      { session: tx },
    );
    return counted.matchedCount === 1;
  }

  /** Sets a number of likes that was found wrong, unless a like came in between and counted itself. */
  async mendLikes(uid: string, said: number, likes: number): Promise<void> {
    await this.posts.updateOne({ _id: uid, likes: said }, { $set: { likes } });
  }

  /** The same for comments, which posts from before there were any say nothing of. */
  async mendComments(uid: string, said: number | undefined, comments: number): Promise<void> {
    const unchanged = { _id: uid, comments: said ?? { $exists: false } };
    await this.posts.updateOne(unchanged, { $set: { comments } });
  }

  /** A member's likes in the order of their ids, beginning behind `after`. */
  likesBy(memberUid: string, after: string, most: number) {
    return this.likes
      .find({ memberUid, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(most)
      .lean<LikeRow[]>();
  }

  listPostsOf(authorUid: string, query: PageQuery) {
    return listPage(this.posts, { authorUid }, { createdAt: -1 }, query);
  }

  /** Posts that name this chef, in the order of their ids, beginning behind `after`. */
  listCredited(chefUid: string, after: string | null, most: number) {
    return this.posts
      .find({ chefUid, _id: { $gt: after ?? '' } }, { createdAt: 1 })
      .sort({ _id: 1 })
      .limit(most)
      .lean<Pick<PostRow, '_id' | 'createdAt'>[]>();
  }

  /** The chef is named no more, or by this author's posts no more. */
  async dropCredits(chefUid: string, tx: ClientSession, authorUid?: string): Promise<void> {
    const named = { chefUid, ...(authorUid && { authorUid }) };
    await this.posts.updateMany(named, { $unset: { chefUid: 1 } }, { session: tx });
  }

  newestOfRecipe(recipeKey: string, authorUids: string[], stretch: Stretch) {
    return newestOf(this.posts, authorUids, stretch, { recipeKey });
  }

  /** @param kept how many of them are likely to be shown */
  newestOf(authorUids: string[], stretch: Stretch, kept?: number) {
    return this.kept.found(() => newestOf(this.posts, authorUids, stretch), kept);
  }

  /** One that is in memory. */
  known(uid: string): Readonly<PostRow> | undefined {
    return this.kept.get(uid);
  }

  byUid(uids: string[]): Promise<Map<string, Readonly<PostRow>>> {
    return this.kept.rows(uids);
  }

  every(): AsyncIterable<PostRow> {
    const rows = this.posts.find({}).sort({ _id: 1 }).lean<PostRow>().cursor();
    return rows as unknown as AsyncIterable<PostRow>;
  }

  /** Likes by post, counted from their rows; of posts that lie beside each other by their uids. */
  async countLikes(postUids: string[]): Promise<Map<string, number>> {
    const inOrder = postUids.toSorted();
    const counts = await this.likes.aggregate<{ _id: string; n: number }>([
      { $match: likesOf(inOrder[0]!, inOrder.at(-1)) },
      { $group: { _id: '$postUid', n: { $sum: 1 } } },
    ]);
    return new Map(counts.map((row) => [row._id, row.n]));
  }

  async likedAmong(memberUid: string, postUids: string[]): Promise<Set<string>> {
    const known = this.liking.get(memberUid);
    const unknown = known ? postUids.filter((uid) => !known.has(uid)) : postUids;
    if (!unknown.length) return new Set(postUids.filter((uid) => known!.get(uid)));
    return this.liking.reading(async (keep) => {
      const rows = await rowsOf(
        this.likes,
        unknown.map((uid) => `${uid}:${memberUid}`),
      );
      const answers = new Map(unknown.map((uid) => [uid, false]));
      for (const { postUid } of rows) answers.set(postUid, true);
      const others = postUids.filter((uid) => known?.get(uid));
      const all = new Map([...(known ?? []), ...answers]);
      keep(memberUid, all.size > MOST_OF_ONE ? answers : all);
      return new Set([...others, ...rows.map(({ postUid }) => postUid)]);
    });
  }

  /** @returns the number of likes with this one; null when it was there before. @throws when the post is gone. */
  async addLike(postUid: string, memberUid: string, tx: ClientSession) {
    const like = { _id: `${postUid}:${memberUid}`, postUid, memberUid };
    if (!(await addRow(this.likes, like, tx))) return null;
    const likes = await this.countLike(postUid, 1, tx);
    if (likes === null) throw notFound();
    return likes;
  }

  /** @returns the number of likes without this one; null when there was none. */
  async removeLike(postUid: string, memberUid: string, tx: ClientSession) {
    if (!(await removeRow(this.likes, `${postUid}:${memberUid}`, tx))) return null;
    return (await this.countLike(postUid, -1, tx)) ?? 0;
  }

  /** The number of likes afterwards; null when the post is gone. */
  private async countLike(uid: string, by: 1 | -1, tx: ClientSession) {
    const counted = await this.posts.collection.findOneAndUpdate(
      { _id: uid } as object,
      { $inc: { likes: by } },
      { projection: { likes: 1 }, returnDocument: 'after', session: tx },
    );
    return (counted as Pick<PostRow, 'likes'> | null)?.likes ?? null;
  }
}
