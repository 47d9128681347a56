import { bookingLimits, DAY, HOUR } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { BoundariesStore, People } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChefsStore } from '../chefs/chefs.store';
import { isPutOut } from './booking';
import { BookingEndings } from './booking-endings';
import { BookingInvites } from './booking-invites';
import type { BookingRow } from './booking-row';
import { BookingsStore } from './bookings.store';
import { neverAway } from './testing/never-away';

const uidOf = (name: string) => name.padEnd(20, '-');
const [CHEF, FIRST, SECOND, THIRD] = ['chef', 'first', 'second', 'third'].map(uidOf) as [
  ...[string, string, string, string],
];
const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });

describe('a booked time', () => {
  let store: Store;
  let close: () => Promise<void>;
  let bookings: BookingsStore;
  let boundaries: BoundariesStore;
  let endings: BookingEndings;

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    bookings = new BookingsStore(store);
    boundaries = new BoundariesStore(store);
    const chefs = new ChefsStore(store);
    const invites = new BookingInvites(bookings, chefs);
    endings = new BookingEndings(bookings, new People(boundaries), invites, neverAway);
    await store.prepare();
    for (const _id of [CHEF, FIRST, SECOND, THIRD])
      await within(({ tx }) =>
        chefs.register({ _id, ...person(_id), gender: 'female' } as never, tx),
      );
  });
  afterEach(() => close());

  const within = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    store.transaction((tx) => work({ tx, emit: () => undefined } as never));
  const book = async (name: string, change: Partial<BookingRow>, ...guests: string[]) => {
    const startsAt = new Date(Date.now() + 3 * HOUR);
    const members = guests.map((uid, place) => ({
      ...{ ...person(uid), gender: 'female', place, price: null },
      bookedAt: new Date(Date.now() - DAY),
    }));
    const row = {
      ...{ _id: uidOf(name), kind: 'own', state: 'booked', type: 'voice', members },
      ...{ chef: person(CHEF), chefGender: 'female', recipe: { uid: 'nihari', name: 'Nihari' } },
      ...{ knocked: [], told: [], sequence: 0, bookedAt: new Date(Date.now() - DAY) },
      ...{ startsAt, endsAt: new Date(startsAt.getTime() + HOUR), holds: [name] },
      ...{ sessionUid: null, reason: null, ...change },
    } as unknown as BookingRow;
    await within(({ tx }) => bookings.insert({ ...row, uids: [row.chef.uid, ...guests] }, tx));
    return row._id;
  };
  const found = async (uid: string) => (await bookings.find(uid))!;
  const statesOf = async (...uids: string[]) =>
    Promise.all(uids.map(async (uid) => (await found(uid)).state));

  it('is called off with the dish that its chef cooks no more, and stays where a guest or another dish is meant', async () => {
    const theirs = await book('theirs', {}, FIRST);
    const other = await book('other', { recipe: { uid: 'haleem', name: 'Haleem' } }, SECOND);
    await within((work) => endings.recipeRemoved(FIRST, 'nihari', work, new Date()));
    expect(await statesOf(theirs, other)).toEqual(['booked', 'booked']);
    await within((work) => endings.recipeRemoved(CHEF, 'nihari', work, new Date()));
    expect(await statesOf(theirs, other)).toEqual(['cancelled', 'booked']);
    expect((await found(theirs)).lapsed).toEqual([CHEF]);
  });

  it('that nobody has booked lets nobody down, however late its chef takes the dish off', async () => {
    const uid = await book('along', { kind: 'cook-along' });
    await within((work) => endings.recipeRemoved(CHEF, 'nihari', work, new Date()));
    const { state, lapsed = [], calledOff = [] } = await found(uid);
    expect([state, lapsed, calledOff.map((each) => each.uid)]).toEqual(['cancelled', [], [CHEF]]);
  });

  it('is no longer offered by one of whom somebody knows nothing more, and still is by another', async () => {
    const invites = [{ uid: THIRD, state: 'offered' as const }];
    const [by, other] = [
      await book('by', { invites }, FIRST),
      await book('other', { invites }, SECOND),
    ];
    await within((work) => endings.forgetCompanions([FIRST, THIRD], work));
    const states = await Promise.all([by, other].map(async (uid) => (await found(uid)).invites));
    expect(states.map((all) => all?.[0]?.state)).toEqual(['ended', 'offered']);
  });

  it('is waited for at its door by nobody who gives their place back there', async () => {
    const uid = await book('along', { kind: 'cook-along', knocked: [FIRST] }, FIRST, SECOND);
    await within(async (work) =>
      endings.leave(await found(uid), FIRST, { reason: 'member' }, work),
    );
    const { knocked, uids, calledOff } = await found(uid);
    expect([knocked, uids]).toEqual([[], [CHEF, SECOND]]);
    expect(calledOff).toMatchObject([{ uid: FIRST }]);
  });

  it('that ends by a block counts as called off by who set it, of those who have a place, and by nobody else', async () => {
    const off = async (name: string, setBy: string, against: string, kind: BookingRow['kind']) => {
      const uid = await book(name, { kind }, FIRST, SECOND);
      await within((work) => endings.part(setBy, against, work));
      const { reason, calledOff = [] } = await found(uid);
      await bookings['rows'].deleteMany({});
      return [reason, calledOff.map((each) => each.uid)];
    };
    expect(await off('along', FIRST, CHEF, 'cook-along')).toEqual([null, [FIRST]]);
    expect(await off('their-own', FIRST, CHEF, 'own')).toEqual(['gone', [FIRST]]);
    expect(await off('brought', SECOND, FIRST, 'own')).toEqual([null, [SECOND]]);
    // whoever is blocked did nothing, and a chef does as they like with times of their own
    expect(await off('by-chef', CHEF, FIRST, 'cook-along')).toEqual([null, []]);
    expect(await off('by-their-chef', CHEF, FIRST, 'own')).toEqual(['gone', []]);
    expect(await off('by-guest', FIRST, SECOND, 'cook-along')).toEqual([null, []]);
  });

  it('that one of two guests loses by the other’s block says so, and of no other block', async () => {
    const out = async (name: string, setBy: string, against: string) => {
      const uid = await book(name, { kind: 'cook-along', putOut: [SECOND] }, FIRST, SECOND);
      await within((work) => endings.part(setBy, against, work));
      const { putOut } = await found(uid);
      await bookings['rows'].deleteMany({});
      return putOut;
    };
    expect(await out('by-guest', FIRST, SECOND)).toEqual([SECOND, SECOND]);
    expect(await out('by-chef', CHEF, FIRST)).toEqual([SECOND]);
    expect(await out('own-block', FIRST, CHEF)).toEqual([SECOND]);
  });

  it('of which guests put out each other is given to nobody more after so many of them', async () => {
    const uid = await book('along', { kind: 'cook-along' }, FIRST);
    const open = async (guest: string) => !isPutOut(await found(uid), guest);
    let guests = 0;
    for (; guests < 100 && (await open(uidOf(`guest${guests}`))); guests++) {
      const guest = uidOf(`guest${guests}`);
      await within(async ({ tx }) => {
        const row = await found(uid);
        const member = { ...row.members[0]!, uid: guest, place: 1 };
        const [members, uids] = [
          [...row.members, member],
          [...row.uids, guest],
        ];
        await bookings.save({ ...row, members, uids }, tx);
      });
      await within((work) => endings.part(FIRST, guest, work));
    }
    expect(guests).toBe(bookingLimits.putOuts);
    const { putOut, state } = await found(uid);
    expect([putOut?.length, state]).toEqual([bookingLimits.putOuts, 'booked']);
  });

  it('counts as called off by who leaves chefly, and not by who is suspended', async () => {
    for (const [by, callers] of [
      [{ ownWill: true }, [FIRST]],
      [{}, []],
    ] as const) {
      const [own, along] = [
        await book('own', {}, FIRST),
        await book('along', { kind: 'cook-along' }, SECOND, FIRST),
      ];
      await within((work) => endings.goneOf(FIRST, work, by));
      for (const uid of [own, along]) {
        const { calledOff = [] } = await found(uid);
        expect(calledOff.map((each) => each.uid)).toEqual(callers);
      }
      await bookings['rows'].deleteMany({});
    }
  });

  it('loses who may not come any more, and nobody in their place where that is heard of another', async () => {
    const uid = await book('along', { kind: 'cook-along' }, FIRST, SECOND);
    const mayNot = (who: string) =>
      within(({ tx }) => boundaries.setMinority(who, new Date(Date.now() + DAY), false, tx));
    const hear = (who: string) => within((work) => endings.reconsider(who, work));
    await mayNot(FIRST);
    await hear(SECOND);
    expect((await found(uid)).uids).toEqual([CHEF, FIRST, SECOND]);
    await hear(FIRST);
    expect((await found(uid)).uids).toEqual([CHEF, SECOND]);
    await mayNot(CHEF);
    await hear(CHEF);
    expect(await found(uid)).toMatchObject({ state: 'cancelled', reason: 'gone' });
  });
});
