import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

const isAsked = ({ state }: Query) => state.fetchStatus !== 'idle';

/**
 * Changes what is known in these queries. An answer that is on its way may be from before, and a
 * next page brings the pages before it as they were when it was asked for: the change is made
 * once more in what comes.
 * @param change says how something is and not by how much it differs: it may be made twice
 */
export function changeKnown<T>(
  queries: QueryClient,
  filters: QueryFilters,
  change: (known: T) => T,
): void {
  const changed = (known: T | undefined) => known && change(known);
  queries.setQueriesData<T>(filters, changed);
  const cache = queries.getQueryCache();
  const asked = new Set(cache.findAll(filters).filter(isAsked));
  if (!asked.size) return;
  const stop = cache.subscribe(({ query, type }) => {
    if (!asked.has(query) || (type !== 'removed' && isAsked(query))) return;
    asked.delete(query);
    if (!asked.size) stop();
    if (type !== 'removed') queries.setQueryData<T>(query.queryKey, changed);
  });
}
