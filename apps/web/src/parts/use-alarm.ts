import { stateAt, type KitchenTimer } from '@chefly/contracts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ring } from './chime';
import { onSilenced, silence, silenced, STALE_MS } from './silenced';
import { useSound } from './sound';
import { tellTimer, untellTimer } from './tell-timer';

const AGAIN_MS = 2500;
const TABS = 'chefly-alarms';

/** A timer with the name of its dish. */
export interface Alarm extends KitchenTimer {
  dish: string;
  /** Told once it is silenced here. */
  heard?: () => void;
}

const keyOf = ({ uid, endsAt }: KitchenTimer) => `${uid} ${endsAt}`;

/** The timers that are due: done, and not long ago. */
export const dueOf = <T extends KitchenTimer>(timers: readonly T[], now: Date): T[] =>
  timers.filter((timer) => stateAt(timer, now) === 'done' && isFresh(timer, now.getTime()));

/** Whether any of them has yet to ring, or rings. */
export const awaits = (timers: readonly KitchenTimer[], now: Date): boolean =>
  timers.some((timer) => timer.endsAt !== null && isFresh(timer, now.getTime()));

const isFresh = ({ endsAt }: KitchenTimer, now: number) => now - Date.parse(endsAt!) < STALE_MS;

/**
 * Rings for timers that are due, a member's own and a session's alike, with sound, vibration and a
 * message, until somebody touches the screen or a key: hands are in the dough, eyes on another
 * screen. Of several tabs one rings, and what is touched in one is silent in all.
 *
 * @param whose each rings for itself: who cooks in a session hears the one beside the other
 * @returns those that ring now
 */
export function useAlarm(due: readonly Alarm[], whose: 'own' | 'shared'): Alarm[] {
  const touched = useSyncExternalStore(onSilenced, silenced);
  const ringing = due.filter((alarm) => !touched.has(keyOf(alarm)));
  const which = ringing.map(keyOf).join(',');
  useSound(ringing.length > 0);
  const rang = useRef<Alarm[]>([]);
  // the message goes with the sound; one that nobody has heard stays for whoever comes back
  useEffect(() => {
    const still = new Set(which.split(','));
    const over = rang.current.filter((alarm) => !still.has(keyOf(alarm)));
    rang.current = ringing;
    for (const alarm of over)
      if (isFresh(alarm, Date.now())) void untellTimer(alarm).catch(() => undefined);
    // the timers are those that `which` names
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [which]);
  useEffect(() => {
    if (!which) return;
    const over = new AbortController();
    const { signal } = over;
    const keys = which.split(',');
    const tabs = new BroadcastChannel(TABS);
    tabs.onmessage = ({ data }) => silence(data as string[]);
    const sound = async () => {
      for (const alarm of ringing) void tellTimer(alarm, alarm.dish).catch(() => undefined);
      while (!signal.aborted) {
        ring(signal);
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    };
    void navigator.locks
      .request(`chefly-alarm-${whose}`, { signal }, sound)
      // better in several tabs than in none, where the browser refuses this site its locks
      .catch(({ name }: Error) => (name === 'SecurityError' ? sound() : undefined));
    const hush = () => {
      tabs.postMessage(keys);
      silence(keys);
      for (const alarm of ringing) alarm.heard?.();
    };
    // a screen reader presses what it reads without either
    for (const touch of ['pointerdown', 'keydown', 'click'])
      addEventListener(touch, hush, { once: true, signal });
    return () => {
      over.abort();
      tabs.close();
    };
    // the timers are those that `which` names
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [which, whose]);
  return ringing;
}
