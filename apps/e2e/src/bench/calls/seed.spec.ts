import { bootPlatform, type TestPlatform } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moulds, rowsOf } from './rows';
import { liveThrough, Sample } from './sample';
import { fill } from './seed';
import { worldOf } from './world';

describe('the world of the measurements, in a store', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await bootPlatform();
  });
  afterAll(() => platform?.stop());

  it('is filled with copies of what the services write, all of which their indexes take', async () => {
    await liveThrough(platform.url);
    await platform.settle();
    const { server } = platform.inside!.engines.store;
    const world = worldOf({ members: 12, follows: 3, posts: 20, recipes: 6 });
    const counts = new Map<string, number>();
    await fill(server, rowsOf(world, await Sample.take(server, moulds)), {
      each: (name, count) => void counts.set(name, count),
    });
    expect(counts.get('content.posts')).toBe(20);
    expect(counts.get('recipes.names')).toBe(6);
  });
});
