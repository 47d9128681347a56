import { isTimed } from '@chefly/contracts';
import { useApi, useLive, useLiveStatus } from '@chefly/api-client/react';
import { useEffect } from 'react';
import { dishOf, isOpen } from './dishes';

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
      ({ items, serverTime }) => {
        for (const { recipeUid, state } of items)
          if (isTimed(state, new Date(serverTime)) && !isOpen(of, recipeUid))
            void dishOf(api, of, recipeUid).meet();
      },
      // asked again when the socket is back
      () => undefined,
    );
  }, [api, of, status]);
}
