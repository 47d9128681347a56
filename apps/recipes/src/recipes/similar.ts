import { isOneEditAway, withOurDigits, wordsOf } from '@chefly/engines/search';

/** From this on two names are told as alike: all words but one of three. */
const ALIKE = 0.6;
const SHORTEST_FORGIVEN = 3;

const isSameWord = (one: string, other: string) =>
  one === other ||
  (Math.min([...one].length, [...other].length) >= SHORTEST_FORGIVEN && isOneEditAway(one, other));

/**
 * How much of their words two names share, in any order and give or take one letter of each: 0 to
 * 1. Both are in the normal form.
 */
export function likeness(one: string, other: string): number {
  const words = wordsOf(withOurDigits(one));
  const rest = wordsOf(withOurDigits(other));
  const all = words.length + rest.length;
  let shared = 0;
  for (const word of words) {
    const at = rest.findIndex((each) => isSameWord(word, each));
    if (at === -1) continue;
    rest.splice(at, 1);
    shared++;
  }
  return all ? (2 * shared) / all : 0;
}

/** The alike ones among these, most alike first. */
export function mostAlike<T extends { key: string }>(key: string, among: T[], most: number): T[] {
  return among
    .map((row) => ({ row, alike: likeness(key, row.key) }))
    .filter(({ alike }) => alike >= ALIKE)
    .sort((a, b) => b.alike - a.alike || a.row.key.localeCompare(b.row.key))
    .slice(0, most)
    .map(({ row }) => row);
}

const MOST_WORDS = 5;
/** What to look for, so that whatever shares all words but one is found. */
export function searchesFor(key: string): string[] {
  const words = wordsOf(key).slice(0, MOST_WORDS);
  const without = words.map((_, out) => words.filter((_word, i) => i !== out).join(' '));
  return [...new Set([words.join(' '), ...(words.length > 1 ? without : [])])].filter(Boolean);
}
