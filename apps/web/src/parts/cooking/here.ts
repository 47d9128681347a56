const HERE = 'chefly-here';

/** A browser that is full, or forbids it, remembers nobody: cook mode then wants the network. */
function kept<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

/** Who was signed in on this device when that could last be asked; empty when nobody was. */
export const lastHere = (): string => kept((storage) => storage.getItem(HERE)) ?? '';
export const keepHere = (uid: string) =>
  kept((storage) => (uid ? storage.setItem(HERE, uid) : storage.removeItem(HERE)));
