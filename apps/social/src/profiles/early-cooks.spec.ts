import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { MembersStore } from './members.store';
import { ProfilesEvents } from './profiles.events';

const uid = 'ayesha'.padEnd(20, '-');
let store: Store;
let close: () => Promise<void>;
let members: MembersStore;
let events: ProfilesEvents;

beforeEach(async () => {
  ({ store, close } = await embeddedStore());
  members = new MembersStore(store);
  const untold = { orKeep: async () => undefined };
  events = new ProfilesEvents(members, {} as never, untold as never);
  await store.prepare();
});
afterEach(() => close());

const time = new Date().toISOString();
const registers = () =>
  store.transaction((tx) =>
    events.onMemberRegistered(
      { id: 'registered', time, data: { uid, gender: 'female' } } as never,
      { tx } as never,
    ),
  );
const adds = (recipeUid: string) =>
  store.transaction((tx) =>
    events.onMemberRecipeAdded(
      { time, data: { memberUid: uid, recipeUid, cuisine: 'pakistani' } } as never,
      { tx } as never,
    ),
  );

it('what somebody cooks waits for the news that they registered, and is told once', async () => {
  await expect(adds('haleem')).rejects.toThrow('not known here yet');
  await registers();
  for (const recipeUid of ['haleem', 'nihari', 'haleem']) await adds(recipeUid);
  expect((await members.find(uid))!.cooks).toEqual([
    { recipeUid: 'haleem', cuisine: 'pakistani' },
    { recipeUid: 'nihari', cuisine: 'pakistani' },
  ]);
});
