import {
  addMinute,
  cookingLimits,
  pause,
  resume,
  start,
  stateAt,
  type KitchenTimer,
  type Recipe,
} from '@chefly/contracts';
import { briefMinutes, useBanner } from '@chefly/ui';
import { useState } from 'react';
import { askToTell } from '../../parts/ask-to-tell';
import { settleLeaps } from '../../parts/cooking/dishes';
import type { UsedDish } from '../../parts/cooking/use-dish';
import { readySound } from '../../parts/sound';
import { besideStep, freeTimer, otherTimes, timerAt, uidOfTime } from './step-timer';

const { timers: MOST_TIMERS } = cookingLimits;

const leaptBy = (ms: number) =>
  `This device’s clock went ahead by ${briefMinutes(Math.max(1, Math.round(ms / 60_000)))}. Unless it slept, timers end too early.`;

/** The timers of a dish, as whoever is at this step has them before their eyes. */
export function useStepTimers(
  { dish, timers }: UsedDish,
  recipe: Recipe,
  { step, done, now }: { step: number; done: boolean; now: Date },
) {
  const show = useBanner();
  const [untold, setUntold] = useState<string | null>(null);

  const change = (timer: KitchenTimer) => dish.do({ kind: 'timer', timer });
  const press = (timer: KitchenTimer) => {
    const at = dish.now();
    const how = stateAt(timer, at);
    if (how === 'done') return dish.do({ kind: 'no-timer', timerUid: timer.uid });
    const isNew = !timers.some(({ uid }) => uid === timer.uid);
    if (isNew && timers.length >= MOST_TIMERS)
      return show(`At most ${MOST_TIMERS} timers for a dish.`, { kind: 'problem' });
    const pressed = { paused: resume, waiting: start, running: pause, 'last-minute': pause }[how];
    change(pressed(timer, at));
    if (how === 'waiting' || how === 'paused') readySound();
    if (how === 'waiting') void askToTell().then((refused) => refused && setUntold(refused));
  };
  const { leapt } = dish;
  return {
    press,
    stop: ({ uid }: KitchenTimer) => dish.do({ kind: 'no-timer', timerUid: uid }),
    minute: (timer: KitchenTimer) => change(addMinute(timer, dish.now())),
    /** The timer of the step that is shown. */
    own: timerAt(recipe, step, timers),
    /** Those that go on beside it. */
    beside: done ? timers : besideStep(timers, step),
    /** Those that the step names besides its own, and that are not there yet. */
    offered: otherTimes(recipe, step)
      .map((minutes) => {
        const name = recipe.steps[step]?.name || `Step ${step + 1}`;
        const uid = uidOfTime(recipe.uid, step, minutes);
        return freeTimer(`${minutes} min, ${name}`, minutes, uid);
      })
      .filter(({ uid }) => !timers.some((timer) => timer.uid === uid)),
    isRunning: timers.some((timer) => ['running', 'last-minute'].includes(stateAt(timer, now))),
    /** The system tells of no timer, in words, until they were read. */
    untold: untold && { words: untold, read: () => setUntold(null) },
    /** This device's clock went ahead, and nobody knows whether time did: said where timers hang on it. */
    leap:
      leapt !== null && timers.some(({ endsAt }) => endsAt)
        ? {
            words: leaptBy(leapt),
            putRight: () => settleLeaps(false),
            letBe: () => settleLeaps(true),
          }
        : null,
  };
}
