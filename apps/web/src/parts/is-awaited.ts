import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Whether what stands above may still come: what is below waits for it, so that nothing moves. What did
 * not come the first time is asked for again and again, and is never waited for any more.
 */
export const isAwaited = ({
  isLoading,
  isFetched,
  failureCount,
}: Pick<UseQueryResult, 'isLoading' | 'isFetched' | 'failureCount'>): boolean =>
  isLoading && !isFetched && !failureCount;
