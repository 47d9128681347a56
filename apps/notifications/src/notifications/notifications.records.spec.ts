import { InProcessBus, Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { BoundariesStore, People } from '@chefly/people';
import { RECORDS_AT_ONCE } from '@chefly/service';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PeopleStore } from '../people/people.store';
import { SettingsStore } from '../settings/settings.store';
import { NotificationRecords } from './notifications.records';
import { NotificationsService } from './notifications.service';
import { NotificationsStore } from './notifications.store';
import { VoicesStore } from './voices.store';

const [LEAVER, READER] = ['who-leaves-for-good', 'who-stays-with-us'];

describe('what was told of and to a member', () => {
  let close: () => Promise<void>;
  let outbox: Outbox;
  let rows: NotificationsStore;
  let voices: VoicesStore;
  let service: NotificationsService;
  let records: NotificationRecords;
  let names: PeopleStore;

  beforeEach(async () => {
    const { store, ...kept } = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(store, new InProcessBus(), 'notifications');
    rows = new NotificationsStore(store);
    voices = new VoicesStore(store);
    names = new PeopleStore(store);
    service = new NotificationsService(
      rows,
      voices,
      names,
      new People(new BoundariesStore(store)),
      new SettingsStore(store),
      { mayHave: () => false } as never,
    );
    const add = () => undefined;
    records = new NotificationRecords({ add } as never, rows, voices, names, service);
    await store.prepare();
  });
  afterEach(() => close());

  const within = <T>(work: (work: UnitOfWork) => Promise<T>) => outbox.transaction(work);
  const tell = (memberUid: string, fromUid: string, about?: string) =>
    within((work) =>
      service.notify({ memberUid, fromUid, about, kind: 'post-liked', link: null }, work),
    );
  const erase = () => within((work) => records.erase(LEAVER, work));
  const list = async (uid: string) => (await rows.list(uid, { limit: 99 })).rows;
  const left = () => within(({ tx }) => voices.listBy(LEAVER, 1, tx));

  it('is erased piece by piece, and not said to be before all of it is gone', async () => {
    for (let n = 0; n <= RECORDS_AT_ONCE; n++) await tell(READER, LEAVER);
    await tell(LEAVER, READER);
    expect([await erase(), (await list(READER)).length]).toEqual([false, 1]);
    expect(await list(LEAVER)).toHaveLength(1);
    expect(await erase()).toBe(true);
    expect([await list(READER), await list(LEAVER)]).toEqual([[], []]);
  });

  it('is told without them where others did it as well, and their own list goes with its voices', async () => {
    for (const uid of [LEAVER, 'another-who-likes']) await tell(READER, uid, 'like');
    await tell(READER, LEAVER, 'another like');
    await tell(LEAVER, READER, 'a like of theirs');
    expect(await erase()).toBe(true);
    expect((await list(READER)).map(({ actors }) => actors)).toEqual([['another-who-likes']]);
    const of = (actorUid: string) => within(({ tx }) => voices.listBy(actorUid, 9, tx));
    expect([await left(), await of(READER)]).toEqual([[], []]);
    expect(await within(({ tx }) => names.isFormer(LEAVER, tx))).toBe(true);
  });

  it('is exported in words, and says nobody’s uid', async () => {
    await tell(LEAVER, READER);
    await tell(LEAVER, READER, `like:of-${READER}`);
    const { rows: exported } = await records.page(LEAVER, null);
    expect(exported).toHaveLength(2);
    expect(JSON.stringify(exported)).not.toContain(READER);
  });
});
