import type { KitchenChange } from '@chefly/contracts';
import { useBanner } from '@chefly/ui';
import { useCallback } from 'react';
import { askToTell } from '../../parts/ask-to-tell';
import { readySound } from '../../parts/sound';
import type { Kitchen } from './kitchen/use-kitchen';

/**
 * A kitchen whose timers can be heard by whoever starts them here: the sound is let out by that
 * press, and the system may be asked to tell of them. What others start asks nobody.
 */
export function useToldTimers(kitchen: Kitchen): Kitchen {
  const show = useBanner();
  const { act } = kitchen;
  const told = useCallback(
    (change: KitchenChange) => {
      act(change);
      if (change.do !== 'start-timer') return;
      readySound();
      void askToTell().then((refused) => refused && show(refused));
    },
    [act, show],
  );
  return { ...kitchen, act: told };
}
