import { fetchNext } from '@chefly/api-client/react';
import { Button } from '@chefly/ui';
import { useRef } from 'react';
import { useScrollBack } from './scroll-back';
import { useNextPage, type GrowingList } from './use-next-page';

/** What comes next comes by itself when the end is near; the button serves keyboards and failures. */
export function ListEnd({ list }: { list: GrowingList }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = list;
  useScrollBack(list);
  const mark = useRef<HTMLDivElement>(null);
  useNextPage(list, mark);
  if (!hasNextPage) return null;
  return (
    <div ref={mark} className="grid justify-items-center gap-3 p-6">
      {isFetchNextPageError && (
        <p role="alert" className="text-center text-soft">
          {error?.message}
        </p>
      )}
      <Button busy={isFetchingNextPage} onClick={() => void fetchNext(list)}>
        {isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
