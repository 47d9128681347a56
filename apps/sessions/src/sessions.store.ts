import { createHash } from 'node:crypto';
import type { Gender, Level, Person, RequestState, SessionType } from '@chefly/contracts';
import { listPage, Store, type PageQuery } from '@chefly/engines/store';
import { Inject, Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model } from 'mongoose';

/** Every member as a possible chef: copies of who they are, and the facts of their presence. */
export interface ChefRow {
  _id: string;
  firstName: string;
  lastName: string;
  userName: string;
  gender: Gender;
  level: Level;
  rating: number;
  ratingSum: number;
  ratings: number;
  sessions: number;
  recipes: { uid: string; name: string }[];
  available: boolean;
  /** The presence lease; kept alive by the live socket. */
  onlineUntil: Date;
  /** The session this member is in, as chef or as user. */
  busy: string | null;
}

export interface RequestRow {
  _id: string;
  member: Person;
  memberGender: Gender;
  /** The member's uid while the request is open: one open request for each member. */
  openFor?: string;
  recipeUid: string;
  recipeName: string;
  type: SessionType;
  state: RequestState;
  chefs: (Person & { state: RequestState })[];
  askedAt: Date;
  expiresAt: Date;
  sessionUid: string | null;
}

export interface SessionMember extends Person {
  type: SessionType;
  attendedAt: Date | null;
  leftAt: Date | null;
}
export interface SessionRow {
  _id: string;
  chef: Person;
  members: SessionMember[];
  /** Chef and members, for the index. */
  uids: string[];
  type: SessionType;
  recipe: { uid: string; name: string };
  state: 'ongoing' | 'ended';
  startedAt: Date;
  endedAt: Date | null;
  endedBy: string | null;
  /** Who attended and may still review the chef. */
  toReview?: string[];
  /** Ways into the media room whose sign-in has been ended since. */
  barred?: string[];
}

export interface ReviewRow {
  _id: string;
  sessionUid: string;
  chefUid: string;
  author: Person;
  rating: number;
  review: string;
  recipeName: string;
  createdAt: Date;
}

const mixed = Schema.Types.Mixed as never;
const chefSchema = new Schema<ChefRow>(
  {
    _id: String,
    firstName: String,
    lastName: String,
    userName: String,
    gender: String as never,
    level: String as never,
    rating: Number,
    ratingSum: Number,
    ratings: Number,
    sessions: Number,
    recipes: mixed,
    available: Boolean,
    onlineUntil: Date,
    busy: String,
  },
  { versionKey: false, minimize: false },
);
chefSchema.index({ 'recipes.uid': 1, gender: 1, available: 1, busy: 1 });
chefSchema.index({ gender: 1, available: 1, busy: 1, rating: -1, _id: -1 });
const requestSchema = new Schema<RequestRow>(
  {
    _id: String,
    member: mixed,
    memberGender: String as never,
    openFor: String,
    recipeUid: String,
    recipeName: String,
    type: String as never,
    state: String as never,
    chefs: mixed,
    askedAt: Date,
    expiresAt: Date,
    sessionUid: String,
  },
  { versionKey: false },
);
requestSchema.index(
  { openFor: 1 },
  { unique: true, partialFilterExpression: { openFor: { $exists: true } } },
);
requestSchema.index({ 'chefs.uid': 1, state: 1 });
requestSchema.index({ state: 1, expiresAt: 1 });
requestSchema.index({ 'member.uid': 1, askedAt: -1, _id: -1 });
const sessionSchema = new Schema<SessionRow>(
  {
    _id: String,
    chef: mixed,
    members: mixed,
    uids: [String],
    type: String as never,
    recipe: mixed,
    state: String as never,
    startedAt: Date,
    endedAt: Date,
    endedBy: String,
    toReview: { type: [String], default: undefined },
    barred: { type: [String], default: undefined },
  },
  { versionKey: false },
);
sessionSchema.index({ state: 1, startedAt: 1 });
sessionSchema.index({ toReview: 1, endedAt: -1, _id: -1 });
sessionSchema.index({ uids: 1, startedAt: -1, _id: -1 });
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
  },
  { versionKey: false },
);
reviewSchema.index({ chefUid: 1, createdAt: -1, _id: -1 });

/** One review for each session and author; the uid says nothing of either to those who may not know the author. */
export const reviewUid = (sessionUid: string, authorUid: string) =>
  createHash('sha256').update(`${sessionUid} ${authorUid}`).digest('base64url').slice(0, 22);

export const personOf = ({
  _id: uid,
  firstName,
  lastName,
  userName,
}: Pick<ChefRow, '_id' | 'firstName' | 'lastName' | 'userName'>): Person => ({
  uid,
  firstName,
  lastName,
  userName,
});

@Injectable()
export class SessionsStore {
  readonly chefs: Model<ChefRow>;
  readonly requests: Model<RequestRow>;
  readonly sessions: Model<SessionRow>;
  readonly reviews: Model<ReviewRow>;

  constructor(@Inject(Store) store: Store) {
    this.chefs = store.model('chefs', chefSchema);
    this.requests = store.model('requests', requestSchema);
    this.sessions = store.model('sessions', sessionSchema);
    this.reviews = store.model('reviews', reviewSchema);
  }

  findChef(uid: string, session?: ClientSession) {
    return this.chefs
      .findById(uid)
      .session(session ?? null)
      .lean<ChefRow>();
  }

  /** Free chefs of one gender, best rated first; with a recipe, those who have it. */
  listFree(filter: { gender: Gender; recipeUid?: string; exceptUid: string }, query: PageQuery) {
    const { gender, recipeUid, exceptUid } = filter;
    return listPage(
      this.chefs,
      {
        ...(recipeUid ? { 'recipes.uid': recipeUid } : {}),
        gender,
        available: true,
        busy: null,
        onlineUntil: { $gt: new Date() },
        _id: { $ne: exceptUid },
      },
      'rating',
      -1,
      query,
    );
  }

  /** Takes a member for a session. False when they are in one. */
  async occupy(uid: string, sessionUid: string, session: ClientSession): Promise<boolean> {
    return (
      (
        await this.chefs.updateOne(
          { _id: uid, busy: null },
          { $set: { busy: sessionUid } },
          { session },
        )
      ).modifiedCount === 1
    );
  }

  async release(uids: string[], sessionUid: string, session: ClientSession): Promise<void> {
    await this.chefs.updateMany(
      { _id: { $in: uids }, busy: sessionUid },
      { $set: { busy: null } },
      { session },
    );
  }

  findRequest(uid: string, session?: ClientSession) {
    return this.requests
      .findById(uid)
      .session(session ?? null)
      .lean<RequestRow>();
  }

  async latestRequest(memberUid: string, session?: ClientSession): Promise<RequestRow | null> {
    return this.requests
      .findOne({ 'member.uid': memberUid })
      .sort({ askedAt: -1, _id: -1 })
      .session(session ?? null)
      .lean<RequestRow>();
  }

  listIncoming(chefUid: string, session?: ClientSession) {
    return this.requests
      .find({
        'chefs.uid': chefUid,
        state: 'pending',
        chefs: { $elemMatch: { uid: chefUid, state: 'pending' } },
        expiresAt: { $gt: new Date() },
      })
      .session(session ?? null)
      .lean<RequestRow[]>();
  }

  /** Closes an open request. False when something else closed it first. */
  async closeRequest(
    uid: string,
    change: Pick<RequestRow, 'state' | 'chefs'> & { sessionUid?: string },
    session: ClientSession,
  ): Promise<boolean> {
    return (
      (
        await this.requests.updateOne(
          { _id: uid, state: 'pending' },
          { $set: change, $unset: { openFor: 1 } },
          { session },
        )
      ).modifiedCount === 1
    );
  }

  findSession(uid: string, session?: ClientSession) {
    return this.sessions
      .findById(uid)
      .session(session ?? null)
      .lean<SessionRow>();
  }

  /** Those going on, which are never many. */
  listOngoing() {
    return this.sessions.find({ state: 'ongoing' }).lean<SessionRow[]>();
  }

  /** Open requests whose deadline has passed. */
  async listOverdue(now: Date): Promise<string[]> {
    return (
      await this.requests.find({ state: 'pending', expiresAt: { $lt: now } }, { _id: 1 }).lean()
    ).map((row) => row._id);
  }

  listRecords(uid: string, query: PageQuery) {
    return listPage(this.sessions, { uids: uid }, 'startedAt', -1, query);
  }

  listToReview(uid: string, query: PageQuery) {
    return listPage(this.sessions, { toReview: uid }, 'endedAt', -1, query);
  }

  listReviews(chefUid: string, query: PageQuery) {
    return listPage(this.reviews, { chefUid }, 'createdAt', -1, query);
  }
}
