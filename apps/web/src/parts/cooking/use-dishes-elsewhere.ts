import { timersOf, type CookingState } from '@chefly/contracts';
import { useApi, useLive, useLiveStatus } from '@chefly/api-client/react';
import { useEffect } from 'react';
import { STALE_MS } from '../silenced';
import { dishOf, isOpen } from './dishes';

/** Whether any of its timers is to ring yet, or rings. A device's own clock is right enough for it. */
const isTimed = (state: CookingState) =>
  timersOf(state).some(({ endsAt }) => endsAt && Date.parse(endsAt) > Date.now() - STALE_MS);

/**
 * Brings to this device what a member does on others, of dishes too that it has never kept: their
 * timers ring here as well.
 */
export function useDishesElsewhere(of: string): void {
  const api = useApi();
  const status = useLiveStatus();
  useLive('cooking.changed', ({ recipeUid }) => {
    // one that is open here hears of it by itself
    if (!isOpen(of, recipeUid)) void dishOf(api, of, recipeUid).meet();
  });
  useEffect(() => {
    if (status !== 'connected') return;
    void api.recipes.cookings({}).then(
      ({ items }) => {
        for (const { recipeUid, state } of items)
          if (isTimed(state) && !isOpen(of, recipeUid)) void dishOf(api, of, recipeUid).meet();
      },
      // asked again when the socket is back
      () => undefined,
    );
  }, [api, of, status]);
}
