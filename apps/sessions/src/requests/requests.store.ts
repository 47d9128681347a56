import { formerMember, type RequestState } from '@chefly/contracts';
import { insertRow, listPage, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { requestSchema, type Asked, type Closing, type RequestRow } from './request-row';

/** More than one member can have in half an hour under any limit. */
const ENDED_AT_MOST = 200;

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

  /**
   * What this chef was asked and answered, or let run out; newest first.
   *
   * @param behind the last of those before
   */
  listAsked(
    chefUid: string,
    most: number,
    behind: Pick<Asked, '_id' | 'askedAt'> | undefined,
    tx?: ClientSession,
  ) {
    const { askedAt, _id } = behind ?? {};
    const chefs = { $elemMatch: { uid: chefUid, answeredMs: { $exists: true } } };
    const further = { $or: [{ askedAt: { $lt: askedAt } }, { askedAt, _id: { $lt: _id } }] };
    const asked = { 'chefs.uid': chefUid, chefs, ...(behind && further) };
    return this.rows
      .find(asked, { 'member.uid': 1, askedAt: 1, chefs: 1 })
      .sort({ askedAt: -1, _id: -1 })
      .limit(most)
      .session(tx ?? null)
      .lean<Asked[]>();
  }

  /** Open requests whose deadline has passed. */
  listOverdue(now: Date, query: PageQuery) {
    const overdue = { state: 'pending', expiresAt: { $lt: now } };
    return listPage(this.rows, overdue, { expiresAt: 1 }, query);
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

  /** What its member has ready. False when it is not open any more. */
  async setGathered(uid: string, gathered: string[], tx: ClientSession): Promise<boolean> {
    const { matchedCount } = await this.rows.updateOne(
      { _id: uid, state: 'pending' },
      { $set: { gathered } },
      { session: tx },
    );
    return matchedCount === 1;
  }

  /** Requests of which a session came, and that a picture came with. */
  listPictured(sessionUid: string, tx?: ClientSession) {
    return this.rows
      .find({ sessionUid, 'picture.key': { $exists: true } })
      .session(tx ?? null)
      .lean<RequestRow[]>();
  }

  /** A request of this member that a picture came with; null when there is none left. */
  findPicturedOf(memberUid: string, tx: ClientSession) {
    return this.rows
      .findOne({ 'member.uid': memberUid, 'picture.key': { $exists: true } })
      .session(tx)
      .lean<RequestRow>();
  }

  /** Requests that came to no session, with the picture that came with them; oldest first. */
  listPhotosOver(before: Date, query: PageQuery) {
    const over = { sessionUid: null, 'picture.key': { $exists: true }, expiresAt: { $lt: before } };
    return listPage(this.rows, over, { expiresAt: 1 }, query);
  }

  async dropNote(uid: string, tx: ClientSession): Promise<void> {
    const noted = { _id: uid, stuck: { $exists: true } };
    await this.rows.updateOne(noted, { $set: { 'stuck.note': '' } }, { session: tx });
  }

  async dropPicture(uid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: uid }, { $unset: { picture: 1 } }, { session: tx });
  }

  /** Whether a request shows this upload. */
  async showsPicture(key: string): Promise<boolean> {
    return !!(await this.rows.exists({ 'picture.key': key }));
  }

  /** What the chefs of an open request have said so far. */
  async setChefs(uid: string, chefs: RequestRow['chefs'], tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: uid, state: 'pending' }, { $set: { chefs } }, { session: tx });
  }

  /** What the member asked since then, and came to nothing; newest first. */
  listEnded(memberUid: string, since: Date, tx: ClientSession) {
    const came = { $in: ['cancelled', 'declined', 'expired'] satisfies RequestState[] };
    return this.rows
      .find({ 'member.uid': memberUid, askedAt: { $gt: since }, state: came })
      .sort({ askedAt: -1, _id: -1 })
      .limit(ENDED_AT_MOST)
      .select({ state: 1, reason: 1, askedAt: 1, chefs: 1 })
      .session(tx)
      .lean<Pick<RequestRow, 'state' | 'reason' | 'askedAt' | 'chefs'>[]>();
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
      {
        $set: { member: { uid, firstName, lastName, userName } },
        $unset: { stuck: 1, gathered: 1 },
      },
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
    return listPage(this.rows, { 'member.uid': memberUid }, { askedAt: -1 }, query);
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
