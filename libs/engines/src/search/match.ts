import { decodeCursor, encodeCursor } from '../cursor';
import { normalise } from './normalise';
import type { SearchEntry } from './port';

/** The ranks of an answer: begins with what is wanted, contains it, is one letter away, is about it. */
export const RANK = { prefix: 0, substring: 1, typo: 2, about: 3 } as const;
/** Shorter words must be right: one letter is too much of them. */
export const FORGIVING_LENGTH = 4;
/** The same of what an entry is about, where most wanted words are names not yet whole. */
export const FORGIVING_TOPIC_LENGTH = 5;
/** Shorter words stand for themselves alone: too many begin with them. */
export const BEGINNING_LENGTH = 3;

export const wordsOf = (normal: string): string[] =>
  normal.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** By which words an entry is found that is about something; none when it is about nothing. */
export const topicsOf = ({ text, about = [] }: Pick<SearchEntry, 'text' | 'about'>): string[] =>
  about.length ? [...new Set([text, ...about].flatMap((each) => wordsOf(normalise(each))))] : [];

/** One letter more, less or other, or two neighbours swapped. */
export function isOneEditAway(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = [[...a], [...b]].sort((x, y) => x.length - y.length) as [
    string[],
    string[],
  ];
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from++;
  let back = 0;
  while (
    back < short.length - from &&
    short[short.length - 1 - back] === long[long.length - 1 - back]
  )
    back++;
  if (long.length > short.length) return short.length - from - back === 0;
  const middle = short.length - from - back;
  return (
    middle === 1 ||
    (middle === 2 && short[from] === long[from + 1] && short[from + 1] === long[from])
  );
}

const LIST = 'search';
export const encodePosition = (position: [rank: number, normal: string, id: string]) =>
  encodeCursor(LIST, ...position);

/** @throws InvalidCursor */
export const decodePosition = (cursor: string | undefined) =>
  cursor ? decodeCursor(LIST, cursor, ['number', 'string', 'string']) : null;
