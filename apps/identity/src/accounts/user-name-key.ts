import { drawnInLatin, normalise, withOurDigits } from '@chefly/engines/search';

/** Letters that are drawn like digits, and like each other; the capital I is like a small l. */
const drawn = (name: string): string =>
  drawnInLatin(name).replace(/0/g, 'o').replace(/[i1|]/g, 'l');

/**
 * A username as compared: no two members' differ by case, accents, unseen characters, lookalikes or
 * the script of their digits alone.
 */
export const keyOfUserName = (userName: string): string =>
  drawn(withOurDigits(normalise(userName)));

/** As it was compared while digits of other scripts were others. */
export const formerKeyOfUserName = (userName: string): string => drawn(normalise(userName));

/** Behind the key of a name that others may have, too: no name has it. */
const MARK = '#';
const AFTER_MARK = '$';

/** Of a member who is called like another: see `UserNameKeysMigration`. */
export const markedKey = (userName: string, uid: string): string =>
  `${keyOfUserName(userName)}${MARK}${uid}`;

/** Whoever is called so: by the key, marked or not, or by that of before. */
export function calledLike(userName: string) {
  const key = keyOfUserName(userName);
  const marked = { $gt: `${key}${MARK}`, $lt: `${key}${AFTER_MARK}` };
  return {
    $or: [{ userNameKey: { $in: [key, formerKeyOfUserName(userName)] } }, { userNameKey: marked }],
  };
}
