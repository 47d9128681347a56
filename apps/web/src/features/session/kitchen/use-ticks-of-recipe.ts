import { gatheredBy, ticksOf } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Thing } from './use-dish';
import type { Kitchen } from './use-kitchen';

/** What one has ticked of the recipe before the session is ready here, too: told once. */
export function useTicksOfRecipe(recipeUid: string, kitchen: Kitchen, things: readonly Thing[]) {
  const api = useApi();
  const { data } = useQuery({
    ...query(api, 'recipes', 'cooking', { uid: recipeUid }),
    enabled: !kitchen.chef,
  });
  const tell = useEffectEvent((ticks: Iterable<number>) => {
    const { here, missing } = gatheredBy(kitchen.state, kitchen.me);
    const known = new Set(things.map(({ id }) => id));
    const ready = [...ticks].map((at) => `i${at}`).filter((id) => known.has(id));
    if (here.length || missing.length || !ready.length) return;
    kitchen.act({ do: 'gather', things: ready, is: 'here' });
  });
  useEffect(() => {
    if (data) tell(ticksOf(data.state));
  }, [data]);
}
