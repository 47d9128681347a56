import {
  bookingLimits,
  DAY,
  formerMember,
  type BookingEnd,
  type BookingKind,
  type BookingState,
  type Gender,
  type Person,
  type SessionType,
} from '@chefly/contracts';
import { insertRow, listPage, Mixed, schemaOf, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import type { Price } from '../chefs/price';

export interface BookingMember extends Person {
  gender: Gender;
  bookedAt: Date;
  /** What they were shown, and pay once they have attended. */
  price: Price | null;
  /** Which of the times that one member may have booked at once: no two hold the same. */
  place: number;
}
/** Somebody whom the member of an own booking would like to bring. Once ended it stays so. */
export interface BookingInvite {
  uid: string;
  state: 'asked' | 'offered' | 'ended';
  /** Ended before its chef had agreed: they never heard of it. */
  untold?: true;
}
export interface BookingRow {
  _id: string;
  kind: BookingKind;
  state: BookingState;
  chef: Person;
  chefGender: Gender;
  members: BookingMember[];
  /** Chef and members, for the index. */
  uids: string[];
  /** Of an own one. */
  invites?: BookingInvite[];
  /** Of a cook-along: which of the chef's. */
  chefPlace?: number;
  recipe: { uid: string; name: string };
  type: SessionType;
  bookedAt: Date;
  startsAt: Date;
  endsAt: Date;
  /** What nobody else may hold: see `holdsOf`. Absent once it is called off. */
  holds?: string[];
  /** One more with each change. */
  sequence: number;
  told: ('day' | 'soon')[];
  /** Who has come to the door. */
  knocked: string[];
  sessionUid: string | null;
  reason: BookingEnd | null;
  /** Who did not come or called off late. */
  lapsed?: string[];
  /** Who called it off, also by a block of theirs or by leaving chefly, and when, each time: members, and of a cook-along its chef. */
  calledOff?: { uid: string; at: Date }[];
  /** Whom other guests have put out of it by a block, each time. */
  putOut?: string[];
  /** It is known who came. */
  settled?: boolean;
  lookAt?: Date;
}

const schema = schemaOf<BookingRow>({
  _id: String,
  kind: String,
  state: String,
  chef: Mixed,
  chefGender: String,
  members: Mixed,
  uids: [String],
  invites: Mixed,
  chefPlace: Number,
  recipe: Mixed,
  type: String,
  bookedAt: Date,
  startsAt: Date,
  endsAt: Date,
  holds: { type: [String], default: undefined },
  sequence: Number,
  told: [String],
  knocked: [String],
  sessionUid: String,
  reason: String,
  lapsed: { type: [String], default: undefined },
  calledOff: Mixed,
  putOut: { type: [String], default: undefined },
  settled: Boolean,
  lookAt: Date,
});
schema.index({ holds: 1 }, { unique: true, partialFilterExpression: { holds: { $exists: true } } });
schema.index({ uids: 1, startsAt: 1, _id: 1 });
schema.index({ 'invites.uid': 1, startsAt: 1, _id: 1 });
schema.index({ lapsed: 1, startsAt: 1 });
schema.index({ 'calledOff.uid': 1, 'calledOff.at': 1 });
schema.index({ lookAt: 1, _id: 1 });

const standing = { $in: ['booked', 'started'] as BookingState[] };

@Injectable()
export class BookingsStore {
  private readonly rows: Model<BookingRow>;

  constructor(store: Store) {
    this.rows = store.model('bookings', schema);
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
    return listPage(this.rows, filter, 'startsAt', 1, query);
  }

  listPast(uid: string, now: Date, query: PageQuery) {
    const filters = [
      { uids: uid, endsAt: { $lte: now } },
      { uids: uid, endsAt: { $gt: now }, state: { $in: ['cancelled', 'missed'] } },
    ];
    return listPage(this.rows, filters, 'startsAt', -1, query);
  }

  listOf(uid: string, query: PageQuery) {
    return listPage(this.rows, [{ uids: uid }, { 'invites.uid': uid }], 'startsAt', 1, query);
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
    return listPage(this.rows, { lookAt: { $lte: now } }, 'lookAt', 1, query);
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
