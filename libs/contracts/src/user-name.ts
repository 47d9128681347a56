import { z } from 'zod';
import { limits } from './constants';
import { messages } from './messages';
import { cleanText } from './text';

/** The scripts in use today (UAX 31, table 5), and those that are written together. */
const SCRIPTS = [
  ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek'],
  ...['Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Latin', 'Malayalam'],
  ...['Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
];
const TOGETHER = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
];
const ONE_SCRIPT = new RegExp(
  [...SCRIPTS.map((script) => [script]), ...TOGETHER]
    .map((scripts) => scripts.map((script) => `\\p{scx=${script}}`).join(''))
    .map((scripts) => `^[${scripts}\\p{scx=Common}\\p{scx=Inherited}]+$`)
    .join('|'),
  'u',
);
/**
 * Letters that notations have and hardly any alphabet, most of them drawn like ordinary ones (ᴏ, ɡ,
 * ɪ), and marks that go with symbols. Of the block of phonetics those stay that people write with.
 */
const NOTATIONS = new RegExp(
  [
    '[\u01c0-\u01c3\u1ab0-\u1aff\u1d00-\u1dff\u20d0-\u20ff\u2c60-\u2c7f\ua720-\ua7ff]',
    '[\uab30-\uab6f\ufe20-\ufe2f\u{10780}-\u{107bf}\u{1df00}-\u{1dfff}]',
    '(?![ɑɓɔɖɗəɛɣɨɲɽʃʈʉʊʋʌʒ])[\u0250-\u02af]',
  ].join('|'),
  'u',
);
const CHARACTERS = /^[\p{L}\p{Nd}._][\p{L}\p{M}\p{Nd}._]*$/u;

/** A username to be had: what is asked for, in whose words, says the form. */
export const newUserName = (required: string) =>
  z
    .string({ error: required })
    .max(200, messages.userNameLength)
    .transform((value) => cleanText(value.normalize('NFKC')))
    .pipe(
      z
        .string()
        .min(1, required)
        .min(limits.userNameMin, messages.userNameLength)
        .max(limits.userNameMax, messages.userNameLength)
        .regex(CHARACTERS, messages.userNameCharacters)
        .refine((value) => !NOTATIONS.test(value), messages.userNameCharacters)
        // the tatweel only stretches a word
        .regex(/(?!\u0640)[\p{L}\p{Nd}]/u, messages.userNameCharacters)
        .regex(ONE_SCRIPT, messages.userNameOneScript),
    );

/**
 * A username: letters, digits, dots and underscores of one script, with something to tell it by.
 */
export const userName = newUserName(messages.enterUserName);
