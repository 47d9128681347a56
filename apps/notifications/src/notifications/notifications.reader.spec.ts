import type { Caller } from '@chefly/http';
import { expect, it } from '@jest/globals';
import { NotificationsReader } from './notifications.reader';
import type { NotificationRow } from './notifications.store';

/** As many as are looked at first. */
const NEWEST = 20;
const caller = { uid: 'reader' } as Caller;
const row = (fromUid: string, change: Partial<NotificationRow> = {}) =>
  ({
    ...{ _id: fromUid, memberUid: 'reader', kind: 'session-reviewed', fromUid, link: null },
    ...{ read: false, createdAt: new Date(), ...change },
  }) as NotificationRow;

/** Over these rows, the newest first, of whom `suspended` is hidden now. */
function reading(rows: NotificationRow[]) {
  const store = {
    listUnread: async (_uid: string, most: number) => rows.slice(0, most),
    list: async (_uid: string, { cursor = '0', limit }: { cursor?: string; limit: number }) => {
      const end = Number(cursor) + limit;
      return { rows: rows.slice(Number(cursor), end), next: end < rows.length ? `${end}` : null };
    },
  };
  const named = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
  return new NotificationsReader(
    store as never,
    { list: async (uids: string[]) => uids.map(named) } as never,
    {
      heard: async (_uid: string, of: string[]) =>
        new Set(of.filter((uid) => !uid.startsWith('suspended'))),
    } as never,
    {} as never,
  );
}

it('what is unread is told also behind all that somebody wrote who is hidden now', async () => {
  const rows = [...Array.from({ length: NEWEST }, () => row('suspended')), row('friend')];
  expect(await reading(rows).unread(caller)).toEqual({ unread: true, count: 1 });
});

it('a request that waits is unread, and none of the news that are counted', async () => {
  const waits = row('friend', { kind: 'request-waiting' });
  expect(await reading([waits]).unread(caller)).toEqual({ unread: true, count: 0 });
  expect(await reading([waits, row('another')]).unread(caller)).toEqual({ unread: true, count: 1 });
});

it('a page is filled with what stands behind those who are hidden now, and goes on after it', async () => {
  const hidden = Array.from({ length: 3 }, () => row('suspended'));
  const reader = reading([row('first'), ...hidden, row('second'), ...hidden, row('third')]);
  const page = await reader.list({ limit: 2 } as never, caller);
  expect(page.items.map(({ uid }) => uid)).toEqual(['first', 'second']);
  const rest = await reader.list({ limit: 2, cursor: page.next! } as never, caller);
  expect([rest.items.map(({ uid }) => uid), rest.next]).toEqual([['third'], null]);
});

it('of several those who are hidden now are neither named nor counted', async () => {
  const actors = ['suspended', 'sana', 'suspended too', 'maryam'];
  const several = { kind: 'post-liked', actors, voices: 5 } as const;
  const [seen] = await reading([]).view('reader', [row('sana', several)]);
  expect(seen!.message).toBe('sana, maryam and 1 other liked your post.');
  expect(seen!.people.map(({ uid }) => uid)).toEqual(['sana', 'maryam']);
  const alone = row('sana', { ...several, actors: ['suspended'], voices: 1 });
  expect(await reading([]).view('reader', [alone])).toEqual([]);
});
