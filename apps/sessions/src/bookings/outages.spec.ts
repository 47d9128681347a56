import { bookingLimits, HOUR, MINUTE, SECOND } from '@chefly/contracts';
import { InProcessCache } from '@chefly/engines/cache';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { GATEWAY_LEASE } from '@chefly/service';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Outages } from './outages';
import { OutagesStore } from './outages.store';

const NOON = Date.UTC(2026, 10, 30, 12);
const at = (ms: number) => new Date(NOON + ms);

describe('a time in which nobody could come', () => {
  let store: Store;
  let close: () => Promise<void>;
  let rows: OutagesStore;
  let outages: Outages;
  let look: () => Promise<void>;
  let mediaServer: () => Promise<void>;
  let cache: InProcessCache;

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    rows = new OutagesStore(store);
    mediaServer = async () => undefined;
    const each = (_failed: string, _everyMs: number, work: typeof look) => void (look = work);
    const rooms = { check: () => mediaServer() };
    cache = new InProcessCache();
    await cache.hold([GATEWAY_LEASE], 'a gateway', HOUR);
    outages = new Outages(store, rows, rooms as never, cache, { each } as never);
    await store.prepare();
  });
  afterEach(async () => {
    await cache.close();
    await close();
  });

  const touched = (from: number, to: number, now: number) =>
    store.transaction((tx) => outages.touched(at(from), at(to), tx, at(now)));

  it('is what lies between two signs of life that are further apart than any are', async () => {
    for (const ms of [0, 20 * SECOND, 12 * MINUTE, 13 * MINUTE - 1])
      await outages.leaveSign(at(ms));
    const now = 13 * MINUTE;
    expect(await touched(10 * MINUTE, 20 * MINUTE, now)).toBe(true);
    expect(await touched(-MINUTE, MINUTE, now)).toBe(true);
    // before it, and after it
    expect(await touched(-MINUTE, 20 * SECOND, now)).toBe(false);
    expect(await touched(12 * MINUTE, 22 * MINUTE, now)).toBe(false);
  });

  it('is known at once by who asks before the first sign is left', async () => {
    await outages.leaveSign(at(0));
    expect(await touched(5 * MINUTE, 15 * MINUTE, 16 * MINUTE)).toBe(true);
    expect(await touched(-15 * MINUTE, 0, 16 * MINUTE)).toBe(false);
    expect(await touched(0, 10 * MINUTE, bookingLimits.away - 1)).toBe(false);
  });

  it('is none of which nothing is known, and is not made longer by a clock that is behind', async () => {
    expect(await touched(0, 10 * MINUTE, 11 * MINUTE)).toBe(false);
    await outages.leaveSign(at(11 * MINUTE));
    await outages.leaveSign(at(10 * MINUTE));
    await outages.leaveSign(at(12 * MINUTE - 1));
    expect(await touched(0, 20 * MINUTE, 12 * MINUTE)).toBe(false);
  });

  it('is no longer than it was once a clock that was hours ahead is set right', async () => {
    await outages.leaveSign(at(0));
    // of a computer that starts with the clock of another zone
    await outages.leaveSign(at(6 * HOUR));
    await outages.leaveSign(at(30 * MINUTE));
    expect(await touched(10 * MINUTE, 20 * MINUTE, 30 * MINUTE)).toBe(true);
    expect(await touched(40 * MINUTE, 50 * MINUTE, 50 * MINUTE)).toBe(true);
    await outages.leaveSign(at(50 * MINUTE));
    expect(await touched(2 * HOUR, 3 * HOUR, 50 * MINUTE)).toBe(false);
    expect(await touched(2 * HOUR, 3 * HOUR, 3 * HOUR)).toBe(true);
  });

  it('goes on while the media server is away, without which nobody hears anybody', async () => {
    const now = Date.now();
    await outages.leaveSign(new Date(now - 5 * MINUTE));
    mediaServer = () => Promise.reject(new Error('is away'));
    await expect(look()).rejects.toThrow('is away');
    const isTouched = () =>
      store.transaction((tx) => outages.touched(new Date(now - 3 * MINUTE), new Date(), tx));
    expect(await isTouched()).toBe(true);
    expect(await rows['rows'].countDocuments()).toBe(0);
    mediaServer = async () => undefined;
    await look();
    expect(await isTouched()).toBe(true);
    expect(await rows['rows'].countDocuments()).toBe(1);
  });

  it('goes on while no gateway is there, through which everybody comes; a lost cache says nothing of them', async () => {
    const now = Date.now();
    mediaServer = () => Promise.reject(new Error('away'));
    await expect(look()).rejects.toThrow('away');
    mediaServer = async () => undefined;
    await outages.leaveSign(new Date(now - 5 * MINUTE));
    const isTouched = () =>
      store.transaction((tx) => outages.touched(new Date(now - 3 * MINUTE), new Date(), tx));
    await cache.hold([GATEWAY_LEASE], 'a gateway', -1);
    await look();
    expect([await isTouched(), await rows['rows'].countDocuments()]).toEqual([true, 0]);
    cache.held = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    await look();
    expect([await isTouched(), await rows['rows'].countDocuments()]).toEqual([true, 1]);
    expect((await store.transaction((tx) => rows.lastSign(tx)))!.getTime()).toBeGreaterThan(
      now - 1,
    );
  });

  it('ends with the first look of a process that starts again, ahead of the gateway in it', async () => {
    const now = Date.now();
    const lastSign = () => store.transaction((tx) => rows.lastSign(tx));
    await outages.leaveSign(new Date(now - 30 * SECOND));
    await cache.hold([GATEWAY_LEASE], 'a gateway', -1);
    await look();
    const first = await lastSign();
    expect([first!.getTime() >= now, await rows['rows'].countDocuments()]).toEqual([true, 0]);
    await look();
    expect(await lastSign()).toEqual(first);
  });

  it('is over when we are back, of whatever could not be done in it', async () => {
    const after = async (ms: number, now: number) => {
      const away = await store.transaction((tx) => outages.after(at(ms), tx, at(now)));
      return away.map(({ from, to }) => [from, to]);
    };
    await outages.leaveSign(at(0));
    expect(await after(MINUTE, 5 * MINUTE)).toEqual([[at(0), at(5 * MINUTE)]]);
    await outages.leaveSign(at(10 * MINUTE));
    expect(await after(MINUTE, 10 * MINUTE)).toEqual([[at(0), at(10 * MINUTE)]]);
    expect(await after(11 * MINUTE, 10 * MINUTE)).toEqual([]);
  });

  it('is one with what comes before it where nobody was back for a minute between them', async () => {
    const after = (now: number) =>
      store.transaction((tx) => outages.after(at(MINUTE), tx, at(now * MINUTE)));
    for (const minutes of [0, 5, 8]) await outages.leaveSign(at(minutes * MINUTE));
    expect(await after(8)).toEqual([{ from: at(0), to: at(8 * MINUTE) }]);
    await outages.leaveSign(at(8.4 * MINUTE));
    expect(await after(12)).toEqual([{ from: at(0), to: at(12 * MINUTE) }]);
    for (const minutes of [12, 12.5, 13]) await outages.leaveSign(at(minutes * MINUTE));
    expect(await after(17)).toEqual([
      { from: at(0), to: at(12 * MINUTE) },
      { from: at(13 * MINUTE), to: at(17 * MINUTE) },
    ]);
  });

  it('is written once, whichever of several is the first to be back', async () => {
    await outages.leaveSign(at(0));
    await Promise.all([1, 2, 3].map((ms) => outages.leaveSign(at(5 * MINUTE + ms))));
    expect(await rows['rows'].countDocuments()).toBe(1);
  });
});
