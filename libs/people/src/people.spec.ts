import { DAY } from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientSession } from 'mongoose';
import { BoundariesStore } from './boundaries.store';
import { People } from './people';

const inDays = (days: number) => new Date(Date.now() + days * DAY);

describe('what stands between two members', () => {
  let store: Store;
  let close: () => Promise<void>;
  let boundaries: BoundariesStore;
  let people: People;
  let [one, other] = ['', ''];
  let pairs = 0;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    boundaries = new BoundariesStore(store);
    people = new People(boundaries);
    await store.prepare();
  });
  beforeEach(() => {
    pairs++;
    [one, other] = [`one-${pairs}`, `other-${pairs}`];
  });
  afterAll(() => close());

  const change = <R>(work: (tx: ClientSession) => Promise<R>) => store.transaction(work);
  const follow = async (from: string, to: string) => {
    const [actor, them] = [from, to].map((uid) => ({ uid, gender: 'female' as const }));
    return (await people.decide('follow', actor!, them!)).allowed;
  };
  const meet = async (uid: string, otherUid: string) =>
    (await people.present({ uid }, [otherUid])).has(otherUid);
  const reads = async (uid: string, authorUid: string, unmuted = false) =>
    (await people.readable({ uid }, [authorUid], new Set([authorUid]), { unmuted })).size === 1;

  it('is nothing at first', async () => {
    expect([await follow(one, other), await meet(one, other), await reads(one, other)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is everything once one has blocked the other, whichever of them looks', async () => {
    expect(await change((tx) => boundaries.setBoundary('block', one, other, tx))).toBe(true);
    expect(await change((tx) => boundaries.setBoundary('block', one, other, tx))).toBe(false);
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const)
      expect([await follow(a, b), await meet(a, b), await reads(a, b)]).toEqual([
        false,
        false,
        false,
      ]);
    expect(await change((tx) => boundaries.liftBoundary('block', one, other, tx))).toBe(true);
    expect(await meet(other, one)).toBe(true);
  });

  it('is, after a mute, only that the one hears less: both see each other as before', async () => {
    await change((tx) => boundaries.setBoundary('mute', one, other, tx));
    expect([await people.hears(one, other), await people.hears(other, one)]).toEqual([false, true]);
    expect([await meet(one, other), await reads(one, other)]).toEqual([true, true]);
    expect([await reads(one, other, true), await reads(other, one, true)]).toEqual([false, true]);
  });

  it('hides who is suspended, until the suspension ends by itself', async () => {
    await change((tx) => boundaries.suspend(other, inDays(1), tx));
    expect([await meet(one, other), await reads(one, other), await follow(one, other)]).toEqual([
      false,
      false,
      false,
    ]);
    await change((tx) => boundaries.suspend(other, inDays(-1), tx));
    expect(await meet(one, other)).toBe(true);
  });

  it('hides who is leaving, and shows who stays after all', async () => {
    await change((tx) => boundaries.hide(other, tx));
    expect(await meet(one, other)).toBe(false);
    await change((tx) => boundaries.unhide(other, tx));
    expect(await meet(one, other)).toBe(true);
  });

  it('keeps a minor without consent from joining in, and from the 18th birthday on nobody', async () => {
    const joins = async () => (await people.mayJoinIn(other)).allowed;
    await change((tx) => boundaries.setMinority(other, inDays(30), false, tx));
    expect([await joins(), await people.minorsAmong([one, other])]).toEqual([false, [other]]);
    await change((tx) => boundaries.setMinority(other, inDays(30), true, tx));
    expect([await joins(), await people.minorsAmong([one, other])]).toEqual([true, [other]]);
    await change((tx) => boundaries.setMinority(other, inDays(-1), false, tx));
    expect([await joins(), await people.minorsAmong([one, other])]).toEqual([true, []]);
  });

  it('counts within the transaction that sets it', async () => {
    const inside = await change(async (tx) => {
      await boundaries.setBoundary('block', one, other, tx);
      return people.hears(other, one, tx);
    });
    expect(inside).toBe(false);
  });

  it('is the same where several are asked about at once, oneself among them', async () => {
    const third = `third-${pairs}`;
    const uids = [one, other, third];
    const heardBy = async (uid: string) => [
      ...(await people.readable({ uid }, uids, new Set(uids), { unmuted: true })),
    ];
    await change((tx) => boundaries.setBoundary('mute', one, other, tx));
    await change((tx) => boundaries.setBoundary('block', third, one, tx));
    expect([await heardBy(one), await heardBy(other), await heardBy(third)]).toEqual([
      ...[[one], uids, [other, third]],
    ]);
  });

  it('is nothing again once whoever was restricted is gone', async () => {
    await change(async (tx) => {
      await boundaries.suspend(other, null, tx);
      await boundaries.setMinority(other, inDays(30), false, tx);
      await boundaries.hide(other, tx);
    });
    await change((tx) => boundaries.liftAll(other, tx));
    expect(await boundaries.restrictionsOf([other])).toEqual([]);
    expect(await meet(one, other)).toBe(true);
  });
});
