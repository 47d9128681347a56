import type { Caller } from '@chefly/http';
import { expect, it } from '@jest/globals';
import { NotificationsReader } from './notifications.reader';
import type { NotificationRow } from './notifications.store';

/** As many as are looked at first. */
const NEWEST = 20;

it('what is unread is told also behind all that somebody wrote who is hidden now', async () => {
  const row = (fromUid: string) =>
    ({ _id: fromUid, memberUid: 'reader', fromUid, link: null, read: false }) as NotificationRow;
  const rows = [...Array.from({ length: NEWEST }, () => row('suspended')), row('friend')];
  const nothing = {} as never;
  const reader = new NotificationsReader(
    { listUnread: async (_uid: string, most: number) => rows.slice(0, most) } as never,
    nothing,
    { heard: async () => new Set(['friend']) } as never,
    nothing,
  );
  expect(await reader.unread({ uid: 'reader' } as Caller)).toEqual({ unread: true, count: 1 });
});
