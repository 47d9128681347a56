import { bookingLimits, DAY, HOUR, MINUTE } from '@chefly/contracts';
import { InProcessBus, Outbox } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { BoundariesStore, People } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ChefsStore } from '../chefs/chefs.store';
import { cancelBy } from './booking';
import { BookingAdmission } from './booking-admission';
import { BookingInvites } from './booking-invites';
import { BookingPlaces } from './booking-places';
import { BookingRace } from './booking-race';
import type { BookingRow } from './booking-row';
import { BookingViews } from './booking-views';
import { BookingsService } from './bookings.service';
import { BookingsStore } from './bookings.store';
import { HoursStore } from './hours.store';
import { SeatsService } from './seats.service';
import { neverAway } from './testing/never-away';

const [CHEF, FIRST, SECOND, ALONG] = ['chef', 'first', 'second', 'along'].map((name) =>
  name.padEnd(20, '-'),
) as [string, string, string, string];
const RECIPE = { uid: 'recipe'.padEnd(20, '-'), name: 'Shakshuka' };
const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const callerOf = (uid: string) =>
  ({ uid, person: person(uid), member: { uid, gender: 'female', roles: [] } }) as never;
const refused = (code: string) => expect.objectContaining({ code });
/** Of a whole day, in three days. */
const STARTS = new Date(Math.floor(Date.now() / DAY + 3) * DAY + 12 * HOUR);

describe('a place in a time of a chef', () => {
  let store: Store;
  let close: () => Promise<void>;
  let bookings: BookingsStore;
  let chefs: ChefsStore;
  let boundaries: BoundariesStore;
  let service: BookingsService;
  let seats: SeatsService;

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    bookings = new BookingsStore(store);
    chefs = new ChefsStore(store);
    boundaries = new BoundariesStore(store);
    const hours = new HoursStore(store);
    const people = new People(boundaries);
    const config = { limitFactor: 1, publicUrl: 'http://chefly.test' } as never;
    const invites = new BookingInvites(bookings, chefs);
    const places = new BookingPlaces(bookings, config);
    const admission = new BookingAdmission(bookings, hours, chefs, people, places);
    const race = new BookingRace(
      { nearest: async () => [] } as never,
      new BookingViews(bookings, people, invites, config, neverAway),
      new Outbox(store, new InProcessBus(), 'sessions'),
    );
    service = new BookingsService(bookings, admission, places, race);
    seats = new SeatsService(bookings, admission, invites, race);
    await store.prepare();
    await store.transaction(async (tx) => {
      for (const _id of [CHEF, FIRST, SECOND])
        await chefs.register({ _id, ...person(_id), gender: 'female' } as never, tx);
      await chefs['rows'].updateOne({ _id: CHEF }, { recipes: [RECIPE] }, { session: tx });
      const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));
      const open = { open: true, timeZone: 'UTC', weekly, slotMinutes: 60, noticeHours: 1 };
      await hours.set(CHEF, { ...open, types: ['voice', 'video'], daysOff: [] } as never, tx);
    });
  });
  afterEach(() => close());

  const guest = (uid: string, place = 0) => ({
    ...{ ...person(uid), gender: 'female' as const, bookedAt: new Date(), price: null, place },
  });
  const put = async (change: Partial<BookingRow> = {}) => {
    const members = change.members ?? [guest(FIRST)];
    const row = {
      ...{ _id: ALONG, kind: 'cook-along', state: 'booked', type: 'voice', recipe: RECIPE },
      ...{ chef: person(CHEF), chefGender: 'female', chefPlace: 0, members },
      ...{ knocked: [], told: [], sequence: 0, bookedAt: new Date(), sessionUid: null },
      ...{ startsAt: STARTS, endsAt: new Date(STARTS.getTime() + HOUR), reason: null },
      ...change,
    } as unknown as BookingRow;
    const uids = [row.chef.uid, ...members.map(({ uid }) => uid)];
    await store.transaction((tx) => bookings.insert({ ...row, uids, holds: [row._id] }, tx));
  };
  /** A chef or a guest who has let others down so often that nothing is booked with them. */
  const letDown = async (uid: string) => {
    for (let i = 0; i < bookingLimits.lapses; i++)
      await put({
        ...{ _id: `lapse-${i}`.padEnd(20, '-'), state: 'missed', lapsed: [uid], settled: true },
        ...{ startsAt: new Date(Date.now() - DAY), endsAt: new Date(Date.now() - DAY + HOUR) },
      });
  };
  const take = (pricePaise?: number, who = SECOND) =>
    seats.take({ uid: ALONG, pricePaise } as never, callerOf(who));
  const book = (pricePaise?: number) =>
    service.book(
      {
        ...{ chefUid: CHEF, startsAt: STARTS.toISOString(), recipeUid: RECIPE.uid },
        ...{ type: 'voice', pricePaise },
      } as never,
      callerOf(SECOND),
    );
  const within = (change: (tx: Parameters<BookingsStore['insert']>[1]) => Promise<unknown>) =>
    store.transaction((tx) => change(tx));
  const costs = (pricePaise: number) =>
    within((tx) =>
      chefs['rows'].updateOne(
        { _id: CHEF },
        { agreementUid: 'agreement', pricePaise },
        { session: tx },
      ),
    );
  const isIn = async () => ((await bookings.find(ALONG))?.uids ?? []).includes(SECOND);

  it('is taken once, and is one more hold of their time', async () => {
    await put();
    await take();
    // of the other guests a guest is told nothing
    expect((await take()).members.map(({ uid }) => uid)).toEqual([SECOND]);
    expect((await bookings.find(ALONG))?.uids).toEqual([CHEF, FIRST, SECOND]);
    await expect(book()).rejects.toEqual(refused('sessions/slot-taken'));
  });

  it('is that of one who comes back: who gave it back late has let nobody down by then', async () => {
    await put({ lapsed: ['another', SECOND] });
    expect(await take()).toMatchObject({ lapsed: false });
    expect((await bookings.find(ALONG))?.lapsed).toEqual(['another']);
  });

  it('is none where all are taken, or another guest may not be met', async () => {
    const members = Array.from({ length: bookingLimits.seats }, (_, i) => guest(`guest-${i}`));
    await put({ members });
    await expect(take()).rejects.toEqual(refused('sessions/slot-taken'));
    await bookings['rows'].deleteMany({});
    await put();
    await within((tx) => boundaries.setBoundary('block', FIRST, SECOND, tx));
    await expect(take()).rejects.toEqual(refused('sessions/slot-taken'));
    expect(await isIn()).toBe(false);
  });

  it.each([
    ['that was called off', { state: 'cancelled' as const }],
    ['that has begun', { startsAt: new Date(Date.now() - 1), endsAt: new Date(Date.now() + HOUR) }],
  ])('is none in a time %s', async (_what, change) => {
    await put(change);
    await expect(take()).rejects.toEqual(refused('sessions/booking-over'));
    expect(await isIn()).toBe(false);
  });

  it('is none with a chef who has let others down again and again, nor for such a guest', async () => {
    await letDown(CHEF);
    await put();
    await expect(take()).rejects.toEqual(refused('sessions/no-slot'));
    await bookings['rows'].deleteOne({ _id: ALONG });
    await expect(book()).rejects.toEqual(refused('sessions/no-slot'));
    await bookings['rows'].deleteMany({});
    await letDown(SECOND);
    await put();
    await expect(take()).rejects.toEqual(refused('sessions/booking-paused'));
  });

  it('is opened by no chef who has let others down again and again, who is told why', async () => {
    const open = () => {
      const time = { startsAt: STARTS.toISOString(), recipeUid: RECIPE.uid, type: 'voice' };
      return service.openCookAlong(time as never, callerOf(CHEF));
    };
    await letDown(CHEF);
    await expect(open()).rejects.toEqual(refused('sessions/booking-paused'));
    await bookings['rows'].deleteMany({});
    expect(await open()).toMatchObject({ kind: 'cook-along', role: 'chef' });
  });

  it.each([
    ['cooks with others, who may take until then', { busy: 'a-session' }, 2 * HOUR],
    ['has nobody told of it, and is away', { online: false }, 10 * MINUTE],
  ])('is nobody’s first while its chef %s', async (_what, chef, inMs) => {
    const startsAt = new Date(Date.now() + inMs);
    const near = { startsAt, endsAt: new Date(startsAt.getTime() + HOUR) };
    const chefIs = (change: object) =>
      within((tx) => chefs['rows'].updateOne({ _id: CHEF }, change, { session: tx }));
    await chefIs({ online: true, ...chef });
    await put({ ...near, members: [] });
    await expect(take()).rejects.toEqual(refused('sessions/chef-not-available'));
    expect(await isIn()).toBe(false);
    // where somebody comes in any case, they are expected
    await bookings['rows'].deleteMany({});
    await put(near);
    await take();
    await bookings['rows'].deleteMany({});
    await put({ ...near, members: [] });
    await chefIs({ online: true, busy: null });
    await take();
    // who is booked at the last moment may think again as their guest may
    const row = (await bookings.find(ALONG))!;
    expect(cancelBy({ ...row, bookedAt: new Date(0) }, CHEF)).toEqual(cancelBy(row, SECOND));
  });

  it('is none for who has called off too often within a day, whatever others did', async () => {
    const off = (uid: string, agoMs: number) =>
      Array.from({ length: bookingLimits.calledOff }, () => ({
        ...{ uid, at: new Date(Date.now() - agoMs) },
      }));
    const [once, ...more] = off(SECOND, 0);
    const lately = [...off(FIRST, 0), ...off(SECOND, DAY + HOUR), once!];
    await put({ _id: 'before'.padEnd(20, '-'), state: 'cancelled', calledOff: lately });
    await put();
    await expect(take()).resolves.toBeTruthy();
    await bookings['rows'].deleteOne({ _id: ALONG });
    await put({ _id: 'lately'.padEnd(20, '-'), state: 'cancelled', calledOff: more });
    await put();
    await expect(take()).rejects.toEqual(refused('sessions/booking-too-often'));
  });

  it('is none for who has something else then', async () => {
    await put();
    const half = STARTS.getTime() + HOUR / 2;
    await put({
      ...{ _id: 'elsewhere'.padEnd(20, '-'), chef: person('another'), members: [guest(SECOND)] },
      ...{ startsAt: new Date(half), endsAt: new Date(half + HOUR) },
    });
    await expect(take()).rejects.toEqual(refused('sessions/own-time-taken'));
    await expect(book()).rejects.toEqual(refused('sessions/slot-taken'));
  });

  it('costs no more than its guest was shown, and nobody under 18 owes anything', async () => {
    await put();
    await costs(50_000);
    for (const shown of [undefined, 49_999])
      await expect(take(shown)).rejects.toEqual(refused('sessions/price-changed'));
    await within((tx) =>
      boundaries.setMinority(SECOND, new Date(Date.now() + 365 * DAY), true, tx),
    );
    await expect(take(50_000)).rejects.toEqual(refused('policy/minor'));
    expect(await isIn()).toBe(false);
    await within((tx) => boundaries.liftMinority(SECOND, tx));
    await take(50_000);
    const { members } = (await bookings.find(ALONG))!;
    expect(members.at(-1)).toMatchObject({ uid: SECOND, price: { pricePaise: 50_000 } });
  });

  it('in another’s own time is for who is invited to it, and still is as they take it', async () => {
    await put({ kind: 'own', invites: [{ uid: SECOND, state: 'asked' }] });
    await expect(take()).rejects.toEqual(refused('request/not-found'));
    const offered = { ...(await bookings.find(ALONG))! };
    offered.invites = [{ uid: SECOND, state: 'offered' }];
    // taken back a moment after they were read
    const read = jest
      .spyOn(bookings, 'find')
      .mockReturnValueOnce(Promise.resolve(offered) as never);
    await expect(take()).rejects.toEqual(refused('request/not-found'));
    read.mockRestore();
    await within((tx) => bookings.save(offered, tx));
    await take();
    expect(await isIn()).toBe(true);
  });
});
