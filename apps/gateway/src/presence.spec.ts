import { bookingLimits, MINUTE, parseEvent } from '@chefly/contracts';
import type { Bus } from '@chefly/engines/bus';
import { InProcessCache } from '@chefly/engines/cache';
import { GATEWAY_LEASE } from '@chefly/service';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Presence } from './presence';

const uidOf = (name: string) => name.padEnd(22, '-');
const fatima = uidOf('fatima');
const session = uidOf('a-session');

/** A member with sockets on two gateways, which share a cache. */
describe('presence on two gateways', () => {
  let cache: InProcessCache;
  let one: Presence;
  let other: Presence;
  let told: string[];
  let refuses: boolean;

  beforeEach(() => {
    jest.useFakeTimers();
    cache = new InProcessCache();
    told = [];
    refuses = false;
    const bus = {
      publish: async (messages: { value: string }[]) => {
        if (refuses) throw new Error('the bus is away');
        told.push(...messages.map(({ value }) => parseEvent(value).type));
      },
    } as unknown as Bus;
    one = new Presence(bus, cache);
    other = new Presence(bus, cache);
    for (const gateway of [one, other]) gateway.start();
  });
  afterEach(async () => {
    for (const gateway of [one, other]) gateway.stop();
    await cache.close();
    jest.useRealTimers();
  });

  it('is that of the gateways, too, as long as one of them is there', async () => {
    const isThere = async () => (await cache.held([GATEWAY_LEASE])).size === 1;
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    one.stop();
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    expect(await isThere()).toBe(true);
    other.stop();
    await jest.advanceTimersByTimeAsync(2 * MINUTE);
    expect([await isThere(), told]).toEqual([false, []]);
  });

  it('of gateways begins with the first, and is over half a minute after they all died, so that little of the outage is missed', async () => {
    const isThere = async () => (await cache.held([GATEWAY_LEASE])).size === 1;
    await jest.advanceTimersByTimeAsync(0);
    expect(await isThere()).toBe(true);
    for (const gateway of [one, other]) gateway.stop();
    await jest.advanceTimersByTimeAsync(bookingLimits.away / 2);
    expect(await isThere()).toBe(false);
  });

  it('begins with the first socket and ends once both are gone', async () => {
    await one.arrived(fatima, 'phone', 'of the phone');
    await other.arrived(fatima, 'laptop', 'of the laptop');
    expect(told).toEqual(['gateway.presence.seen.v1']);
    await one.closed('phone');
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    expect(told).toEqual(['gateway.presence.seen.v1']);
    await other.closed('laptop');
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    expect(told).toEqual(['gateway.presence.seen.v1', 'gateway.presence.gone.v1']);
  });

  it('goes on when one of the gateways dies with its socket, and ends by the other', async () => {
    await one.arrived(fatima, 'phone', 'of the phone');
    await other.arrived(fatima, 'laptop', 'of the laptop');
    one.stop();
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    expect(told).toEqual(['gateway.presence.seen.v1']);
    await other.closed('laptop');
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    expect(told).toEqual(['gateway.presence.seen.v1', 'gateway.presence.gone.v1']);
  });

  it('is not told of who comes back to another gateway within the grace', async () => {
    await one.arrived(fatima, 'phone', 'of the phone');
    await one.closed('phone');
    await jest.advanceTimersByTimeAsync(1000);
    await other.arrived(fatima, 'phone again', 'of the phone');
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    expect(told).toEqual(['gateway.presence.seen.v1']);
  });

  const seen = 'gateway.presence.seen.v1';
  const gone = 'gateway.presence.gone.v1';

  it('ends at once with the sign-in, whether its socket is open or has just closed', async () => {
    await one.arrived(fatima, 'phone', 'of the phone');
    await one.entered(session, fatima, 'phone');
    await one.ended('of the phone', ['phone']);
    const room = ['gateway.room.entered.v1', 'gateway.room.left.v1'];
    expect(told.toSorted()).toEqual([gone, seen, ...room].toSorted());
    told.length = 0;
    await one.arrived(fatima, 'phone', 'of a new one');
    await one.closed('phone');
    await one.ended('of a new one', []);
    expect(told).toEqual([seen, gone]);
  });

  it('goes on by another device, also by one that lost its connection a moment ago', async () => {
    await one.arrived(fatima, 'phone', 'of the phone');
    await other.arrived(fatima, 'laptop', 'of the laptop');
    await one.ended('of the phone', ['phone']);
    expect(told).toEqual([seen]);
    await other.arrived(fatima, 'tablet', 'of the tablet');
    await other.closed('laptop');
    await jest.advanceTimersByTimeAsync(1000);
    await other.ended('of the tablet', ['tablet']);
    expect(told).toEqual([seen]);
    await jest.advanceTimersByTimeAsync(5000);
    expect(told).toEqual([seen]);
    await jest.advanceTimersByTimeAsync(4000);
    expect(told).toEqual([seen, gone]);
  });

  it('is held anew for nobody who went while others were renewed', async () => {
    const hold = cache.hold.bind(cache);
    for (let i = 0; i < 501; i++) await one.arrived(uidOf(`member-${i}`), `socket ${i}`, `of ${i}`);
    jest.spyOn(cache, 'hold').mockImplementation(async (names, ...rest) => {
      if (names.length > 1) void one.closed('socket 500');
      return hold(names, ...rest);
    });
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await cache.held([`member/${uidOf('member-500')}`])).toEqual(new Set());
  });

  it('is told again until the bus takes it, what came after it behind it', async () => {
    refuses = true;
    await one.arrived(fatima, 'phone', 'of the phone');
    await one.entered(session, fatima, 'phone');
    await one.closed('phone');
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(told).toEqual([]);
    refuses = false;
    await jest.advanceTimersByTimeAsync(MINUTE);
    const room = ['gateway.room.entered.v1', 'gateway.room.left.v1'];
    expect(told.toSorted()).toEqual([gone, seen, ...room].toSorted());
    expect(told.indexOf(seen)).toBeLessThan(told.indexOf(gone));
    expect(told.indexOf(room[0]!)).toBeLessThan(told.indexOf(room[1]!));
  });

  it('keeps nothing of who is long gone', async () => {
    await one.arrived(fatima, 'phone', 'of the phone');
    await one.closed('phone');
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect([one['graces'].size, one['sockets'].size, one['held'].size]).toEqual([0, 0, 0]);
  });

  it('is held also while the bus does not answer', async () => {
    const silent = { publish: () => new Promise<void>(() => undefined) } as unknown as Bus;
    const third = new Presence(silent, cache);
    void third.arrived(fatima, 'phone', 'of the phone');
    await jest.advanceTimersByTimeAsync(10);
    void third.entered(session, fatima, 'phone');
    await jest.advanceTimersByTimeAsync(5000);
    const leases = [`member/${fatima}`, `room/${session}/${fatima}`];
    expect(await cache.held(leases)).toEqual(new Set(leases));
    third.stop();
  });

  it('of many who come at once is told together, and asked of the cache together', async () => {
    const holds = jest.spyOn(cache, 'hold');
    const arrivals = Array.from({ length: 250 }, (_, i) =>
      one.arrived(uidOf(`member-${i}`), `socket ${i}`, `of ${i}`),
    );
    await Promise.all(arrivals);
    expect(holds.mock.calls.length).toBeLessThanOrEqual(2);
    expect(told).toEqual([seen, seen, seen]);
  });
});
