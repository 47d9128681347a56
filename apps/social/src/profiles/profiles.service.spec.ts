import type { UnitOfWork } from '@chefly/engines/bus';
import type { SearchEntry } from '@chefly/engines/search';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { BoundariesStore, People } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RelationsStore } from '../follows/relations.store';
import { MembersStore, type MemberRow } from './members.store';
import { ProfilesService } from './profiles.service';

const names = (uid: string) => ({ firstName: uid, lastName: 'Khan', userName: `${uid}_cooks` });
const cover = (key: string) => ({ key, width: 1600, height: 900, color: '#fff', blur: 'b' });
const caller = (uid: string, gender = 'female') =>
  ({ uid, member: { uid, gender, roles: [] } }) as never as Caller;
const fatima = caller('fatima');
const missing = { body: { code: 'request/not-found' } };

describe('a profile', () => {
  let store: Store;
  let close: () => Promise<void>;
  let members: MembersStore;
  let relations: RelationsStore;
  let boundaries: BoundariesStore;
  let profiles: ProfilesService;
  let released: string[];
  let transactions: number;
  let indexed: SearchEntry[];
  let asked: object[];
  let found: string[];
  let rebuildable: { name: string; rebuild: () => Promise<void> }[];
  let start: () => Promise<void>;

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    members = new MembersStore(store);
    relations = new RelationsStore(store);
    boundaries = new BoundariesStore(store);
    [released, transactions, indexed, asked, found, rebuildable] = [[], 0, [], [], [], []];
    const emit = (type: string, subject: string, data: { key: string }) =>
      void released.push([type, subject, data.key].join(' '));
    const pictures = {
      view: (picture: { key: string } | null) => picture && `picture of ${picture.key}`,
      redeem: (uid: string, receipt: string) => cover(`${receipt} of ${uid}`),
    };
    const outbox = {
      transaction: (work: (unit: UnitOfWork) => Promise<unknown>) => {
        transactions++;
        return store.transaction((tx) => work({ tx, emit } as never));
      },
    };
    const takeAll = async (entries: () => AsyncIterable<SearchEntry>) => {
      for await (const entry of entries()) indexed.push(entry);
    };
    const index = {
      put: async (entry: SearchEntry) => void indexed.push(entry),
      find: async (query: object) => (asked.push(query), { ids: found, next: 'more' }),
      open: takeAll,
      rebuild: takeAll,
    };
    profiles = new ProfilesService(
      ...([members, relations, pictures, outbox, new People(boundaries)] as never as [
        MembersStore,
        RelationsStore,
        never,
        never,
        People,
      ]),
      { index: () => index } as never,
      { onStart: (work: typeof start) => void (start = work), rebuildable } as never,
    );
    await store.prepare();
  });
  afterEach(() => close());

  const come = (uid: string, more: Partial<MemberRow> = {}) =>
    store.transaction((tx) =>
      members.add(
        {
          ...{ _id: uid, ...names(uid), gender: 'female', summary: `I am ${uid}` },
          ...{ cover: cover(uid), followers: 3, rating: 4.5, ratings: 2, sessions: 6 },
          ...{ level: 'Demi Chef', foundAs: new Date(1000), ...more },
        },
        tx,
      ),
    );
  const follow = (from: string, uid: string, status?: 'accepted' | 'following') =>
    store.transaction(async (tx) => {
      await relations.insert({ uid: from, ...names(from) }, uid, tx);
      if (status) await relations.advance(from, uid, 'pending', status, tx);
    });
  const bound = (kind: 'block' | 'mute', setBy: string, against: string) =>
    store.transaction((tx) => boundaries.setBoundary(kind, setBy, against, tx));
  const profile = (uid: string, by = fatima) => profiles.profile({ uid }, by);

  it('is told whole to one’s own gender, and how the two stand to each other', async () => {
    await come('fatima');
    await come('sana', { reviewerLevel: 'Commis' });
    expect(await profile('sana')).toEqual({
      ...{ uid: 'sana', ...names('sana'), summary: 'I am sana', cover: 'picture of sana' },
      ...{ followers: 3, rating: 4.5, ratings: 2, sessions: 6, level: 'Demi Chef' },
      nextLevel: expect.objectContaining({ level: 'Chef de Partie', sessions: 9 }),
      ...{ reviewerLevel: 'Commis', relationship: 'none', followRefusal: null },
      ...{ followsMe: false, muted: false },
    });
    await follow('fatima', 'sana');
    await follow('sana', 'fatima', 'accepted');
    expect(await profile('sana')).toMatchObject({ relationship: 'pending', followsMe: false });
    await follow('bano', 'fatima', 'following');
    await come('bano');
    await bound('mute', 'fatima', 'bano');
    expect(await profile('bano')).toMatchObject({
      ...{ relationship: 'none', followsMe: true, muted: true },
    });
    expect(await profile('fatima', caller('bano'))).toMatchObject({
      ...{ relationship: 'following', followsMe: false, muted: false },
    });
  });

  it('is one’s own, to be followed by nobody oneself', async () => {
    await come('fatima');
    expect(await profile('fatima')).toMatchObject({
      ...{ relationship: 'self', followRefusal: null, reviewerLevel: null, summary: 'I am fatima' },
    });
  });

  it('is name, level and nothing else to the other gender, and why they do not follow', async () => {
    await come('sana');
    expect(await profile('sana', caller('omar', 'male'))).toEqual({
      ...{ uid: 'sana', ...names('sana'), summary: null, cover: null, followers: null },
      ...{ rating: null, ratings: null, sessions: null, level: 'Demi Chef', nextLevel: null },
      ...{ reviewerLevel: null, relationship: 'none', followRefusal: expect.any(String) },
      ...{ followsMe: false, muted: false },
    });
  });

  it('is as one that does not exist to whoever has blocked them, or is blocked', async () => {
    await come('fatima');
    await come('sana');
    await expect(profile('nobody')).rejects.toMatchObject(missing);
    await bound('block', 'sana', 'fatima');
    await expect(profile('sana')).rejects.toMatchObject(missing);
    await expect(profile('fatima', caller('sana'))).rejects.toMatchObject(missing);
  });

  it('is changed in what is given alone, and lets go of the cover that was there', async () => {
    await come('fatima');
    expect(await profiles.update({}, fatima)).toMatchObject({ summary: 'I am fatima' });
    expect(transactions).toBe(0);
    expect(await profiles.update({ summary: '' }, fatima)).toMatchObject({
      ...{ summary: '', cover: 'picture of fatima' },
    });
    expect(released).toEqual([]);
    const coverReceipt = 'kitchen';
    expect(await profiles.update({ coverReceipt }, fatima)).toMatchObject({
      ...{ summary: '', cover: 'picture of kitchen of fatima' },
    });
    expect(released).toEqual(['social.picture.released.v1 fatima fatima']);
    // the answer may have been lost
    await profiles.update({ coverReceipt }, fatima);
    expect(released).toHaveLength(1);
  });

  it('lets go of nothing where there was no cover', async () => {
    await come('fatima', { cover: null });
    await profiles.update({ coverReceipt: 'kitchen' }, fatima);
    expect(released).toEqual([]);
  });

  it('is found by those of its gender whom it does not hide from, in the order that the search says', async () => {
    const cooks = ['Lucknow', 'Punjab', 'Maghreb', 'Levant'].map((cuisine, i) => ({
      ...{ recipeUid: String(i), cuisine },
    }));
    for (const uid of ['fatima', 'sana', 'bano', 'hina']) await come(uid);
    await come('gul', { cooks });
    await come('omar', { gender: 'male' });
    await bound('block', 'bano', 'fatima');
    await follow('fatima', 'sana', 'following');
    found = ['sana', 'omar', 'gone', 'bano', 'fatima', 'gul'];
    const query = { text: 'a', limit: 10, cursor: 'here' };
    const { items, next } = await profiles.search(query, fatima);
    expect(next).toBe('more');
    expect(asked).toEqual([{ ...query, filter: { gender: 'female' } }]);
    const of = (uid: string) => ({ uid, ...names(uid), level: 'Demi Chef' });
    expect(items).toEqual([
      { ...of('sana'), relationship: 'following', cuisines: [] },
      { ...of('gul'), relationship: 'none', cuisines: ['Lucknow', 'Levant', 'Maghreb'].sort() },
    ]);
  });

  it('is looked for by nobody who says nothing that is compared', async () => {
    for (const text of ['', '  ', '\u200b_'])
      expect(await profiles.search({ text, limit: 10 }, fatima)).toEqual({ items: [], next: null });
    expect(asked).toEqual([]);
  });

  it('is in the search by its names and gender as of when, and by none once it is forgotten', async () => {
    await come('fatima');
    await come('omar', { gender: 'male', foundAs: undefined });
    const entries = [
      {
        id: 'fatima',
        text: 'fatima Khan fatima_cooks',
        filter: { gender: 'female' },
        version: 1000,
      },
      { id: 'omar', text: 'omar Khan omar_cooks', filter: { gender: 'male' }, version: 0 },
    ];
    await start();
    expect(indexed).toEqual(entries);
    const [search] = rebuildable;
    await search!.rebuild();
    expect([search!.name, indexed.slice(2)]).toEqual(['the people search', entries]);
    await profiles.index((await members.find('fatima'))!);
    expect(indexed.at(-1)).toEqual(entries[0]);
    const before = Date.now();
    await profiles.forget('fatima');
    expect(indexed.at(-1)).toMatchObject({ id: 'fatima', text: '', filter: {} });
    expect(indexed.at(-1)!.version).toBeGreaterThanOrEqual(before);
  });
});
