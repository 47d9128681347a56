import { keyOfUserName } from './user-name-key';

/** By the beginnings of words: what chefly itself would be there for. */
const OFFICES = [
  ...['admin', 'app', 'billing', 'bot', 'care', 'help', 'moderat', 'news', 'official', 'payment'],
  ...['safety', 'security', 'service', 'staff', 'support', 'team'],
].map(keyOfUserName);

/** With gaps in it, but not as the beginning of another word: a chef may be called Lydia. */
const OURS = new RegExp(
  `${[...keyOfUserName('chefly')].join(' ?')} ?(?:$|(?<= )|\\p{N}|${OFFICES.join('|')})`,
  'u',
);

/**
 * Whether a name reads as chefly's own, however it is written: who is called so could ask members for
 * anything in its name.
 */
export const readsAsOurs = (name: string): boolean =>
  OURS.test(keyOfUserName(name.replace(/\p{N}+$/u, '')).replace(/[^\p{L}\p{N}]+/gu, ' '));
