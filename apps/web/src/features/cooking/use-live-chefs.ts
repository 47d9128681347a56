import { useLive, useLiveClient } from '@chefly/api-client/react';
import { useEffect, useRef } from 'react';

/** What comes and goes within this is asked for once; not by everybody in the same instant. */
const GATHER_MS = 300;

/** Keeps the list of a recipe's free chefs up to date for as long as it is on screen. */
export function useLiveChefs(recipeUid: string, refetch: () => void) {
  const live = useLiveClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => live.watchChefs(recipeUid), [live, recipeUid]);
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
