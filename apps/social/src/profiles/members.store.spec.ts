import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MembersStore, type MemberRow } from './members.store';

const memberRow = (uid: string): MemberRow => ({
  ...{ _id: uid, firstName: uid, lastName: 'K', userName: uid, gender: 'female', summary: '' },
  ...{ cover: null, followers: 0, rating: 0, ratings: 0, sessions: 0, level: null },
  foundAs: new Date(),
});

describe('a member, who is looked up all the time', () => {
  let store: Store;
  let close: () => Promise<void>;
  let members: MembersStore;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    members = new MembersStore(store);
    await store.prepare();
  });
  afterAll(() => close());

  const followersOf = async (uid: string) => (await members.find(uid))?.followers ?? null;

  it('is there as soon as they have come, as they are now, and gone once they are removed', async () => {
    expect(await followersOf('ayesha')).toBeNull();
    await store.transaction((tx) => members.add(memberRow('ayesha'), tx));
    expect(await followersOf('ayesha')).toBe(0);
    await store.transaction((tx) => members.update('ayesha', { $inc: { followers: 1 } }, tx));
    expect(await followersOf('ayesha')).toBe(1);
    await members.mendFollowers('ayesha', 1, 7);
    expect((await members.list(['nobody', 'ayesha'])).map(({ followers }) => followers)).toEqual([
      7,
    ]);
    await store.transaction((tx) => members.remove('ayesha', tx));
    expect(await followersOf('ayesha')).toBeNull();
  });

  it('is, within a transaction, as that transaction left them', async () => {
    await store.transaction((tx) => members.add(memberRow('fatima'), tx));
    await members.find('fatima');
    const refused = store.transaction(async (tx) => {
      await members.update('fatima', { $set: { summary: 'Bakes' } }, tx);
      expect((await members.find('fatima', tx))!.summary).toBe('Bakes');
      expect((await members.find('fatima'))!.summary).toBe('');
      throw new Error('taken back');
    });
    await expect(refused).rejects.toThrow('taken back');
    expect((await members.find('fatima'))!.summary).toBe('');
  });
});
