import { timerLimits } from '@chefly/contracts';
import { browserKeeps, readKept } from '@chefly/ui';
import { z } from 'zod';

/** An alarm that is older rings for nobody. */
export const STALE_MS = timerLimits.ringsSeconds * 1000;
const KEY = 'chefly-silenced';

/** When each was touched, by what it is; none where nothing is kept, or something else. */
function kept(): Map<string, number> {
  const found = readKept(z.record(z.string(), z.number()), browserKeeps.read(KEY)) ?? {};
  const since = Date.now() - STALE_MS;
  return new Map(Object.entries(found).filter(([, at]) => at > since));
}

/** Alarms that were silenced, as this page knows them from now on; the browser keeps them for others. */
export function silencedAlarms() {
  let all: ReadonlySet<string> = new Set(kept().keys());
  const listeners = new Set<() => void>();
  return {
    silenced: () => all,
    onSilenced: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    silence: (keys: readonly string[]) => {
      all = new Set([...all, ...keys]);
      const both = kept();
      for (const key of keys) both.set(key, Date.now());
      browserKeeps.write(KEY, JSON.stringify(Object.fromEntries(both)));
      for (const listener of listeners) listener();
    },
  };
}

/**
 * Those that were touched. One list for all screens, and for what is opened later: an alarm that was
 * silenced stays silent when its member goes on to another screen, reloads, or opens a tab.
 */
export const { silenced, onSilenced, silence } = silencedAlarms();
