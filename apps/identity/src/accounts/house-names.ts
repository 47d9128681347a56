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

/** Whoever has such a word in their name says that they speak for a house, whatever stands beside it. */
const SPEAKERS = [
  ...['admin', 'admins', 'administrator', 'administrators', 'administration', 'moderator'],
  ...['moderators', 'moderation', 'official', 'staff', 'helpdesk', 'sysadmin', 'postmaster'],
  ...['hostmaster', 'webmaster', 'noreply'],
  ...['админ', 'администратор', 'администрация', 'модератор'],
  ...['المشرف', 'ادارة', 'الادارة'],
];
/** What a house is called by or written to at: ordinary words beside others. */
const DESKS = [
  ...[
    'abuse',
    'account',
    'accounts',
    'billing',
    'bot',
    'care',
    'compliance',
    'contact',
    'customer',
  ],
  ...['daemon', 'desk', 'feedback', 'help', 'info', 'legal', 'mailer', 'mod', 'mods', 'news'],
  ...['notification', 'notifications', 'operator', 'owner', 'payment', 'payments', 'payout'],
  ...['payouts', 'privacy', 'reply', 'report', 'reports', 'root', 'safety', 'security', 'service'],
  ...['services', 'superuser', 'support', 'system', 'team', 'trust', 'verification', 'verified'],
  ...['поддержка', 'دعم', 'الدعم'],
  // moderator and official, and families are called so: Musharraf, Rasmi
  ...['مشرف', 'رسمي'],
];
const FILLERS = ['and', 'my', 'no', 'of', 'our', 'real', 'the', 'your'];

/** As they are drawn: two letters like one, digits like letters. */
const asDrawn = (word: string): string =>
  keyOfUserName(word)
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[345789]/g, (digit) => DRAWN_LIKE[digit]!);
const DRAWN_LIKE: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' };

const speakers = new Set(SPEAKERS.map(asDrawn));
const anyOf = (words: string[]) => words.map(asDrawn).join('|');
/** All of it, with and without anything between the words. */
const OFFICE = new RegExp(
  `^(?:${anyOf(FILLERS)})?(?:${anyOf([...SPEAKERS, ...DESKS])})(?:${anyOf([...FILLERS, ...SPEAKERS, ...DESKS])})*$`,
  'u',
);

/** Where one word ends and another begins: at a gap, and where a capital follows a small letter. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(/\p{N}+$/u, ''))
    .filter(Boolean);

/**
 * Whether a name reads as chefly's own, however it is written: who is called so could ask members for
 * anything in its name.
 */
export const readsAsOurs = (name: string): boolean =>
  OURS.test(keyOfUserName(name.replace(/\p{N}+$/u, '')).replace(/[^\p{L}\p{N}]+/gu, ' '));

/**
 * Whether a name reads as an office of the house, such as its moderators or its help: it needs not be
 * named for a member to believe that it writes.
 */
export function readsAsOffice(name: string): boolean {
  const words = wordsOf(name);
  // a digit at the beginning is a letter, or a number beside the word
  return isOffice(words) || isOffice(words.map((word) => word.replace(/^\p{N}+/u, '')));
}

function isOffice(words: string[]): boolean {
  const drawn = words.map(asDrawn);
  return drawn.some((word) => speakers.has(word)) || OFFICE.test(drawn.join(''));
}
