import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';

/** A list of which there may be more. */
export type GrowingList = Pick<
  UseInfiniteQueryResult,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
>;

/**
 * Asks for the next page when the mark comes near. After a failure nobody asks unasked.
 *
 * @param within what scrolls, where it is not the page
 */
export function useNextPage(
  list: GrowingList,
  mark: RefObject<Element | null>,
  within?: RefObject<Element | null>,
) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError || !mark.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void fetchNextPage(),
      within ? { root: within.current, rootMargin: '300px' } : { rootMargin: '800px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, mark, within]);
}
