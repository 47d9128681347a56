import { stateAt, type KitchenTimer } from '@chefly/contracts';
import { useEffect, useState } from 'react';
import { chime } from './chime';
import { tellTimer } from './tell-timer';

const AGAIN_MS = 2500;
/** One that ended while nobody was there long ago rings for nobody. */
const STALE_MS = 15 * 60_000;

/** The timers that ring now: done, not long ago, and not touched since. */
export const ringingOf = (timers: readonly KitchenTimer[], now: Date, silenced: Set<string>) =>
  timers.filter(
    (timer) =>
      stateAt(timer, now) === 'done' &&
      !silenced.has(`${timer.uid} ${timer.endsAt}`) &&
      now.getTime() - Date.parse(timer.endsAt!) < STALE_MS,
  );

/**
 * Rings for timers of a dish that are done, a member's own and a session's alike, with sound,
 * vibration and a message, until somebody touches the screen or a key: hands are in the dough, eyes
 * on another screen. Of several tabs one rings.
 */
export function useAlarm(timers: readonly KitchenTimer[], now: Date, dish: string): KitchenTimer[] {
  const [silenced, setSilenced] = useState(() => new Set<string>());
  const ringing = ringingOf(timers, now, silenced);
  const which = ringing.map(({ uid, endsAt }) => `${uid} ${endsAt}`).join(',');
  useEffect(() => {
    if (!which) return;
    const over = new AbortController();
    const { signal } = over;
    void navigator.locks
      .request('chefly-alarm', { signal }, async () => {
        for (const timer of ringing) void tellTimer(timer, dish).catch(() => undefined);
        while (!signal.aborted) {
          chime();
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        }
      })
      .catch(() => undefined);
    const hush = () => setSilenced((before) => new Set([...before, ...which.split(',')]));
    addEventListener('pointerdown', hush, { once: true, signal });
    addEventListener('keydown', hush, { once: true, signal });
    return () => over.abort();
    // the timers are those that `which` names
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [which]);
  return ringing;
}
