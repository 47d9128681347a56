import type { Person } from '@chefly/contracts';
import { isDuplicate, type Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { relationshipOf, RelationsStore } from './relations.store';

const person = (uid: string): Person => ({ uid, firstName: uid, lastName: 'K', userName: uid });

describe('the relation of a follower to a followed member', () => {
  let store: Store;
  let close: () => Promise<void>;
  let relations: RelationsStore;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    relations = new RelationsStore(store);
    await store.prepare();
  });
  afterAll(() => close());

  const ask = (from: string, to: string) =>
    store.transaction((tx) => relations.insert(person(from), to, tx));
  const advance = (
    [from, to]: [string, string],
    ...states: ['pending' | 'accepted', 'accepted' | 'following']
  ) => store.transaction((tx) => relations.advance(from, to, ...states, tx));
  const stateOf = async (from: string, to: string) => {
    const row = await relations.find(from, to);
    const [there, back] = [await relations.between(from, to), await relations.between(to, from)];
    expect([there.to, back.from]).toEqual([row?.status ?? null, row?.status ?? null]);
    return relationshipOf(row);
  };

  it('goes from a request by consent to following, and no step twice', async () => {
    await ask('ayesha', 'fatima');
    expect(await stateOf('ayesha', 'fatima')).toBe('pending');
    const pair: [string, string] = ['ayesha', 'fatima'];
    expect(await advance(pair, 'pending', 'accepted')).toBe(true);
    expect(await advance(pair, 'pending', 'accepted')).toBe(false);
    expect(await advance(pair, 'accepted', 'following')).toBe(true);
    expect([await stateOf('ayesha', 'fatima'), await stateOf('fatima', 'ayesha')]).toEqual([
      'following',
      'none',
    ]);
  });

  it('is asked for once', async () => {
    await ask('sana', 'fatima');
    expect(isDuplicate(await ask('sana', 'fatima').catch((error: unknown) => error))).toBe(true);
  });

  it('counts whoever has consent, also before their feed is ready, and nobody who asks', async () => {
    for (const uid of ['one', 'two', 'three']) await ask(uid, 'chef');
    await advance(['one', 'chef'], 'pending', 'accepted');
    await advance(['two', 'chef'], 'pending', 'accepted');
    await advance(['two', 'chef'], 'accepted', 'following');
    expect(await relations.countFollowers('chef')).toBe(2);
    expect((await relations.listFollowers('chef', { limit: 10 })).rows).toHaveLength(1);
    expect((await relations.listRequests('chef', { limit: 10 })).rows).toHaveLength(1);
  });

  it('loses its place to a block, which shows as nothing and lets no follow in', async () => {
    await ask('maryam', 'hira');
    const before = await store.transaction((tx) => relations.takePlace('maryam', 'hira', tx));
    expect(before?.status).toBe('pending');
    await store.transaction((tx) => relations.takePlace('hira', 'maryam', tx));
    expect(await stateOf('maryam', 'hira')).toBe('none');
    expect(isDuplicate(await ask('hira', 'maryam').catch((error: unknown) => error))).toBe(true);
    expect(await store.transaction((tx) => relations.remove('maryam', 'hira', tx))).toBeNull();
    await store.transaction((tx) => relations.freePlaces('hira', 'maryam', tx));
    await ask('hira', 'maryam');
    expect(await stateOf('hira', 'maryam')).toBe('pending');
  });

  it('keeps a follow that stands when places are given back', async () => {
    await ask('noor', 'zara');
    await store.transaction((tx) => relations.freePlaces('noor', 'zara', tx));
    expect(await stateOf('noor', 'zara')).toBe('pending');
  });

  it('is listed the latest asked for first, also where there are more than are read', async () => {
    const asked = async (from: string, to: string, day: number) => {
      await ask(from, to);
      const askedAt = new Date(Date.UTC(2026, 0, day));
      await relations['rows'].updateOne({ _id: `${from}:${to}` }, { $set: { askedAt } });
    };
    await asked('one-of-two', 'noor', 2);
    await asked('other-of-two', 'noor', 3);
    await asked('a-third', 'noor', 1);
    const { rows } = await relations.listRequests('noor', { limit: 2 });
    expect(rows.map((row) => row.followerUid)).toEqual(['other-of-two', 'one-of-two']);
    for (const from of ['one-of-two', 'other-of-two', 'a-third']) {
      await advance([from, 'noor'], 'pending', 'accepted');
      await advance([from, 'noor'], 'accepted', 'following');
    }
    const near = await relations.listFollowedBy(['a-third', 'one-of-two', 'other-of-two'], 2);
    expect(near.map((row) => row.followerUid)).toEqual(['other-of-two', 'one-of-two']);
  });
});
