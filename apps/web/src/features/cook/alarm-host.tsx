import { unheardOf } from '@chefly/contracts';
import { useDishNews, useDishNow } from '../../parts/cooking/use-dish';
import { useDishesElsewhere } from '../../parts/cooking/use-dishes-elsewhere';
import { useTimedDishes } from '../../parts/cooking/use-timed-dishes';
import type { Dish } from '../../parts/cooking/dish';
import { Ringing } from '../../parts/ringing';
import { useSound } from '../../parts/sound';
import { awaits, dueOf, useAlarm } from '../../parts/use-alarm';

/**
 * The timers of all that a member cooks, above every screen: one rings in cook mode of another dish,
 * in a session and while they read something else.
 *
 * @param live whether there is a socket by which other devices are heard
 */
export default function AlarmHost({ of, live }: { of: string; live: boolean }) {
  const dishes = useTimedDishes(of);
  return (
    <>
      {live && <News of={of} />}
      <div
        aria-live="assertive"
        className="pointer-events-none fixed inset-x-0 top-2 z-[60] grid justify-items-center px-3 print:hidden"
      >
        {dishes.length > 0 && <Alarms dishes={dishes} />}
      </div>
    </>
  );
}

function News({ of }: { of: string }) {
  // those that are open hear first: what this opens asks for itself
  useDishNews(of);
  useDishesElsewhere(of);
  return null;
}

function Alarms({ dishes }: { dishes: readonly Dish[] }) {
  useDishNow(dishes[0]!);
  useSound(dishes.some((dish) => awaits(unheardOf(dish.state), dish.now())));
  const due = dishes.flatMap((dish) =>
    dueOf(unheardOf(dish.state), dish.now()).map((timer) => ({
      ...timer,
      dish: dish.recipe?.name ?? '',
      // on the member's other devices it is silent then as well
      heard: () => dish.do({ kind: 'heard', until: timer.endsAt! }),
    })),
  );
  return <Ringing alarms={useAlarm(due, 'own')} />;
}
