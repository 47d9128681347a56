import { bookingLimits, DAY, HOUR, MINUTE } from '@chefly/contracts';
import { InProcessBus, Outbox } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { BoundariesStore, People } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChefsStore } from '../chefs/chefs.store';
import { BookingEndings } from './booking-endings';
import { BookingInvites } from './booking-invites';
import type { BookingRow } from './booking-row';
import { BookingViews } from './booking-views';
import { BookingsStore } from './bookings.store';
import { CallingOffService } from './calling-off.service';
import { Lateness } from './lateness';
import { OutagesStore } from './outages.store';
import { Outages } from './outages';

const uidOf = (name: string) => name.padEnd(20, '-');
const [CHEF, GUEST, UID] = ['chef', 'guest', 'booking'].map(uidOf) as [string, string, string];
const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const callerOf = (uid: string) => ({ uid, member: { uid, gender: 'female', roles: [] } }) as never;
const { lateCancel } = bookingLimits;
type Away = [fromMs: number, toMs: number];

/** The same, each of whose calls is noted. */
const counting = <T extends object>(of: T, note: () => void): T =>
  new Proxy(of, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => (note(), Reflect.apply(value, target, args) as unknown);
    },
  });

describe('calling off', () => {
  let store: Store;
  let close: () => Promise<void>;
  let rows: OutagesStore;
  let endings: BookingEndings;
  let views: BookingViews;
  let calling: CallingOffService;
  let bookings: BookingsStore;
  let outbox: Outbox;
  /** What the rows of outages were asked. */
  let asked: number;

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    bookings = new BookingsStore(store);
    asked = 0;
    rows = counting(new OutagesStore(store), () => asked++);
    outbox = new Outbox(store, new InProcessBus(), 'sessions');
    const people = new People(new BoundariesStore(store));
    const invites = new BookingInvites(bookings, new ChefsStore(store));
    const periods = { each: () => undefined } as never;
    const lateness = new Lateness(new Outages(store, rows, {} as never, {} as never, periods));
    endings = new BookingEndings(bookings, people, invites, lateness);
    views = new BookingViews(bookings, people, invites, {} as never, lateness);
    calling = new CallingOffService(endings, views, outbox, lateness);
    await store.prepare();
  });
  afterEach(() => close());

  /** Booked long ago. @param away when we were, from now */
  const begins = async (inMs: number, away: Away[], uid = UID) => {
    const startsAt = new Date(Date.now() + inMs);
    const bookedAt = new Date(Date.now() - 3 * DAY);
    const row = {
      ...{ _id: uid, kind: 'own', state: 'booked', type: 'voice', holds: [uid] },
      ...{ chef: person(CHEF), chefGender: 'female', recipe: { uid: 'nihari', name: 'Nihari' } },
      members: [{ ...person(GUEST), gender: 'female', place: 0, price: null, bookedAt }],
      ...{ uids: [CHEF, GUEST], knocked: [], told: [], sequence: 0, bookedAt },
      ...{ startsAt, endsAt: new Date(startsAt.getTime() + HOUR), sessionUid: null, reason: null },
    } as unknown as BookingRow;
    await store.transaction(async (tx) => {
      await bookings.insert(row, tx);
      const at = (ms: number) => new Date(Date.now() + ms);
      for (const [from, to] of away) await rows.add(at(from), at(to), tx);
    });
  };

  it.each<[string, number, Away[], boolean]>([
    ['in time', lateCancel + MINUTE, [], false],
    ['behind that', lateCancel - MINUTE, [], true],
    ['soon after an outage in which its time ran out', 9 * HOUR, [[-4 * HOUR, -MINUTE]], false],
    ['long after that', 9 * HOUR, [[-4 * HOUR, -2 * HOUR]], true],
    ['once its time has come', -5 * MINUTE, [[-9 * MINUTE, -6 * MINUTE]], true],
    ['at its time, in which we were away', -5 * MINUTE, [[-6 * MINUTE, -4 * MINUTE]], false],
    [
      'soon after the second of two',
      9 * HOUR,
      [
        [-4 * HOUR, -2.5 * HOUR],
        [-2 * HOUR, -MINUTE],
      ],
      false,
    ],
    [
      'soon after an outage in which we were back for a moment, though an hour after that moment',
      9 * HOUR,
      [
        [-4 * HOUR, -HOUR - MINUTE],
        [-HOUR - MINUTE / 2, -10 * MINUTE],
      ],
      false,
    ],
    [
      'soon after an outage in which we were back for the moment in which its time ran out',
      9 * HOUR,
      [
        [-4 * HOUR, -3 * HOUR - MINUTE / 3],
        [-3 * HOUR + MINUTE / 3, -10 * MINUTE],
      ],
      false,
    ],
    [
      'an hour after the first of two between which there was time',
      9 * HOUR,
      [
        [-4 * HOUR, -HOUR - 5 * MINUTE],
        [-HOUR - 3 * MINUTE, -10 * MINUTE],
      ],
      true,
    ],
  ])('is late, or not, and its list says so before: %s', async (_, inMs, away, late) => {
    await begins(inMs, away);
    const { serverTime, cancelBy } = await views.one({ uid: UID }, callerOf(GUEST));
    expect(serverTime > cancelBy).toBe(late);
    expect((await calling.cancel({ uid: UID }, callerOf(GUEST))).lapsed).toBe(late);
  });

  it('reads once when we were away, for however many of a list', async () => {
    const list = () => views.list({ when: 'coming', limit: 20 }, callerOf(GUEST));
    await begins(9 * HOUR, [[-4 * HOUR, -MINUTE]]);
    asked = 0;
    await list();
    const ofOne = asked;
    for (const n of [1, 2, 3]) await begins(9 * HOUR + n * MINUTE, [], uidOf(`booking-${n}`));
    asked = 0;
    const { items } = await list();
    expect([items.length, asked]).toEqual([4, ofOne]);
    for (const { serverTime, cancelBy } of items) expect(cancelBy > serverTime).toBe(true);
  });

  it.each<[string, Away[], string[] | undefined]>([
    ['late', [], [CHEF]],
    ['soon after an outage in which its time ran out', [[-4 * HOUR, -MINUTE]], undefined],
  ])('by a dish that its chef cooks no more: %s', async (_, away, lapsed) => {
    await begins(9 * HOUR, away);
    await outbox.transaction((work) => endings.recipeRemoved(CHEF, 'nihari', work, new Date()));
    const { state, ...row } = (await bookings.find(UID))!;
    expect([state, row.lapsed]).toEqual(['cancelled', lapsed]);
  });
});
