import type { UnitOfWork } from '@chefly/engines/bus';
import { InProcessSearch } from '@chefly/engines/search';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { Records } from '@chefly/service';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { socialRecords } from '../social.records';
import { MembersStore } from './members.store';
import { ProfilesEvents } from './profiles.events';
import { ProfilesService } from './profiles.service';
import { UntoldNames } from './untold-names';

const uid = 'ayesha'.padEnd(20, '-');
const nothing = {} as never;

describe('how a member is found, while the search is away', () => {
  let store: Store;
  let close: () => Promise<void>;
  let members: MembersStore;
  let events: ProfilesEvents;
  let records: Records;
  let find: (text: string) => Promise<string[]>;
  let lost: boolean;
  /** What every replica does again and again. */
  let look: () => Promise<unknown>;

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    members = new MembersStore(store);
    const index = new InProcessSearch().index('people');
    find = async (text) => (await index.find({ text, limit: 10 })).ids;
    lost = false;
    const put: typeof index.put = async (entry) => {
      if (lost) throw Object.assign(new Error('away'), { name: 'NoLivingConnectionsError' });
      await index.put(entry);
    };
    const profiles = new ProfilesService(
      members,
      nothing,
      nothing,
      nothing,
      nothing,
      { index: () => ({ put }) } as never,
      { onStart: () => undefined, rebuildable: [] } as never,
    );
    const periods = { each: (_what: string, _ms: number, work: typeof look) => (look = work) };
    const untold = new UntoldNames(store, members, profiles, periods as never);
    events = new ProfilesEvents(members, profiles, untold);
    records = new Records();
    const [ProfileRecords] = socialRecords as unknown as [new (...needs: unknown[]) => unknown];
    new ProfileRecords(records, members, profiles, untold);
    await store.prepare();
  });
  afterEach(() => close());

  let heardOf = 0;
  const hear = (what: 'onMemberRegistered' | 'onMemberRenamed', data: object) =>
    store.transaction((tx) =>
      events[what](
        { id: `event ${++heardOf}`, time: new Date(heardOf * 1000).toISOString(), data } as never,
        { tx } as never,
      ),
    );
  const register = () =>
    hear('onMemberRegistered', {
      ...{ uid, firstName: 'Ayesha', lastName: 'Khan', userName: 'ayesha', gender: 'female' },
    });
  const rename = (userName: string) => hear('onMemberRenamed', { uid, userName });
  const erase = () =>
    store.transaction((tx) =>
      records.from('profile')!.erase(uid, { tx, emit: () => undefined } as unknown as UnitOfWork),
    );

  it('comes later than their profile, which is there at once', async () => {
    lost = true;
    await register();
    expect(await members.find(uid)).toMatchObject({ firstName: 'Ayesha' });
    lost = false;
    await look();
    expect(await find('Ayesha')).toEqual([uid]);
  });

  it('is by the name that they took last', async () => {
    await register();
    lost = true;
    await rename('haleem');
    await rename('nihari');
    expect(await members.find(uid)).toMatchObject({ userName: 'nihari' });
    await look();
    lost = false;
    expect(await find('nihari')).toEqual([]);
    await look();
    expect([await find('nihari'), await find('haleem')]).toEqual([[uid], []]);
  });

  it('is by nothing once they are erased, which waits for no search', async () => {
    await register();
    lost = true;
    await rename('nihari');
    expect(await erase()).toBe(true);
    lost = false;
    await look();
    for (const text of ['Ayesha', 'nihari']) expect(await find(text)).toEqual([]);
  });
});
