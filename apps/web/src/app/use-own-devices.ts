import { useLive } from '@chefly/api-client/react';
import { useQueryClient } from '@tanstack/react-query';
import type { LiveMessages } from '@chefly/contracts';
import { patchRecipe } from '../parts/recipe-cache';
import { useOtherTabs } from '../parts/saved-tabs';

/** What the member does on other devices, and in other tabs of this one, is shown here as it happens, on whatever screen they are. */
export function useOwnDevices() {
  const queries = useQueryClient();
  const look = (...queryKey: string[]) => void queries.invalidateQueries({ queryKey });
  const onSaved = ({ recipe }: LiveMessages['saved.changed']) => {
    // what is being pressed here is told later than that
    if (recipe && !queries.isMutating({ mutationKey: ['save', recipe.uid] }))
      patchRecipe(queries, recipe.uid, { saved: recipe.saved });
    look('recipes', 'saved');
    look('recipes', 'collections');
    // it would not know of ticks that are on their way, and is asked for behind the last of them
    if (!queries.isMutating({ mutationKey: ['collect'] })) look('recipes', 'savedIn');
  };
  useLive('saved.changed', onSaved);
  useOtherTabs(onSaved);
  /** What is being pressed here was told before, and stands until it is answered. */
  const lookBehind = (mutationKey: string, ...queryKey: string[]) => {
    const isPressed = () => !!queries.isMutating({ mutationKey: [mutationKey] });
    if (!isPressed()) return look(...queryKey);
    const stop = queries.getMutationCache().subscribe(() => {
      if (isPressed()) return;
      stop();
      look(...queryKey);
    });
  };
  useLive('settings.changed', ({ of }) => {
    if (of === 'telling') lookBehind('notification-settings', 'notifications', 'settings');
    if (of === 'booking-hours') look('sessions', 'bookingHours');
    if (of === 'naming') look('content', 'naming');
  });
  useLive('availability.changed', () => look('sessions', 'availability'));
}
