import { mealsOf, type Booking, type Planned } from '@chefly/contracts';
import {
  Bone,
  briefMinutes,
  EmptyState,
  IconButton,
  Loading,
  Picture,
  ServingScaler,
  written,
} from '@chefly/ui';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dayKey, daysFrom, longDay } from '../../parts/plan-days';
import { recipeLink } from '../../parts/recipe-links';
import { useDishPictures } from '../../parts/use-dish-pictures';
import { usePlanChange } from '../../parts/use-plan';
import { BookedRow, useBooked } from './booked';
import { PlanFrame } from './plan-frame';

const DAYS = 7;

/** `/plan`: what the member cooks on the days to come. */
export default function WeekPlan() {
  const booked = useBooked();
  return (
    <PlanFrame
      title="Week plan"
      skeleton={
        <Loading className="grid gap-4">
          {daysFrom(0, 4).map((day) => (
            <Bone key={day} className="h-20" />
          ))}
        </Loading>
      }
    >
      {(plan) => <Days plan={plan} booked={booked} />}
    </PlanFrame>
  );
}

const dayOf = (instant: string) => dayKey(new Date(instant));

type PlannedMeal = ReturnType<typeof mealsOf>[number];

function Days({ plan, booked }: { plan: Planned; booked: readonly Booking[] }) {
  const week = daysFrom(0, DAYS);
  const meals = mealsOf(plan.state).filter(({ day }) => day === null || day >= week[0]!);
  const onDay = (day: string) => meals.filter((meal) => meal.day === day);
  const later = meals.filter(({ day }) => day !== null && day > week.at(-1)!);
  const unplanned = meals.filter(({ day }) => day === null);
  const bookedOn = (day: string) => booked.filter(({ startsAt }) => dayOf(startsAt) === day);
  const bookedLater = booked.filter(({ startsAt }) => dayOf(startsAt) > week.at(-1)!);
  const any = meals.length + booked.length > 0;
  const section = (heading: string, those: PlannedMeal[], sessions: readonly Booking[] = []) => (
    <section key={heading} className="mb-5 break-inside-avoid">
      <h2 className="mb-1 text-[1.125rem]">{heading}</h2>
      {those.length || sessions.length ? (
        <ul>
          {sessions.map((booking) => (
            <BookedRow key={booking.uid} booking={booking} />
          ))}
          {those.map((meal) => (
            <MealRow key={meal.uid} meal={meal} plan={plan} />
          ))}
        </ul>
      ) : (
        <p className="border-b border-line py-2 text-[0.875rem] text-soft">Nothing planned</p>
      )}
    </section>
  );
  return (
    <>
      {!any && (
        <EmptyState
          dish="menemen"
          action={
            <Link
              to="/search"
              className="flex min-h-11 items-center rounded-control bg-brand px-4 font-semibold text-on-brand hover:brightness-105"
            >
              Search recipies
            </Link>
          }
        >
          Put a recipe on a day, and its ingredients are on your shopping list.
        </EmptyState>
      )}
      {any && week.map((day) => section(longDay(day), onDay(day), bookedOn(day)))}
      {later.length + bookedLater.length > 0 && section('Later', later, bookedLater)}
      {unplanned.length > 0 && section('Only on the shopping list', unplanned)}
    </>
  );
}

function MealRow({ meal, plan }: { meal: PlannedMeal; plan: Planned }) {
  const { uid, ...planned } = meal;
  const change = usePlanChange();
  const pictures = useDishPictures(plan.recipes);
  const recipe = plan.recipes.find((each) => each.uid === meal.recipeUid);
  const name = recipe?.name ?? 'A recipe that is gone';
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
            </span>
          </Link>
        ) : (
          <span className="text-soft">{name}</span>
        )}
      </div>
      {recipe?.minutes != null && (
        <span className="text-[0.8125rem] text-soft tabular">{briefMinutes(recipe.minutes)}</span>
      )}
      <span className="hidden print:inline">for {meal.servings}</span>
      <div className="flex items-center gap-1 print:hidden">
        <ServingScaler
          servings={meal.servings}
          onChange={(servings) =>
            void change({ kind: 'meal', mealUid: uid, meal: { ...planned, servings } })
          }
        />
        <IconButton
          label={`Take ${name} off the plan`}
          onClick={() => void change({ kind: 'meal', mealUid: uid, meal: null })}
        >
          <Trash2 className="size-5" />
        </IconButton>
      </div>
    </li>
  );
}
