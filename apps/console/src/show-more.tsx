import { fetchNext, type Paged } from '@chefly/api-client/react';
import { Button, classes } from '@chefly/ui';
import { useKeys } from './keys';

/** Fetches the next page, by M too; none is offered after the last. */
export function ShowMore({ list, className }: { list: Paged<unknown>; className?: string }) {
  const more = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void fetchNext(list);
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
