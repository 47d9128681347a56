import {
  bookingHours,
  bookingLimits,
  isSameHours,
  mergedHours,
  noBookingHours,
  type BookableChef,
  type BookingHours,
  type contract,
  type InputOf,
  type Slot,
  type Slots,
} from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { ChefsService } from '../chefs/chefs.service';
import { personOf, type ChefRow } from '../chefs/chef-row';
import { ChefsStore } from '../chefs/chefs.store';
import { priceOf } from '../chefs/price';
import { isForsaken, isPausedBy, isPutOut } from './booking';
import type { BookingRow } from './booking-row';
import { BookingsStore } from './bookings.store';
import { areOpen, isInTime, overlap, slotsOf, type Stretch } from './hours';
import { HoursStore, type HoursRow } from './hours.store';

type Sessions = typeof contract.sessions;

/** Of more the best rated are named. */
const MOST_CHEFS = 12;
/** Behind those whom the reader may not ask others stand. */
const LOOKED_AT_ONCE = 50;
const MOST_PAGES = 6;

const stretchOf = ({ startsAt, endsAt }: BookingRow): Stretch => ({
  from: startsAt.getTime(),
  to: endsAt.getTime(),
});
const hoursOf = (row: HoursRow | null): BookingHours => {
  if (!row) return noBookingHours;
  const { _id, ...hours } = row;
  return hours;
};
const iso = (at: number) => new Date(at).toISOString();

/** The hours of chefs, and what is free of them for whom. */
@Injectable()
export class SlotsService {
  constructor(
    private readonly hours: HoursStore,
    private readonly bookings: BookingsStore,
    private readonly chefs: ChefsStore,
    private readonly outbox: Outbox,
    private readonly people: People,
    private readonly lists: ChefsService,
  ) {}

  async getHours({ uid }: Caller): Promise<BookingHours> {
    return hoursOf(await this.hours.find(uid));
  }

  /** @throws where it is too much with what another device has set since `before` */
  async setHours(
    { before, ...here }: InputOf<Sessions['setBookingHours']>,
    { uid }: Caller,
  ): Promise<BookingHours> {
    return this.outbox.transaction(async (work) => {
      const there = hoursOf(await this.hours.find(uid, work.tx));
      const hours = before ? mergedHours(before, here, there) : here;
      if (!bookingHours.safeParse(hours).success) throw new Refusal('request/invalid');
      // once more the same: all who look at the chef's dishes would ask anew
      if (isSameHours(hours, there)) return hours;
      await this.hours.set(uid, hours, work.tx);
      await this.chefs.setBookable(uid, areOpen(hours), work.tx);
      work.emit('sessions.booking-hours.changed.v1', uid, { chefUid: uid });
      await this.lists.tellOf([uid], work);
      return hours;
    });
  }

  /** Chefs of a recipe whom the caller may book; those whose hours are closed for lapses left out. */
  async bookable(
    { recipe: recipeUid }: InputOf<Sessions['bookableChefs']>,
    caller: Caller,
  ): Promise<{ items: BookableChef[] }> {
    const now = new Date();
    const decision = await this.people.mayJoinIn(caller.uid);
    if (!decision.allowed) throw new Refusal(decision.code);
    const of = { gender: caller.member.gender, recipeUid, exceptUid: caller.uid };
    const items: BookableChef[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES && items.length < MOST_CHEFS; page++) {
      const { rows, next } = await this.chefs.listBookable(of, { limit: LOOKED_AT_ONCE, cursor });
      items.push(...(await this.bookableOf(rows, caller, now)));
      if (!next) break;
      cursor = next;
    }
    return { items: items.slice(0, MOST_CHEFS) };
  }

  private async bookableOf(rows: ChefRow[], { member }: Caller, now: Date) {
    const chefs = await this.people.among('chef-list', member, rows, (row) => ({
      uid: row._id,
      gender: row.gender,
    }));
    const lapses = await this.bookings.lapsesOf(
      chefs.map(({ _id }) => _id),
      now,
    );
    return chefs
      .filter(({ _id }) => !isPausedBy(lapses.get(_id) ?? 0))
      .map((chef) => ({
        ...personOf(chef),
        level: chef.level,
        rating: chef.rating,
        ratings: chef.ratings,
        pricePaise: priceOf(chef)?.pricePaise ?? null,
      }));
  }

  /** Whether some time of this chef can be booked at all. */
  async isBookable(chef: Pick<ChefRow, '_id' | 'recipes'>): Promise<boolean> {
    return !!(await this.openHours(chef));
  }

  private async openHours(chef: Pick<ChefRow, '_id' | 'recipes'>): Promise<HoursRow | null> {
    const hours = chef.recipes.length ? await this.hours.find(chef._id) : null;
    if (!hours || !areOpen(hours)) return null;
    return (await this.isPaused(chef._id)) ? null : hours;
  }

  private async isPaused(chefUid: string): Promise<boolean> {
    return isPausedBy(await this.bookings.countLapses(chefUid, new Date()));
  }

  /** Nothing is told of a chef who may not be asked: they are as one without hours. */
  async list({ uid, from, to }: InputOf<Sessions['slots']>, caller: Caller): Promise<Slots> {
    const now = Date.now();
    const nothing = {
      open: false,
      paused: false,
      timeZone: 'UTC',
      slotMinutes: 60,
      types: [],
      recipes: [],
      pricePaise: null,
      items: [],
      serverTime: iso(now),
    };
    const chef = await this.chefs.find(uid);
    const hours = chef && (await this.mayLook(chef, caller)) ? await this.openHours(chef) : null;
    if (!chef || !hours)
      return { ...nothing, paused: uid === caller.uid && (await this.isPaused(uid)) };
    const { timeZone, slotMinutes, types } = hours;
    return {
      open: true,
      paused: false,
      timeZone,
      slotMinutes,
      types,
      recipes: chef.recipes,
      pricePaise: priceOf(chef)?.pricePaise ?? null,
      items: await this.items(chef, hours, stretch(from, to, now), caller, now),
      serverTime: iso(now),
    };
  }

  /** The free slots of this chef that are nearest to a moment. */
  async nearest(chefUid: string, at: Date, caller: Caller): Promise<string[]> {
    const half = bookingLimits.slotRange / 2;
    const [from, to] = [iso(at.getTime() - half), iso(at.getTime() + half)];
    const { items } = await this.list({ uid: chefUid, from, to }, caller);
    const distance = ({ startsAt }: Slot) => Math.abs(Date.parse(startsAt) - at.getTime());
    return items
      .filter(({ state }) => state === 'free')
      .sort((one, other) => distance(one) - distance(other))
      .slice(0, bookingLimits.nearest)
      .map(({ startsAt }) => startsAt);
  }

  private async mayLook({ _id: uid, gender }: ChefRow, caller: Caller): Promise<boolean> {
    if (uid === caller.uid) return true;
    return (await this.people.decide('chef-list', caller.member, { uid, gender })).allowed;
  }

  private async items(
    chef: ChefRow,
    hours: BookingHours,
    range: Stretch,
    caller: Caller,
    now: number,
  ): Promise<Slot[]> {
    const slots = slotsOf(hours, range);
    const [from, to] = [new Date(range.from), new Date(range.to)];
    const booked = await this.bookings.listBetween([chef._id], from, to);
    const uids = booked.flatMap((row) => row.members.map((member) => member.uid));
    const present = await this.people.present(caller.member, uids);
    const free = slots
      .filter((slot) => isInTime(hours, slot.from, now))
      .filter((slot) => !booked.some((row) => overlap(slot, stretchOf(row))))
      .map((slot) => ({ ...shown(slot), state: 'free' as const }));
    const others = booked
      .filter((row) => row.startsAt >= from && row.startsAt.getTime() > now)
      .map((row) => ({ row, state: stateOf(row, chef, caller.uid, present, new Date(now)) }))
      // what a chef does outside of their hours is nobody's business
      .filter(
        ({ row, state }) =>
          state !== 'taken' || slots.some((slot) => overlap(slot, stretchOf(row))),
      )
      .map(({ row, state }) => ({ ...shown(stretchOf(row)), state, ...partOf(row, state) }));
    return [...free, ...others].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  }
}

const shown = ({ from, to }: Stretch) => ({
  startsAt: iso(from),
  endsAt: iso(to),
  cookAlong: null,
  bookingUid: null,
});

/** From now on, and no longer than one call answers. */
const stretch = (from: string, to: string, now: number): Stretch => {
  const start = Math.max(Date.parse(from), now);
  const furthest = Math.min(start + bookingLimits.slotRange, now + bookingLimits.ahead);
  return { from: start, to: Math.min(Date.parse(to), furthest) };
};

function stateOf(
  row: BookingRow,
  chef: ChefRow,
  readerUid: string,
  present: ReadonlySet<string>,
  now: Date,
): Exclude<Slot['state'], 'free'> {
  if (row.uids.includes(readerUid)) return 'mine';
  const open =
    row.kind === 'cook-along' &&
    row.chef.uid === chef._id &&
    row.state === 'booked' &&
    row.members.length < bookingLimits.seats &&
    !isForsaken(row, chef, now) &&
    !isPutOut(row, readerUid) &&
    row.members.every(({ uid }) => present.has(uid));
  return open ? 'cook-along' : 'taken';
}

function partOf(row: BookingRow, state: Slot['state']): Pick<Slot, 'cookAlong' | 'bookingUid'> {
  if (state === 'taken') return { cookAlong: null, bookingUid: null };
  const placesLeft = bookingLimits.seats - row.members.length;
  const along = { uid: row._id, recipe: row.recipe, type: row.type, placesLeft };
  return {
    cookAlong: row.kind === 'cook-along' ? along : null,
    bookingUid: state === 'mine' ? row._id : null,
  };
}
