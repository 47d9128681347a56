import type { SearchEntry, SearchLimits } from './port';

/** Whether an entry is within the limits of a search. */
export function meets(
  { tags = [], numbers = {} }: Pick<SearchEntry, 'tags' | 'numbers'>,
  { has = [], hasNot = [], atMost = {} }: SearchLimits = {},
): boolean {
  return (
    has.every((tag) => tags.includes(tag)) &&
    !hasNot.some((tag) => tags.includes(tag)) &&
    Object.entries(atMost).every(([name, most]) => {
      const number = numbers[name];
      return number !== undefined && number <= most;
    })
  );
}
