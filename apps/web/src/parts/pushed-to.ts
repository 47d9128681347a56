import { browserKeeps } from '@chefly/ui';

const KEY = 'chefly-pushed-to';

/** The member whom this browser is told for; null for nobody. */
export const pushedTo = () => browserKeeps.read(KEY);
export const keepPushedTo = (uid: string | null) => browserKeeps.write(KEY, uid);
