import type { Recipe } from '@chefly/contracts';
import type { Travel } from '@chefly/ui';
import { useEffect, useRef, useState } from 'react';
import type { UsedDish } from '../../parts/cooking/use-dish';

/** From step to step, to the end and back; who has gone somewhere is at its title. */
export function useTravel({ dish, state }: UsedDish, { steps }: Recipe) {
  const [travel, setTravel] = useState<Travel>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const last = steps.length - 1;
  const step = Math.min(state.step?.value ?? 0, last);
  const done = !!state.done?.value;

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
  return {
    step,
    last,
    done,
    travel,
    heading,
    goTo,
    finish,
    next: () => (done ? undefined : step === last ? finish(true) : goTo(step + 1)),
    back: () => (done ? finish(false) : goTo(step - 1)),
    again: () => {
      go('back');
      dish.do({ kind: 'anew' }, { kind: 'step', step: 0 });
    },
    /** To a step from wherever they are, the end too. */
    open: (to: number) => {
      if (done) finish(false);
      goTo(to);
    },
  };
}
