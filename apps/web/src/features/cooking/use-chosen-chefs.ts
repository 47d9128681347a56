import { SELECTION_CAP, timing, type Chef } from '@chefly/contracts';
import { fullName } from '@chefly/ui';
import { useEffect, useRef, useState } from 'react';

/**
 * The chefs that can be ticked, up to four of them. One who leaves stays in their place, greyed and
 * no longer ticked, so that nothing moves under the thumb; who comes is added at the end.
 */
export function useChosenChefs(free: readonly Chef[]) {
  const [ticked, setTicked] = useState<string[]>([]);
  const [shown, setShown] = useState<readonly Chef[]>(free);
  const [atLimit, noteLimit] = useShortly(timing.selectionMessage);
  const here = new Map(free.map((chef) => [chef.uid, chef]));
  const known = new Set(shown.map(({ uid }) => uid));
  const fresh = free.filter(({ uid }) => !known.has(uid));
  if (fresh.length) setShown([...shown, ...fresh]);
  const chosen = ticked.flatMap((uid) => here.get(uid) ?? []);
  const gone = ticked.filter((uid) => !here.has(uid));
  const [left, setLeft] = useState('');
  if (gone.length) {
    setTicked(ticked.filter((uid) => here.has(uid)));
    const names = shown.filter(({ uid }) => gone.includes(uid)).map(fullName);
    setLeft(`${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not free any more`);
  }
  return {
    rows: shown.map((chef) => ({ chef: here.get(chef.uid) ?? chef, gone: !here.has(chef.uid) })),
    chosen,
    /** Who was ticked and left, in words. */
    left,
    /** A fifth was pressed, a moment ago. */
    atLimit,
    /** A fifth is not ticked. */
    toggle: (uid: string): 'done' | 'full' => {
      const on = ticked.includes(uid);
      if (!on && chosen.length >= SELECTION_CAP) {
        noteLimit();
        return 'full';
      }
      setTicked(on ? ticked.filter((other) => other !== uid) : [...ticked, uid]);
      return 'done';
    },
  };
}
export type ChosenChefs = ReturnType<typeof useChosenChefs>;

function useShortly(ms: number): [now: boolean, begin: () => void] {
  const [now, setNow] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = () => {
    clearTimeout(timer.current);
    setNow(true);
    timer.current = setTimeout(() => setNow(false), ms);
  };
  return [now, begin];
}
