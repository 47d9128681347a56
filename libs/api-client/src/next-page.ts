import type { Query, UseInfiniteQueryResult } from '@tanstack/react-query';

/** The part of a list that brings its next page. */
export type Growing = Pick<
  UseInfiniteQueryResult,
  'isFetching' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'
>;

/**
 * Asks for the next page. A look at the pages before it that is under way is answered first: given
 * up for the next page, what has changed would be asked for by nobody any more.
 */
export async function fetchNext(list: Growing): Promise<void> {
  const { isFetching, isFetchingNextPage, refetch, fetchNextPage } = list;
  const joined = { cancelRefetch: false };
  if (isFetching && !isFetchingNextPage) await refetch(joined);
  await fetchNextPage(joined);
}

/** Whether the next page of a list is on its way. */
export const isGrowing = ({ state }: Query) =>
  state.fetchStatus !== 'idle' && !!state.fetchMeta?.fetchMore;

/** The end of what brings the next page, and of the one behind it. */
export async function grown(query: Query): Promise<void> {
  while (isGrowing(query) && query.promise) await query.promise.catch(() => undefined);
}
