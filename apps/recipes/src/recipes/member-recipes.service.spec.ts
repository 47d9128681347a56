import { COOKED_CAP } from '@chefly/contracts';
import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { expect, it } from '@jest/globals';
import { MemberRecipesService } from './member-recipes.service';
import { ShelvesStore } from '../saved/shelves.store';
import { RecipesStore } from './recipes.store';

const caller = { uid: 'chef'.padEnd(16, '-') } as never;
const uid = 'recipe'.padEnd(16, '-');

it('gives nobody a recipe to cook that is withdrawn and taken from all in that moment', async () => {
  const { store, close } = await embeddedStore();
  const recipes = new RecipesStore(store);
  const shelves = new ShelvesStore(store);
  const outbox = new Outbox(store, new InProcessBus(), 'recipes');
  await store.prepare();
  const found = [{ _id: uid, name: 'Quince Kebab' }];
  recipes.findRecipe = (async () => {
    const recipe = found.pop() ?? null;
    if (recipe) await service.takeFromHolders(uid);
    return recipe;
  }) as never;
  const service = new MemberRecipesService(recipes, shelves, outbox);
  await expect(service.add({ uid }, caller)).rejects.toMatchObject({ code: 'request/not-found' });
  const { rows } = await recipes.listMemberRecipes('chef'.padEnd(16, '-'), { limit: 1 });
  expect(rows).toEqual([]);
  await close();
});

it('lets a member cook so many recipes and no more, also where two replicas add one at once', async () => {
  const { store, close } = await embeddedStore();
  const recipes = new RecipesStore(store);
  const shelves = new ShelvesStore(store);
  const replicas = [1, 2].map(() => {
    const outbox = new Outbox(store, new InProcessBus(), 'recipes');
    return new MemberRecipesService(recipes, shelves, outbox);
  });
  await store.prepare();
  recipes.findRecipe = (async (_id: string) => ({ _id, name: _id })) as never;
  const memberUid = 'chef'.padEnd(16, '-');
  const uidOf = (n: number) => `recipe-${n}`.padEnd(16, '-');
  await store.transaction(async (tx) => {
    for (let n = 1; n < COOKED_CAP; n++) await recipes.addMemberRecipe(memberUid, uidOf(n), tx);
  });
  const added = await Promise.allSettled(
    replicas.map((service, n) => service.add({ uid: uidOf(COOKED_CAP + n) }, caller)),
  );
  const held = await store.transaction((tx) => recipes.countHeld(memberUid, COOKED_CAP + 9, tx));
  const full = expect.objectContaining({ code: 'recipes/cooked-full' });
  expect([added.map(({ status }) => status).sort(), held]).toEqual([
    ...[['fulfilled', 'rejected'], COOKED_CAP],
  ]);
  expect(added.find(({ status }) => status === 'rejected')).toMatchObject({ reason: full });
  await close();
});
