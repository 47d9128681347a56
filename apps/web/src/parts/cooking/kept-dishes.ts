import { onDevice } from '@chefly/ui';
import { createStore, entries, get, update } from 'idb-keyval';
import { dishRecord, freshRecord, type DishRecord } from './dish-record';

/** The same place that is emptied at sign-out, and of others when somebody else signs in. */
const store = createStore('chefly-dishes', 'dishes');

/** Null for what an earlier version of the program kept in another shape. */
const read = (given: unknown): DishRecord | null => dishRecord.safeParse(given).data ?? null;

export async function keptDish(of: string, recipeUid: string): Promise<DishRecord | null> {
  const found = read(await onDevice(() => get(recipeUid, store)));
  return found?.of === of ? found : null;
}

/** Of a member, the latest first. */
export async function keptDishes(of: string): Promise<DishRecord[]> {
  const found = (await onDevice(() => entries(store))) ?? [];
  return found
    .flatMap(([, given]) => read(given) ?? [])
    .filter((record) => record.of === of)
    .sort((a, b) => b.at - a.at);
}

/** One after the other, also of several tabs. */
export const changeKeptDish = (
  of: string,
  recipeUid: string,
  change: (record: DishRecord) => DishRecord,
) =>
  onDevice(() =>
    update(
      recipeUid,
      (given) => {
        const before = read(given);
        return change(before?.of === of ? before : freshRecord(of, recipeUid));
      },
      store,
    ),
  );
