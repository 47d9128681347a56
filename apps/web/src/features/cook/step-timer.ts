import { timesIn, timerLimits, type KitchenTimer, type Recipe } from '@chefly/contracts';

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
    endsAt: null,
    leftSeconds: null,
  };
}

/** The timer of a step: as it stands, or as it is offered. */
export const timerAt = (recipe: Recipe, step: number, timers: readonly KitchenTimer[]) =>
  timers.find((timer) => timer.step === step) ?? offeredTimer(recipe, step);

/** What else a step's words name, in minutes: 'fry for 5 minutes, then simmer for 20' has one timer of its own. */
export const otherTimes = ({ steps }: Recipe, step: number): number[] => {
  const { minutes, text } = steps[step] ?? { minutes: null, text: '' };
  // who says that a step takes no time of its own has said so of all that its words name
  return minutes ? timesIn(text).filter((each) => each !== minutes) : [];
};

/**
 * A timer of no step, named by the cook or by another time of a step. One of a step is the same
 * however often it is pressed, and on every device.
 */
export const freeTimer = (name: string, minutes: number, uid: string): KitchenTimer => ({
  uid,
  name: name.slice(0, timerLimits.name),
  step: null,
  seconds: Math.min(Math.round(minutes * 60), timerLimits.longestSeconds),
  endsAt: null,
  leftSeconds: null,
});
export const uidOfTime = (recipeUid: string, step: number, minutes: number) =>
  `${minutes}-${uidOf(recipeUid, step)}`.slice(0, 40);

/** Those that go on beside the step that is shown. */
export const besideStep = <T extends KitchenTimer>(timers: readonly T[], step: number): T[] =>
  timers.filter((timer) => timer.step !== step);
