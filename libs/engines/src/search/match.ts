import { decodeCursor, encodeCursor } from '../cursor';
import { soughtForm } from './normalise';
import type { SearchEntry } from './port';

/**
 * The ranks of an answer: begins with what is wanted, contains it, is one letter away, is about it,
 * is two letters away, is about what is.
 */
export const RANK = { prefix: 0, substring: 1, typo: 2, about: 3, far: 4, farAbout: 5 } as const;
/** Shorter words must be right: one letter is too much of them. */
export const FORGIVING_LENGTH = 4;
/** The same of what an entry is about, where most wanted words are names not yet whole. */
export const FORGIVING_TOPIC_LENGTH = 5;
/** In words so long two letters may be wrong, though not the first: few others are as near. */
const FAR_LENGTH = 7;
/** So many are enough: who is found something by less is not shown what is two letters away. */
export const ENOUGH = 3;
/** Shorter words stand for themselves alone: too many begin with them. */
export const BEGINNING_LENGTH = 3;

export const isLong = (word: string): boolean => [...word].length >= FAR_LENGTH;

export const wordsOf = (normal: string): string[] =>
  normal.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** By which words an entry is found that is about something; none when it is about nothing. */
export const topicsOf = ({ text, about = [] }: Pick<SearchEntry, 'text' | 'about'>): string[] =>
  about.length ? [...new Set([text, ...about].flatMap((each) => wordsOf(soughtForm(each))))] : [];

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

/** As far as counts here: above it, how far does not matter. */
const FAR = 2;

/**
 * The distances of a word from all beginnings of another, letter after letter of that word: a row
 * follows from the two before it.
 */
export class Distance {
  private constructor(
    private readonly to: readonly string[],
    private readonly row: readonly number[],
    private readonly before: readonly number[] | null,
    private readonly last: string,
  ) {}

  /** Of a word without letters. */
  static from(to: readonly string[]): Distance {
    return new Distance(to, [...Array(to.length + 1).keys()], null, '');
  }

  /** Of the word with one letter more. */
  with(letter: string): Distance {
    const { to, row, before, last } = this;
    const next = [row[0]! + 1];
    for (let j = 1; j <= to.length; j++) {
      const other = row[j - 1]! + (to[j - 1] === letter ? 0 : 1);
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, other);
      if (before && j > 1 && to[j - 2] === letter && to[j - 1] === last)
        least = Math.min(least, before[j - 2]! + 1);
      next.push(least);
    }
    return new Distance(to, next, row, letter);
  }

  /** Whether a word that goes on from here can be near enough. */
  get isOpen(): boolean {
    return this.row.some((edits) => edits <= FAR);
  }

  get isNear(): boolean {
    return this.row.at(-1)! <= FAR;
  }
}

/** As far as one edit and another. */
export const isTwoEditsAway = (a: string, b: string): boolean =>
  [...a].reduce((distance, letter) => distance.with(letter), Distance.from([...b])).isNear;

const LIST = 'search';
export const encodePosition = (position: [rank: number, normal: string, id: string]) =>
  encodeCursor(LIST, ...position);

/** @throws InvalidCursor */
export const decodePosition = (cursor: string | undefined) =>
  cursor ? decodeCursor(LIST, cursor, ['number', 'string', 'string']) : null;
