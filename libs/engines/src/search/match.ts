import { decodeCursor, encodeCursor } from '../cursor';

/** The ranks of an answer: begins with what is wanted, contains it, is one letter away. */
export const RANK = { prefix: 0, substring: 1, typo: 2 } as const;
/** Shorter words must be right: one letter is too much of them. */
export const FORGIVING_LENGTH = 4;

export const wordsOf = (normal: string): string[] =>
  normal.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

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
