import { HOUR } from '@chefly/contracts';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VIDEO_CPU_MS } from './video-workshop';
import { cpuMsFor, WorkshopTime } from './workshop-time.store';

describe('the time that a member had of the workshop', () => {
  let opened: Awaited<ReturnType<typeof embeddedStore>>;
  let time: WorkshopTime;
  beforeAll(async () => {
    opened = await embeddedStore();
    time = new WorkshopTime(opened.store);
    await opened.store.prepare();
  });
  afterAll(() => opened.close());

  it('is added up for each, and counts for an hour', async () => {
    const now = Date.now();
    const none = { ms: 0, tooCostly: 0 };
    expect(await time.of('a')).toEqual(none);
    await time.add('a', 10.5, false, now);
    await Promise.all([time.add('a', 5, true, now), time.add('a', 4, false, now)]);
    expect(await time.of('a', now + HOUR - 1)).toMatchObject({ ms: 20, tooCostly: 1 });
    expect(await time.of('b', now)).toEqual(none);
    expect(await time.of('a', now + HOUR)).toEqual(none);
    expect(await time.add('a', 1, false, now + HOUR)).toMatchObject({ ms: 1, tooCostly: 0 });
  });

  it('leaves less for the next video behind each that cost too much, and enough for any', () => {
    const left = [0, 1, 2, 3, 100].map((tooCostly) => cpuMsFor({ tooCostly }));
    expect(left).toEqual([VIDEO_CPU_MS, VIDEO_CPU_MS / 2, 5000, 5000, 5000]);
  });
});
