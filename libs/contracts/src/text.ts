import { z } from 'zod';
import { limits } from './constants';

/**
 * Characters that nobody sees: Unicode's default-ignorable ones (joiners, fillers, variation
 * selectors, bidirectional controls, tags and the like), annotation anchors and the blank Braille
 * cell.
 */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu;

// all of those but the two joiners and the emoji variation selector, which are judged by their
// neighbours
const NEVER = /(?![\u200c\u200d\ufe0f])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
// joiners shape letters in Arabic and Indic scripts, never in these
const UNJOINED = '\\p{scx=Latin}\\p{scx=Greek}\\p{scx=Cyrillic}';
const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\ufe0f?';
const MISPLACED = new RegExp(
  [
    `(?<!(?![${UNJOINED}])[\\p{L}\\p{M}])\\u200c|\\u200c(?!(?![${UNJOINED}])\\p{L})`,
    `(?<!(?![${UNJOINED}])[\\p{L}\\p{M}]|${EMOJI})\\u200d`,
    `\\u200d(?!(?![${UNJOINED}])\\p{L}|\\p{Extended_Pictographic})`,
    `(?<!\\p{Extended_Pictographic}\\p{Emoji_Modifier}?)\\ufe0f(?!\\u20e3)`,
  ].join('|'),
  'gu',
);
// no letter has more than eight, nor more than four of those that all scripts share: a tower of them
// is drawn over the lines around it, and thousands take seconds to be put in their order
const SHARED_MARK = '(?=\\p{M})\\p{sc=Inherited}';
const TOWERING = new RegExp(`(?<=(?:${SHARED_MARK}){4})${SHARED_MARK}|(?<=\\p{M}{8})\\p{M}`, 'gu');
const CONTROLS = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Length as a reader counts it: an emoji or a letter with its marks is one. */
export const graphemes = (value: string) => {
  let n = 0;
  for (const _ of segmenter.segment(value)) n++;
  return n;
};
const withinGraphemes = (max: number) => (value: string) =>
  value.length <= max || (value.length <= max * 12 && graphemes(value) <= max);

/**
 * Text as it is stored: no control, filler or bidirectional characters, joiners only where they
 * shape letters or emoji, no more marks than a letter can have, composed (NFC), without space around
 * it. Text with nothing to see is empty. Cleaning twice is cleaning once.
 */
export const cleanText = (value: string): string => settled(cleanOnce, value);

function cleanOnce(value: string): string {
  const cleaned = value
    .replace(CONTROLS, '')
    .replace(/\u2800/g, ' ')
    .replace(NEVER, '')
    .replace(TOWERING, '')
    .normalize('NFC')
    .replace(MISPLACED, '')
    .replace(TOWERING, '')
    .normalize('NFC')
    .trim();
  return VISIBLE.test(cleaned) ? cleaned : '';
}
const cleanLine = (value: string): string =>
  settled((words) => cleanOnce(words.replace(/\s+/g, ' ')).replace(/ {2,}/g, ' '), value);

const MOST_TIMES = 4;
/**
 * What is taken away changes the neighbours of what stays: cleaned until nothing changes, at last
 * without joiners.
 */
function settled(clean: (value: string) => string, value: string): string {
  for (let n = 0; n < MOST_TIMES; n++) {
    const cleaned = clean(value);
    if (cleaned === value) return cleaned;
    value = cleaned;
  }
  return clean(value.replace(/[\u200c\u200d\ufe0f]/g, ''));
}

/**
 * Words of a member's as a mail of ours shows them: whatever mail programs would make a link of,
 * `chefly.example` or `https://…`, is taken apart.
 */
export const withoutLinks = (words: string): string =>
  words.replace(/:(?=\/\/)/g, ' : ').replace(/(?<=\S)[.\u3002\uff0e\uff61](?=\p{L})/gu, ' $& ');

/** How long a text of so many graphemes may be, as a language counts: marks and joiners go with them. */
export const roomOf = (graphemes: number) => graphemes * 12;

export const tooLongFor = (max: number) => `At most ${max} characters`;

const shape = (max: number, clean: (value: string) => string, required?: string) => {
  const tooLong = tooLongFor(max);
  // before it is cleaned, for whoever reads the contract, and after: what is left may be nothing
  const filled = (words: z.ZodString) => (required === undefined ? words : words.min(1, required));
  return filled(z.string(required === undefined ? undefined : { error: required }))
    .max(roomOf(max), tooLong)
    .transform(clean)
    .pipe(filled(z.string()).refine(withinGraphemes(max), tooLong));
};

/**
 * Free text of one or more lines: cleaned, required with the given message, limited by graphemes.
 */
export const text = (max: number, required: string) => shape(max, cleanText, required);
/** Text of one line. */
export const line = (max: number, required: string) => shape(max, cleanLine, required);
export const optionalText = (max: number) => shape(max, cleanText).default('');
export const optionalLine = (max: number) => shape(max, cleanLine).default('');
/** What is looked for; nothing finds nothing. */
export const searchText = z.string().max(limits.search, tooLongFor(limits.search)).default('');
