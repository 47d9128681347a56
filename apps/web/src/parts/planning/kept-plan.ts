import { onDevice } from '@chefly/ui';
import { createStore, get, update } from 'idb-keyval';
import { freshPlan, readPlan, type PlanRecord } from './plan-record';

/** The same place that is emptied at sign-out, and of others when somebody else signs in. */
const store = createStore('chefly-plans', 'plans');

/** Null while nothing is kept, undefined where this device keeps nothing at all. */
export const keptPlan = (of: string, page: string): Promise<PlanRecord | null | undefined> =>
  onDevice(async () => readPlan(await get(of, store), page));

/**
 * One after the other, also of several tabs. What a newer version keeps of it stays as it is.
 *
 * @returns whether it is kept
 */
export async function changeKeptPlan(
  of: string,
  page: string,
  change: (record: PlanRecord) => PlanRecord,
): Promise<boolean> {
  let kept = false;
  await onDevice(async () => {
    let mine = true;
    await update<unknown>(
      of,
      (given) => {
        const before = readPlan(given, page) ?? freshPlan(of, page);
        mine = !before.newer;
        return mine ? change(before) : given;
      },
      store,
    );
    kept = mine;
  });
  return kept;
}
