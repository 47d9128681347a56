import { normalise } from '@chefly/engines/search';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecipeNamesMigration } from './recipe-names.migration';
import { RecipesStore } from './recipes.store';

const TWINS = ['Chicken 65', 'Chicken ٦٥', 'Chicken ۶۵'];
const OTHERS = ['حلوى ٧', 'Haleem'];

describe('recipes whose names differ by the script of their digits alone', () => {
  let store: Store;
  let close: () => Promise<void>;
  let recipes: RecipesStore;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    recipes = new RecipesStore(store);
    new RecipeNamesMigration(store);
    await store.prepare();
    const { connection } = store;
    const held = [...TWINS, ...OTHERS].map((name, i) => ({
      ...{ _id: normalise(name), holderUid: `uid-${i}` },
    }));
    await connection.collection<any>('names').insertMany(held);
  });
  afterAll(() => close());

  const taken = (...names: string[]) =>
    Promise.all(
      names.map(async (name) => {
        const key = normalise(name);
        return (await recipes.nameIsTaken(key)) || (await recipes.looksTaken(key));
      }),
    );
  const holders = () =>
    Promise.all([...TWINS, ...OTHERS].map((name) => recipes.holderOf(normalise(name))));
  const free = (name: string, uid: string) =>
    store.transaction((tx) => recipes.freeName(normalise(name), uid, tx));

  it('keep their names, whichever way rows are changed, and nobody takes another like them', async () => {
    const [name] = store.migrations.names;
    for (const change of [
      () => store.migrations.up(),
      () => store.migrations.again(),
      () => store.migrations.down(name!),
      () => store.migrations.up(),
    ]) {
      await change();
      expect(await holders()).toEqual(['uid-0', 'uid-1', 'uid-2', 'uid-3', 'uid-4']);
      expect(await taken('Chicken ६५', 'chicken_٦٥', 'Haleem')).toEqual([true, true, true]);
      expect(await taken('Chicken 6', 'Chicken ٦', 'حلوى', 'Haleem ٧')).toEqual(
        Array(4).fill(false),
      );
    }
    expect(await store.migrations.states()).toMatchObject([{ state: 'up', changed: 3 }]);
    expect(await taken('حلوى 7', 'حلوى ۷')).toEqual([true, true]);
  });

  it('are held until the last of them is free', async () => {
    await free('Chicken 65', 'uid-0');
    expect(await taken('Chicken 65')).toEqual([true]);
    await free('Chicken ٦٥', 'uid-1');
    expect(await taken('Chicken 65')).toEqual([true]);
    await free('Chicken ۶۵', 'uid-2');
    expect(await taken(...TWINS)).toEqual([false, false, false]);
  });

  it('are held by one of two who ask for one at the same moment', async () => {
    const both = await Promise.allSettled(
      ['Dish 7', 'Dish ٧'].map((name, i) => recipes.reserveName(normalise(name), `new-${i}`)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await taken('Dish 7', 'Dish ٧', 'Dish ۷')).toEqual([true, true, true]);
  });
});
