import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  memberReads,
  naming,
  ofNobodyElse,
  reads,
  showEverything,
  untilNone,
} from './blocks-at-once';
import { bootPlatform, type TestPlatform } from './kitchen';

/** Every service has heard of a block by then; separate processes take a fifth of it. */
const HEARD_MS = 5_000;

describe('what is read of a member as soon as they have blocked the reader', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await bootPlatform();
  });
  afterAll(() => platform.stop());

  it('is every read of the contract, or one that tells of nobody else', () => {
    const known = [...Object.keys(reads), ...ofNobodyElse];
    expect(memberReads.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !memberReads.includes(name))).toEqual([]);
  });

  it.each([
    ['they', 'a'],
    ['the reader', 'b'],
  ])('names them nowhere any more where %s set it', async (who, mark) => {
    const world = await showEverything(
      platform,
      ['fatima', 'ayesha', 'sana'].map((name) => name + mark),
    );
    const { fatima, ayesha } = world;
    const names = Object.keys(reads);
    const before = await naming(names, ayesha, world);
    expect(before.length).toBeGreaterThan(20);
    if (who === 'they') await fatima.api.social.block({ uid: ayesha.uid });
    else await ayesha.api.social.block({ uid: fatima.uid });
    expect(await untilNone(before, ayesha, world, HEARD_MS)).toEqual([]);
    await platform.settle();
    // one's own list of those whom one has blocked is the way back
    const ways = who === 'they' ? [] : ['social.blocks'];
    expect(await naming(names, ayesha, world)).toEqual(ways);
  });
});
