import {
  cookAll,
  isUnderWay,
  leftAt,
  nextToRingFirst,
  stateAt,
  type Recipe,
} from '@chefly/contracts';
import { useAccount } from '@chefly/api-client/react';
import { timerClock, written } from '@chefly/ui';
import { ChefHat } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { keptDishes } from '../../parts/cooking/kept-dishes';
import { useDish, useDishNow } from '../../parts/cooking/use-dish';
import { cookLink } from '../../parts/recipe-links';

/** A dish that nobody touched for so long is not led back to; its recipe still knows it. */
const STALE_MS = 6 * 3_600_000;

/** The way back to a dish under way, on every other screen. */
export default function DishBar() {
  const { uid } = useAccount();
  const [recipe, setRecipe] = useState<Recipe | null>(null);
  useEffect(() => {
    let here = true;
    const look = async () => {
      const dishes = await keptDishes(uid);
      const latest = dishes.find(
        ({ recipe: kept, known, pending, at }) =>
          kept && Date.now() - at < STALE_MS && isUnderWay(cookAll(known.state, pending)),
      );
      if (here) setRecipe(latest?.recipe ?? null);
    };
    void look();
    const tabs = new BroadcastChannel('chefly-dishes');
    tabs.onmessage = () => void look();
    return () => {
      here = false;
      tabs.close();
    };
  }, [uid]);
  return recipe && <Bar key={recipe.uid} of={uid} recipe={recipe} />;
}

function Bar({ of, recipe }: { of: string; recipe: Recipe }) {
  const { dish, state, timers } = useDish(of, recipe);
  const now = useDishNow(dish);
  if (!isUnderWay(state)) return null;
  const [next] = nextToRingFirst(timers, now);
  const runs = next && stateAt(next, now) !== 'paused';
  const left = runs && (leftAt(next, now) ? timerClock(leftAt(next, now)) : 'Done');
  const step = `step ${Math.min(state.step!.value, recipe.steps.length - 1) + 1} of ${recipe.steps.length}`;
  return (
    <Link
      to={cookLink(recipe.name)}
      className="flex min-h-11 items-center justify-center gap-2 bg-herb-wash px-4 text-[0.875rem] font-medium text-herb"
    >
      <ChefHat className="size-4.5 shrink-0" aria-hidden />
      <span className="truncate" {...written(recipe.name)}>
        {recipe.name}
      </span>
      <span className="shrink-0">{step}</span>
      {left && <span className="shrink-0 tabular">· {left}</span>}
    </Link>
  );
}
