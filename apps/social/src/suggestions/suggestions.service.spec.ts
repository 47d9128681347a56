import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Store } from '@chefly/engines/store';
import type { Caller } from '@chefly/http';
import { BoundariesStore, People } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RelationsStore } from '../follows/relations.store';
import { MembersStore, type MemberRow } from '../profiles/members.store';
import { DismissalsStore } from './dismissals.store';
import { SuggestionsService } from './suggestions.service';

const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const fatima = {
  uid: 'fatima',
  person: person('fatima'),
  member: { uid: 'fatima', gender: 'female', roles: [] },
} as never as Caller;

describe('people suggested', () => {
  let store: Store;
  let close: () => Promise<void>;
  let members: MembersStore;
  let relations: RelationsStore;
  let boundaries: BoundariesStore;
  let dismissals: DismissalsStore;
  let suggestions: SuggestionsService;

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    members = new MembersStore(store);
    relations = new RelationsStore(store);
    boundaries = new BoundariesStore(store);
    dismissals = new DismissalsStore(store);
    suggestions = new SuggestionsService(
      members,
      relations,
      dismissals,
      new People(boundaries),
      {} as never,
    );
    await store.prepare();
  });
  afterEach(() => close());

  const come = (uids: string[], cuisines: string[] = []) =>
    store.transaction(async (tx) => {
      for (const uid of uids) {
        const cooks = cuisines.map((cuisine, i) => ({ recipeUid: `${uid}-${i}`, cuisine }));
        const row = { ...person(uid), _id: uid, gender: 'female', sessions: 0 };
        await members.add({ ...row, ...(cooks.length && { cooks }) } as unknown as MemberRow, tx);
      }
    });
  const follow = (from: string, uids: string[]) =>
    store.transaction(async (tx) => {
      for (const uid of uids) {
        await relations.insert(person(from), uid, tx);
        await relations.advance(from, uid, 'pending', 'following', tx);
      }
    });
  const suggested = async () => (await suggestions.list(fatima)).items;

  it('are of the whole circle, each through two of those whom the reader follows at most', async () => {
    const friends = ['friend-1', 'friend-2', 'friend-3'];
    await come(['fatima', ...friends, 'near', 'nearer']);
    await follow('fatima', friends);
    for (const friend of friends) await follow(friend, ['nearer']);
    await follow('friend-1', ['near']);
    expect((await suggested()).map(({ uid, through }) => [uid, through.length])).toEqual([
      ['nearer', 2],
      ['near', 1],
    ]);
  });

  it('are there also behind as many of the circle as are muted', async () => {
    const near = Array.from({ length: 60 }, (_, i) => `near-${String(i).padStart(2, '0')}`);
    await come(['fatima', 'friend', ...near]);
    await follow('fatima', ['friend']);
    await follow('friend', near);
    await store.transaction(async (tx) => {
      for (const uid of near.slice(0, 50)) await boundaries.setBoundary('mute', 'fatima', uid, tx);
    });
    expect((await suggested()).map(({ uid }) => uid)).toEqual(near.slice(50));
  });

  it('say of what they cook so much, what the reader cooks first', async () => {
    await come(['fatima'], ['Persian']);
    const cuisines = ['Persian', 'Punjabi', 'Punjabi', 'Levantine', 'Levantine', 'Italian'];
    await come(['hafsa'], cuisines);
    expect((await suggested())[0]!.cuisines).toEqual(['Persian', 'Levantine', 'Punjabi']);
  });

  it('keep nothing of one who is erased: neither whom they were not interested in, nor who in them', async () => {
    await store.transaction(async (tx) => {
      await dismissals.add('fatima', 'hafsa', tx);
      await dismissals.add('hafsa', 'sana', tx);
      await dismissals.add('sana', 'fatima', tx);
    });
    const erase = () => store.transaction((tx) => dismissals.removeAround('hafsa', 10, tx));
    expect([await erase(), await erase(), await erase()]).toEqual([false, false, true]);
    expect(await dismissals.among('fatima', ['hafsa'])).toEqual(new Set());
    expect(await dismissals.among('sana', ['fatima'])).toEqual(new Set(['fatima']));
  });
});
