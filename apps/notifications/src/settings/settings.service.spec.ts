import { defaultNotificationSettings, type NotificationSettings } from '@chefly/contracts';
import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SettingsService } from './settings.service';
import { SettingsStore } from './settings.store';

const SANA = 'sana-of-many-years';
const caller = { uid: SANA } as Caller;
const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);
const daily = { digest: 'daily', timeZone: 'UTC' } as const;

describe('the digest of a member', () => {
  let close: () => Promise<void>;
  let store: SettingsStore;
  let service: SettingsService;
  /** How often their pages were told of a change. */
  let told: () => Promise<number>;

  beforeEach(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    store = new SettingsStore(kept.store);
    told = () => kept.store.connection.collection('outbox').countDocuments({ subject: SANA });
    service = new SettingsService(
      store,
      new Outbox(kept.store, new InProcessBus(), 'notifications'),
    );
    await kept.store.prepare();
  });
  afterEach(() => close());

  const choose = async (chosen: Partial<NotificationSettings>, now: Date) => {
    await service.change({ ...defaultNotificationSettings, ...chosen }, caller, now);
    return (await store.find(SANA))!;
  };

  it('is due at the hour that it was due, whatever else they choose meanwhile', async () => {
    await choose(daily, at('07:00'));
    // it is written within a quarter of an hour
    const row = await choose({ ...daily, off: ['comment'] }, at('08:01'));
    expect([row.digestAt, row.off]).toEqual([at('08:00'), ['comment']]);
  });

  it('is due by their own clock, from when they say where it stands', async () => {
    await choose(daily, at('01:00'));
    const { digestAt } = await choose({ ...daily, timeZone: 'Asia/Karachi' }, at('01:00'));
    expect(digestAt).toEqual(at('03:00'));
    const weekly = await choose({ ...daily, digest: 'weekly' }, at('09:00'));
    expect(weekly.digestAt).toEqual(new Date('2026-11-30T08:00:00Z'));
  });

  it('tells nothing of the time before they wanted one, the first time and again', async () => {
    expect((await choose(daily, at('01:00'))).digestedAt).toEqual(at('01:00'));
    expect((await choose({ ...daily, digest: 'weekly' }, at('02:00'))).digestedAt).toEqual(
      at('01:00'),
    );
    const none = await choose({ digest: 'off' }, at('03:00'));
    expect(none.digestAt).toBeNull();
    expect((await choose(daily, at('04:00'))).digestedAt).toEqual(at('04:00'));
  });

  it('is ended by the link of any mail of theirs, and due no more then', async () => {
    const { digestToken } = await choose(daily, at('01:00'));
    await choose({ digest: 'off' }, at('02:00'));
    await choose({ ...daily, digest: 'weekly' }, at('03:00'));
    const before = await told();
    for (let i = 0; i < 2; i++) await service.endDigest({ token: digestToken });
    // an open page shows what they have chosen, and nobody with an old mail keeps it busy
    expect((await told()) - before).toBe(1);
    expect(await store.find(SANA)).toMatchObject({ digest: 'off', digestAt: null });
    expect(await store.listDue(new Date('2030-01-01'), 10)).toEqual([]);
    const nobodys = service.endDigest({ token: 'a-token-of-nobody' });
    await expect(nobodys).rejects.toMatchObject({ code: 'request/not-found' });
  });
});
