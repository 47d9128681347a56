import type { Bus } from '@chefly/engines/bus';
import { InProcessCache } from '@chefly/engines/cache';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Presence } from './presence';

const MINUTE = 60_000;

/** A member with sockets on two gateways, which share a cache. */
describe('presence on two gateways', () => {
  let cache: InProcessCache;
  let one: Presence;
  let other: Presence;
  let told: string[];

  beforeEach(() => {
    jest.useFakeTimers();
    cache = new InProcessCache();
    told = [];
    const bus = {
      publish: async (messages: { value: string }[]) =>
        void told.push(...messages.map(({ value }) => JSON.parse(value).type as string)),
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

  it('begins with the first socket and ends once both are gone', async () => {
    await one.arrived('fatima', 'phone');
    await other.arrived('fatima', 'laptop');
    expect(told).toEqual(['gateway.presence.seen.v1']);
    await one.closed('phone');
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    expect(told).toEqual(['gateway.presence.seen.v1']);
    await other.closed('laptop');
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    expect(told).toEqual(['gateway.presence.seen.v1', 'gateway.presence.gone.v1']);
  });

  it('goes on when one of the gateways dies with its socket, and ends by the other', async () => {
    await one.arrived('fatima', 'phone');
    await other.arrived('fatima', 'laptop');
    one.stop();
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    expect(told).toEqual(['gateway.presence.seen.v1']);
    await other.closed('laptop');
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    expect(told).toEqual(['gateway.presence.seen.v1', 'gateway.presence.gone.v1']);
  });

  it('is not told of who comes back to another gateway within the grace', async () => {
    await one.arrived('fatima', 'phone');
    await one.closed('phone');
    await jest.advanceTimersByTimeAsync(1000);
    await other.arrived('fatima', 'phone again');
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    expect(told).toEqual(['gateway.presence.seen.v1']);
  });
});
