import { cookAll, timersOf } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { useEffect, useReducer, useState } from 'react';
import type { Dish } from './dish';
import { dishOf, openDishes } from './dishes';
import { keptDishes } from './kept-dishes';

/**
 * The dishes of a member that have timers and that this device keeps, or this tab where it cannot,
 * however many they cook, each with its recipe as soon as that is there.
 */
export function useTimedDishes(of: string): readonly Dish[] {
  const api = useApi();
  const [dishes, setDishes] = useState<readonly Dish[]>([]);
  const [, changed] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    let mounted = true;
    const look = async () => {
      const kept = (await keptDishes(of))
        .filter(({ known, pending }) => timersOf(cookAll(known.state, pending)).length)
        .map(({ key }) => dishOf(api, of, key));
      const here = openDishes(of).filter(({ state }) => timersOf(state).length);
      const timed = [...new Set([...kept, ...here])];
      await Promise.all(timed.map(({ opened }) => opened));
      if (!mounted) return;
      setDishes((before) => (sameDishes(before, timed) ? before : timed));
    };
    void look();
    const tabs = new BroadcastChannel('chefly-dishes');
    tabs.onmessage = () => void look();
    return () => {
      mounted = false;
      tabs.close();
    };
  }, [api, of]);
  useEffect(() => {
    // what became of them on other devices is not known to this one
    for (const dish of dishes) void dish.meet();
    // one that is cooked elsewhere came without its recipe
    for (const dish of dishes)
      if (!dish.recipe)
        void api.recipes.recipe({ uid: dish.recipeUid }).then(
          (recipe) => dish.bring(recipe),
          () => undefined,
        );
    const stops = dishes.map((dish) => dish.subscribe(changed));
    changed();
    return () => stops.forEach((stop) => stop());
  }, [api, dishes]);
  return dishes;
}

const sameDishes = (before: readonly Dish[], after: readonly Dish[]) =>
  before.length === after.length && before.every((dish) => after.includes(dish));
