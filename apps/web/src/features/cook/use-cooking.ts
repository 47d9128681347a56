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
import { briefMinutes, useBanner, type Travel } from '@chefly/ui';
import { useEffect, useRef, useState } from 'react';
import { askToTell } from '../../parts/ask-to-tell';
import { settleLeaps } from '../../parts/cooking/dishes';
import { useDish, useDishNow } from '../../parts/cooking/use-dish';
import { keepForOffline } from '../../parts/cooking/keep-offline';
import { readySound } from '../../parts/sound';
import { besideStep, freeTimer, otherTimes, timerAt, uidOfTime } from './step-timer';

const { timers: MOST_TIMERS } = cookingLimits;

const leaptBy = (ms: number) =>
  `This device’s clock went ahead by ${briefMinutes(Math.max(1, Math.round(ms / 60_000)))}. Unless it slept, timers end too early.`;

/**
 * Where a member is in a recipe, and what they may do there: from step to step, to the end and back,
 * and with the timers.
 */
export function useCooking(of: string, recipe: Recipe, fresh?: Recipe) {
  const used = useDish(of, recipe);
  const { dish, state, timers } = used;
  const now = useDishNow(dish);
  const show = useBanner();
  const [travel, setTravel] = useState<Travel>(null);
  const [untold, setUntold] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const last = recipe.steps.length - 1;
  const step = Math.min(state.step?.value ?? 0, last);
  const done = !!state.done?.value;

  useEffect(() => {
    if (fresh) dish.bring(fresh);
  }, [dish, fresh]);
  useEffect(() => {
    void dish.opened.then(() => {
      if (!dish.state.step) dish.do({ kind: 'step', step: 0 });
    });
  }, [dish]);
  useEffect(() => void (fresh && keepForOffline()), [fresh]);
  useEffect(() => {
    if (moved.current) heading.current?.focus({ preventScroll: true });
  }, [step, done]);

  const go = (which: Travel) => {
    moved.current = true;
    setTravel(which);
  };
  const goTo = (to: number) => {
    if (to === step || to < 0 || to > last) return;
    go(to > step ? 'forward' : 'back');
    dish.do({ kind: 'step', step: to });
  };
  const finish = (is: boolean) => {
    go(is ? 'forward' : 'back');
    dish.do({ kind: 'done', done: is });
  };
  const next = () => (done ? undefined : step === last ? finish(true) : goTo(step + 1));
  const back = () => (done ? finish(false) : goTo(step - 1));
  const again = () => {
    go('back');
    dish.do({ kind: 'anew' }, { kind: 'step', step: 0 });
  };
  /** To a step from wherever they are, the end too. */
  const open = (to: number) => {
    if (done) finish(false);
    goTo(to);
  };

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

  const stop = ({ uid }: KitchenTimer) => dish.do({ kind: 'no-timer', timerUid: uid });
  /** Those that the step names besides its own, and that are not there yet. */
  const offered = otherTimes(recipe, step)
    .map((minutes) => {
      const name = recipe.steps[step]?.name || `Step ${step + 1}`;
      const uid = uidOfTime(recipe.uid, step, minutes);
      return freeTimer(`${minutes} min, ${name}`, minutes, uid);
    })
    .filter(({ uid }) => !timers.some((timer) => timer.uid === uid));

  const { leapt } = dish;
  /** This device's clock went ahead, and nobody knows whether time did: said where timers hang on it. */
  const leap =
    leapt !== null && timers.some(({ endsAt }) => endsAt)
      ? {
          words: leaptBy(leapt),
          putRight: () => settleLeaps(false),
          letBe: () => settleLeaps(true),
        }
      : null;

  return {
    ...used,
    ...{ now, step, last, done, travel, heading, leap },
    ...{ goTo, finish, next, back, again, open, press, stop, offered },
    /** The system tells of no timer, in words, until they were read. */
    untold: untold && { words: untold, read: () => setUntold(null) },
    minute: (timer: KitchenTimer) => change(addMinute(timer, dish.now())),
    /** The timer of the step that is shown. */
    own: timerAt(recipe, step, timers),
    /** Those that go on beside it. */
    beside: done ? timers : besideStep(timers, step),
    isRunning: timers.some((timer) => ['running', 'last-minute'].includes(stateAt(timer, now))),
  };
}
export type Cooking = ReturnType<typeof useCooking>;
