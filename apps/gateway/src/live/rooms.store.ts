import { Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { Schema, type Model } from 'mongoose';

/** Copies of who follows whom and who is in which session: what decides which rooms a socket may enter. */
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
  readonly follows: Model<FollowRow>;
  readonly sessions: Model<SessionRow>;

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
}
