import type { ReactNode } from 'react';
import { EmptyState, ErrorState, ListSkeleton } from './states';

/** A list that comes in pages, as far as it is fetched. */
interface Paged<Item> {
  isPending: boolean;
  isLoadingError: boolean;
  error: Error | null;
  hasNextPage: boolean;
  data?: { pages: { items: Item[] }[] } | undefined;
  refetch(): unknown;
}

/**
 * The entries of a list, or what stands in their place: while they are fetched, where that failed,
 * and where there are none.
 *
 * @param nothing what is said of none: words, or a state of its own
 */
export function PagedList<Item>({
  list,
  nothing,
  rows,
  children,
}: {
  list: Paged<Item>;
  nothing: ReactNode;
  /** How many it is waited for. */
  rows?: number;
  children: (items: Item[]) => ReactNode;
}) {
  if (list.isPending) return <ListSkeleton rows={rows} />;
  if (list.isLoadingError)
    return <ErrorState message={list.error!.message} onRetry={() => void list.refetch()} />;
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length || list.hasNextPage) return children(items);
  return typeof nothing === 'string' ? <EmptyState>{nothing}</EmptyState> : nothing;
}
