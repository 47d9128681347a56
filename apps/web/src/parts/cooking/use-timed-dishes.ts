import { cookAll, timersOf } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { useEffect, useReducer, useState } from 'react';
import type { Dish } from './dish';
import { dishOf } from './dishes';
import { keptDishes } from './kept-dishes';

/**
 * The dishes of a member that this device keeps and that have timers, however many they cook, each
 * with its recipe as soon as that is there.
 */
export function useTimedDishes(of: string): readonly Dish[] {
  const api = useApi();
  const [dishes, setDishes] = useState<readonly Dish[]>([]);
  const [, changed] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    let here = true;
    const look = async () => {
      const timed = (await keptDishes(of))
        .filter(({ known, pending }) => timersOf(cookAll(known.state, pending)).length)
        .map(({ key }) => dishOf(api, of, key));
      await Promise.all(timed.map(({ opened }) => opened));
      if (!here) return;
      setDishes((before) => (sameDishes(before, timed) ? before : timed));
    };
    void look();
    const tabs = new BroadcastChannel('chefly-dishes');
    tabs.onmessage = () => void look();
    return () => {
      here = false;
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
