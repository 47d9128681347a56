import type { RecipeCard } from '@chefly/contracts';
import { Button, Dialog, IconButton, ServingScaler, useBanner } from '@chefly/ui';
import { CalendarPlus, ShoppingBasket } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lookedFor, lookFor } from './plan-day';
import { briefDay, daysFrom, longDay } from './plan-days';
import { newPlanUid } from './planning/plans';
import { usePlanChange, useTimesListed } from './use-plan';

const USUAL_SERVINGS = 4;

const dayWord = (day: string, i: number) => (i === 0 ? 'Today' : briefDay(day));

/** Puts a recipe on a day of the week plan, or on the shopping list alone. */
export function PlanRecipe({
  recipe: { uid, name, servings: written },
  servings: wanted,
  className,
}: {
  recipe: Pick<RecipeCard, 'uid' | 'name' | 'servings'>;
  /** For how many it is looked at. */
  servings?: number | null;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const change = usePlanChange();
  const timesListed = useTimesListed();
  const show = useBanner();
  const servings = chosen ?? wanted ?? written ?? USUAL_SERVINGS;
  const put = async (day: string | null) => {
    setOpen(false);
    lookFor(null);
    const meal = { recipeUid: uid, day, servings };
    const outcome = await change({ kind: 'meal', mealUid: newPlanUid(), meal });
    if (outcome === 'refused') return;
    const times = timesListed(uid);
    const listed = `${name} is on the shopping list${times > 1 ? `, ${times} times` : ''}`;
    const words = day ? `${name} is planned for ${longDay(day)}` : listed;
    if (outcome === 'done') show(`${words}.`, { kind: 'done' });
    else show(`${words} once the network is back.`);
  };
  return (
    <>
      <IconButton label={`Plan ${name}`} className={className} onClick={() => setOpen(true)}>
        <CalendarPlus className="size-5.5" />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add to week plan">
        <div className="grid gap-4">
          <ServingScaler servings={servings} onChange={setChosen} />
          <div className="grid grid-cols-4 gap-2">
            {daysFrom(0, 8).map((day, i) => (
              <Button
                key={day}
                className="w-full px-1!"
                // the one that its member came from the plan for
                look={day === lookedFor() ? 'primary' : 'plain'}
                aria-label={`${dayWord(day, i)}, ${longDay(day)}`}
                onClick={() => void put(day)}
              >
                {dayWord(day, i)}
              </Button>
            ))}
          </div>
          <Button
            look="wash"
            size="large"
            icon={<ShoppingBasket className="size-5" aria-hidden />}
            onClick={() => void put(null)}
          >
            Add to shopping list
          </Button>
          <Link to="/plan" className="min-h-11 py-2.5 text-center font-semibold text-brand">
            Week plan
          </Link>
        </div>
      </Dialog>
    </>
  );
}
