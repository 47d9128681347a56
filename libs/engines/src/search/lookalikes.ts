/**
 * Letters of one script that common typefaces draw like another's. A username is of one script, and so
 * is each word of a recipe's name, so only what a whole word could be drawn with matters: Cyrillic,
 * Greek and Armenian against Latin. Unicode's own list has thousands more, nearly all of them mixtures
 * that are refused before.
 */
const DRAWN_ALIKE: [letters: string, latin: string][] = [
  ['аɑα', 'a'],
  ['вβ', 'b'],
  ['сϲ', 'c'],
  ['ԁ', 'd'],
  ['еёε', 'e'],
  ['ԍ', 'g'],
  ['нһη', 'h'],
  ['іїι', 'i'],
  ['ј', 'j'],
  ['кκ', 'k'],
  ['ӏ', 'l'],
  ['мμ', 'm'],
  ['пν', 'n'],
  ['оοσօ', 'o'],
  ['рρ', 'p'],
  ['ԛ', 'q'],
  ['г', 'r'],
  ['ѕ', 's'],
  ['тτ', 't'],
  ['υ', 'u'],
  ['ѵ', 'v'],
  ['ԝω', 'w'],
  ['хχ', 'x'],
  ['уγ', 'y'],
  ['ζ', 'z'],
  ['з', '3'],
];
const LATIN = new Map(
  DRAWN_ALIKE.flatMap(([letters, latin]) => [...letters].map((letter) => [letter, latin] as const)),
);
const LETTERS = new RegExp(`[${[...LATIN.keys()].join('')}]`, 'g');

/**
 * The Latin letters that a text, normalised, is drawn like. What no Latin letter is drawn like stays
 * as it is, so that a whole word of another script is seldom taken for one.
 */
export const drawnInLatin = (text: string): string =>
  text.replace(LETTERS, (letter) => LATIN.get(letter)!);
