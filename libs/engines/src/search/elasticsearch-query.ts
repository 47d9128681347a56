import {
  BEGINNING_LENGTH,
  FORGIVING_LENGTH,
  FORGIVING_TOPIC_LENGTH,
  isLong,
  RANK,
  topicsOf,
  wordsOf,
} from './match';
import { soughtForm } from './normalise';
import type { SearchEntry, SearchLimits } from './port';

const LONGEST_KEYWORD = 4000;

/** Scores are exact constants, so that they order as the ranks do. */
export const scoreOf = (rank: number) => RANK.farAbout + 1 - rank;

/** An entry as it is kept. */
export function documentOf(entry: SearchEntry) {
  const { id, text, filter, tags = [], numbers = {} } = entry;
  const normal = soughtForm(text);
  return {
    id,
    normal,
    words: wordsOf(normal),
    filters: Object.entries(filter).map(([key, value]) => `${key}=${value}`),
    topics: topicsOf(entry),
    tags,
    numbers,
  };
}

const escape = (text: string) => text.replace(/[\\*?]/g, '\\$&');
const constant = (filter: object, rank: number) =>
  ({ constant_score: { filter, boost: scoreOf(rank) } }) as any;

export const withinOf = ({ has = [], atMost = {} }: SearchLimits) => [
  ...has.map((tag) => ({ term: { tags: tag } })),
  ...Object.entries(atMost).map(([name, lte]) => ({ range: { [`numbers.${name}`]: { lte } } })),
];

const eitherOf = (...should: object[]) => ({ bool: { should } });
const MOST_WORDS = { transpositions: true, max_expansions: 200 };
const near = (field: string, value: string, forgivenFrom: number) =>
  [...value].length >= forgivenFrom
    ? { fuzzy: { [field]: { value, fuzziness: 1, ...MOST_WORDS } } }
    : { term: { [field]: value } };
const nearTopic = (word: string) => near('topics', word, FORGIVING_TOPIC_LENGTH);
const topic = (word: string) =>
  [...word].length >= BEGINNING_LENGTH
    ? eitherOf(nearTopic(word), { prefix: { topics: word } })
    : nearTopic(word);

const far = (field: string, value: string, nearer: object) =>
  isLong(value)
    ? eitherOf(nearer, {
        fuzzy: { [field]: { value, fuzziness: 2, prefix_length: 1, ...MOST_WORDS } },
      })
    : nearer;

/** What a normalised text finds that is two letters away, and nothing better; null for short words. */
export function farOf(wanted: string) {
  const words = wordsOf(wanted);
  if (!words.some(isLong)) return null;
  const allOf = (field: string, nearer: (word: string) => object) => ({
    bool: { must: words.map((word) => far(field, word, nearer(word))) },
  });
  const queries = [
    constant(
      allOf('words', (word) => near('words', word, FORGIVING_LENGTH)),
      RANK.far,
    ),
    constant(allOf('topics', topic), RANK.farAbout),
  ];
  return { bool: { must: [{ dis_max: { queries } }], must_not: [matchOf(wanted)] } };
}

/** What a normalised text finds otherwise, each by the best of its ranks. */
export function matchOf(wanted: string) {
  const words = wordsOf(wanted);
  const queries = [
    constant({ prefix: { normal: wanted } }, RANK.prefix),
    constant({ wildcard: { normal: { value: `*${escape(wanted)}*` } } }, RANK.substring),
  ];
  if (words.length)
    queries.push(
      constant(
        { bool: { must: words.map((word) => near('words', word, FORGIVING_LENGTH)) } },
        RANK.typo,
      ),
      constant({ bool: { must: words.map(topic) } }, RANK.about),
    );
  return { dis_max: { queries } };
}

/** The fields of an entry. */
export const mappings = {
  dynamic: false,
  properties: {
    id: { type: 'keyword' },
    normal: { type: 'keyword', ignore_above: LONGEST_KEYWORD },
    words: { type: 'keyword' },
    filters: { type: 'keyword' },
    topics: { type: 'keyword' },
    tags: { type: 'keyword' },
    numbers: { type: 'object', dynamic: true },
    /** Which reading of the facts brought it; what came by itself has none. */
    reading: { type: 'keyword' },
  },
} as const;
