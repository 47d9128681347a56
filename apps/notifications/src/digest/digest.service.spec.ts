import type { NotificationsReader } from '../notifications/notifications.reader';
import { expect, it } from '@jest/globals';
import type { NotificationRow } from '../notifications/notifications.store';
import { DigestService } from './digest.service';

/** As many as one mail has lines. */
const LINES = 20;

it('tells also what stands behind all that somebody did who is hidden now', async () => {
  const row = (fromUid: string) => ({ fromUid, createdAt: new Date(1) }) as NotificationRow;
  const unread = [...Array.from({ length: LINES }, () => row('suspended')), row('friend')];
  const written: unknown[] = [];
  let writeDue!: () => Promise<void>;
  const due = [{ _id: 'reader', digest: 'daily', timeZone: 'UTC', digestToken: 'token' }];
  new DigestService(
    ...([
      { listDue: async () => due.splice(0), digested: async () => true },
      { listUnread: async (_uid: string, most: number) => unread.slice(0, most) },
      {
        view: async (_uid: string, rows: NotificationRow[]) =>
          rows.flatMap(({ fromUid }) => (fromUid === 'friend' ? { message: 'Salam' } : [])),
      } as unknown as NotificationsReader,
      {
        transaction: (work: (unit: object) => Promise<void>) =>
          work({
            emit: (_type: string, _key: string, { text }: { text: string }) => written.push(text),
          }),
      },
      { publicUrl: 'http://chefly.test' },
      { once: (_name: string, _every: number, work: () => Promise<void>) => (writeDue = work) },
    ] as never as ConstructorParameters<typeof DigestService>),
  );
  await writeDue();
  expect(written).toEqual([expect.stringContaining('- Salam')]);
});
