import type { InfiniteData, Query, UseInfiniteQueryResult } from '@tanstack/react-query';

/** The part of a list that brings its next page. */
export type Growing = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** So many looks at the pages that are there may come between: more follow each other nowhere. */
const MOST_LOOKS = 10;

/**
 * Asks for the next page. A look at the pages before it that is under way is answered first: given
 * up for the next page, what has changed would be asked for by nobody any more. Such a look may
 * have begun unseen, and another right behind it: each brings no page, and who wants one asks again.
 */
export async function fetchNext({ data, fetchNextPage }: Growing): Promise<void> {
  let pages = data?.pages.length ?? 0;
  for (let look = 0; look <= MOST_LOOKS; look++) {
    const list = await fetchNextPage({ cancelRefetch: false });
    const now = list.data?.pages.length ?? 0;
    if (now > pages || list.isFetchNextPageError || !list.hasNextPage) return;
    pages = now;
  }
}

/** Whether the next page of a list is on its way. */
export const isGrowing = ({ state }: Query) =>
  state.fetchStatus !== 'idle' && !!state.fetchMeta?.fetchMore;

/** Whether the very first answer is on its way. */
export const isFirstAsked = ({ state }: Query) =>
  state.fetchStatus === 'fetching' && state.data === undefined;

/**
 * Whether what is on its way is worth waiting for, though things may have changed since it was
 * asked for: a next page somebody pressed for, and a first answer, since a screen whose questions
 * were given up at each change would never show anything.
 */
export const isAwaited = (query: Query) => isGrowing(query) || isFirstAsked(query);

/**
 * The end of that, and of what is on its way behind it. What is forgotten while it is on its way
 * looks on its way for ever: each is waited for once.
 */
export async function arrived(query: Query): Promise<void> {
  let before: unknown;
  while (isAwaited(query) && query.promise !== before) {
    before = query.promise;
    await query.promise?.catch(() => undefined);
  }
}
