import type { Chef, SessionType } from '@chefly/contracts';
import { ApiError, useApi } from '@chefly/api-client/react';
import { useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shownPrices } from '../../parts/chef-prices';
import { showOpenRequest } from './open-request';

/**
 * Asks chefs to cook a recipe together. A refusal may mean that the list is out of date, and where
 * the answer was lost they may have been asked. Who has a request open already is led to it.
 *
 * @param onAsked not called where it failed otherwise: what asks says why, and stays open to ask again
 */
export function useAsking(recipeUid: string, onAsked?: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  return useMutation({
    mutationFn: ({ chefs, type }: { chefs: readonly Chef[]; type: SessionType }) =>
      api.sessions.ask({
        chefUids: chefs.map(({ uid }) => uid),
        recipeUid,
        type,
        prices: shownPrices(chefs),
      }),
    onSuccess: (request) => {
      queries.setQueryData(['sessions', 'myRequest', {}], request);
      onAsked?.();
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: ['sessions', 'chefs'] });
      void queries.invalidateQueries({ queryKey: ['sessions', 'myRequest'] });
      if (!(error instanceof ApiError) || error.code !== 'sessions/request-open') return;
      show(error.message);
      onAsked?.();
      showOpenRequest();
    },
  });
}
