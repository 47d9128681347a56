import { onDevice } from '@chefly/ui';
import { createStore, entries, get, update } from 'idb-keyval';
import { freshRecord, readDish, type DishRecord } from './dish-record';

/** The same place that is emptied at sign-out, and of others when somebody else signs in. */
const store = createStore('chefly-dishes', 'dishes');

export async function keptDish(of: string, recipeUid: string): Promise<DishRecord | null> {
  const found = readDish(await onDevice(() => get(recipeUid, store)));
  return found?.of === of ? found : null;
}

/** Of a member, the latest first. */
export async function keptDishes(of: string): Promise<DishRecord[]> {
  const found = (await onDevice(() => entries(store))) ?? [];
  return found
    .flatMap(([, given]) => readDish(given) ?? [])
    .filter((record) => record.of === of)
    .sort((a, b) => b.at - a.at);
}

/** One after the other, also of several tabs. What a newer version keeps of it stays as it is. */
export const changeKeptDish = (
  of: string,
  recipeUid: string,
  change: (record: DishRecord) => DishRecord,
) =>
  onDevice(() =>
    update<unknown>(
      recipeUid,
      (given) => {
        const before = readDish(given);
        if (before?.of !== of) return change(freshRecord(of, recipeUid));
        return before.newer ? given : change(before);
      },
      store,
    ),
  );
