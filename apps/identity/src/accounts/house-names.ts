import { keyOfUserName } from './user-name-key';

const OWN = keyOfUserName('chefly');

/**
 * Whether a name reads as chefly's own, however it is written: who is called so could ask members for
 * anything in its name.
 */
export const readsAsOurs = (name: string): boolean =>
  keyOfUserName(name)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .includes(OWN);
