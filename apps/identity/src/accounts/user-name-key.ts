import { normalise } from '@chefly/engines/search';

/**
 * Letters of one script that are drawn like another's, or like each other in common typefaces. A
 * username is of one script, so only what a whole name could be drawn with matters: Cyrillic and
 * Greek against Latin, digits against letters. Unicode's own list has thousands more, nearly all of
 * them mixtures that are refused before.
 */
const LOOKALIKES: [RegExp, string][] = [
  [/[аɑα]/g, 'a'],
  [/[вβ]/g, 'b'],
  [/[сϲ]/g, 'c'],
  [/ԁ/g, 'd'],
  [/[еёε]/g, 'e'],
  [/ԍ/g, 'g'],
  [/[нһη]/g, 'h'],
  [/[кκ]/g, 'k'],
  [/[мμ]/g, 'm'],
  [/[пν]/g, 'n'],
  [/[о0оοσօ]/g, 'o'],
  [/[рρ]/g, 'p'],
  [/ԛ/g, 'q'],
  [/г/g, 'r'],
  [/ѕ/g, 's'],
  [/[тτ]/g, 't'],
  [/υ/g, 'u'],
  [/ѵ/g, 'v'],
  [/[ԝω]/g, 'w'],
  [/[хχ]/g, 'x'],
  [/[уγ]/g, 'y'],
  [/[з3]/g, '3'],
  [/ζ/g, 'z'],
  [/ј/g, 'j'],
  // the capital I is drawn like a small l, and names are compared without case
  [/[i1|lіїιӏ]/g, 'l'],
];

/**
 * A username as compared: no two members' differ by case, accents, unseen characters or lookalikes
 * alone.
 */
export function keyOfUserName(userName: string): string {
  let key = normalise(userName);
  for (const [from, to] of LOOKALIKES) key = key.replace(from, to);
  return key;
}
