import { mealsOf, type Booking, type Planned } from '@chefly/contracts';
import { Bone, classes, iconLook, Loading } from '@chefly/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lookFor } from '../../parts/plan-day';
import { dayKey, daysFrom, longDay } from '../../parts/plan-days';
import { useToday } from '../../parts/use-today';
import { BookedRow, useBooked } from './booked';
import { MealRow, type PlannedMeal } from './meal-row';
import { NothingPlanned } from './nothing-planned';
import { PlanFrame } from './plan-frame';

const DAYS = 7;

/** `/plan`: what the member cooks on the days to come. */
export default function WeekPlan() {
  return <Week booked={useBooked()} />;
}

export function Week({ booked }: { booked: readonly Booking[] }) {
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

/** What is cooked several times on one day, or on none, is one entry. */
const together = (meals: readonly PlannedMeal[]): PlannedMeal[][] => [
  ...Map.groupBy(meals, ({ recipeUid, day }) => `${recipeUid} ${day}`).values(),
];

const dayOf = (instant: string) => dayKey(new Date(instant));

function Days({ plan, booked }: { plan: Planned; booked: readonly Booking[] }) {
  /** Stands in another list now; whoever put it there goes on from it. */
  const [moved, setMoved] = useState('');
  const week = daysFrom(0, DAYS, useToday());
  const meals = mealsOf(plan.state).filter(({ day }) => day === null || day >= week[0]!);
  const onDay = (day: string) => meals.filter((meal) => meal.day === day);
  const later = meals.filter(({ day }) => day !== null && day > week.at(-1)!);
  const unplanned = meals.filter(({ day }) => day === null);
  const bookedOn = (day: string) => booked.filter(({ startsAt }) => dayOf(startsAt) === day);
  const bookedLater = booked.filter(({ startsAt }) => dayOf(startsAt) > week.at(-1)!);
  const any = meals.length + booked.length > 0;
  const section = (
    heading: string,
    those: PlannedMeal[],
    sessions: readonly Booking[] = [],
    day?: string,
  ) => (
    <section key={heading} className="mb-3 break-inside-avoid print:mb-5">
      <div className="mb-1 flex min-h-11 items-end justify-between gap-3 print:min-h-0">
        <h2 className="text-[1.125rem]">{heading}</h2>
        {day && (
          <Link
            to="/search"
            aria-label={`Find a dish for ${heading}`}
            title="Find a dish"
            onClick={() => lookFor(day)}
            className={classes(iconLook(), '-mb-2 print:hidden')}
          >
            <Plus className="size-5.5" aria-hidden />
          </Link>
        )}
      </div>
      {those.length || sessions.length ? (
        <ul>
          {sessions.map((booking) => (
            <BookedRow key={booking.uid} booking={booking} />
          ))}
          {together(those).map((meals) => (
            <MealRow
              key={meals[0]!.uid}
              meals={meals}
              plan={plan}
              week={week}
              moved={meals.some(({ uid }) => uid === moved)}
              onMove={() => setMoved(meals.at(-1)!.uid)}
            />
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
        <NothingPlanned dish="menemen">
          Put a recipe on a day, and its ingredients are on your shopping list.
        </NothingPlanned>
      )}
      {unplanned.length > 0 && section('Only on the shopping list', unplanned)}
      {any && week.map((day) => section(longDay(day), onDay(day), bookedOn(day), day))}
      {later.length + bookedLater.length > 0 && section('Later', later, bookedLater)}
    </>
  );
}
