import {
  bookingLimits,
  DAY,
  formerMember,
  type BookingState,
  type Person,
} from '@chefly/contracts';
import { insertRow, listPage, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { bookingSchema, type BookingRow } from './booking-row';

const standing = { $in: ['booked', 'started'] as BookingState[] };

@Injectable()
export class BookingsStore {
  private readonly rows: Model<BookingRow>;

  constructor(store: Store) {
    this.rows = store.model('bookings', bookingSchema);
  }

  /** @throws a duplicate when somebody holds some of what it holds. */
  async insert(row: BookingRow, tx: ClientSession): Promise<void> {
    await insertRow(this.rows, row, tx);
  }

  find(uid: string, tx?: ClientSession) {
    return this.rows
      .findById(uid)
      .session(tx ?? null)
      .lean<BookingRow>();
  }

  /**
   * Writes what was read and changed in this transaction.
   * @throws a duplicate as `insert` does
   */
  async save({ _id, ...row }: BookingRow, tx: ClientSession): Promise<void> {
    const { holds, lookAt, invites, ...set } = row;
    await this.rows.updateOne(
      { _id },
      {
        $set: {
          ...set,
          ...(holds && { holds }),
          ...(lookAt && { lookAt }),
          ...(invites && { invites }),
        },
        $unset: {
          ...(!holds && { holds: 1 }),
          ...(!lookAt && { lookAt: 1 }),
          ...(!invites && { invites: 1 }),
        },
      },
      { session: tx },
    );
  }

  /** What stands of these members' time then. */
  listBetween(uids: string[], from: Date, to: Date, tx?: ClientSession) {
    return this.rows
      .find({
        uids: { $in: uids },
        startsAt: { $gt: new Date(from.getTime() - bookingLimits.longest), $lt: to },
        endsAt: { $gt: from },
        state: standing,
      })
      .session(tx ?? null)
      .lean<BookingRow[]>();
  }

  /** Whether this member ever booked a time of a chef's. */
  async hasBooked(uid: string): Promise<boolean> {
    return !!(await this.rows.exists({ uids: uid, 'members.uid': uid }));
  }

  /** All that a member has before them, as chef and as member. */
  listOpen(uid: string, tx: ClientSession) {
    const since = new Date(Date.now() - bookingLimits.noShow);
    return this.rows
      .find({ uids: uid, startsAt: { $gt: since }, state: 'booked' })
      .session(tx)
      .lean<BookingRow[]>();
  }

  /** Those to come to which somebody would like to bring a member, who is in none of them yet. */
  async listInviting(uid: string, tx?: ClientSession): Promise<BookingRow[]> {
    const rows = await this.rows
      .find({ 'invites.uid': uid, startsAt: { $gt: new Date() } })
      .sort({ startsAt: 1, _id: 1 })
      .session(tx ?? null)
      .lean<BookingRow[]>();
    return rows.filter(({ state }) => state === 'booked');
  }

  /** Those of which a member still holds a place among what they may have at once. */
  listHeld(uid: string, tx: ClientSession) {
    // longer ago than any look is late
    const since = new Date(Date.now() - DAY);
    return this.rows
      .find({ uids: uid, startsAt: { $gt: since }, state: standing, settled: { $ne: true } })
      .session(tx)
      .lean<BookingRow[]>();
  }

  /** How often somebody called off since then what they had booked, or had opened as its chef. */
  async countCalledOff(
    { uid, as }: { uid: string; as: 'chef' | 'member' },
    since: Date,
    tx: ClientSession,
  ): Promise<number> {
    const rows = await this.rows
      .find({ calledOff: { $elemMatch: { uid, at: { $gt: since } } } }, { calledOff: 1, chef: 1 })
      .session(tx)
      .lean<Pick<BookingRow, 'calledOff' | 'chef'>[]>();
    const all = rows
      .filter(({ chef }) => (chef.uid === uid) === (as === 'chef'))
      .flatMap(({ calledOff = [] }) => calledOff);
    return all.filter((each) => each.uid === uid && each.at > since).length;
  }

  listComing(uid: string, now: Date, query: PageQuery) {
    const startsAt = { $gt: new Date(now.getTime() - bookingLimits.longest) };
    const filter = { uids: uid, startsAt, endsAt: { $gt: now }, state: standing };
    return listPage(this.rows, filter, { startsAt: 1 }, query);
  }

  listPast(uid: string, now: Date, query: PageQuery) {
    const filters = [
      { uids: uid, endsAt: { $lte: now } },
      { uids: uid, endsAt: { $gt: now }, state: { $in: ['cancelled', 'missed'] } },
    ];
    return listPage(this.rows, filters, { startsAt: -1 }, query);
  }

  listOf(uid: string, query: PageQuery) {
    return listPage(this.rows, [{ uids: uid }, { 'invites.uid': uid }], { startsAt: 1 }, query);
  }

  /** Those in which a member gave a place back that nobody has there any more. */
  listGivenBack(uid: string, after: string | null, most: number) {
    return this.rows
      .find({ 'calledOff.uid': uid, uids: { $ne: uid }, _id: { $gt: after ?? '' } })
      .sort({ _id: 1 })
      .limit(most)
      .lean<BookingRow[]>();
  }

  /** How often this member let others down lately. */
  countLapses(uid: string, now: Date, tx?: ClientSession): Promise<number> {
    const since = new Date(now.getTime() - bookingLimits.lapsesWithin);
    return this.rows.countDocuments({ lapsed: uid, startsAt: { $gt: since } }).session(tx ?? null);
  }

  /** The same of several; who let nobody down is not among them. */
  async lapsesOf(uids: string[], now: Date): Promise<Map<string, number>> {
    const since = new Date(now.getTime() - bookingLimits.lapsesWithin);
    const rows = await this.rows
      .find({ lapsed: { $in: uids }, startsAt: { $gt: since } }, { lapsed: 1 })
      .lean<Pick<BookingRow, 'lapsed'>[]>();
    const counts = new Map<string, number>();
    for (const uid of rows.flatMap(({ lapsed = [] }) => lapsed))
      counts.set(uid, (counts.get(uid) ?? 0) + 1);
    return counts;
  }

  /** Those to be looked at by now, the most overdue first. */
  listToLookAt(now: Date, query: PageQuery) {
    return listPage(this.rows, { lookAt: { $lte: now } }, { lookAt: 1 }, query);
  }

  /** Those of a chef whom nobody is with any more. */
  async removeAlone(chefUid: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteMany({ uids: [chefUid] }, { session: tx });
  }

  /** A former member stands where this one stood. */
  async makeFormer(uid: string, tx: ClientSession): Promise<void> {
    const { firstName, lastName, userName } = formerMember;
    await this.name(uid, { firstName, lastName, userName }, tx);
  }

  /** Nothing says any more that somebody would have liked to bring this member. */
  async dropInvites(uid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateMany(
      { 'invites.uid': uid },
      { $pull: { invites: { uid } } },
      { session: tx },
    );
  }

  rename(uid: string, userName: string, tx: ClientSession): Promise<void> {
    return this.name(uid, { userName }, tx);
  }

  private async name(uid: string, names: Partial<Person>, tx: ClientSession): Promise<void> {
    const under = (prefix: string) =>
      Object.fromEntries(Object.entries(names).map(([key, value]) => [`${prefix}.${key}`, value]));
    await this.rows.updateMany(
      { uids: uid, 'chef.uid': uid },
      { $set: under('chef') },
      { session: tx },
    );
    await this.rows.updateMany(
      { uids: uid, 'members.uid': uid },
      { $set: under('members.$[m]') },
      { session: tx, arrayFilters: [{ 'm.uid': uid }] },
    );
  }
}
