import { useLive, useLiveClient } from '@chefly/api-client/react';
import { useEffect, useEffectEvent, useRef } from 'react';

/** What comes and goes within this is asked for once; not by everybody in the same instant. */
const GATHER_MS = 300;

/** Asks again when chefs of the recipe that is watched came, went, or have other hours or times. */
export function useChefsChanged(refetch: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive('chefs.changed', () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        refetch();
      },
      GATHER_MS * (0.5 + Math.random()),
    );
  });
}

/**
 * Keeps what is said of a recipe's chefs up to date for as long as it is on screen. One recipe is
 * watched at a time; undefined while none is known.
 */
export function useLiveChefs(recipeUid: string | undefined, refetch: () => void) {
  const live = useLiveClient();
  const late = useEffectEvent(refetch);
  useEffect(
    () => (recipeUid ? live.watchChefs(recipeUid, () => late()) : undefined),
    [live, recipeUid],
  );
  useChefsChanged(refetch);
}
