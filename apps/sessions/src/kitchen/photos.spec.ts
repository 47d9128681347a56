import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { UnitOfWork } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import type { PersonalRecords } from '@chefly/service';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RequestReports } from '../requests/request-reports';
import { RequestRecords } from '../requests/requests.records';
import { RequestsStore } from '../requests/requests.store';
import { KitchenEvents } from './kitchen.events';
import { KitchenRecords } from './kitchen.records';
import { KitchenStore } from './kitchen.store';

const photo = (key: string) => ({ key, width: 1, height: 1, color: '', blur: '' });
const nothing = { find: async () => null };

/** Who lets go of a photo of whoever was stuck, or raised a hand: when, and once. */
describe('a photo', () => {
  let store: Store;
  let close: () => Promise<void>;
  let requests: RequestsStore;
  let kitchens: KitchenStore;
  let events: KitchenEvents;
  let reports: RequestReports;
  let records: PersonalRecords[];
  let told: [string, string][];

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    requests = new RequestsStore(store);
    kitchens = new KitchenStore(store);
    events = new KitchenEvents(kitchens, requests);
    const outbox = { transaction: (work: (unit: UnitOfWork) => unknown) => within(work) };
    reports = new RequestReports(requests, {} as never, outbox as never);
    const all = { add: () => undefined } as never;
    records = [
      new RequestRecords(all, requests),
      new KitchenRecords(all, kitchens, nothing as never),
    ];
    told = [];
    await store.prepare();
    await request('came', { state: 'accepted', sessionUid: 'session' });
    await request('waits', { state: 'pending' });
    await request('over', { state: 'expired' });
    for (const [n, by] of ['ayesha', 'sana'].entries())
      await store.transaction((tx) =>
        kitchens['changes'].insertMany(
          [
            {
              ...{ _id: `hand of ${by}`, sessionUid: 'session', by, worded: true, version: n + 1 },
              change: { do: 'raise-hand', uid: by, handUid: by, note: 'Look', photo: 'there' },
              ...{ at: new Date(), state: {}, picture: photo(`hand of ${by}`) },
            },
          ] as never[],
          { session: tx },
        ),
      );
  });
  afterEach(() => close());

  const within = <T>(work: (unit: UnitOfWork) => T) =>
    store.transaction(async (tx) =>
      work({
        tx,
        emit: (type: string, key: string, data: { held?: boolean }) =>
          void told.push([key, type.includes('checked') ? `held: ${data.held}` : 'let go']),
      } as never),
    ) as Promise<Awaited<T>>;
  const request = (name: string, change: object) =>
    store.transaction((tx) =>
      requests['rows'].insertMany(
        [
          {
            ...{ _id: name, member: { uid: 'ayesha' }, sessionUid: null, chefs: [] },
            ...{ askedAt: new Date(), expiresAt: new Date(0), picture: photo(name), ...change },
          },
        ] as never[],
        { session: tx },
      ),
    );
  const isShown = async (key: string) => {
    told = [];
    await within((work) => events.onPictureExpired({ data: { key } } as never, work));
    return told;
  };
  const erase = async (uid: string) => {
    for (const each of records)
      while (!(await within((work) => each.erase(uid, work) as Promise<boolean>)));
  };

  it('is shown by whoever has it, be it a request or a hand', async () => {
    for (const key of ['came', 'waits', 'over', 'hand of sana'])
      expect(await isShown(key)).toEqual([[key, 'held: true']]);
    expect(await isShown('another')).toEqual([['another', 'held: false']]);
  });

  it('of a request that came to no session goes once nobody reports it, and of no other', async () => {
    const { rows } = await reports.listPhotosOver(new Date(3600_000 + 1), { limit: 5 });
    expect(rows.map(({ _id }) => _id).sort()).toEqual(['over', 'waits']);
    expect((await reports.listPhotosOver(new Date(3600_000), { limit: 5 })).rows).toEqual([]);
    for (const uid of ['came', 'waits', 'over', 'over', 'nobody’s']) await reports.dropPhoto(uid);
    expect(told).toEqual([['over', 'let go']]);
  });

  it('is let go of once, though another lets go of it meanwhile', async () => {
    const find = requests.find.bind(requests);
    const another = async (...asked: Parameters<typeof find>) => {
      const row = await find(...asked);
      await reports.dropPhoto('over');
      return row;
    };
    jest.spyOn(requests, 'find').mockImplementationOnce(another as never);
    await reports.dropPhoto('over');
    expect(told).toEqual([['over', 'let go']]);
  });

  it('goes with its session once moderators take that away', async () => {
    const removed = (kind: string, subjectUid: string) =>
      within((work) => events.onSubjectRemoved({ data: { kind, subjectUid } } as never, work));
    await removed('post', 'session');
    await removed('session', 'another');
    expect(told).toEqual([]);
    for (let i = 0; i < 2; i++) await removed('session', 'session');
    expect(told.map(([key]) => key).sort()).toEqual(['came', 'hand of ayesha', 'hand of sana']);
    expect(await isShown('came')).toEqual([['came', 'held: false']]);
  });

  it('goes with whose it is, and leaves those of others', async () => {
    await erase('ayesha');
    expect(told.map(([key]) => key).sort()).toEqual(['came', 'hand of ayesha', 'over', 'waits']);
    expect(await isShown('hand of ayesha')).toEqual([['hand of ayesha', 'held: false']]);
    expect(await isShown('hand of sana')).toEqual([['hand of sana', 'held: true']]);
  });
});
