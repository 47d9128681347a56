import { Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model } from 'mongoose';

/**
 * Copies of who follows whom and who is in which session: what decides which rooms a socket may
 * enter.
 */
export interface FollowRow {
  _id: string;
  followerUid: string;
  followedUid: string;
}
export interface SessionRow {
  _id: string;
  chefUid: string;
  uids: string[];
  open: boolean;
}

const followSchema = new Schema<FollowRow>(
  { _id: String, followerUid: String, followedUid: String },
  { versionKey: false },
);
followSchema.index({ followerUid: 1 });

@Injectable()
export class RoomsStore {
  private readonly follows: Model<FollowRow>;
  private readonly sessions: Model<SessionRow>;

  constructor(store: Store) {
    this.follows = store.model('follows', followSchema);
    this.sessions = store.model(
      'sessions',
      new Schema<SessionRow>(
        { _id: String, chefUid: String, uids: [String], open: Boolean },
        { versionKey: false },
      ),
    );
  }

  async followedBy(followerUid: string): Promise<string[]> {
    return (await this.follows.find({ followerUid }, { followedUid: 1 }).lean<FollowRow[]>()).map(
      (row) => row.followedUid,
    );
  }

  async hasFollow(followerUid: string, followedUid: string): Promise<boolean> {
    return !!(await this.follows.exists({ _id: `${followerUid}:${followedUid}` }));
  }

  findSession(uid: string) {
    return this.sessions.findById(uid).lean<SessionRow>();
  }

  async addFollow(followerUid: string, followedUid: string, session: ClientSession): Promise<void> {
    await this.follows.updateOne(
      { _id: `${followerUid}:${followedUid}` },
      { $setOnInsert: { followerUid, followedUid } },
      { upsert: true, session },
    );
  }

  async removeFollow(
    followerUid: string,
    followedUid: string,
    session: ClientSession,
  ): Promise<void> {
    await this.follows.deleteOne({ _id: `${followerUid}:${followedUid}` }, { session });
  }

  async openSession({ _id, ...row }: Omit<SessionRow, 'open'>, session: ClientSession) {
    await this.sessions.updateOne(
      { _id },
      { $setOnInsert: { ...row, open: true } },
      { upsert: true, session },
    );
  }

  async leaveSession(uid: string, memberUid: string, session: ClientSession): Promise<void> {
    await this.sessions.updateOne({ _id: uid }, { $pull: { uids: memberUid } }, { session });
  }

  async closeSession(uid: string, session: ClientSession): Promise<void> {
    await this.sessions.updateOne({ _id: uid }, { $set: { open: false } }, { session });
  }
}
