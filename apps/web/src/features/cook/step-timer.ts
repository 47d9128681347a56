import { timerLimits, type KitchenTimer, type Recipe } from '@chefly/contracts';

/** The same on every device: what one starts the other pauses. */
const uidOf = (recipeUid: string, step: number) =>
  `step-${step + 1}-of-${recipeUid}`.slice(0, 40).padEnd(16, '-');

/** The timer that a step offers, not started; null for a step that takes no time of its own. */
function offeredTimer({ uid, steps }: Recipe, step: number): KitchenTimer | null {
  const { minutes, name } = steps[step] ?? { minutes: null, name: '' };
  if (!minutes) return null;
  return {
    uid: uidOf(uid, step),
    name: (name || `Step ${step + 1}`).slice(0, timerLimits.name),
    seconds: Math.min(minutes * 60, timerLimits.longestSeconds),
    step,
    ...{ endsAt: null, leftSeconds: null },
  };
}

/** The timer of a step: as it stands, or as it is offered. */
export const timerAt = (recipe: Recipe, step: number, timers: readonly KitchenTimer[]) =>
  timers.find((timer) => timer.step === step) ?? offeredTimer(recipe, step);

/** Those that go on beside the step that is shown. */
export const besideStep = <T extends KitchenTimer>(timers: readonly T[], step: number): T[] =>
  timers.filter((timer) => timer.step !== step);
