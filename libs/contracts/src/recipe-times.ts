import type { CookedStep } from './recipe-details';

type Timed = Pick<CookedStep, 'minutes' | 'waiting' | 'beside'>;

/**
 * How long steps take one after the other, in minutes: with the cook's hands, and beyond that
 * until all of it is done. What is done beside a step that waits takes no time of its own until
 * that wait is over.
 */
export function timesOf(steps: readonly Timed[]): { handsOnMinutes: number; waitMinutes: number } {
  let handsFree = 0;
  let allDone = 0;
  let handsOnMinutes = 0;
  for (const { minutes, waiting, beside } of steps) {
    const from = beside ? handsFree : allDone;
    const until = from + (minutes ?? 0);
    allDone = Math.max(allDone, until);
    handsFree = waiting ? from : until;
    if (!waiting) handsOnMinutes += minutes ?? 0;
  }
  return { handsOnMinutes, waitMinutes: allDone - handsOnMinutes };
}
