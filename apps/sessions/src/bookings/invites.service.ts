import {
  bookingLimits,
  COMPANION_PURPOSE,
  type Booking,
  type contract,
  type InputOf,
  type Invitation,
  type SealedCompanion,
} from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { People, type Somebody } from '@chefly/people';
import { Signer } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ChefsStore } from '../chefs/chefs.store';
import { priceOf } from '../chefs/price';
import { goesWith, mayBring, openInvites, personOnly } from './booking';
import { BookingInvites } from './booking-invites';
import type { BookingRow } from './booking-row';
import { BookingViews } from './booking-views';
import { BookingsStore } from './bookings.store';

type Sessions = typeof contract.sessions;

/**
 * Whom a member brings to a time of their own with a chef. The chef agrees before the one to be
 * brought hears of it, who then takes a place as in a cook-along, by the rules of that moment.
 */
@Injectable()
export class InvitesService {
  constructor(
    private readonly store: BookingsStore,
    private readonly chefs: ChefsStore,
    private readonly invites: BookingInvites,
    private readonly views: BookingViews,
    private readonly outbox: Outbox,
    private readonly people: People,
    private readonly signer: Signer,
  ) {}

  /** Theirs alone, while there is something to say to them. */
  async list(caller: Caller): Promise<{ items: Invitation[] }> {
    const all = await this.store.listInviting(caller.uid);
    const rows = all.filter((row) =>
      openInvites(row).some(({ uid, state }) => uid === caller.uid && state === 'offered'),
    );
    if (!rows.length) return { items: [] };
    const present = await this.people.present(
      caller.member,
      rows.flatMap((row) => row.uids),
    );
    // also before the event has come that takes it back
    const standing = rows.filter((row) => row.uids.every((uid) => present.has(uid)));
    const chefs = await this.chefs.list(standing.map(({ chef }) => chef.uid));
    return {
      items: standing.map((row) => {
        const chef = chefs.find(({ _id }) => _id === row.chef.uid);
        return {
          bookingUid: row._id,
          by: personOnly(row.members[0]!),
          chef: personOnly(row.chef),
          recipe: row.recipe,
          type: row.type,
          pricePaise: (chef && priceOf(chef)?.pricePaise) ?? null,
          startsAt: row.startsAt.toISOString(),
          endsAt: row.endsAt.toISOString(),
        };
      }),
    };
  }

  async invite(
    { uid, ticket }: InputOf<Sessions['inviteToBooking']>,
    caller: Caller,
  ): Promise<Booking> {
    const companion = this.signer.open<SealedCompanion>(COMPANION_PURPOSE, ticket);
    if (companion?.memberUid !== caller.uid || companion.until <= Date.now())
      throw new Refusal('sessions/cannot-bring');
    const memberUid = companion.companionUid;
    const row = await this.outbox.transaction(async (work) => {
      const found = await this.own(uid, caller, work.tx);
      if (found.chef.uid === caller.uid) throw notFound();
      if (found.uids.includes(memberUid)) return found;
      const before = found.invites?.find((each) => each.uid === memberUid);
      if (before?.state === 'ended') throw new Refusal('sessions/invite-over');
      if (before) return found;
      const ever = (found.invites?.length ?? 0) + found.members.length - 1;
      if (!mayBring(found) || ever >= bookingLimits.invites)
        throw new Refusal('sessions/too-many-invites');
      if (!(await this.mayCome(found, memberUid, work.tx)))
        throw new Refusal('sessions/cannot-bring');
      return this.invites.set(found, memberUid, 'asked', work);
    });
    return this.views.view(row, caller);
  }

  async agree({ uid, memberUid }: InputOf<Sessions['agreeToInvite']>, caller: Caller) {
    const row = await this.outbox.transaction(async (work) => {
      const found = await this.own(uid, caller, work.tx);
      if (found.chef.uid !== caller.uid) throw notFound();
      const given = openInvites(found).find((each) => each.uid === memberUid);
      if (given?.state === 'offered' || found.uids.includes(memberUid)) return found;
      if (!given || !(await this.mayCome(found, memberUid, work.tx)))
        throw new Refusal('sessions/invite-over');
      return this.invites.set(found, memberUid, 'offered', work);
    });
    return this.views.view(row, caller);
  }

  /** By whoever of the three, and for whoever is told: nobody else learns that there was one. */
  async end({ uid, memberUid }: InputOf<Sessions['endInvite']>, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      const row = await this.store.find(uid, work.tx);
      const given = row?.invites?.find((each) => each.uid === memberUid);
      const told = given && given.state !== 'asked' && !given.untold;
      const theirs = caller.uid === memberUid && told;
      if (!row || row.kind !== 'own' || !(theirs || goesWith(row, caller.uid))) throw notFound();
      const end =
        caller.uid === memberUid ? 'member' : caller.uid === row.chef.uid ? 'chef' : 'booker';
      if (given && given.state !== 'ended') await this.invites.end(row, memberUid, end, work);
    });
    return {};
  }

  /** @throws the same for a booking that is none of theirs to bring somebody to */
  private async own(uid: string, caller: Caller, tx: ClientSession): Promise<BookingRow> {
    const row = await this.views.joined(uid, caller.uid, tx);
    if (row.kind !== 'own' || !goesWith(row, caller.uid)) throw notFound();
    if (row.state !== 'booked' || row.startsAt <= new Date())
      throw new Refusal('sessions/booking-over');
    return row;
  }

  /** Each with each of those who are in it, as in a group. */
  private async mayCome(row: BookingRow, memberUid: string, tx: ClientSession): Promise<boolean> {
    const member = await this.chefs.find(memberUid, tx);
    if (!member) return false;
    const them: Somebody = { uid: memberUid, gender: member.gender };
    const about = { type: row.type, members: 2 };
    const all = [{ uid: row.chef.uid, gender: row.chefGender }, ...row.members];
    for (const other of all)
      if (!(await this.people.decide('session', them, other, about, tx)).allowed) return false;
    // whoever of them may not any more from now on finds what is written here, or it finds them
    for (const uid of [memberUid, ...row.uids]) await this.chefs.countAsking(uid, tx);
    return true;
  }
}
