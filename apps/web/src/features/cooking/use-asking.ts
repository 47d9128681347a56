import type { Chef, SessionType } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Asks chefs to cook a recipe together. A refusal may mean that the list is out of date. */
export function useAsking(recipeUid: string, onSettled?: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
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
    onSuccess: (request) => queries.setQueryData(['sessions', 'myRequest', {}], request),
    onError: (error) => {
      show(error.message, { kind: 'problem' });
      void queries.invalidateQueries({ queryKey: ['sessions', 'chefs'] });
    },
    onSettled,
  });
}
