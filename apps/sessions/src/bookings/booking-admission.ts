import type { SessionType } from '@chefly/contracts';
import { notFound, Refusal } from '@chefly/http';
import { People } from '@chefly/people';
import { mayDealInMoney } from '@chefly/policy';
import { Injectable } from '@nestjs/common';
import { personOf, type ChefRow } from '../chefs/chef-row';
import { ChefsStore } from '../chefs/chefs.store';
import { priceOf, wasShown } from '../chefs/price';
import { isPausedBy } from './booking';
import { BookingPlaces } from './booking-places';
import type { Attempt } from './booking-race';
import type { BookingMember, BookingRow } from './booking-row';
import { BookingsStore } from './bookings.store';
import { slotAt, type Stretch } from './hours';
import { HoursStore } from './hours.store';

/** Who may have which time of a chef: every rule that is asked before somebody gets it. */
@Injectable()
export class BookingAdmission {
  constructor(
    private readonly store: BookingsStore,
    private readonly hours: HoursStore,
    private readonly chefs: ChefsStore,
    private readonly people: People,
    private readonly places: BookingPlaces,
  ) {}

  /** The chef whom the caller wants to cook with. @throws where one of them may not */
  async chefFor(
    { caller, work: { tx } }: Attempt,
    chefUid: string,
    about: { type: SessionType; members: number },
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

  /** The caller as the chef of a cook-along of their own. @throws where they may not be */
  async ownChef({ caller, now, work: { tx } }: Attempt): Promise<ChefRow> {
    const chef = await this.chefs.find(caller.uid, tx);
    if (!chef) throw notFound();
    const decision = await this.people.mayJoinIn(caller.uid, tx);
    if (!decision.allowed) throw new Refusal(decision.code);
    await this.chefs.countAsking(caller.uid, tx);
    await this.places.checkLapses(chef._id, now, tx);
    return chef;
  }

  /** Closed for lapses, a chef is to others as one who has no such time. */
  async checkOpen({ now, work: { tx } }: Attempt, chefUid: string): Promise<void> {
    if (isPausedBy(await this.store.countLapses(chefUid, now, tx)))
      throw new Refusal('sessions/no-slot');
  }

  /** That one of the chef's hours that begins then. @throws where they offer none, or not this in it */
  async slot(
    { now, work: { tx } }: Attempt,
    chef: ChefRow,
    { at, recipeUid, type }: { at: Date; recipeUid: string; type: SessionType },
  ): Promise<Stretch> {
    if (!chef.recipes.some((recipe) => recipe.uid === recipeUid))
      throw new Refusal('sessions/recipe-not-held');
    const hours = await this.hours.find(chef._id, tx);
    const slot = hours && slotAt(hours, at.getTime(), now.getTime());
    if (!slot || !hours!.types.includes(type)) throw new Refusal('sessions/no-slot');
    return slot;
  }

  /**
   * @param memberUid null where the chef opens it for whoever comes
   * @returns what the two have with each other from then on already, or the chef has opened, since
   *   it may be asked for twice; null where both are free. @throws where one of them is not
   */
  async sameAt(
    { work: { tx } }: Attempt,
    chefUid: string,
    { from, to }: Stretch,
    memberUid: string | null,
  ): Promise<BookingRow | null> {
    const uids = memberUid ? [chefUid, memberUid] : [chefUid];
    const rows = await this.store.listBetween(uids, new Date(from), new Date(to), tx);
    const same = rows.find(
      ({ kind, chef, members, startsAt }) =>
        chef.uid === chefUid &&
        startsAt.getTime() === from &&
        (memberUid ? kind === 'own' && members[0]?.uid === memberUid : kind === 'cook-along'),
    );
    if (same) return same;
    const isHeldOf = (uid: string) => rows.some((row) => row.uids.includes(uid));
    if (isHeldOf(chefUid)) throw new Refusal('sessions/slot-taken');
    if (memberUid && isHeldOf(memberUid)) throw new Refusal('sessions/own-time-taken');
    return null;
  }

  /** @throws where the caller has something else then */
  async checkOwnTime(
    { caller, work: { tx } }: Attempt,
    { startsAt, endsAt }: BookingRow,
  ): Promise<void> {
    const rows = await this.store.listBetween([caller.uid], startsAt, endsAt, tx);
    if (rows.length) throw new Refusal('sessions/own-time-taken');
  }

  /** Whether the caller may meet every other guest, as in a group. */
  async mayMeetAll(
    { caller, work: { tx } }: Attempt,
    { type, members }: BookingRow,
  ): Promise<boolean> {
    for (const other of members) {
      const about = { type, members: 2 };
      const decision = await this.people.decide('session', caller.member, other, about, tx);
      if (!decision.allowed) return false;
    }
    return true;
  }

  /**
   * The caller as one who has booked with this chef.
   *
   * @throws when they have booked too much, the chef asks for more than was shown, or they may not
   *   owe anything
   */
  async memberOf(
    { caller, now, work: { tx } }: Attempt,
    chef: ChefRow,
    shownPaise: number | undefined,
  ): Promise<BookingMember> {
    const place = await this.places.ofMember(caller.uid, chef._id, now, tx);
    const price = priceOf(chef);
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
}
