import { useLiveStatus } from '@chefly/api-client/react';
import { useEffect, useEffectEvent, useState } from 'react';

/** A socket that comes back within so long was not away. */
const SETTLES_MS = 2000;

/**
 * Whether steps, timers and chat do not reach the others: the server is away, which the media are
 * not told by, since they go by a way of their own. Said when it begins and when it is over.
 *
 * @param unanswered what was done here is not taken by the server
 */
export function useKitchenAway(unanswered: boolean, say: (sentence: string) => void): boolean {
  const cut = useLiveStatus() === 'offline' || unanswered;
  const [away, setAway] = useState(false);
  const turn = useEffectEvent((is: boolean) => {
    setAway(is);
    if (is !== away)
      say(is ? 'Steps, timers and chat are not connected' : 'The kitchen is connected again');
  });
  useEffect(() => {
    const timer = setTimeout(() => turn(cut), cut ? SETTLES_MS : 0);
    return () => clearTimeout(timer);
  }, [cut]);
  return away;
}
