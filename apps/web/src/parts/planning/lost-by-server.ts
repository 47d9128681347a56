import { plan, type PlanCommand, type Planned, type PlanState } from '@chefly/contracts';

/** A plan as what set each of its values, by their stamps alone: the same comes of it in any order. */
function deedsOf({ state, recipes }: Planned): PlanCommand[] {
  const set = ({ at, by }: { at: number; by: string }) => ({ at, uid: by });
  const named = new Set(recipes.map(({ uid }) => uid));
  return [
    ...Object.entries(state.meals)
      // of a recipe that is gone nothing was shown any more
      .filter(([, { value }]) => !value || named.has(value.recipeUid))
      .map(([mealUid, meal]) => ({
        ...set(meal),
        kind: 'meal' as const,
        mealUid,
        meal: meal.value,
      })),
    ...Object.entries(state.entries).map(([entryUid, entry]) => ({
      ...set(entry),
      kind: 'entry' as const,
      entryUid,
      text: entry.value,
    })),
    ...Object.entries(state.ticks).map(([of, tick]) => ({
      ...set(tick),
      kind: 'tick' as const,
      of,
      bought: tick.value,
    })),
  ];
}

/**
 * What a server knew of a plan once and does not know any more: it was put back to a backup. Told
 * again, each by its own uid and stamp, it is there as it was, and nothing that another device did
 * since is undone.
 */
export const lostBy = (server: PlanState, known: Planned): PlanCommand[] =>
  deedsOf(known).filter((deed) => plan(server, deed) !== server);

/**
 * The version up to which a server that was put back has what was known of it: its numbers have been
 * given anew since. 0 where it has nothing of that.
 */
export const versionOfBoth = (server: PlanState, known: PlanState): number =>
  (['meals', 'entries', 'ticks'] as const)
    .flatMap((kind) =>
      Object.entries(server[kind]).filter(([key, { by, version }]) => {
        const before = known[kind][key];
        // what was told again has a number of after that
        return !!before && before.by === by && before.version === version;
      }),
    )
    .reduce((latest, [, { version = 0 }]) => Math.max(latest, version), 0);
