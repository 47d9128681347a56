import {
  bookingLimits,
  icalendarOf,
  unnamedMember,
  type Booking,
  type contract,
  type InputOf,
} from '@chefly/contracts';
import { Config } from '@chefly/config';
import { notFound, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  doorClosesAt,
  doorOpensAt,
  goesWith,
  mayBring,
  openInvites,
  othersAbsent,
  personOnly,
} from './booking';
import { BookingInvites } from './booking-invites';
import type { BookingRow } from './booking-row';
import { BookingsStore } from './bookings.store';
import { Lateness } from './lateness';

type Sessions = typeof contract.sessions;

/** Of a cook-along a guest need not know who else has booked. */
const membersFor = ({ kind, chef, members }: BookingRow, uid: string) =>
  kind === 'own' || chef.uid === uid ? members : members.filter((member) => member.uid === uid);

/** Bookings as those see them who are in them. */
@Injectable()
export class BookingViews {
  constructor(
    private readonly store: BookingsStore,
    private readonly people: People,
    private readonly invites: BookingInvites,
    @Inject(Config) private readonly config: Config,
    private readonly lateness: Lateness,
  ) {}

  async list({ when, ...query }: InputOf<Sessions['bookings']>, caller: Caller) {
    const now = new Date();
    const { rows, next } = await (when === 'coming'
      ? this.store.listComing(caller.uid, now, query)
      : this.store.listPast(caller.uid, now, query));
    return { items: await this.viewAll(rows, caller), next };
  }

  async one({ uid }: { uid: string }, caller: Caller): Promise<Booking> {
    return this.view(await this.joined(uid, caller.uid), caller);
  }

  async calendar({ uid }: { uid: string }, caller: Caller) {
    const booking = await this.one({ uid }, caller);
    const row = await this.joined(uid, caller.uid);
    const others = [booking.chef, ...booking.members].filter((other) => other.uid !== caller.uid);
    const text = icalendarOf({
      ...booking,
      sequence: row.sequence,
      recipeName: booking.recipe.name,
      with: others.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
      url: `${this.config.publicUrl}/bookings?booking=${uid}`,
      state: booking.state === 'cancelled' || booking.prevented ? 'cancelled' : 'confirmed',
      writtenAt: booking.serverTime,
    });
    return { name: `chefly-${booking.startsAt.slice(0, 10)}.ics`, text };
  }

  /** @throws the same for a booking that does not exist and one that the caller is no part of. */
  async joined(uid: string, callerUid: string, tx?: ClientSession): Promise<BookingRow> {
    const row = await this.store.find(uid, tx);
    if (!row?.uids.includes(callerUid)) throw notFound();
    return row;
  }

  /** The same; who gave their place back is told that again, and nothing of what it is since. */
  async joinedOrLeft(uid: string, callerUid: string, tx: ClientSession): Promise<BookingRow> {
    const row = await this.store.find(uid, tx);
    const left = row?.calledOff?.some((each) => each.uid === callerUid);
    if (!row || !left || row.uids.includes(callerUid)) return this.joined(uid, callerUid, tx);
    return { ...row, state: 'cancelled', reason: 'member', members: [], uids: [row.chef.uid] };
  }

  async view(row: BookingRow, caller: Caller): Promise<Booking> {
    return (await this.viewAll([row], caller))[0]!;
  }

  private async viewAll(rows: BookingRow[], caller: Caller): Promise<Booking[]> {
    const invitesIn = (row: BookingRow) =>
      row.state === 'booked' && goesWith(row, caller.uid) ? openInvites(row) : [];
    const invited = rows.flatMap(invitesIn).map(({ uid }) => uid);
    const uids = [...rows.flatMap((row) => row.uids), ...invited];
    const others = uids.filter((uid) => uid !== caller.uid);
    const present = await this.people.present(caller.member, others);
    const names = await this.invites.namesOf(invited);
    const named = <P extends { uid: string }>(person: P): P =>
      person.uid === caller.uid || present.has(person.uid)
        ? person
        : { ...person, ...unnamedMember };
    const cancelBy = await this.lateness.cancelBy(rows, caller.uid, { now: new Date() });
    return rows.map((row, i): Booking => ({
      uid: row._id,
      kind: row.kind,
      state: row.state,
      recipe: row.recipe,
      type: row.type,
      role: row.chef.uid === caller.uid ? 'chef' : 'user',
      chef: named(personOnly(row.chef)),
      members: membersFor(row, caller.uid).map((member) => named(personOnly(member))),
      placesLeft:
        row.kind !== 'own'
          ? bookingLimits.seats - row.members.length
          : row.members[0]?.uid === caller.uid
            ? mayBring(row)
            : 0,
      invites: invitesIn(row).flatMap(({ uid, state }) => {
        const member = names.get(uid);
        return member && state !== 'ended' ? [{ member: named(member), state }] : [];
      }),
      pricePaise: row.members.find(({ uid }) => uid === caller.uid)?.price?.pricePaise ?? null,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      doorOpensAt: doorOpensAt(row).toISOString(),
      doorClosesAt: doorClosesAt(row).toISOString(),
      cancelBy: cancelBy[i]!.toISOString(),
      sessionUid: row.sessionUid,
      reason: row.reason,
      prevented: !!row.prevented,
      lapsed: !!row.lapsed?.includes(caller.uid),
      knocked: row.knocked.includes(caller.uid),
      absentUids: othersAbsent(row, caller.uid),
      serverTime: new Date().toISOString(),
    }));
  }
}
