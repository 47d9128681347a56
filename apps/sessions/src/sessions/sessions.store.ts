import { formerMember, type AskedAbout, type Person, type SessionType } from '@chefly/contracts';
import {
  insertRow,
  listPage,
  Mixed,
  rowsOf,
  schemaOf,
  Store,
  type PageQuery,
} from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import type { Price } from '../chefs/price';
import type { Stay } from './attendance';

export interface SessionMember extends Person, Stay {
  type: SessionType;
  /** When it was certain that they attended: at the end, or when they left. */
  attendedAt: Date | null;
  leftAt: Date | null;
  /** Of one who came into a session that went on already. */
  joinedAt?: Date;
  /** What they pay once they have attended. */
  price?: Price | null;
}
export interface SessionRow {
  _id: string;
  chef: Person;
  chefInSince: Date | null;
  /** The chef has been in the room. */
  chefCame?: boolean;
  members: SessionMember[];
  /** Chef and members, for the index. */
  uids: string[];
  type: SessionType;
  recipe: { uid: string; name: string };
  /** How long the whole recipe takes, as the chef’s copy said when it started; absent if unknown. */
  minutes?: number;
  state: 'ongoing' | 'ended';
  startedAt: Date;
  endedAt: Date | null;
  endedBy: string | null;
  /** Somebody attended it who had not cooked with this chef within the week: it counts for the chef's standing. */
  counted?: boolean;
  /** Of a video session: chef and members with whom nobody may be alone in it. */
  company?: string[];
  /** When to look whether it is to be ended, or its room to be cleared. */
  lookAt?: Date;
  /** Who attended and may still review the chef. */
  toReview?: string[];
  /** Who was stuck at a step when they asked for it. */
  asked?: AskedAbout[];
  /** Ways into the media room whose sign-in has been ended since. */
  barred?: string[];
}

const sessionSchema = schemaOf<SessionRow>({
  _id: String,
  chef: Mixed,
  chefInSince: Date,
  chefCame: Boolean,
  members: Mixed,
  uids: [String],
  type: String,
  recipe: Mixed,
  minutes: Number,
  state: String,
  startedAt: Date,
  endedAt: Date,
  endedBy: String,
  counted: Boolean,
  company: { type: [String], default: undefined },
  lookAt: Date,
  toReview: { type: [String], default: undefined },
  asked: Mixed,
  barred: { type: [String], default: undefined },
});
sessionSchema.index({ lookAt: 1, _id: 1 });
sessionSchema.index({ endedAt: -1, _id: -1 });
sessionSchema.index({ 'chef.uid': 1, state: 1, counted: 1 });
sessionSchema.index({ 'recipe.uid': 1, startedAt: -1 });
sessionSchema.index({ toReview: 1, startedAt: -1, _id: -1 });
sessionSchema.index({ uids: 1, startedAt: -1, _id: -1 });
sessionSchema.index({ uids: 1, 'chef.uid': 1 });

@Injectable()
export class SessionsStore {
  private readonly rows: Model<SessionRow>;

  constructor(store: Store) {
    this.rows = store.model('sessions', sessionSchema);
  }

  async insert(row: SessionRow, tx: ClientSession): Promise<void> {
    await insertRow(this.rows, row, tx);
  }

  find(uid: string, tx?: ClientSession) {
    return this.rows
      .findById(uid)
      .session(tx ?? null)
      .lean<SessionRow>();
  }

  list(uids: string[]) {
    return rowsOf(this.rows, uids);
  }

  listRecords(uid: string, query: PageQuery) {
    return listPage(this.rows, { uids: uid }, { startedAt: -1 }, query);
  }

  listToReview(uid: string, query: PageQuery) {
    return listPage(this.rows, { toReview: uid }, { startedAt: -1 }, query);
  }

  /** The members who attended the latest sessions on a recipe since then. */
  async attendedSince(recipeUid: string, since: Date, most: number): Promise<Set<string>> {
    const rows = await this.rows
      .find({ 'recipe.uid': recipeUid, startedAt: { $gte: since } }, { members: 1 })
      .sort({ startedAt: -1 })
      .limit(most)
      .lean<Pick<SessionRow, 'members'>[]>();
    const members = rows.flatMap((row) => row.members);
    return new Set(members.filter(({ attendedAt }) => attendedAt).map(({ uid }) => uid));
  }

  /** Sessions to be looked at by now, the most overdue first. */
  listToLookAt(now: Date, query: PageQuery) {
    return listPage(this.rows, { lookAt: { $lte: now } }, { lookAt: 1 }, query);
  }

  /** Looks at a session at `at`, or earlier when that was planned already. */
  async planLook(sessionUid: string, at: Date, tx?: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: sessionUid }, { $min: { lookAt: at } }, { session: tx });
  }

  /** After a look: when the next one is due, if at all. Nothing where one was planned meanwhile. */
  async looked(row: SessionRow, next: Date | null): Promise<void> {
    await this.rows.updateOne(
      { _id: row._id, lookAt: row.lookAt },
      next ? { $set: { lookAt: next } } : { $unset: { lookAt: 1 } },
    );
  }

  /** Changes a session that goes on; one that has ended stays as it ended. */
  async change(uid: string, change: Partial<SessionRow>, tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: uid, state: 'ongoing' }, { $set: change }, { session: tx });
  }

  /** A way into the media room that leads nowhere any more, and a look whether somebody came in by it. */
  async bar(uid: string, key: string): Promise<void> {
    await this.rows.updateOne(
      { _id: uid, state: 'ongoing' },
      { $addToSet: { barred: key }, $min: { lookAt: new Date() } },
    );
  }

  /** Of the members, those who cooked with this chef since then in a session that counted. */
  async cookedWith(chefUid: string, memberUids: string[], since: Date, tx: ClientSession) {
    const rows = await this.rows
      .find({
        uids: { $in: memberUids },
        startedAt: { $gt: since },
        'chef.uid': chefUid,
        counted: true,
      })
      .session(tx)
      .lean<SessionRow[]>();
    // who was with them, and was not in the room for long enough, did not cook
    const cooks = rows.flatMap(({ members }) => members.filter(({ attendedAt }) => attendedAt));
    return new Set(cooks.map(({ uid }) => uid));
  }

  /** Whether the member attended a session of this chef, however it came about. */
  async hasAttended(memberUid: string, chefUid: string, tx: ClientSession): Promise<boolean> {
    const attended = { $elemMatch: { uid: memberUid, attendedAt: { $gt: new Date(0) } } };
    const held = { uids: memberUid, 'chef.uid': chefUid, members: attended };
    return !!(await this.rows.exists(held).session(tx));
  }

  /** A review was written: none is due of its author. */
  async reviewed(uid: string, authorUid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: uid }, { $pull: { toReview: authorUid } }, { session: tx });
  }

  /**
   * Recipes of the sessions that ended since then and that somebody attended, the most cooked
   * first.
   * @param among so many sessions at most, the last ones
   */
  async countCooked(since: Date, among: number, most: number) {
    const counts = await this.rows.aggregate<{ _id: string; sessions: number }>([
      { $match: { endedAt: { $gt: since }, 'members.attendedAt': { $gt: new Date(0) } } },
      { $sort: { endedAt: -1, _id: -1 } },
      { $limit: among },
      { $group: { _id: '$recipe.uid', sessions: { $sum: 1 } } },
      { $sort: { sessions: -1, _id: 1 } },
      { $limit: most },
    ]);
    return counts.map(({ _id: recipeUid, sessions }) => ({ recipeUid, sessions }));
  }

  countOngoing(): Promise<number> {
    return this.rows.countDocuments({ state: 'ongoing' });
  }

  /** Of the sessions that this chef has held, those that count for the chef's standing. */
  countHeld(chefUid: string): Promise<number> {
    return this.rows.countDocuments({ 'chef.uid': chefUid, state: 'ended', counted: true });
  }

  /** A former member stands where this one stood. */
  async makeFormer(uid: string, tx: ClientSession): Promise<void> {
    const { firstName, lastName, userName } = formerMember;
    await this.rows.updateMany(
      { uids: uid, 'chef.uid': uid },
      // nobody is left to be reviewed
      { $set: { chef: { uid, firstName, lastName, userName } }, $unset: { toReview: 1 } },
      { session: tx },
    );
    await this.rows.updateMany(
      { uids: uid, 'members.uid': uid },
      {
        $set: {
          'members.$[m].firstName': firstName,
          'members.$[m].lastName': lastName,
          'members.$[m].userName': userName,
        },
      },
      { session: tx, arrayFilters: [{ 'm.uid': uid }] },
    );
  }

  async rename(uid: string, userName: string, tx: ClientSession): Promise<void> {
    await this.rows.updateMany(
      { uids: uid, 'chef.uid': uid },
      { $set: { 'chef.userName': userName } },
      { session: tx },
    );
    await this.rows.updateMany(
      { uids: uid, 'members.uid': uid },
      { $set: { 'members.$[m].userName': userName } },
      { session: tx, arrayFilters: [{ 'm.uid': uid }] },
    );
  }
}
