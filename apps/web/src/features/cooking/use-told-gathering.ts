import { useApi } from '@chefly/api-client/react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Several ticks in a row are told at once. */
const PAUSE_MS = 250;

/**
 * Tells what is ready, all of it, whenever it has changed: one after the other, so that the last
 * word is the latest. What was ticked on the recipe before is told at first; nothing is taken back
 * before something was touched here, as ticks of other devices may still be on their way.
 *
 * @returns to be called when something is ticked here
 */
export function useToldGathering(
  requestUid: string,
  things: readonly string[],
  before: readonly string[],
): () => void {
  const api = useApi();
  const told = useRef(keyOf(before));
  const [touched, setTouched] = useState(false);
  const { mutate } = useMutation({
    mutationFn: (all: string[]) => api.sessions.gather({ uid: requestUid, things: all }),
    scope: { id: `gather ${requestUid}` },
    retry: 2,
  });
  const now = keyOf(things);
  const isMore = before.every((thing) => things.includes(thing));
  const tell = useEffectEvent(() => {
    if (now === told.current || (!touched && !isMore)) return;
    told.current = now;
    mutate([...things]);
  });
  useEffect(() => {
    const timer = setTimeout(tell, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [now, touched, isMore]);
  // put away before the pause is over
  useEffect(() => () => tell(), []);
  return () => setTouched(true);
}

const keyOf = (things: readonly string[]) => things.toSorted().join(' ');
