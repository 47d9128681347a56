import { bookingLimits, type Booking, type contract, type InputOf } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { mayDealInMoney } from '@chefly/policy';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { personOf, type ChefRow } from '../chefs/chef-row';
import { ChefsStore } from '../chefs/chefs.store';
import { priceOf, wasShown, type Price } from '../chefs/price';
import {
  factsOf,
  holdsOf,
  isForsaken,
  isPutOut,
  nextLook,
  personOnly,
  withInvite,
} from './booking';
import { BookingInvites } from './booking-invites';
import { BookingPlaces } from './booking-places';
import type { BookingMember, BookingRow } from './booking-row';
import { BookingViews } from './booking-views';
import { BookingsStore } from './bookings.store';
import { slotAt, type Stretch } from './hours';
import { HoursStore } from './hours.store';
import { SlotsService } from './slots.service';

type Sessions = typeof contract.sessions;
type Fresh = Omit<BookingRow, 'holds' | 'lookAt'>;

/** Losers of a race look again so often before they are told. */
const TRIES = 3;

/** Booking a chef's time. What nobody else may hold, a unique index holds. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly store: BookingsStore,
    private readonly hours: HoursStore,
    private readonly chefs: ChefsStore,
    private readonly slots: SlotsService,
    private readonly invites: BookingInvites,
    private readonly views: BookingViews,
    private readonly outbox: Outbox,
    private readonly people: People,
    private readonly places: BookingPlaces,
  ) {}

  async book(
    { chefUid, startsAt, recipeUid, type, pricePaise }: InputOf<Sessions['book']>,
    caller: Caller,
  ): Promise<Booking> {
    const at = new Date(startsAt);
    return this.inRace(chefUid, at, caller, async (work) => {
      const { tx } = work;
      const now = new Date();
      const chef = await this.bookable(chefUid, { type, members: 1 }, caller, tx);
      await this.checkOpen(chef._id, now, tx);
      const slot = await this.slot(chef, { at, recipeUid, type, now }, tx);
      const again = await this.isFree(chef._id, slot, caller.uid, tx);
      // the same once more: another tab, or an answer that was lost
      if (again?.recipe.uid === recipeUid && again.type === type) return again;
      if (again) throw new Refusal('sessions/own-time-taken');
      const own = await this.places.ofMember(caller.uid, chef._id, now, tx);
      const member = await this.member(chef, pricePaise, own, caller, now, tx);
      const row = await this.insert({ kind: 'own', chef, slot, recipeUid, type, now, member }, tx);
      work.emit('sessions.booking.made.v1', row._id, {
        ...factsOf(row),
        member: personOnly(member),
      });
      return row;
    });
  }

  async openCookAlong(
    { startsAt, recipeUid, type }: InputOf<Sessions['openCookAlong']>,
    caller: Caller,
  ): Promise<Booking> {
    const at = new Date(startsAt);
    return this.inRace(caller.uid, at, caller, async (work) => {
      const { tx } = work;
      const now = new Date();
      const chef = await this.chefs.find(caller.uid, tx);
      if (!chef) throw notFound();
      const decision = await this.people.mayJoinIn(caller.uid, tx);
      if (!decision.allowed) throw new Refusal(decision.code);
      await this.chefs.countAsking(caller.uid, tx);
      await this.places.checkLapses(chef._id, now, tx);
      const slot = await this.slot(chef, { at, recipeUid, type, now }, tx);
      const again = await this.isFree(chef._id, slot, null, tx);
      if (again?.recipe.uid === recipeUid && again.type === type) return again;
      if (again) throw new Refusal('sessions/slot-taken');
      const chefPlace = await this.places.ofCookAlong(chef._id, now, tx);
      const opened = { kind: 'cook-along', chef, slot, recipeUid, type, now, chefPlace } as const;
      const row = await this.insert(opened, tx);
      work.emit('sessions.cook-along.opened.v1', row._id, factsOf(row));
      return row;
    });
  }

  async takeSeat(
    { uid, pricePaise }: InputOf<Sessions['takeSeat']>,
    caller: Caller,
  ): Promise<Booking> {
    const given = await this.store.find(uid);
    if (!given) throw notFound();
    return this.inRace(given.chef.uid, given.startsAt, caller, async (work) => {
      const { tx, emit } = work;
      const now = new Date();
      const row = await this.store.find(uid, tx);
      if (!row) throw notFound();
      if (row.members.some((member) => member.uid === caller.uid)) return row;
      if (!isOpenTo(row, caller.uid)) throw notFound();
      // a group of two at least, as it is begun
      const about = { type: row.type, members: 2 } as const;
      const chef = await this.bookable(row.chef.uid, about, caller, tx);
      if (row.state !== 'booked' || row.startsAt <= now) throw new Refusal('sessions/booking-over');
      await this.checkOpen(chef._id, now, tx);
      if (isForsaken(row, chef, now)) throw new Refusal('sessions/chef-not-available');
      const full = row.members.length >= bookingLimits.seats;
      if (full || isPutOut(row, caller.uid) || !(await this.mayMeetAll(row, caller, tx)))
        throw new Refusal('sessions/slot-taken');
      const slot = { from: row.startsAt.getTime(), to: row.endsAt.getTime() };
      await this.isFree(null, slot, caller.uid, tx);
      const own = await this.places.ofMember(caller.uid, chef._id, now, tx);
      const member = await this.member(chef, pricePaise, own, caller, now, tx);
      const changed: BookingRow = {
        ...(row.kind === 'own' ? withInvite(row, caller.uid, null) : row),
        members: [...row.members, member],
        uids: [...row.uids, caller.uid],
        sequence: row.sequence + 1,
        // who gave it back late, and comes after all, lets nobody down
        ...(row.lapsed && { lapsed: row.lapsed.filter((uid) => uid !== caller.uid) }),
      };
      const next = {
        ...{ ...changed, holds: holdsOf(changed) },
        lookAt: nextLook(changed, now) ?? undefined,
      };
      await this.store.save(next, tx);
      await this.invites.tellEnd(row, caller.uid, 'accepted', work);
      emit('sessions.booking.made.v1', uid, { ...factsOf(next), member: personOnly(member) });
      return next;
    });
  }

  /** The rules are asked in each try; of two who want the same, one gets it. */
  private async inRace(
    chefUid: string,
    at: Date,
    caller: Caller,
    work: (work: UnitOfWork) => Promise<BookingRow>,
  ): Promise<Booking> {
    for (let left = TRIES; ; left--)
      try {
        return await this.views.view(await this.outbox.transaction(work), caller);
      } catch (error) {
        if (isDuplicate(error) && left) continue;
        const lost = isDuplicate(error) || isSlotTaken(error);
        if (!lost) throw error;
        const nearest = await this.slots.nearest(chefUid, at, caller);
        throw new Refusal(
          'sessions/slot-taken',
          nearest.length ? { startsAt: nearest.join(' ') } : undefined,
        );
      }
  }

  private async bookable(
    chefUid: string,
    about: { type: 'voice' | 'video'; members: number },
    caller: Caller,
    tx: ClientSession,
  ): Promise<ChefRow> {
    const chef = await this.chefs.find(chefUid, tx);
    if (!chef) throw notFound();
    const them = { uid: chefUid, gender: chef.gender };
    const decision = await this.people.decide('request', caller.member, them, about, tx);
    if (!decision.allowed) throw new Refusal(decision.code);
    // whoever of both may not any more from now on finds what is booked here, or it finds them
    for (const uid of [chefUid, caller.uid]) await this.chefs.countAsking(uid, tx);
    return chef;
  }

  /** Closed for lapses, a chef is to others as one who has no such time. */
  private async checkOpen(chefUid: string, now: Date, tx: ClientSession): Promise<void> {
    const lapses = await this.store.countLapses(chefUid, now, tx);
    if (lapses >= bookingLimits.lapses) throw new Refusal('sessions/no-slot');
  }

  private async slot(
    chef: ChefRow,
    {
      at,
      recipeUid,
      type,
      now,
    }: { at: Date; recipeUid: string; type: 'voice' | 'video'; now: Date },
    tx: ClientSession,
  ): Promise<Stretch> {
    if (!chef.recipes.some((recipe) => recipe.uid === recipeUid))
      throw new Refusal('sessions/recipe-not-held');
    const hours = await this.hours.find(chef._id, tx);
    const slot = hours && slotAt(hours, at.getTime(), now.getTime());
    if (!slot || !hours!.types.includes(type)) throw new Refusal('sessions/no-slot');
    return slot;
  }

  /**
   * @param memberUid null where the chef opens it themselves
   * @returns what is there from then on already, and is the same member's or the chef's own
   */
  private async isFree(
    chefUid: string | null,
    { from, to }: Stretch,
    memberUid: string | null,
    tx: ClientSession,
  ): Promise<BookingRow | null> {
    const uids = [chefUid, memberUid].filter((uid) => uid !== null);
    const rows = await this.store.listBetween(uids, new Date(from), new Date(to), tx);
    const own = rows.find(
      ({ kind, chef, members, startsAt }) =>
        chef.uid === chefUid &&
        startsAt.getTime() === from &&
        (memberUid ? kind === 'own' && members[0]?.uid === memberUid : kind === 'cook-along'),
    );
    if (own) return own;
    const holds = (uid: string | null) => !!uid && rows.some((row) => row.uids.includes(uid));
    if (holds(chefUid)) throw new Refusal('sessions/slot-taken');
    if (holds(memberUid)) throw new Refusal('sessions/own-time-taken');
    return null;
  }

  /** @throws when the chef asks for more than was shown, or the member may not owe anything. */
  private async member(
    chef: ChefRow,
    shownPaise: number | undefined,
    place: number,
    caller: Caller,
    now: Date,
    tx: ClientSession,
  ): Promise<BookingMember> {
    const price: Price | null = priceOf(chef);
    if (!wasShown(price, shownPaise)) throw new Refusal('sessions/price-changed');
    if (price) {
      const minor = (await this.people.minorsAmong([caller.uid], tx)).length > 0;
      const decision = mayDealInMoney({ minor });
      if (!decision.allowed) throw new Refusal(decision.code);
    }
    const known = await this.chefs.find(caller.uid, tx);
    const person = known ? personOf(known) : caller.person;
    return { ...person, gender: caller.member.gender, bookedAt: now, price, place };
  }

  private async mayMeetAll(row: BookingRow, caller: Caller, tx: ClientSession): Promise<boolean> {
    for (const other of row.members) {
      const about = { type: row.type, members: 2 };
      const decision = await this.people.decide('session', caller.member, other, about, tx);
      if (!decision.allowed) return false;
    }
    return true;
  }

  private async insert(
    given: Pick<BookingRow, 'kind' | 'type' | 'chefPlace'> & {
      chef: ChefRow;
      slot: Stretch;
      recipeUid: string;
      now: Date;
      member?: BookingMember;
    },
    tx: ClientSession,
  ): Promise<BookingRow> {
    const { kind, chef, slot, recipeUid, type, now, member, chefPlace } = given;
    const members = member ? [member] : [];
    const { name } = chef.recipes.find((recipe) => recipe.uid === recipeUid)!;
    const fresh: Fresh = {
      ...{ _id: newUid(), kind, type, members, state: 'booked', bookedAt: now },
      ...{ chef: personOf(chef), chefGender: chef.gender },
      uids: [chef._id, ...members.map(({ uid }) => uid)],
      ...(chefPlace !== undefined && { chefPlace }),
      recipe: { uid: recipeUid, name },
      ...{ startsAt: new Date(slot.from), endsAt: new Date(slot.to) },
      ...{ sequence: 0, told: [], knocked: [], sessionUid: null, reason: null },
    };
    const row = { ...fresh, holds: holdsOf(fresh), lookAt: nextLook(fresh, now)! };
    await this.store.insert(row, tx);
    return row;
  }
}

/** Whether somebody may take a place: in a cook-along, or where they are invited or are already. */
const isOpenTo = ({ kind, uids, invites = [] }: BookingRow, uid: string) =>
  kind === 'cook-along' ||
  uids.includes(uid) ||
  invites.some((invite) => invite.uid === uid && invite.state === 'offered');

const isSlotTaken = (error: unknown) =>
  error instanceof Refusal && error.code === 'sessions/slot-taken';
