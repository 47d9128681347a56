import { createHash } from 'node:crypto';
import type {
  Gender,
  Level,
  Person,
  RequestEnd,
  RequestState,
  SessionType,
} from '@chefly/contracts';
import { listPage, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { Presence } from './sessions/attendance';
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
  /** Whether a socket of theirs is open anywhere, and since when that is so. */
  online: boolean;
  presenceAt: Date;
  /** Online by what was told, and found without a lease at this time. */
  unheldSince?: Date;
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
  /** Why it was cancelled; null when its member took it back. */
  reason: RequestEnd | null;
}

export interface SessionMember extends Person, Presence {
  type: SessionType;
  /** When it was certain that they attended: at the end, or when they left. */
  attendedAt: Date | null;
  leftAt: Date | null;
}
export interface SessionRow {
  _id: string;
  chef: Person;
  chefInSince: Date | null;
  members: SessionMember[];
  /** Chef and members, for the index. */
  uids: string[];
  type: SessionType;
  recipe: { uid: string; name: string };
  state: 'ongoing' | 'ended';
  startedAt: Date;
  endedAt: Date | null;
  endedBy: string | null;
  /** Somebody attended it who had not cooked with this chef within the week: it counts for the chef's standing. */
  counted?: boolean;
  /** When to look whether it is to be ended, or its room to be cleared. */
  lookAt?: Date;
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
  /** The author's only rating of this chef within a week counts for the chef's standing. */
  counted?: boolean;
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
    online: Boolean,
    presenceAt: Date,
    unheldSince: Date,
    busy: String,
  },
  { versionKey: false, minimize: false },
);
const free = { gender: 1, online: 1, available: 1, busy: 1, rating: -1, _id: -1 } as const;
chefSchema.index({ 'recipes.uid': 1, ...free });
chefSchema.index(free);
chefSchema.index({ online: 1, _id: 1 });
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
    reason: String as never,
  },
  { versionKey: false },
);
requestSchema.index(
  { openFor: 1 },
  { unique: true, partialFilterExpression: { openFor: { $exists: true } } },
);
requestSchema.index({ 'chefs.uid': 1, state: 1 });
requestSchema.index({ state: 1, expiresAt: 1, _id: 1 });
requestSchema.index({ 'member.uid': 1, askedAt: -1, _id: -1 });
const sessionSchema = new Schema<SessionRow>(
  {
    _id: String,
    chef: mixed,
    chefInSince: Date,
    members: mixed,
    uids: [String],
    type: String as never,
    recipe: mixed,
    state: String as never,
    startedAt: Date,
    endedAt: Date,
    endedBy: String,
    counted: Boolean,
    lookAt: Date,
    toReview: { type: [String], default: undefined },
    barred: { type: [String], default: undefined },
  },
  { versionKey: false },
);
sessionSchema.index({ lookAt: 1, _id: 1 });
sessionSchema.index({ 'chef.uid': 1, state: 1, counted: 1 });
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
    counted: Boolean,
  },
  { versionKey: false },
);
reviewSchema.index({ chefUid: 1, createdAt: -1, _id: -1 });
reviewSchema.index({ 'author.uid': 1, chefUid: 1, createdAt: -1 });

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

  constructor(store: Store) {
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
        online: true,
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
    change: Pick<RequestRow, 'state' | 'chefs'> & { sessionUid?: string; reason?: RequestEnd },
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

  /** Sessions to be looked at by now, the most overdue first. */
  listToLookAt(now: Date, query: PageQuery) {
    return listPage(this.sessions, { lookAt: { $lte: now } }, 'lookAt', 1, query);
  }

  /** Open requests whose deadline has passed. */
  listOverdue(now: Date, query: PageQuery) {
    return listPage(
      this.requests,
      { state: 'pending', expiresAt: { $lt: now } },
      'expiresAt',
      1,
      query,
    );
  }

  /** Members said to be online, in the order of their uids. */
  listOnline(afterUid: string, limit: number) {
    return this.chefs
      .find({ online: true, _id: { $gt: afterUid } }, { presenceAt: 1, unheldSince: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Pick<ChefRow, '_id' | 'presenceAt' | 'unheldSince'>[]>();
  }

  listChefs(uids: string[], session: ClientSession) {
    return this.chefs
      .find({ _id: { $in: uids } })
      .session(session)
      .lean<ChefRow[]>();
  }

  /** What became of presence at `at`, unless something later is known. Answers the member as they were. */
  setPresence(uid: string, online: boolean, at: Date, session?: ClientSession) {
    return this.chefs
      .findOneAndUpdate(
        { _id: uid, presenceAt: { $lte: at } },
        { $set: { online, presenceAt: at }, $unset: { unheldSince: 1 } },
        { session },
      )
      .lean<ChefRow>();
  }

  /** Looks at a session at `at`, or earlier when that was planned already. */
  async planLook(sessionUid: string, at: Date, session?: ClientSession): Promise<void> {
    await this.sessions.updateOne({ _id: sessionUid }, { $min: { lookAt: at } }, { session });
  }

  /** Of the members, those who cooked with this chef since then in a session that counted. */
  async cookedWith(chefUid: string, memberUids: string[], since: Date, session: ClientSession) {
    const rows = await this.sessions
      .find({
        uids: { $in: memberUids },
        startedAt: { $gt: since },
        'chef.uid': chefUid,
        counted: true,
      })
      .session(session)
      .lean<SessionRow[]>();
    return new Set(rows.flatMap((row) => row.uids));
  }

  /** Reviews by their uids, which follow from session and author. */
  async reviewsBy(uids: string[]): Promise<Map<string, ReviewRow>> {
    if (!uids.length) return new Map();
    const rows = await this.reviews.find({ _id: { $in: uids } }).lean<ReviewRow[]>();
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** A new username, wherever a member is named. */
  async rename(uid: string, userName: string, session: ClientSession): Promise<void> {
    const set = { $set: { userName } };
    const within = (field: string) => ({ $set: { [`${field}.userName`]: userName } });
    const each = { session, arrayFilters: [{ 'm.uid': uid }] };
    await this.chefs.updateOne({ _id: uid }, set, { session });
    await this.requests.updateMany({ 'member.uid': uid }, within('member'), { session });
    await this.requests.updateMany({ 'chefs.uid': uid }, within('chefs.$[m]'), each);
    await this.sessions.updateMany({ uids: uid, 'chef.uid': uid }, within('chef'), { session });
    await this.sessions.updateMany({ uids: uid, 'members.uid': uid }, within('members.$[m]'), each);
    await this.reviews.updateMany({ 'author.uid': uid }, within('author'), { session });
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
