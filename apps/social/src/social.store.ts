import type { Gender, Level, Person, Relationship, StoredPicture } from '@chefly/contracts';
import { listPage, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model, type UpdateQuery } from 'mongoose';

export interface MemberRow {
  _id: string;
  firstName: string;
  lastName: string;
  userName: string;
  gender: Gender;
  summary: string;
  cover: StoredPicture | null;
  followers: number;
  rating: number;
  ratings: number;
  sessions: number;
  level: Level;
  /** As a culinary reviewer; absent until content first told of one. */
  reviewerLevel?: Level;
  /** The time of the last event that changed how the member is found. */
  foundAs: Date;
}

/**
 * The one row of a follower and a followed member; no row means no relationship. Where one has blocked the other, both
 * rows of the two are taken by `blocked`: a follow that is asked for at the same moment finds its place taken.
 */
export interface RelationRow {
  _id: string;
  followerUid: string;
  followedUid: string;
  /** Null where nobody ever asked. */
  follower: Person | null;
  status: 'pending' | 'accepted' | 'following' | 'blocked';
  askedAt: Date;
}

const memberSchema = new Schema<MemberRow>(
  {
    _id: String,
    firstName: String,
    lastName: String,
    userName: String,
    gender: String as never,
    summary: String,
    cover: Schema.Types.Mixed as never,
    followers: Number,
    rating: Number,
    ratings: Number,
    sessions: Number,
    level: String as never,
    reviewerLevel: String as never,
    foundAs: Date,
  },
  { versionKey: false, minimize: false },
);
memberSchema.index(
  { 'cover.key': 1 },
  { partialFilterExpression: { 'cover.key': { $exists: true } } },
);
const relationSchema = new Schema<RelationRow>(
  {
    _id: String,
    followerUid: String,
    followedUid: String,
    follower: Schema.Types.Mixed as never,
    status: String as never,
    askedAt: Date,
  },
  { versionKey: false },
);
relationSchema.index({ followedUid: 1, status: 1, askedAt: -1, _id: -1 });
relationSchema.index({ followerUid: 1, status: 1, askedAt: -1, _id: -1 });

/** How a relationship is told: places that a block has taken are nobody's business. */
export const relationshipOf = (row: RelationRow | null | undefined): Relationship =>
  row && row.status !== 'blocked' ? row.status : 'none';

const idOf = (followerUid: string, followedUid: string) => `${followerUid}:${followedUid}`;
export const personOf = ({
  _id: uid,
  firstName,
  lastName,
  userName,
}: Pick<MemberRow, '_id' | 'firstName' | 'lastName' | 'userName'>): Person => ({
  uid,
  firstName,
  lastName,
  userName,
});

@Injectable()
export class SocialStore {
  readonly members: Model<MemberRow>;
  readonly relations: Model<RelationRow>;

  constructor(store: Store) {
    this.members = store.model('members', memberSchema);
    this.relations = store.model('relations', relationSchema);
  }

  findMember(uid: string, session?: ClientSession) {
    return this.members
      .findById(uid)
      .session(session ?? null)
      .lean<MemberRow>();
  }

  async listMembers(uids: string[]): Promise<MemberRow[]> {
    const rows = await this.members.find({ _id: { $in: uids } }).lean<MemberRow[]>();
    const byUid = new Map(rows.map((row) => [row._id, row]));
    return uids.flatMap((uid) => byUid.get(uid) ?? []);
  }

  async updateMember(uid: string, update: UpdateQuery<MemberRow>, session?: ClientSession) {
    await this.members.updateOne({ _id: uid }, update, { session });
  }

  /** The name as it stands in the requests and follows of this member. */
  async renameFollower(followerUid: string, userName: string, session: ClientSession) {
    await this.relations.updateMany(
      { followerUid, status: { $ne: 'blocked' } },
      { $set: { 'follower.userName': userName } },
      { session },
    );
  }

  /** Whether a profile shows this upload. */
  async showsPicture(key: string): Promise<boolean> {
    return !!(await this.members.exists({ 'cover.key': key }));
  }

  findRelation(followerUid: string, followedUid: string, session?: ClientSession) {
    return this.relations
      .findById(idOf(followerUid, followedUid))
      .session(session ?? null)
      .lean<RelationRow>();
  }

  async insertRelation(follower: Person, followedUid: string, session: ClientSession) {
    await this.relations.create(
      [
        {
          _id: idOf(follower.uid, followedUid),
          followerUid: follower.uid,
          followedUid,
          follower,
          status: 'pending',
          askedAt: new Date(),
        },
      ],
      { session },
    );
  }

  /** Moves the relation on, if it stands where the caller thinks. */
  async advance(
    followerUid: string,
    followedUid: string,
    from: RelationRow['status'],
    to: RelationRow['status'],
    session: ClientSession,
  ) {
    return (
      (
        await this.relations.updateOne(
          { _id: idOf(followerUid, followedUid), status: from },
          { $set: { status: to } },
          { session },
        )
      ).modifiedCount === 1
    );
  }

  removeRelation(
    followerUid: string,
    followedUid: string,
    session: ClientSession,
    statuses: RelationRow['status'][] = ['pending', 'accepted', 'following'],
  ) {
    return this.relations
      .findOneAndDelete(
        { _id: idOf(followerUid, followedUid), status: { $in: statuses } },
        { session },
      )
      .lean<RelationRow>();
  }

  listRequests(followedUid: string, query: PageQuery) {
    return listPage(this.relations, { followedUid, status: 'pending' }, 'askedAt', -1, query);
  }

  listFollowers(followedUid: string, query: PageQuery) {
    return listPage(this.relations, { followedUid, status: 'following' }, 'askedAt', -1, query);
  }

  listFollowing(followerUid: string, query: PageQuery) {
    return listPage(this.relations, { followerUid, status: 'following' }, 'askedAt', -1, query);
  }

  /** How a member stands to each of these, by uid. */
  async relationsTo(
    followerUid: string,
    followedUids: string[],
  ): Promise<Map<string, RelationRow>> {
    const rows = await this.relations
      .find({ _id: { $in: followedUids.map((uid) => idOf(followerUid, uid)) } })
      .lean<RelationRow[]>();
    return new Map(rows.map((row) => [row.followedUid, row]));
  }

  /** Takes the place of a follow. Answers the row that stood there, if any did. */
  takePlace(followerUid: string, followedUid: string, session: ClientSession) {
    return this.relations
      .findOneAndUpdate(
        { _id: idOf(followerUid, followedUid) },
        {
          $set: { status: 'blocked' },
          $setOnInsert: { followerUid, followedUid, follower: null, askedAt: new Date() },
        },
        { upsert: true, returnDocument: 'before', session },
      )
      .lean<RelationRow>();
  }

  /** Gives both places of two members back. */
  async freePlaces(one: string, other: string, session: ClientSession): Promise<void> {
    await this.relations.deleteMany(
      { _id: { $in: [idOf(one, other), idOf(other, one)] }, status: 'blocked' },
      { session },
    );
  }
}
