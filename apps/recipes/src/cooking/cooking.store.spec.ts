import { nothingCooked } from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { isDuplicate } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CookingStore } from './cooking.store';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

describe('a dish that a member cooks', () => {
  let store: Store;
  let close: () => Promise<void>;
  let cooking: CookingStore;
  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    cooking = new CookingStore(store);
    await store.prepare();
  });
  afterEach(() => close());

  const begin = (recipeUid: string, at: Date, memberUid = 'fatima') =>
    store.transaction((tx) =>
      cooking.insert(
        {
          ...{ memberUid, recipeUid, recipeName: recipeUid, state: nothingCooked, version: 1 },
          ...{ startedAt: at, updatedAt: at },
        },
        tx,
      ),
    );
  const listed = async (uid = 'fatima') =>
    (await cooking.list(uid, { limit: 9 })).rows.map(({ recipeUid }) => recipeUid);

  it('is one for each recipe, and changes as it was read, or not at all', async () => {
    await begin('nihari', day(1));
    const again = await begin('nihari', day(2)).catch((error: unknown) => error);
    expect(isDuplicate(again)).toBe(true);
    const read = (await cooking.find('fatima', 'nihari'))!;
    const replace = (updatedAt: Date) =>
      store.transaction((tx) => cooking.replace(read, { state: nothingCooked, updatedAt }, tx));
    expect([await replace(day(3)), await replace(day(4))]).toEqual([true, false]);
    const { version, updatedAt } = (await cooking.find('fatima', 'nihari'))!;
    expect([version, updatedAt]).toEqual([2, day(3)]);
  });

  it('goes as the oldest of its member’s behind so many, and by its last touch', async () => {
    await begin('paya', day(2), 'ayesha');
    for (const [n, name] of ['first', 'second', 'third'].entries()) await begin(name, day(n + 1));
    await store.transaction((tx) => cooking.removeBeyond('fatima', 2, tx));
    expect([await listed(), await listed('ayesha')]).toEqual([['third', 'second'], ['paya']]);
    await cooking.removeBefore(day(3));
    expect([await listed(), await listed('ayesha')]).toEqual([['third'], []]);
  });
});
