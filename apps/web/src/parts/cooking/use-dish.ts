import { asWritten, scaleFor, ticksOf, timersOf, type Scale } from '@chefly/contracts';
import { useApi, useLive, useLiveStatus } from '@chefly/api-client/react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Dish } from './dish';
import { closeDishesOfOthers, dishOf, heardOf, meetAll } from './dishes';

/** A member's dish of a recipe, as it stands on all of their devices. */
export function useDish(of: string, recipe: { uid: string; servings: number | null }) {
  const api = useApi();
  const dish = dishOf(api, of, recipe.uid);
  const state = useSyncExternalStore(dish.subscribe, () => dish.state);
  const waits = useSyncExternalStore(dish.subscribe, () => dish.waits);
  const away = useSyncExternalStore(dish.subscribe, () => dish.away);
  const newer = useSyncExternalStore(dish.subscribe, () => dish.newer);
  useEffect(() => {
    closeDishesOfOthers(of);
    void dish.meet();
  }, [of, dish]);
  return useMemo(() => {
    const units = state.units?.value ?? asWritten.units;
    const servings = state.servings?.value ?? recipe.servings;
    const scale: Scale = servings
      ? scaleFor(servings, recipe.servings, units)
      : { ...asWritten, units };
    const ticked = new Set(ticksOf(state));
    const timers = timersOf(state);
    return { dish, state, units, servings, scale, ticked, timers, waits, away, newer };
  }, [dish, state, recipe.servings, waits, away, newer]);
}
export type UsedDish = ReturnType<typeof useDish>;

/** Hears of what other devices of the member do, below the live socket. */
export function useDishNews(of: string) {
  const status = useLiveStatus();
  useLive('cooking.changed', ({ recipeUid, version }) => heardOf(of, recipeUid, version));
  useEffect(() => {
    // whoever was here before took nothing along: it would be told in this member's name
    closeDishesOfOthers(of);
    // nothing is heard before the socket stands, nor while it is away
    void meetAll();
  }, [of, status]);
}

/** The server's time, anew as each second of it begins. */
export function useDishNow(dish: Dish): Date {
  const [now, setNow] = useState(() => dish.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      const at = dish.now();
      setNow(at);
      timer = setTimeout(next, 1000 - (at.getTime() % 1000) + 5);
    };
    next();
    document.addEventListener('visibilitychange', again);
    function again() {
      clearTimeout(timer);
      next();
    }
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [dish]);
  return now;
}
