const KEY = 'chefly-pushed-to';

/** The member whom this browser is told for; null for nobody. */
export const pushedTo = () => localStorage.getItem(KEY);
export const keepPushedTo = (uid: string | null) =>
  uid ? localStorage.setItem(KEY, uid) : localStorage.removeItem(KEY);
