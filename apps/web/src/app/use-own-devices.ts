import { useLive } from '@chefly/api-client/react';
import { useQueryClient } from '@tanstack/react-query';
import { patchRecipe } from '../parts/recipe-cache';

/** What the member does on other devices is shown here as it happens, on whatever screen they are. */
export function useOwnDevices() {
  const queries = useQueryClient();
  const look = (...queryKey: string[]) => void queries.invalidateQueries({ queryKey });
  useLive('saved.changed', ({ recipe }) => {
    // what is being pressed here is told later than that
    if (recipe && !queries.isMutating({ mutationKey: ['save', recipe.uid] }))
      patchRecipe(queries, recipe.uid, { saved: recipe.saved });
    look('recipes', 'saved');
    look('recipes', 'collections');
    // it would not know of ticks that are on their way, and is asked for behind the last of them
    if (!queries.isMutating({ mutationKey: ['collect'] })) look('recipes', 'savedIn');
  });
  useLive('availability.changed', () => look('sessions', 'availability'));
}
