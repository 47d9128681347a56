import { useCallback, useEffect, useState } from 'react';

/**
 * on: the screen stays on · lost: it does not, and can be asked for again · asked: nothing is known
 * yet · none: not here
 */
export type WakeLock = 'on' | 'lost' | 'asked' | 'none';

/** Keeps the screen on while it is shown. A browser that takes it back says so. */
export function useWakeLock(): [state: WakeLock, ask: () => void] {
  const [state, setState] = useState<WakeLock>('wakeLock' in navigator ? 'asked' : 'none');
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let here = true;
    let held: WakeLockSentinel | null = null;
    const hold = async () => {
      if (document.visibilityState === 'hidden' || (held && !held.released)) return;
      try {
        const lock = await navigator.wakeLock.request('screen');
        if (!here) return void lock.release();
        held = lock;
        setState('on');
        lock.addEventListener('release', () => here && setState('lost'));
      } catch {
        // a battery that is low, or a browser that forbids it
        if (here) setState('lost');
      }
    };
    void hold();
    const again = () => void hold();
    document.addEventListener('visibilitychange', again);
    return () => {
      here = false;
      document.removeEventListener('visibilitychange', again);
      void held?.release();
    };
  }, [asked]);
  return [state, useCallback(() => setAsked((n) => n + 1), [])];
}
