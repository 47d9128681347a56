import { bookingLimits, type Booking, type contract, type InputOf } from '@chefly/contracts';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import {
  factsOf,
  holdsOf,
  isForsaken,
  isPutOut,
  nextLook,
  personOnly,
  withInvite,
} from './booking';
import { BookingAdmission } from './booking-admission';
import { BookingInvites } from './booking-invites';
import { BookingRace, type Attempt } from './booking-race';
import type { BookingMember, BookingRow } from './booking-row';
import { BookingsStore } from './bookings.store';

type Sessions = typeof contract.sessions;

/** A place in what is booked already: in a cook-along, or beside whoever brings somebody along. */
@Injectable()
export class SeatsService {
  constructor(
    private readonly store: BookingsStore,
    private readonly admission: BookingAdmission,
    private readonly invites: BookingInvites,
    private readonly race: BookingRace,
  ) {}

  async take({ uid, pricePaise }: InputOf<Sessions['takeSeat']>, caller: Caller): Promise<Booking> {
    const given = await this.store.find(uid);
    if (!given) throw notFound();
    const time = { chefUid: given.chef.uid, at: given.startsAt };
    return this.race.run(time, caller, async (attempt) => {
      const { work, now } = attempt;
      const row = await this.store.find(uid, work.tx);
      if (!row) throw notFound();
      if (row.members.some((member) => member.uid === caller.uid)) return row;
      const member = await this.admit(attempt, row, pricePaise);
      const next = withMember(row, member, now);
      await this.store.save(next, work.tx);
      await this.invites.tellEnd(row, caller.uid, 'accepted', work);
      work.emit('sessions.booking.made.v1', uid, { ...factsOf(next), member: personOnly(member) });
      return next;
    });
  }

  /** @throws where the caller may not have a place in it */
  private async admit(
    attempt: Attempt,
    row: BookingRow,
    pricePaise: number | undefined,
  ): Promise<BookingMember> {
    const { caller, now } = attempt;
    if (!isOpenTo(row, caller.uid)) throw notFound();
    // a group of two at least, as it is begun
    const about = { type: row.type, members: 2 };
    const chef = await this.admission.chefFor(attempt, row.chef.uid, about);
    if (row.state !== 'booked' || row.startsAt <= now) throw new Refusal('sessions/booking-over');
    await this.admission.checkOpen(attempt, chef._id);
    if (isForsaken(row, chef, now)) throw new Refusal('sessions/chef-not-available');
    const full = row.members.length >= bookingLimits.seats;
    if (full || isPutOut(row, caller.uid) || !(await this.admission.mayMeetAll(attempt, row)))
      throw new Refusal('sessions/slot-taken');
    await this.admission.checkOwnTime(attempt, row);
    return this.admission.memberOf(attempt, chef, pricePaise);
  }
}

/** Whether somebody may take a place: in a cook-along, or where they are invited or are already. */
const isOpenTo = ({ kind, uids, invites = [] }: BookingRow, uid: string) =>
  kind === 'cook-along' ||
  uids.includes(uid) ||
  invites.some((invite) => invite.uid === uid && invite.state === 'offered');

/** The same booking with one more in it, who is invited no longer. */
function withMember(row: BookingRow, member: BookingMember, now: Date): BookingRow {
  const changed: BookingRow = {
    ...(row.kind === 'own' ? withInvite(row, member.uid, null) : row),
    members: [...row.members, member],
    uids: [...row.uids, member.uid],
    sequence: row.sequence + 1,
    // who gave it back late, and comes after all, lets nobody down
    ...(row.lapsed && { lapsed: row.lapsed.filter((uid) => uid !== member.uid) }),
  };
  return { ...changed, holds: holdsOf(changed), lookAt: nextLook(changed, now) ?? undefined };
}
