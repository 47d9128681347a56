import { Button } from '@chefly/ui';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useScrollBack } from './scroll-back';

type List = Pick<
  UseInfiniteQueryResult,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
>;

/**
 * Asks for the next page when the end of the list comes near; the button serves keyboards, and
 * failures, after which nobody asks unasked.
 */
export function ListEnd({ list }: { list: List }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = list;
  useScrollBack(list);
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError || !mark.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void fetchNextPage(),
      { rootMargin: '800px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={mark} className="grid justify-items-center gap-3 p-6">
      {isFetchNextPageError && (
        <p role="alert" className="text-center text-soft">
          {error?.message}
        </p>
      )}
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
