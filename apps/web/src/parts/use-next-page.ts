import { fetchNext, type Growing } from '@chefly/api-client/react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A list of which there may be more. */
export type GrowingList = Growing &
  Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchNextPageError' | 'error'>;

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
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const more = useEffectEvent(() => void fetchNext(list));
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError || !mark.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && more(),
      within ? { root: within.current, rootMargin: '300px' } : { rootMargin: '800px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, mark, within]);
}
