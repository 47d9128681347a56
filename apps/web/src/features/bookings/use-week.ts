import { bookingLimits } from '@chefly/contracts';
import { daysLater, weekOf } from '@chefly/ui';
import { useState } from 'react';

/**
 * Which week of a chef is looked at, and which of its times is chosen.
 *
 * @param at of a link to one time
 */
export function useWeek(at: Date | null) {
  const thisWeek = weekOf(new Date());
  const [week, setWeek] = useState(at ? weekOf(at) : thisWeek);
  const [chosen, choose] = useState(at?.toISOString() ?? null);
  const last = new Date(Date.now() + bookingLimits.ahead);
  const canGo = { back: week > thisWeek, on: daysLater(week, 7) < last };
  return {
    week,
    isThisWeek: week.getTime() === thisWeek.getTime(),
    canGo,
    move(by: -1 | 1) {
      if (by < 0 ? !canGo.back : !canGo.on) return;
      choose(null);
      setWeek(daysLater(week, by * 7));
    },
    chosen,
    choose,
    /** A time of another week too. */
    goTo(startsAt: string) {
      setWeek(weekOf(new Date(startsAt)));
      choose(startsAt);
    },
  };
}
export type Week = ReturnType<typeof useWeek>;
