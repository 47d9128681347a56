import type { Gender, Level, Person } from '@chefly/contracts';
import { Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model } from 'mongoose';

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
  /** The username as it is looked for. */
  userNameKey?: string;
  gender?: Gender;
  level: Level;
  /** The stars of a chef, on average and from how many reviews; nothing until the first. */
  rating?: number | null;
  ratings?: number | null;
}

const followSchema = new Schema<FollowRow>(
  { _id: String, followerUid: String, followedUid: String },
  { versionKey: false },
);
const authorSchema = new Schema<AuthorRow>(
  {
    _id: String,
    firstName: String,
    lastName: String,
    userName: String,
    userNameKey: String,
    gender: String as never,
    level: String as never,
    rating: Number,
    ratings: Number,
  },
  { versionKey: false },
);
authorSchema.index({ userNameKey: 1 });

/** As a reader is told who wrote something; empty names while the copy is on its way. */
export const personOf = (uid: string, row: AuthorRow | undefined): Person => ({
  uid,
  firstName: row?.firstName ?? '',
  lastName: row?.lastName ?? '',
  userName: row?.userName ?? '',
});

/** Who there is, and who follows whom. */
@Injectable()
export class PeopleStore {
  private readonly follows: Model<FollowRow>;
  private readonly authors: Model<AuthorRow>;

  constructor(store: Store) {
    this.follows = store.model('follows', followSchema);
    this.authors = store.model('authors', authorSchema);
  }

  /** What is known of a member by now: the news of one arrive in any order. */
  async saveAuthor(
    uid: string,
    { userName, ...known }: Partial<Omit<AuthorRow, '_id' | 'userNameKey'>>,
    session: ClientSession,
  ): Promise<void> {
    const names = userName ? { userName, userNameKey: userName.toLowerCase() } : {};
    await this.authors.updateOne(
      { _id: uid },
      { $set: { ...known, ...names } },
      { upsert: true, session },
    );
  }

  async removeAuthor(uid: string, session: ClientSession): Promise<void> {
    await this.authors.deleteOne({ _id: uid }, { session });
  }

  async authorsByUid(uids: string[]): Promise<Map<string, AuthorRow>> {
    const rows = await this.authors.find({ _id: { $in: uids } }).lean<AuthorRow[]>();
    return new Map(rows.map((row) => [row._id, row]));
  }

  async authorsByUserName(keys: string[]): Promise<Map<string, AuthorRow>> {
    const rows = await this.authors.find({ userNameKey: { $in: keys } }).lean<AuthorRow[]>();
    return new Map(rows.map((row) => [row.userNameKey!, row]));
  }

  /** Which of these `follower:followed` there are. */
  async edgesAmong(ids: string[]): Promise<Set<string>> {
    const rows = await this.follows.find({ _id: { $in: ids } }, { _id: 1 }).lean<FollowRow[]>();
    return new Set(rows.map((row) => row._id));
  }

  /** Whom a member follows, as of now: the ids of their follows begin with their own. */
  async followedBy(followerUid: string): Promise<string[]> {
    const begin = `${followerUid}:`;
    const rows = await this.follows
      .find({ _id: { $gt: begin, $lt: `${followerUid};` } }, { _id: 1 })
      .lean<Pick<FollowRow, '_id'>[]>();
    return rows.map(({ _id }) => _id.slice(begin.length));
  }

  /** Which of these authors the member follows, as of now. */
  async followedAmong(followerUid: string, authorUids: string[]): Promise<Set<string>> {
    const ids = authorUids.map((uid) => `${followerUid}:${uid}`);
    const rows = await this.follows.find({ _id: { $in: ids } }).lean<FollowRow[]>();
    return new Set(rows.map((row) => row.followedUid));
  }

  async follow(followerUid: string, followedUid: string, session: ClientSession): Promise<void> {
    await this.follows.updateOne(
      { _id: `${followerUid}:${followedUid}` },
      { $setOnInsert: { followerUid, followedUid } },
      { upsert: true, session },
    );
  }

  async unfollow(followerUid: string, followedUid: string, session: ClientSession): Promise<void> {
    await this.follows.deleteOne({ _id: `${followerUid}:${followedUid}` }, { session });
  }
}
