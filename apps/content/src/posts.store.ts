import type { Level, StoredPicture } from '@chefly/contracts';
import { listPage, Store, type PageQuery } from '@chefly/engines/store';
import { Inject, Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model } from 'mongoose';

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
  /** Derived: the number of rows in likes. Changed only in the transaction of a row. */
  likes: number;
  createdAt: Date;
}
export interface LikeRow {
  _id: string;
  postUid: string;
  memberUid: string;
}
/** A post in a member's feed. Derived from posts and follows; can be rebuilt. */
export interface FeedRow {
  _id: string;
  memberUid: string;
  authorUid: string;
  postUid: string;
  at: Date;
}
/** Copies of what social and identity say. */
export interface FollowRow {
  _id: string;
  followerUid: string;
  followedUid: string;
}
export interface AuthorRow {
  _id: string;
  firstName: string;
  lastName: string;
  userName: string;
  level: Level;
}

const FEED_BACKFILL = 200;
const FANOUT_BATCH = 500;

const postSchema = new Schema<PostRow>(
  {
    _id: String,
    authorUid: String,
    title: String,
    description: String,
    picture: Schema.Types.Mixed as never,
    pictureKey: String,
    submissionUid: String,
    recipeName: String,
    likes: Number,
    createdAt: Date,
  },
  { versionKey: false, minimize: false },
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
const likeSchema = new Schema<LikeRow>(
  { _id: String, postUid: String, memberUid: String },
  { versionKey: false },
);
likeSchema.index({ postUid: 1 });
const feedSchema = new Schema<FeedRow>(
  { _id: String, memberUid: String, authorUid: String, postUid: String, at: Date },
  { versionKey: false },
);
feedSchema.index({ memberUid: 1, at: -1, _id: -1 });
feedSchema.index({ memberUid: 1, authorUid: 1 });
feedSchema.index({ postUid: 1 });
const followSchema = new Schema<FollowRow>(
  { _id: String, followerUid: String, followedUid: String },
  { versionKey: false },
);
followSchema.index({ followedUid: 1, _id: 1 });
const authorSchema = new Schema<AuthorRow>(
  { _id: String, firstName: String, lastName: String, userName: String, level: String as never },
  { versionKey: false },
);

const feedRow = (
  memberUid: string,
  post: Pick<PostRow, '_id' | 'authorUid' | 'createdAt'>,
): FeedRow => ({
  _id: `${memberUid}:${post._id}`,
  memberUid,
  authorUid: post.authorUid,
  postUid: post._id,
  at: post.createdAt,
});

@Injectable()
export class PostsStore {
  readonly posts: Model<PostRow>;
  readonly likes: Model<LikeRow>;
  readonly feed: Model<FeedRow>;
  readonly follows: Model<FollowRow>;
  readonly authors: Model<AuthorRow>;

  constructor(@Inject(Store) store: Store) {
    this.posts = store.model('posts', postSchema);
    this.likes = store.model('likes', likeSchema);
    this.feed = store.model('feed', feedSchema);
    this.follows = store.model('follows', followSchema);
    this.authors = store.model('authors', authorSchema);
  }

  async insertPost(post: PostRow, session: ClientSession) {
    await this.posts.create([post], { session });
    await this.feed.create([feedRow(post.authorUid, post)], { session });
  }

  findPost(uid: string, session?: ClientSession) {
    return this.posts
      .findById(uid)
      .session(session ?? null)
      .lean<PostRow>();
  }

  findByPicture(pictureKey: string) {
    return this.posts.findOne({ pictureKey }).lean<PostRow>();
  }

  async removePost(uid: string, authorUid: string, session: ClientSession) {
    return (await this.posts.deleteOne({ _id: uid, authorUid }, { session })).deletedCount === 1;
  }

  async removeTraces(postUid: string) {
    await this.feed.deleteMany({ postUid });
    await this.likes.deleteMany({ postUid });
  }

  listPostsOf(authorUid: string, query: PageQuery) {
    return listPage(this.posts, { authorUid }, 'createdAt', -1, query);
  }

  listFeed(memberUid: string, query: PageQuery) {
    return listPage(this.feed, { memberUid }, 'at', -1, query);
  }

  async postsByUid(uids: string[]): Promise<Map<string, PostRow>> {
    return new Map(
      (await this.posts.find({ _id: { $in: uids } }).lean<PostRow[]>()).map((row) => [
        row._id,
        row,
      ]),
    );
  }

  async authorsByUid(uids: string[]): Promise<Map<string, AuthorRow>> {
    return new Map(
      (await this.authors.find({ _id: { $in: uids } }).lean<AuthorRow[]>()).map((row) => [
        row._id,
        row,
      ]),
    );
  }

  async likedAmong(memberUid: string, postUids: string[]): Promise<Set<string>> {
    const rows = await this.likes
      .find({ _id: { $in: postUids.map((uid) => `${uid}:${memberUid}`) } })
      .lean<LikeRow[]>();
    return new Set(rows.map((row) => row.postUid));
  }

  async isFollowing(followerUid: string, followedUid: string): Promise<boolean> {
    return !!(await this.follows.exists({ _id: `${followerUid}:${followedUid}` }));
  }

  /** Adds the row and counts it, or does nothing when it was there. */
  async addLike(postUid: string, memberUid: string, session: ClientSession): Promise<void> {
    const added = await this.likes.updateOne(
      { _id: `${postUid}:${memberUid}` },
      { $setOnInsert: { postUid, memberUid } },
      { upsert: true, session },
    );
    if (added.upsertedCount)
      await this.posts.updateOne({ _id: postUid }, { $inc: { likes: 1 } }, { session });
  }

  async removeLike(postUid: string, memberUid: string, session: ClientSession): Promise<void> {
    const removed = await this.likes.deleteOne({ _id: `${postUid}:${memberUid}` }, { session });
    if (removed.deletedCount)
      await this.posts.updateOne({ _id: postUid }, { $inc: { likes: -1 } }, { session });
  }

  /** Puts a post into the feed of everyone who follows its author. Safe to repeat. */
  async fanOut(post: PostRow, { withAuthor = false } = {}): Promise<void> {
    let batch: FeedRow[] = withAuthor ? [feedRow(post.authorUid, post)] : [];
    const flush = async () => {
      if (batch.length)
        await this.feed.bulkWrite(
          batch.map(({ _id, ...row }) => ({
            updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true },
          })),
          { ordered: false },
        );
      batch = [];
    };
    for await (const follow of this.follows
      .find({ followedUid: post.authorUid })
      .lean<FollowRow>()
      .cursor({ batchSize: FANOUT_BATCH })) {
      batch.push(feedRow((follow as unknown as FollowRow).followerUid, post));
      if (batch.length >= FANOUT_BATCH) await flush();
    }
    await flush();
  }

  /**
   * Follow first, then the posts of before: a post published in between is found by the one or the other.
   * Safe to repeat.
   */
  async startFollowing(followerUid: string, followedUid: string): Promise<void> {
    await this.follows.updateOne(
      { _id: `${followerUid}:${followedUid}` },
      { $setOnInsert: { followerUid, followedUid } },
      { upsert: true },
    );
    const posts = await this.posts
      .find({ authorUid: followedUid })
      .sort({ createdAt: -1, _id: -1 })
      .limit(FEED_BACKFILL)
      .lean<PostRow[]>();
    if (posts.length)
      await this.feed.bulkWrite(
        posts
          .map((post) => feedRow(followerUid, post))
          .map(({ _id, ...row }) => ({
            updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true },
          })),
        { ordered: false },
      );
  }

  async stopFollowing(
    followerUid: string,
    followedUid: string,
    session: ClientSession,
  ): Promise<void> {
    await this.follows.deleteOne({ _id: `${followerUid}:${followedUid}` }, { session });
    await this.feed.deleteMany({ memberUid: followerUid, authorUid: followedUid }, { session });
  }
}
