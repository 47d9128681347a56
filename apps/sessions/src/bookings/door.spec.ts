import { MINUTE, bookingLimits } from '@chefly/contracts';
import { InProcessBus, Outbox } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { BoundariesStore, People } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChefsStore } from '../chefs/chefs.store';
import { SessionStart } from '../sessions/session-start';
import { SessionsStore } from '../sessions/sessions.store';
import { BookingInvites } from './booking-invites';
import type { BookingRow } from './booking-row';
import { BookingViews } from './booking-views';
import { BookingsStore } from './bookings.store';
import { DoorService } from './door.service';
import { neverAway } from './testing/never-away';

const [CHEF, FIRST, SECOND, TIME] = ['chef', 'first', 'second', 'time'].map((name) =>
  name.padEnd(20, '-'),
) as [string, string, string, string];
const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const callerOf = (uid: string) =>
  ({ uid, person: person(uid), member: { uid, gender: 'female', roles: [] } }) as never;
const refused = (code: string) => expect.objectContaining({ code });

describe('the door of a booked time', () => {
  let store: Store;
  let close: () => Promise<void>;
  let bookings: BookingsStore;
  let chefs: ChefsStore;
  let sessions: SessionsStore;
  let boundaries: BoundariesStore;
  let outbox: Outbox;
  let door: DoorService;
  let withdrawn: string[];

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    bookings = new BookingsStore(store);
    chefs = new ChefsStore(store);
    sessions = new SessionsStore(store);
    boundaries = new BoundariesStore(store);
    withdrawn = [];
    const people = new People(boundaries);
    const config = { limitFactor: 1, publicUrl: 'http://chefly.test' } as never;
    const invites = new BookingInvites(bookings, chefs);
    outbox = new Outbox(store, new InProcessBus(), 'sessions');
    door = new DoorService(
      bookings,
      chefs,
      sessions,
      new SessionStart(sessions, people),
      { withdrawOwn: async (uid: string) => void withdrawn.push(uid) } as never,
      new BookingViews(bookings, people, invites, config, neverAway),
      outbox,
      people,
    );
    await store.prepare();
    await store.transaction(async (tx) => {
      for (const _id of [CHEF, FIRST, SECOND])
        await chefs.register({ _id, ...person(_id), gender: 'female' } as never, tx);
    });
  });
  afterEach(() => close());

  const book = async (inMs = MINUTE, change: object = {}, price: object | null = null) => {
    const startsAt = new Date(Date.now() + inMs);
    const guest = (uid: string, place: number) => ({
      ...{ ...person(uid), gender: 'female', bookedAt: new Date(), price, place },
    });
    const row = {
      ...{ _id: TIME, kind: 'cook-along', state: 'booked', type: 'voice', chefPlace: 0 },
      ...{ chef: person(CHEF), chefGender: 'female', members: [guest(FIRST, 0), guest(SECOND, 1)] },
      ...{ uids: [CHEF, FIRST, SECOND], knocked: [], told: [], sequence: 0, holds: [] },
      ...{ recipe: { uid: 'r'.padEnd(20, '-'), name: 'Shakshuka' }, bookedAt: new Date() },
      ...{ startsAt, lookAt: startsAt, endsAt: new Date(startsAt.getTime() + 60 * MINUTE) },
      ...{ sessionUid: null, reason: null, ...change },
    } as unknown as BookingRow;
    await store.transaction((tx) => bookings.insert(row, tx));
  };
  const knock = (uid: string) => door.join({ uid: TIME }, callerOf(uid));
  const begin = async () => {
    await knock(CHEF);
    return (await knock(FIRST)).sessionUid!;
  };
  const busy = async (uid: string) => (await chefs.find(uid))!.busy;
  const occupy = (uid: string) => store.transaction((tx) => chefs.occupy(uid, 'elsewhere', tx));
  const block = (setBy: string, against: string) =>
    store.transaction((tx) => boundaries.setBoundary('block', setBy, against, tx));

  it('is shut until it opens, and again once nobody is waited for any more', async () => {
    await book(bookingLimits.doorOpens + MINUTE);
    await expect(knock(CHEF)).rejects.toEqual(refused('sessions/door-closed'));
    await bookings['rows'].deleteMany({});
    await book(-bookingLimits.noShow);
    await expect(knock(CHEF)).rejects.toEqual(refused('sessions/booking-over'));
  });

  it('is for who has booked, and begins with the chef and the first of them', async () => {
    await book();
    await expect(knock('stranger')).rejects.toEqual(refused('request/not-found'));
    expect(await knock(FIRST)).toMatchObject({ sessionUid: null, waitingFor: 'chef' });
    const { sessionUid } = await knock(CHEF);
    expect(await Promise.all([CHEF, FIRST, SECOND].map(busy))).toEqual([
      ...[sessionUid, sessionUid, null],
    ]);
    expect(withdrawn).toEqual([CHEF, FIRST]);
    expect(await knock(FIRST)).toMatchObject({ sessionUid });
  });

  it('rings once for each who comes, however often they knock', async () => {
    await book();
    for (const uid of [FIRST, FIRST, SECOND]) await knock(uid);
    await Promise.all([knock(FIRST), knock(SECOND)]);
    const events = (await outbox['rows'].find({}).lean()).map(({ event }) => event);
    const rings = events.filter(({ type }) => type === 'sessions.booking.awaited.v1');
    expect(rings.map(({ data }) => (data as { uid: string }).uid)).toEqual([FIRST, SECOND]);
  });

  it('does not begin with a guest who may not be with the chef by now', async () => {
    await book();
    await block(CHEF, FIRST);
    await knock(CHEF);
    expect(await knock(FIRST)).toMatchObject({ sessionUid: null });
    expect(await busy(CHEF)).toBeNull();
  });

  it('does not begin with two guests who may not meet by now', async () => {
    await book();
    for (const uid of [FIRST, SECOND]) await knock(uid);
    await block(FIRST, SECOND);
    expect(await knock(CHEF)).toMatchObject({ sessionUid: null, waitingFor: 'company' });
    expect(await Promise.all([CHEF, FIRST, SECOND].map(busy))).toEqual([null, null, null]);
  });

  it('lets in nobody who cooks elsewhere, before it begins and afterwards', async () => {
    await book();
    await occupy(SECOND);
    await expect(knock(SECOND)).rejects.toEqual(refused('sessions/in-session'));
    await begin();
    await expect(knock(SECOND)).rejects.toEqual(refused('sessions/in-session'));
    expect(await busy(SECOND)).toBe('elsewhere');
  });

  it.each([
    ['guest', FIRST, CHEF, 'members'],
    ['chef', CHEF, FIRST, 'chef'],
  ])(
    'takes no %s from where they have gone to cook since',
    async (_who, gone, came, waitingFor) => {
      await book();
      await knock(gone);
      await occupy(gone);
      expect(await knock(came)).toMatchObject({ sessionUid: null, waitingFor });
      expect(await busy(gone)).toBe('elsewhere');
    },
  );

  it('lets who comes later in while it goes on, and nobody back who has left', async () => {
    await book();
    const uid = await begin();
    expect(await knock(SECOND)).toMatchObject({ sessionUid: uid });
    expect([(await sessions.find(uid))!.uids, await busy(SECOND)]).toEqual([
      ...[[CHEF, FIRST, SECOND], uid],
    ]);
    const { members } = (await sessions.find(uid))!;
    const left = members.map((each) => ({ ...each, leftAt: new Date() }));
    await store.transaction((tx) => sessions.change(uid, { members: left }, tx));
    await expect(knock(SECOND)).rejects.toEqual(refused('sessions/booking-over'));
    await store.transaction((tx) => sessions.change(uid, { state: 'ended' }, tx));
    await expect(knock(CHEF)).rejects.toEqual(refused('sessions/booking-over'));
  });

  it('costs whoever comes, first or later, what the chef asks by then, where that is less than was shown', async () => {
    const shown = { agreementUid: 'agreement', pricePaise: 50_000 };
    const asks = (pricePaise: number) =>
      store.transaction((tx) =>
        chefs.setPrice(CHEF, { ...shown, pricePaise, pricedAt: new Date() }, tx),
      );
    await book(MINUTE, {}, shown);
    await asks(40_000);
    const uid = await begin();
    await asks(30_000);
    await knock(SECOND);
    const { members } = (await sessions.find(uid))!;
    expect(members.map(({ price }) => price?.pricePaise)).toEqual([40_000, 30_000]);
  });

  it('minds on video who comes later and is under 18, and their own request waits no longer', async () => {
    await book(MINUTE, { type: 'video' });
    const uid = await begin();
    expect((await sessions.find(uid))!.company).toEqual([]);
    const birthday = new Date(Date.now() + 365 * 24 * 60 * MINUTE);
    await store.transaction((tx) => boundaries.setMinority(SECOND, birthday, true, tx));
    await knock(SECOND);
    expect((await sessions.find(uid))!.company).toEqual([SECOND]);
    expect(withdrawn).toEqual([CHEF, FIRST, SECOND]);
  });

  it('lets in who may not meet one who has left', async () => {
    await book();
    const uid = await begin();
    await block(FIRST, SECOND);
    const { members } = (await sessions.find(uid))!;
    const left = members.map((each) => ({ ...each, leftAt: new Date() }));
    await store.transaction((tx) => sessions.change(uid, { members: left }, tx));
    expect(await knock(SECOND)).toMatchObject({ sessionUid: uid });
  });

  it.each([CHEF, FIRST])(
    'lets nobody in who is not to meet one of those who are there: %s',
    async (who) => {
      await book();
      const uid = await begin();
      await block(who, SECOND);
      await expect(knock(SECOND)).rejects.toEqual(refused('request/not-found'));
      expect((await sessions.find(uid))!.uids).toEqual([CHEF, FIRST]);
      expect(await busy(SECOND)).toBeNull();
    },
  );
});
