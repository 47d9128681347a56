import { bookingLimits, HOUR, MINUTE } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { heldTime } from './booking';
import { BookingLooks } from './booking-looks';
import type { BookingRow } from './booking-row';
import { BookingsStore } from './bookings.store';

const [CHEF, FIRST, LATE, TIME] = ['chef', 'first', 'late', 'time'];
const { arrival, doorOpens, noShow } = bookingLimits;
const STARTS = new Date();
const at = (ms: number) => new Date(STARTS.getTime() + ms);
const CLOSED = at(noShow);
const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });

describe('a look at a booked time', () => {
  let store: Store;
  let close: () => Promise<void>;
  let bookings: BookingsStore;
  let looks: BookingLooks;
  let session: object | null;
  let shut: string[];
  let away: boolean;
  let told: [type: string, data: any][];
  let planned: Date[];

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    bookings = new BookingsStore(store);
    [session, shut, away, told, planned] = [null, [], false, [], []];
    const emit = (type: string, _key: string, data: object) => told.push([type, data]);
    const within = (work: (unit: UnitOfWork) => Promise<unknown>) =>
      store.transaction((tx) => work({ tx, emit } as never));
    looks = new BookingLooks(
      ...([
        bookings,
        { find: async () => session },
        { find: async () => ({ busy: null }) },
        {
          decide: async (_: string, { uid }: { uid: string }) => ({ allowed: !shut.includes(uid) }),
        },
        { transaction: within },
        { touched: async () => away },
        { handle: () => undefined, schedule: async (...[, , when]: Date[]) => planned.push(when!) },
      ] as never as ConstructorParameters<typeof BookingLooks>),
    );
    await store.prepare();
  });
  afterEach(() => close());

  const book = (change: object = {}) =>
    store.transaction((tx) =>
      bookings.insert(
        {
          ...{ _id: TIME, kind: 'cook-along', state: 'started', type: 'voice', sequence: 0 },
          ...{ chef: person(CHEF!), chefGender: 'female', recipe: { uid: 'r', name: 'Nihari' } },
          members: [FIRST, LATE].map((uid, place) => ({
            ...person(uid!),
            place,
            bookedAt: at(-HOUR),
          })),
          ...{ uids: [CHEF, FIRST, LATE], holds: ['a place', 'a quarter'], told: [] },
          ...{ knocked: [CHEF, FIRST], sessionUid: 'session', reason: null, bookedAt: at(-HOUR) },
          ...{ startsAt: STARTS, endsAt: at(HOUR), lookAt: CLOSED, ...change },
        } as unknown as BookingRow,
        tx,
      ),
    );
  const cooking = (startedAt: Date, change: object = {}) => ({
    ...{ state: 'ongoing', chef: { uid: CHEF }, uids: [CHEF, FIRST], chefCame: true, startedAt },
    ...{ members: [{ uid: FIRST, inSince: startedAt, leftAt: null }], endedAt: null, ...change },
  });
  const found = async () => (await bookings.find(TIME!))!;
  const missed = () => told.map(([, { absentUids, uids }]) => ({ absentUids, uids }));

  it('after its door is closed finds who did not come, once: those who cook are told nothing', async () => {
    await book();
    session = cooking(at(-doorOpens));
    for (let i = 0; i < 2; i++) await looks.look(TIME!, CLOSED);
    expect(missed()).toEqual([{ absentUids: [LATE], uids: [] }]);
    const { state, lapsed, settled, lookAt, holds } = await found();
    expect({ state, lapsed, settled, lookAt }).toEqual({
      ...{ state: 'started', lapsed: [LATE], settled: true, lookAt: undefined },
    });
    // their places are free again; their time is not, for as long as they cook
    const time = { from: STARTS.getTime(), to: at(HOUR).getTime() };
    expect(holds).toEqual(heldTime([CHEF!, FIRST!, LATE!], time));
  });

  it('waits for who opened the door at its last moment, and comes back then', async () => {
    await book();
    const started = at(noShow - MINUTE);
    session = cooking(started);
    await looks.look(TIME!, CLOSED);
    const next = new Date(started.getTime() + arrival);
    expect([missed(), (await found()).settled, planned]).toEqual([[], undefined, [next]]);
    expect((await found()).lookAt).toEqual(next);
    await looks.look(TIME!, next);
    expect(missed()).toHaveLength(1);
  });

  it('blames nobody whom those who were there would not have let in', async () => {
    await book();
    session = cooking(at(-doorOpens));
    shut = [LATE!];
    await looks.look(TIME!, CLOSED);
    expect([missed(), (await found()).lapsed]).toEqual([[], undefined]);
  });

  it('blames nobody where we were away ourselves: what did not begin is called off, once', async () => {
    await book({ state: 'booked', sessionUid: null });
    away = true;
    for (let i = 0; i < 2; i++) await looks.look(TIME!, CLOSED);
    expect(told.map(([type]) => type)).toEqual(['sessions.booking.prevented.v1']);
    // a calendar program takes nothing out but by what is a change of the entry
    expect(told[0]![1]).toMatchObject({ sequence: 1 });
    expect(await found()).toMatchObject({ state: 'missed', prevented: true, settled: true });
    expect(await found()).toMatchObject({ sequence: 1 });
    expect((await found()).lapsed).toBeUndefined();
  });

  it('blames nobody who did not come into what began while we were there', async () => {
    await book();
    session = cooking(at(-doorOpens));
    away = true;
    await looks.look(TIME!, CLOSED);
    expect(told).toEqual([]);
    expect(await found()).toMatchObject({ state: 'started', settled: true });
    expect((await found()).lapsed).toBeUndefined();
  });

  it('finds nothing before its door is closed, and holds nothing where nobody came', async () => {
    await book({ state: 'booked', sessionUid: null });
    await looks.look(TIME!, new Date(CLOSED.getTime() - 1));
    expect([missed(), (await found()).state, planned]).toEqual([[], 'booked', [CLOSED]]);
    await looks.look(TIME!, CLOSED);
    expect(missed()).toEqual([{ absentUids: [LATE], uids: [CHEF, FIRST] }]);
    const { state, holds } = await found();
    expect([state, holds]).toEqual(['missed', undefined]);
  });
});
