import type { Meal, mealsOf, Planned } from '@chefly/contracts';
import { briefMinutes, IconButton, Picture, ServingScaler, WaitsMark, written } from '@chefly/ui';
import { ChevronDown, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { briefDay } from '../../parts/plan-days';
import { recipeLink } from '../../parts/recipe-links';
import { useDishPictures } from '../../parts/use-dish-pictures';
import { usePlanChange, usePlanWaits } from '../../parts/use-plan';

export type PlannedMeal = ReturnType<typeof mealsOf>[number];

/** How often a dish is cooked and for how many, where that is not said by one number. */
function timesText(meals: readonly PlannedMeal[]): string {
  if (meals.length === 1) return '';
  const each = meals.map(({ servings }) => servings);
  const said = `${meals.length} times`;
  if (new Set(each).size === 1) return said;
  return `${said}, for ${each.slice(0, -1).join(', ')} and ${each.at(-1)}`;
}

/**
 * A planned dish: on which day, how often, for how many, and off the plan. Of what is cooked several
 * times all is for as many, and one of them goes to another day or off.
 *
 * @param meals of one recipe and day
 * @param week the days that it may be moved to, besides the one that it is on
 */
export function MealRow({
  meals,
  plan,
  week,
  moved,
  onMove,
}: {
  meals: readonly PlannedMeal[];
  plan: Planned;
  week: readonly string[];
  /** Was put where it is a moment ago: the choice of its day has the focus still. */
  moved: boolean;
  onMove: () => void;
}) {
  const meal = meals.at(-1)!;
  const times = timesText(meals);
  const change = usePlanChange();
  const { waiting } = usePlanWaits();
  const waits = meals.some(({ uid }) => waiting.has(`meal ${uid}`));
  const pictures = useDishPictures(plan.recipes);
  const recipe = plan.recipes.find((each) => each.uid === meal.recipeUid);
  const name = recipe?.name ?? 'A recipe that is gone';
  const put = ({ uid, ...planned }: PlannedMeal, to: Partial<Meal> | null) =>
    void change({ kind: 'meal', mealUid: uid, meal: to && { ...planned, ...to } });
  const one = meals.length > 1 ? `one of ${meals.length} ${name}` : name;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <div className="min-w-40 flex-1">
        {recipe ? (
          <Link to={recipeLink(name)} className="flex min-h-12 items-center gap-3 font-semibold">
            <Picture
              picture={pictures.get(name) ?? null}
              alt=""
              ratio="1 / 1"
              sizes="48px"
              className="w-12 shrink-0 rounded-xl print:hidden"
            />
            <span className="min-w-0 break-words" {...written(name)}>
              {name}
              {waits && <WaitsMark />}
            </span>
          </Link>
        ) : (
          <span className="text-soft">
            {name}
            {waits && <WaitsMark />}
          </span>
        )}
      </div>
      {times && <bdi className="text-[0.875rem] font-semibold tabular">{times}</bdi>}
      {recipe?.minutes != null && (
        <bdi className="text-[0.8125rem] text-soft tabular">{briefMinutes(recipe.minutes)}</bdi>
      )}
      {!times.includes('for') && <span className="hidden print:inline">for {meal.servings}</span>}
      <div className="flex flex-wrap items-center gap-1 print:hidden">
        <DayChoice
          label={`Day of ${one}`}
          day={meal.day}
          week={week}
          focused={moved}
          onChange={(day) => {
            onMove();
            put(meal, { day });
          }}
        />
        <ServingScaler
          servings={meal.servings}
          of={name}
          onChange={(servings) => meals.forEach((each) => put(each, { servings }))}
        />
        <IconButton label={`Take ${one} off the plan`} onClick={() => put(meal, null)}>
          <Trash2 className="size-5" />
        </IconButton>
      </div>
    </li>
  );
}

function DayChoice({
  label,
  day,
  week,
  focused,
  onChange,
}: {
  label: string;
  day: string | null;
  week: readonly string[];
  /** From the beginning. */
  focused: boolean;
  onChange: (day: string | null) => void;
}) {
  const days = day === null || week.includes(day) ? week : [...week, day];
  return (
    <span className="relative shrink-0">
      <select
        aria-label={label}
        autoFocus={focused}
        value={day ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className="h-12 cursor-pointer appearance-none rounded-control border border-edge bg-card ps-3 pe-8 tabular"
      >
        {days.map((each) => (
          <option key={each} value={each} dir="auto">
            {briefDay(each)}
          </option>
        ))}
        <option value="">No day</option>
      </select>
      <ChevronDown
        className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-soft"
        aria-hidden
      />
    </span>
  );
}
