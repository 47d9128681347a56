import { FORGIVING_LENGTH, isOneEditAway, RANK, wordsOf } from '../search/match';
import { normalise } from '../search/normalise';
import type { SearchEntry, SearchIndex, SearchQuery } from '../search/port';

/** Where a text stands among the answers; null when it is none. Both are in the normal form. */
function rankOf(normal: string, wanted: string): number | null {
  if (normal.startsWith(wanted)) return RANK.prefix;
  if (normal.includes(wanted)) return RANK.substring;
  const held = wordsOf(normal);
  const words = wordsOf(wanted);
  const isHeld = (word: string) =>
    held.some((other) =>
      [...word].length >= FORGIVING_LENGTH ? isOneEditAway(word, other) : word === other,
    );
  return words.length && words.every(isHeld) ? RANK.typo : null;
}

const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** All that a search finds, in order: each entry looked at, one after the other. */
export function plainSearch(
  entries: SearchEntry[],
  { text, filter = {} }: Pick<SearchQuery, 'text' | 'filter'>,
): string[] {
  return entries
    .filter((entry) => Object.entries(filter).every(([key, value]) => entry.filter[key] === value))
    .map(({ id, text: held }) => ({ id, normal: normalise(held) }))
    .map((held) => ({ ...held, rank: rankOf(held.normal, normalise(text)) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank! - b.rank! || compare(a.normal, b.normal) || compare(a.id, b.id))
    .map(({ id }) => id);
}

/** All that an index finds, page after page. */
export async function everything(index: SearchIndex, query: SearchQuery): Promise<string[]> {
  const { ids, next } = await index.find(query);
  return next ? [...ids, ...(await everything(index, { ...query, cursor: next }))] : ids;
}
