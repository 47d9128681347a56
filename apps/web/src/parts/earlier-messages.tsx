import { fetchNext } from '@chefly/api-client/react';
import { Button } from '@chefly/ui';
import { useRef, type RefObject } from 'react';
import { useNextPage, type GrowingList } from './use-next-page';

/**
 * The top of a chat of which there is more: it comes by itself when the reader nears it; the button
 * serves keyboards and failures.
 */
export function EarlierMessages({
  list,
  box,
}: {
  list: GrowingList;
  /** What scrolls. */
  box: RefObject<HTMLElement | null>;
}) {
  const mark = useRef<HTMLDivElement>(null);
  useNextPage(list, mark, box);
  const failed = list.isFetchNextPageError && !list.isFetchingNextPage;
  if (!list.hasNextPage) return null;
  return (
    <div ref={mark} className="grid shrink-0 justify-items-center">
      {failed && (
        <p role="alert" className="text-center text-soft">
          Earlier messages did not come. {list.error?.message}
        </p>
      )}
      <Button
        look="ghost"
        busy={list.isFetchingNextPage}
        onClick={() => {
          // the button waits, and may go: the keyboard stays in the chat
          box.current?.focus({ preventScroll: true });
          void fetchNext(list);
        }}
      >
        {failed ? 'Try again' : 'Earlier messages'}
      </Button>
    </div>
  );
}
