import { parseEvent } from '@chefly/contracts';
import type { Bus } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import { expect, it } from '@jest/globals';
import { memberLease, PresenceNews } from './presence-news';

it('keeps the newest of what a bus that is long away does not take, and tells it in order', async () => {
  let refuses = true;
  const told: string[] = [];
  const bus = {
    publish: async (messages: { value: string }[]) => {
      if (refuses) throw new Error('the bus is away');
      told.push(...messages.map(({ value }) => parseEvent(value).subject));
    },
  } as unknown as Bus;
  const news = new PresenceNews(bus, newUid());
  const uids = Array.from({ length: 12_000 }, newUid);
  for (const [i, uid] of uids.entries()) {
    news.went([{ name: memberLease(uid), at: new Date(i) }]);
    if (i % 1000 === 0) await news.tell();
  }
  expect(news.size).toBe(10_000);
  refuses = false;
  await news.tell();
  expect(told).toEqual(uids.slice(-10_000));
  expect(news.size).toBe(0);
});
