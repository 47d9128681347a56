import { InProcessBus, Outbox } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { RecipesStore } from '../recipes/recipes.store';
import { SavedService } from './saved.service';
import { SavedStore } from './saved.store';
import { ShelvesStore } from './shelves.store';

const caller = {
  uid: 'member'.padEnd(16, '-'),
  member: { signInUid: 'sign-in'.padEnd(16, '-') },
} as never;
const uid = 'recipe'.padEnd(16, '-');

let store: Store;
let close: () => Promise<void>;
beforeEach(async () => void ({ store, close } = await embeddedStore()));
afterEach(() => close());

it('keeps no recipe that is withdrawn and taken from all in the moment in which it is saved', async () => {
  const [saved, shelves] = [new SavedStore(store), new ShelvesStore(store)];
  const outbox = new Outbox(store, new InProcessBus(), 'recipes');
  await store.prepare();
  let isThere = true;
  let meanwhile: (() => Promise<void>) | null = () => service.takeFromAll(uid);
  const recipes = {
    findRecipe: async () => {
      const found = isThere ? { _id: uid } : null;
      isThere = false;
      const withdrawn = meanwhile;
      meanwhile = null;
      await withdrawn?.();
      return found;
    },
  } as unknown as RecipesStore;
  const nothing = {} as never;
  const service = new SavedService(saved, shelves, recipes, nothing, nothing, outbox);
  await expect(service.save({ uid }, caller)).rejects.toMatchObject({ code: 'request/not-found' });
  expect(await service.savedIn({ uid }, caller)).toMatchObject({ saved: false });
  expect((await shelves.find('member'.padEnd(16, '-')))!.saved).toBe(0);
});
