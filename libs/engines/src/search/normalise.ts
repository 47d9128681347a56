import { INVISIBLE } from '@chefly/contracts';
import { withOurDigits } from './digits';

const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g;
const LETTERS: [RegExp, string][] = [
  [/[أإآٱ]/g, 'ا'],
  [/[ىيےۓئ]/g, 'ی'],
  [/ك/g, 'ک'],
  [/[ةهۀۂہھ]/g, 'ہ'],
  [/ؤ/g, 'و'],
  [/\u093c/g, ''],
  [/ß/g, 'ss'],
  [/ı/g, 'i'],
];

/**
 * One form for all that a reader takes as the same text: case, accents, Arabic and Urdu letter
 * forms, vowel marks, the Hindi nukta, spaces, half a letter, and what nobody sees. Every uniqueness
 * check uses this form, so that all agree; keys of rows are made of it.
 */
export function normalise(value: string): string {
  let text = value
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(MARKS, '');
  for (const [from, to] of LETTERS) text = text.replace(from, to);
  return text
    .normalize('NFC')
    .replace(/[\s_]+/g, ' ')
    .trim();
}

/** What is looked for and what is found, for every search engine: of whatever script its digits are. */
export const soughtForm = (value: string): string => withOurDigits(normalise(value));
