import type { BookingEnd } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import {
  factsOf,
  goesWith,
  holdsOf,
  nextLook,
  openInvites,
  personOnly,
  withInvite,
} from './booking';
import { BookingInvites } from './booking-invites';
import type { BookingRow } from './booking-row';
import { BookingsStore } from './bookings.store';
import { Lateness } from './lateness';

/** By whose will somebody goes: their own, or another guest's. */
interface Will {
  ownWill?: boolean;
  putOut?: boolean;
}

const letDown = ({ lapsed = [] }: BookingRow, uid: string) => [...new Set([...lapsed, uid])];
const calledOff = (row: BookingRow, uid: string) => [
  ...(row.calledOff ?? []),
  { uid, at: new Date() },
];

/** How bookings are called off: by who booked or is booked, or by what happened to them. */
@Injectable()
export class BookingEndings {
  constructor(
    private readonly store: BookingsStore,
    private readonly people: People,
    private readonly invites: BookingInvites,
    private readonly lateness: Lateness,
  ) {}

  /**
   * Nobody comes.
   * @param byUid who did it, if somebody did; late when they, or its chef, let others down by it
   * @param willOf who wanted it so, in whichever way
   */
  async cancel(
    row: BookingRow,
    {
      reason,
      byUid = null,
      late = false,
      willOf = byUid,
    }: {
      reason: BookingEnd;
      byUid?: string | null;
      late?: boolean;
      willOf?: string | null;
    },
    work: UnitOfWork,
  ): Promise<BookingRow> {
    const { holds: _holds, lookAt: _lookAt, invites: _invites, ...rest } = row;
    // what others booked counts against no chef; cook-alongs they open as they like, and call off
    const counted = willOf !== row.chef.uid || row.kind === 'cook-along' ? willOf : null;
    const next: BookingRow = {
      ...rest,
      state: 'cancelled',
      reason,
      sequence: row.sequence + 1,
      ...(late && { lapsed: letDown(row, byUid ?? row.chef.uid) }),
      ...(counted && { calledOff: calledOff(row, counted) }),
    };
    await this.store.save(next, work.tx);
    await this.invites.endAll(row, work);
    work.emit('sessions.booking.cancelled.v1', row._id, { ...factsOf(next), byUid, reason });
    return next;
  }

  /**
   * A member gives their place in a cook-along back, or loses it; or who was brought.
   * @param ownWill whether they wanted it so, in whichever way
   * @param putOut whether another guest wanted it
   */
  async leave(
    row: BookingRow,
    memberUid: string,
    {
      reason,
      late = false,
      ownWill = reason === 'member',
      putOut = false,
    }: { reason: BookingEnd; late?: boolean; ownWill?: boolean; putOut?: boolean },
    work: UnitOfWork,
  ): Promise<BookingRow> {
    const member = row.members.find(({ uid }) => uid === memberUid);
    if (!member) return row;
    const changed: BookingRow = {
      ...row,
      members: row.members.filter(({ uid }) => uid !== memberUid),
      uids: row.uids.filter((uid) => uid !== memberUid),
      knocked: row.knocked.filter((uid) => uid !== memberUid),
      sequence: row.sequence + 1,
      ...(late && { lapsed: letDown(row, memberUid) }),
      ...(ownWill && { calledOff: calledOff(row, memberUid) }),
      ...(putOut && { putOut: [...(row.putOut ?? []), memberUid] }),
    };
    // who came and went is not asked for again: each time would ring at the chef's
    const left = row.kind === 'own' ? withInvite(changed, memberUid, 'ended') : changed;
    const next = { ...left, holds: holdsOf(left), lookAt: nextLook(row, new Date())! };
    await this.store.save(next, work.tx);
    const facts = { ...factsOf(next), member: personOnly(member), reason };
    work.emit('sessions.booking.left.v1', row._id, facts);
    // whoever brought them is told that they do not come after all
    if (row.kind === 'own')
      work.emit('sessions.booking.invite-ended.v1', row._id, {
        ...factsOf(next),
        by: personOnly(row.members[0]!),
        invited: personOnly(member),
        end: reason === 'member' ? 'member' : 'gone',
        offered: false,
      });
    return next;
  }

  /**
   * A member is about to be erased, or is suspended. Who leaves chefly has called off, since they may
   * come back as often as they like.
   */
  async goneOf(uid: string, work: UnitOfWork, by: Will = {}): Promise<void> {
    for (const row of await this.store.listOpen(uid, work.tx))
      await this.without(row, uid, work, by);
    await this.endInvites(uid, () => true, work);
  }

  /**
   * Two who may not meet any more: the guest goes, of two guests whom the other has set it against.
   * Whoever goes by what they set themselves has called off: each time rings at the chef's. So does
   * each time that one of two guests puts the other out, who comes back only so often.
   */
  async part(setBy: string, against: string, work: UnitOfWork): Promise<void> {
    for (const row of await this.store.listOpen(setBy, work.tx))
      if (row.uids.includes(against)) {
        const ownWill = goesWith(row, against);
        const putOut = !ownWill && setBy !== row.chef.uid;
        await this.without(row, ownWill ? setBy : against, work, { ownWill, putOut });
      }
    const pairs = [
      [setBy, against],
      [against, setBy],
    ] as const;
    for (const [one, other] of pairs)
      await this.endInvites(one, ({ uids }) => uids.includes(other), work);
  }

  /**
   * Two who know each other no more: what the one has not accepted yet is not the other's to offer.
   * Who has a place keeps it: it was given in good faith, and calls for a block to be taken.
   */
  async forgetCompanions([one, other]: readonly [string, string], work: UnitOfWork): Promise<void> {
    for (const [invited, by] of [
      [one, other],
      [other, one],
    ] as const)
      await this.endInvites(invited, ({ members }) => members[0]?.uid === by, work);
  }

  /** @param droppedAt when the chef took it off themselves; absent where it was taken from them */
  async recipeRemoved(
    chefUid: string,
    recipeUid: string,
    work: UnitOfWork,
    droppedAt?: Date,
  ): Promise<void> {
    for (const row of await this.store.listOpen(chefUid, work.tx)) {
      if (row.chef.uid !== chefUid || row.recipe.uid !== recipeUid) continue;
      const late = !!droppedAt && (await this.lateness.isLate(row, chefUid, droppedAt, work.tx));
      await this.cancel(
        row,
        { reason: 'recipe-removed', late, willOf: droppedAt ? chefUid : null },
        work,
      );
    }
  }

  /** What a member may do has changed. */
  async reconsider(uid: string, work: UnitOfWork): Promise<void> {
    for (const given of await this.store.listOpen(uid, work.tx)) {
      let row = given;
      for (const [i, member] of given.members.entries()) {
        if (row.state !== 'booked' || (uid !== member.uid && uid !== row.chef.uid)) continue;
        const chef = { uid: row.chef.uid, gender: row.chefGender };
        const about = { type: row.type, members: row.kind === 'own' && i === 0 ? 1 : 2 };
        const { allowed } = await this.people.decide('request', member, chef, about, work.tx);
        if (!allowed) row = await this.without(row, uid, work);
      }
    }
    for (const row of await this.store.listInviting(uid, work.tx)) {
      const chef = { uid: row.chef.uid, gender: row.chefGender };
      const about = { type: row.type, members: 2 };
      const them = { uid, gender: row.chefGender };
      const { allowed } = await this.people.decide('session', them, chef, about, work.tx);
      if (!allowed) await this.endInvites(uid, ({ _id }) => _id === row._id, work);
    }
  }

  /** Of bookings that this one is in no place of. */
  private async endInvites(
    uid: string,
    where: (row: BookingRow) => boolean,
    work: UnitOfWork,
  ): Promise<void> {
    for (const row of await this.store.listInviting(uid, work.tx))
      if (where(row) && openInvites(row).some((invite) => invite.uid === uid))
        await this.invites.end(row, uid, 'gone', work);
  }

  private without(
    row: BookingRow,
    uid: string,
    work: UnitOfWork,
    { ownWill = false, putOut = false }: Will = {},
  ): Promise<BookingRow> {
    if (goesWith(row, uid))
      return this.cancel(row, { reason: 'gone', willOf: ownWill ? uid : null }, work);
    return this.leave(row, uid, { reason: 'gone', ownWill, putOut }, work);
  }
}
