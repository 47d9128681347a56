import { meets } from '../search/limits';
import {
  BEGINNING_LENGTH,
  ENOUGH,
  FORGIVING_LENGTH,
  FORGIVING_TOPIC_LENGTH,
  isLong,
  isOneEditAway,
  isTwoEditsAway,
  RANK,
  topicsOf,
  wordsOf,
} from '../search/match';
import { soughtForm } from '../search/normalise';
import type { SearchEntry, SearchIndex, SearchQuery } from '../search/port';

const isNear = (word: string, other: string, forgivenFrom = FORGIVING_LENGTH) =>
  [...word].length >= forgivenFrom ? isOneEditAway(word, other) : word === other;
const isTopic = (word: string, other: string) =>
  isNear(word, other, FORGIVING_TOPIC_LENGTH) ||
  ([...word].length >= BEGINNING_LENGTH && other.startsWith(word));
const isFar = (word: string, other: string) =>
  isLong(word) && [...word][0] === [...other][0] && isTwoEditsAway(word, other);

/** Where an entry stands among the answers; null when it is none. */
function rankOf(entry: SearchEntry, wanted: string): number | null {
  const normal = soughtForm(entry.text);
  if (normal.startsWith(wanted)) return RANK.prefix;
  if (normal.includes(wanted)) return RANK.substring;
  const words = wordsOf(wanted);
  const all = (held: string[], like: (word: string, other: string) => boolean) =>
    words.length > 0 && words.every((word) => held.some((other) => like(word, other)));
  if (all(wordsOf(normal), isNear)) return RANK.typo;
  const topics = topicsOf(entry);
  if (all(topics, isTopic)) return RANK.about;
  if (all(wordsOf(normal), (word, other) => isNear(word, other) || isFar(word, other)))
    return RANK.far;
  return all(topics, (word, other) => isTopic(word, other) || isFar(word, other))
    ? RANK.farAbout
    : null;
}

const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** All that a search finds, in order: each entry looked at, one after the other. */
export function plainSearch(
  entries: SearchEntry[],
  { text, filter = {}, limits }: Pick<SearchQuery, 'text' | 'filter' | 'limits'>,
): string[] {
  const found = entries
    .filter((entry) => Object.entries(filter).every(([key, value]) => entry.filter[key] === value))
    .filter((entry) => meets(entry, limits))
    .map((entry) => ({
      ...{ id: entry.id, normal: soughtForm(entry.text) },
      rank: rankOf(entry, soughtForm(text)),
    }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank! - b.rank! || compare(a.normal, b.normal) || compare(a.id, b.id));
  const better = found.filter(({ rank }) => rank! < RANK.far);
  return (better.length < ENOUGH ? found : better).map(({ id }) => id);
}

/** All that an index finds, page after page. */
export async function everything(index: SearchIndex, query: SearchQuery): Promise<string[]> {
  const { ids, next } = await index.find(query);
  return next ? [...ids, ...(await everything(index, { ...query, cursor: next }))] : ids;
}
