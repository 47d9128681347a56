import { MINUTE, timing, type Session } from '@chefly/contracts';
import { spokenTime } from '@chefly/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Others } from './use-others';

/** A call that comes back within so long was not away. */
const SETTLES_MS = 4000;
/** In words, how long a session waits for a chef who cannot be reached. */
export const WAITS = `${timing.chefGone / MINUTE} minutes`;

/** For a guest: their chef is gone. */
export interface ChefAway {
  chef: string;
  /** How long the session waits still; null where the call is lost and nothing more is known. */
  leftMs: number | null;
}

/**
 * Whether a guest's chef is gone, and how long the session waits for them. The call says so first,
 * the session itself a while later. Said when the session begins to wait, and when it is over where
 * nothing else says so.
 *
 * @param now by the server's clock
 * @param away this browser itself is cut off: then it knows nothing of the chef
 * @param ask asks the server for something, since it may be that
 */
export function useChefAway(
  { role, chef: { firstName: chef }, waitsUntil }: Session,
  { here, started, connection }: Others,
  now: Date,
  away: boolean,
  { say, ask }: { say: (sentence: string) => void; ask: () => void },
): ChefAway | null {
  const knows = role === 'user' && !away;
  const lost = useLasting(knows && started && here.every(({ connected }) => !connected));
  const look = useEffectEvent(ask);
  useEffect(() => {
    if (lost) look();
  }, [lost]);
  const leftMs = knows && waitsUntil ? Math.max(0, Date.parse(waitsUntil) - now.getTime()) : null;
  const waits = leftMs !== null;
  const told = useRef(false);
  const tell = useEffectEvent(() => {
    if (waits === told.current) return;
    told.current = waits;
    if (waits) {
      const left = spokenTime(Math.round(leftMs / 1000));
      say(`We cannot reach ${chef}. The session waits ${left} longer, then it ends.`);
      // a call that comes back is said by itself
    } else if (knows && connection === 'connected') say(`${chef} can be reached again`);
  });
  useEffect(() => tell(), [waits]);
  return waits || lost ? { chef, leftMs } : null;
}

/** Whether something is so, and has been for a while. */
function useLasting(is: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLasts(true), SETTLES_MS);
    return () => (clearTimeout(timer), setLasts(false));
  }, [is]);
  return is && lasts;
}
