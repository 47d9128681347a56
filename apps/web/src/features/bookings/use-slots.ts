import type { Slot } from '@chefly/contracts';
import { query, useApi, useLive } from '@chefly/api-client/react';
import { daysLater, type WeekSlot } from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveChefs } from '../../parts/use-live-chefs';

/** What is heard of is a hint: the week is asked for again this often. */
const AGAIN_MS = 120_000;

/**
 * The slots of a chef in the week that begins then. Who else books, and the chef's own changes, are
 * heard of by the dish that is chosen: nobody is named by it.
 */
export function useSlots(chefUid: string, week: Date, recipeUid: string | null) {
  const queries = useQueryClient();
  const slots = useQuery({
    ...query(useApi(), 'sessions', 'slots', {
      uid: chefUid,
      from: week.toISOString(),
      to: daysLater(week, 7).toISOString(),
    }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    retry: false,
  });
  const lookAgain = () => void queries.invalidateQueries({ queryKey: ['sessions', 'slots'] });
  useLive('booking.changed', lookAgain);
  const recipes = slots.data?.recipes ?? [];
  const dish = recipes.find(({ uid }) => uid === recipeUid) ?? recipes[0];
  useLiveChefs(dish?.uid, lookAgain);
  /** Times that turned out to be taken. */
  const [lost, setLost] = useState<readonly string[]>([]);
  const items = (slots.data?.items ?? []).map((slot) =>
    shown(
      lost.includes(slot.startsAt) && slot.state === 'free' ? { ...slot, state: 'taken' } : slot,
    ),
  );
  const lose = (startsAt: string) => {
    setLost([...lost, startsAt]);
    lookAgain();
  };
  return { slots, items, dish, lose, lookAgain };
}
export type SlotsQuery = ReturnType<typeof useSlots>['slots'];

const places = (left: number) => `${left} ${left === 1 ? 'place' : 'places'} left`;

/** As a week shows it. */
export type ShownSlot = WeekSlot & Slot;
const shown = (slot: Slot): ShownSlot => ({
  ...slot,
  note: slot.cookAlong ? places(slot.cookAlong.placesLeft) : undefined,
  about: slot.cookAlong?.recipe.name,
});
