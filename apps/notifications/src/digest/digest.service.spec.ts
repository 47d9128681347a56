import { DAY } from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { NotificationRow } from '../notifications/notifications.store';
import { SettingsStore } from '../settings/settings.store';
import { DigestService } from './digest.service';

/** As many as one mail has lines. */
const LINES = 20;
const row = (fromUid: string, createdAt = new Date()) =>
  ({ fromUid, createdAt }) as NotificationRow;

let store: Store;
let close: () => Promise<void>;
let settings: SettingsStore;
let unread: NotificationRow[];
let written: string[];
beforeEach(async () => {
  ({ store, close } = await embeddedStore());
  settings = new SettingsStore(store);
  await store.prepare();
  written = [];
  const yesterday = new Date(Date.now() - DAY);
  await store.transaction((tx) =>
    settings.save(
      {
        ...{ _id: 'reader', off: [], unpushed: [], timeZone: 'UTC', quiet: null, digest: 'daily' },
        ...{ digestAt: new Date(), digestedAt: yesterday, digestToken: 'token' },
      },
      tx,
    ),
  );
});
afterEach(() => close());

/** What a replica does when digests may be due. */
function replica() {
  let writeDue!: () => Promise<void>;
  new DigestService(
    ...([
      settings,
      { listUnread: async (_uid: string, most: number) => unread.slice(0, most) },
      {
        view: async (_uid: string, rows: NotificationRow[]) =>
          rows.flatMap(({ fromUid }) => (fromUid === 'friend' ? { message: 'Salam' } : [])),
      },
      {
        transaction: (work: (unit: object) => Promise<void>) =>
          store.transaction((tx) => {
            const emit = (...[, , { text }]: [string, string, { text: string }]) =>
              void written.push(text);
            return work({ tx, emit });
          }),
      },
      { publicUrl: 'http://chefly.test' },
      { once: (_name: string, _every: number, work: () => Promise<void>) => (writeDue = work) },
    ] as never as ConstructorParameters<typeof DigestService>),
  );
  return writeDue;
}

it('tells also what stands behind all that somebody did who is hidden now', async () => {
  unread = [...Array.from({ length: LINES }, () => row('suspended')), row('friend')];
  await replica()();
  expect(written).toEqual([expect.stringContaining('- Salam')]);
});

it('is one mail, of two replicas that write it at the same moment, and says each thing once', async () => {
  unread = [row('friend'), row('friend', new Date(Date.now() - 2 * DAY))];
  await Promise.all([replica()(), replica()()]);
  await replica()();
  expect(written).toHaveLength(1);
  expect(written[0]!.split('- Salam')).toHaveLength(2);
});

it('is no mail where there is nothing that its reader may be told', async () => {
  unread = [row('suspended')];
  await replica()();
  expect(written).toEqual([]);
});
