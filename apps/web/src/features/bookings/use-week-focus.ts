import { useEffect, useRef } from 'react';
import type { Week } from './use-week';

/**
 * The focus of who goes to another week from within the one that is shown, which goes with it: the
 * place of the weeks has it until the other one is there, unless its reader has gone elsewhere.
 */
export function useWeekFocus({ week, canGo, move }: Week, isPending: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isPending || !place.current || document.activeElement !== place.current) return;
    const first = 'button[tabindex="0"], button:not([tabindex])';
    place.current.querySelector<HTMLElement>(first)?.focus();
  }, [isPending, week]);
  return {
    place,
    move(by: -1 | 1) {
      if (by < 0 ? canGo.back : canGo.on) place.current?.focus();
      move(by);
    },
  };
}
