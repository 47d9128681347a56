import {
  formerMember,
  type Gender,
  type Person,
  type RequestEnd,
  type RequestState,
  type SessionType,
} from '@chefly/contracts';
import { insertRow, listPage, Mixed, schemaOf, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import type { Price } from '../chefs/price';

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
  /** Each with the price that was shown to the member, if any. */
  chefs: (Person & { state: RequestState; price?: Price | null })[];
  askedAt: Date;
  expiresAt: Date;
  sessionUid: string | null;
  /** Why it was cancelled; null when its member took it back. */
  reason: RequestEnd | null;
}

/** How an open request ends; with the session that came of it, or why it was cancelled. */
export interface Closing {
  state: Exclude<RequestState, 'pending'>;
  chefs: RequestRow['chefs'];
  sessionUid?: string;
  reason?: RequestEnd;
}

const requestSchema = schemaOf<RequestRow>({
  _id: String,
  member: Mixed,
  memberGender: String,
  openFor: String,
  recipeUid: String,
  recipeName: String,
  type: String,
  state: String,
  chefs: Mixed,
  askedAt: Date,
  expiresAt: Date,
  sessionUid: String,
  reason: String,
});
requestSchema.index(
  { openFor: 1 },
  { unique: true, partialFilterExpression: { openFor: { $exists: true } } },
);
requestSchema.index({ 'chefs.uid': 1, state: 1 });
requestSchema.index({ state: 1, expiresAt: 1, _id: 1 });
requestSchema.index({ 'member.uid': 1, askedAt: -1, _id: -1 });

@Injectable()
export class RequestsStore {
  private readonly rows: Model<RequestRow>;

  constructor(store: Store) {
    this.rows = store.model('requests', requestSchema);
  }

  /** @throws a duplicate while the member has an open one. */
  async insert(request: RequestRow, tx: ClientSession): Promise<void> {
    await insertRow(this.rows, request, tx);
  }

  find(uid: string, tx?: ClientSession) {
    return this.rows
      .findById(uid)
      .session(tx ?? null)
      .lean<RequestRow>();
  }

  async latest(memberUid: string, tx?: ClientSession): Promise<RequestRow | null> {
    return this.rows
      .findOne({ 'member.uid': memberUid })
      .sort({ askedAt: -1, _id: -1 })
      .session(tx ?? null)
      .lean<RequestRow>();
  }

  listIncoming(chefUid: string, tx?: ClientSession) {
    return this.rows
      .find({
        'chefs.uid': chefUid,
        state: 'pending',
        chefs: { $elemMatch: { uid: chefUid, state: 'pending' } },
        expiresAt: { $gt: new Date() },
      })
      .session(tx ?? null)
      .lean<RequestRow[]>();
  }

  /** Open requests whose deadline has passed. */
  listOverdue(now: Date, query: PageQuery) {
    return listPage(
      this.rows,
      { state: 'pending', expiresAt: { $lt: now } },
      'expiresAt',
      1,
      query,
    );
  }

  /** Closes an open request. False when something else closed it first. */
  async close(uid: string, change: Closing, tx: ClientSession): Promise<boolean> {
    return (
      (
        await this.rows.updateOne(
          { _id: uid, state: 'pending' },
          { $set: change, $unset: { openFor: 1 } },
          { session: tx },
        )
      ).modifiedCount === 1
    );
  }

  /** What the chefs of an open request have said so far. */
  async setChefs(uid: string, chefs: RequestRow['chefs'], tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: uid, state: 'pending' }, { $set: { chefs } }, { session: tx });
  }

  /** How many the member took back since then; what ended by itself is none of them. */
  countTakenBack(memberUid: string, since: Date, tx: ClientSession): Promise<number> {
    return this.rows
      .countDocuments({
        'member.uid': memberUid,
        askedAt: { $gt: since },
        state: 'cancelled',
        reason: null,
      })
      .session(tx);
  }

  countPending(): Promise<number> {
    return this.rows.countDocuments({ state: 'pending' });
  }

  countOverdue(now: Date): Promise<number> {
    return this.rows.countDocuments({ state: 'pending', expiresAt: { $lt: now } });
  }

  /** A former member stands where this one stood. */
  async makeFormer(uid: string, tx: ClientSession): Promise<void> {
    const { firstName, lastName, userName } = formerMember;
    await this.rows.updateMany(
      { 'member.uid': uid },
      { $set: { member: { uid, firstName, lastName, userName } } },
      { session: tx },
    );
    await this.rows.updateMany(
      { 'chefs.uid': uid },
      {
        $set: {
          'chefs.$[m].firstName': firstName,
          'chefs.$[m].lastName': lastName,
          'chefs.$[m].userName': userName,
        },
      },
      { session: tx, arrayFilters: [{ 'm.uid': uid }] },
    );
  }

  listOf(memberUid: string, query: PageQuery) {
    return listPage(this.rows, { 'member.uid': memberUid }, 'askedAt', -1, query);
  }

  async rename(uid: string, userName: string, tx: ClientSession): Promise<void> {
    await this.rows.updateMany(
      { 'member.uid': uid },
      { $set: { 'member.userName': userName } },
      { session: tx },
    );
    await this.rows.updateMany(
      { 'chefs.uid': uid },
      { $set: { 'chefs.$[m].userName': userName } },
      { session: tx, arrayFilters: [{ 'm.uid': uid }] },
    );
  }
}
