import type { Booking, contract, InputOf, SessionType } from '@chefly/contracts';
import { newUid } from '@chefly/engines/store';
import { Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { personOf, type ChefRow } from '../chefs/chef-row';
import { factsOf, holdsOf, nextLook, personOnly } from './booking';
import { BookingAdmission } from './booking-admission';
import { BookingPlaces } from './booking-places';
import { BookingRace, type Attempt } from './booking-race';
import type { BookingMember, BookingRow } from './booking-row';
import { BookingsStore } from './bookings.store';
import type { Stretch } from './hours';

type Sessions = typeof contract.sessions;
type Fresh = Omit<BookingRow, 'holds' | 'lookAt'>;
interface Wanted {
  recipeUid: string;
  type: SessionType;
}

/** A time of a chef that nobody has yet: a member books it, or the chef opens it for whoever comes. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly store: BookingsStore,
    private readonly admission: BookingAdmission,
    private readonly places: BookingPlaces,
    private readonly race: BookingRace,
  ) {}

  book(
    { chefUid, startsAt, recipeUid, type, pricePaise }: InputOf<Sessions['book']>,
    caller: Caller,
  ): Promise<Booking> {
    const at = new Date(startsAt);
    return this.race.run({ chefUid, at }, caller, async (attempt) => {
      const chef = await this.admission.chefFor(attempt, chefUid, { type, members: 1 });
      await this.admission.checkOpen(attempt, chef._id);
      const slot = await this.admission.slot(attempt, chef, { at, recipeUid, type });
      const there = await this.admission.sameAt(attempt, chef._id, slot, caller.uid);
      if (there && isSame(there, { recipeUid, type })) return there;
      if (there) throw new Refusal('sessions/own-time-taken');
      const member = await this.admission.memberOf(attempt, chef, pricePaise);
      const row = rowOf({ kind: 'own', chef, slot, recipeUid, type, members: [member] }, attempt);
      await this.store.insert(row, attempt.work.tx);
      attempt.work.emit('sessions.booking.made.v1', row._id, {
        ...factsOf(row),
        member: personOnly(member),
      });
      return row;
    });
  }

  openCookAlong(
    { startsAt, recipeUid, type }: InputOf<Sessions['openCookAlong']>,
    caller: Caller,
  ): Promise<Booking> {
    const at = new Date(startsAt);
    return this.race.run({ chefUid: caller.uid, at }, caller, async (attempt) => {
      const { now, work } = attempt;
      const chef = await this.admission.ownChef(attempt);
      const slot = await this.admission.slot(attempt, chef, { at, recipeUid, type });
      const there = await this.admission.sameAt(attempt, chef._id, slot, null);
      if (there && isSame(there, { recipeUid, type })) return there;
      if (there) throw new Refusal('sessions/slot-taken');
      const chefPlace = await this.places.ofCookAlong(chef._id, now, work.tx);
      const opened = { chef, slot, recipeUid, type, members: [], chefPlace };
      const row = rowOf({ kind: 'cook-along', ...opened }, attempt);
      await this.store.insert(row, work.tx);
      work.emit('sessions.cook-along.opened.v1', row._id, factsOf(row));
      return row;
    });
  }
}

/** The same once more: another tab, or an answer that was lost. */
const isSame = (row: BookingRow, { recipeUid, type }: Wanted) =>
  row.recipe.uid === recipeUid && row.type === type;

function rowOf(
  given: Wanted & {
    kind: BookingRow['kind'];
    chef: ChefRow;
    slot: Stretch;
    members: BookingMember[];
    chefPlace?: number;
  },
  { now }: Attempt,
): BookingRow {
  const { kind, chef, slot, recipeUid, type, members, chefPlace } = given;
  const { name } = chef.recipes.find((recipe) => recipe.uid === recipeUid)!;
  const fresh: Fresh = {
    _id: newUid(),
    kind,
    type,
    members,
    state: 'booked',
    bookedAt: now,
    chef: personOf(chef),
    chefGender: chef.gender,
    uids: [chef._id, ...members.map(({ uid }) => uid)],
    ...(chefPlace !== undefined && { chefPlace }),
    recipe: { uid: recipeUid, name },
    startsAt: new Date(slot.from),
    endsAt: new Date(slot.to),
    sequence: 0,
    told: [],
    knocked: [],
    sessionUid: null,
    reason: null,
  };
  return { ...fresh, holds: holdsOf(fresh), lookAt: nextLook(fresh, now)! };
}
