/**
 * Small things from one visit to the next, such as a switch that is off. Where the browser is full,
 * or forbids it, they hold for as long as this page stands, and no screen waits for them.
 */
function keeps(storage: () => Storage) {
  /** What the browser did not take. */
  const held = new Map<string, string>();
  return {
    read(key: string): string | null {
      try {
        return held.get(key) ?? storage().getItem(key);
      } catch {
        return held.get(key) ?? null;
      }
    },
    /** @param words null forgets the key */
    write(key: string, words: string | null) {
      held.delete(key);
      try {
        if (words === null) storage().removeItem(key);
        else storage().setItem(key, words);
      } catch {
        if (words !== null) held.set(key, words);
      }
    },
    /** Forgets every key that begins so. */
    forget(beginning: string) {
      for (const key of held.keys()) if (key.startsWith(beginning)) held.delete(key);
      try {
        for (const key of Object.keys(storage()))
          if (key.startsWith(beginning)) storage().removeItem(key);
      } catch {
        // it keeps none
      }
    },
  };
}

/** In this browser, for all its tabs. */
export const browserKeeps = keeps(() => localStorage);
/** In this tab, until it is closed. */
export const tabKeeps = keeps(() => sessionStorage);
