import type { Recipe } from '@chefly/contracts';
import { useEffect, useState } from 'react';
import { keptDishes } from './kept-dishes';

const compared = (name: string) => name.replaceAll('_', ' ').trim().toLowerCase();

/** The recipe as this device keeps it; undefined until it has looked, null when it keeps none. */
export function useKeptRecipe(of: string, name: string): Recipe | null | undefined {
  const [found, setFound] = useState<Recipe | null>();
  useEffect(() => {
    let here = true;
    void keptDishes(of).then((dishes) => {
      const dish = dishes.find(({ recipe }) => recipe && compared(recipe.name) === compared(name));
      if (here) setFound(dish?.recipe ?? null);
    });
    return () => void (here = false);
  }, [of, name]);
  return found;
}
