import type { Chef, SessionType } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * Asks chefs to cook a recipe together. A refusal may mean that the list is out of date, and where
 * the answer was lost they may have been asked.
 *
 * @param onAsked not called where it failed: what asks says why, and stays open to ask again
 */
export function useAsking(recipeUid: string, onAsked?: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ chefs, type }: { chefs: readonly Chef[]; type: SessionType }) =>
      api.sessions.ask({
        chefUids: chefs.map(({ uid }) => uid),
        recipeUid,
        type,
        // as they stood on the screen: a chef who asks for more by now is not asked
        prices: Object.fromEntries(
          chefs.flatMap(({ uid, pricePaise }) => (pricePaise === null ? [] : [[uid, pricePaise]])),
        ),
      }),
    onSuccess: (request) => {
      queries.setQueryData(['sessions', 'myRequest', {}], request);
      onAsked?.();
    },
    onError: () => {
      void queries.invalidateQueries({ queryKey: ['sessions', 'chefs'] });
      void queries.invalidateQueries({ queryKey: ['sessions', 'myRequest'] });
    },
  });
}
