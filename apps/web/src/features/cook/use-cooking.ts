import type { Recipe } from '@chefly/contracts';
import { useEffect } from 'react';
import { keepForOffline } from '../../parts/cooking/keep-offline';
import { useDish, useDishNow } from '../../parts/cooking/use-dish';
import { useStepTimers } from './use-step-timers';
import { useTravel } from './use-travel';

/** Where a member is in a recipe, and what they may do there. */
export function useCooking(of: string, recipe: Recipe, fresh?: Recipe) {
  const used = useDish(of, recipe);
  const { dish } = used;
  const now = useDishNow(dish);
  useEffect(() => {
    if (fresh) dish.bring(fresh);
  }, [dish, fresh]);
  useEffect(() => {
    void dish.opened.then(() => {
      if (!dish.state.step) dish.do({ kind: 'step', step: 0 });
    });
  }, [dish]);
  useEffect(() => void (fresh && keepForOffline()), [fresh]);
  const travel = useTravel(used, recipe);
  const timers = useStepTimers(used, recipe, { ...travel, now });
  return { ...used, now, ...travel, ...timers };
}
export type Cooking = ReturnType<typeof useCooking>;
