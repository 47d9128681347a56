import { itemsOf, type Paged } from '@chefly/api-client/react';
import { Button, classes, EmptyState, ErrorState, ListSkeleton } from '@chefly/ui';
import type { ReactNode } from 'react';
import { useKeys } from './keys';

/** What stands in place of a list while it is fetched, when it failed, and when it is empty. */
export function PagedList<Item>({
  list,
  nothing,
  children,
}: {
  list: Paged<Item>;
  nothing: string;
  children: (items: Item[]) => ReactNode;
}) {
  if (list.isPending) return <ListSkeleton />;
  if (list.isLoadingError)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  const items = itemsOf(list);
  return items.length ? children(items) : <EmptyState>{nothing}</EmptyState>;
}

/** Fetches the next page, by M too; none is offered after the last. */
export function ShowMore({ list, className }: { list: Paged<unknown>; className?: string }) {
  const more = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  useKeys({ m: more });
  if (!list.hasNextPage) return null;
  return (
    <>
      {list.isFetchNextPageError && (
        <p role="alert" className={classes('text-live', className)}>
          {list.error.message}
        </p>
      )}
      <Button className={className} busy={list.isFetchingNextPage} onClick={more}>
        {list.isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </>
  );
}
