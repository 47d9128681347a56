import { formerMemberUid, type Person } from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PeopleStore } from './people.store';

describe('what members are called', () => {
  let store: Store;
  let close: () => Promise<void>;
  let people: PeopleStore;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    people = new PeopleStore(store);
    await store.prepare();
  });
  afterAll(() => close());
  const isFormer = (uid: string) => store.transaction((tx) => people.isFormer(uid, tx));
  const meet = (person: Person) =>
    store.transaction(async (tx) => people.meet(person, await people.known([person.uid], tx), tx));
  const save = (uid: string, known: object) =>
    store.transaction((tx) => people.save(uid, known, tx));

  it('is nothing any more once they are erased, whatever news of them come after that', async () => {
    await save('leaver', { firstName: 'Xan', lastName: 'Thippe', userName: 'xan' });
    await store.transaction((tx) => people.setFormer('leaver', tx));
    await save('leaver', { userName: 'xan.two' });
    expect(await people.list(['leaver'])).toEqual([
      { uid: 'leaver', firstName: 'Former', lastName: 'member', userName: '' },
    ]);
    expect(await isFormer('leaver')).toBe(true);
    const named = { uid: 'leaver', firstName: 'Xan', lastName: 'Thippe', userName: 'xan' };
    expect((await meet(named)).firstName).toBe('Former');
  });

  it('is what the news of them say, of whom nothing but a new username was told before', async () => {
    const sana = { uid: 'sana', firstName: 'Sana', lastName: 'Bari', userName: 'sana' };
    await save('sana', { userName: 'sana.two' });
    const now = { ...sana, userName: 'sana.two' };
    expect(await meet(sana)).toEqual(now);
    expect(await people.list(['sana'])).toEqual([now]);
  });

  it('makes nobody a former member, and what is not known does not either', async () => {
    await save('member', { firstName: 'Former', lastName: 'member', userName: 'her.name' });
    await save('half-known', { firstName: 'Sana' });
    expect(await isFormer(formerMemberUid)).toBe(true);
    for (const uid of ['member', 'half-known', 'unknown']) expect(await isFormer(uid)).toBe(false);
  });
});
