import { timerLimits } from '@chefly/contracts';

/** An alarm that is older rings for nobody. */
export const STALE_MS = timerLimits.ringsSeconds * 1000;
const KEY = 'chefly-silenced';

/** When each was touched, by what it is; none where nothing is kept, or something else. */
function kept(): Map<string, number> {
  try {
    const found = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? '{}') as object);
    const since = Date.now() - STALE_MS;
    return new Map(found.filter((each): each is [string, number] => each[1] > since));
  } catch {
    return new Map();
  }
}

let all: ReadonlySet<string> = new Set(kept().keys());
const listeners = new Set<() => void>();

/**
 * Those that were touched. One list for all screens, and for what is opened later: an alarm that was
 * silenced stays silent when its member goes on to another screen, reloads, or opens a tab.
 */
export const silenced = (): ReadonlySet<string> => all;

export const onSilenced = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function silence(keys: readonly string[]): void {
  all = new Set([...all, ...keys]);
  try {
    const both = kept();
    for (const key of keys) both.set(key, Date.now());
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(both)));
  } catch {
    // full, or forbidden: it is silent here
  }
  for (const listener of listeners) listener();
}
