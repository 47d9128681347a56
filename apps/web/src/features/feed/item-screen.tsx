import { isMissing, useLive } from '@chefly/api-client/react';
import type { Person } from '@chefly/contracts';
import { Button, CardSkeleton, EmptyState, ErrorState, useAddress, withParam } from '@chefly/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { CommentsOverlay } from '../../parts/comments/comments-overlay';
import { Page } from '../../parts/page';
import { useSpaced } from '../../parts/use-spaced';

/** One item of a feed; `?comment=` opens what was said below it, at that comment. */
export function ItemScreen<Item extends { title: string; author: Person }>({
  kind,
  uid,
  item,
  title,
  missing,
  children,
}: {
  kind: 'post' | 'review';
  uid: string;
  item: UseQueryResult<Item>;
  /** The screen's, until the item's own is known. */
  title: string;
  /** Said where it is not there. */
  missing: string;
  children: (item: Item) => ReactNode;
}) {
  const [params, changeAddress] = useAddress();
  const navigate = useNavigate();
  useLive('feed.removed', (removed) => removed.uid === uid && void item.refetch());
  useLive(
    'people.changed',
    useSpaced(() => void item.refetch()),
  );
  const target = params.get('comment');
  const isGone = isMissing(item.error);
  return (
    <Page title={item.data?.title ?? title} ownTitle={!!item.data && !isGone}>
      {isGone ? (
        <EmptyState action={<Button onClick={() => void navigate('/home')}>To your feed</Button>}>
          {missing}
        </EmptyState>
      ) : item.isLoadingError ? (
        <ErrorState message={item.error.message} onRetry={() => void item.refetch()} />
      ) : item.data ? (
        <div className="-mx-4 sm:mx-0">{children(item.data)}</div>
      ) : (
        <CardSkeleton />
      )}
      {!isGone && item.data && target !== null && (
        <CommentsOverlay
          key={target}
          subject={{ kind, uid, authorUid: item.data.author.uid }}
          target={target || null}
          onClose={() =>
            changeAddress((now) => withParam(now, 'comment', ''), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      )}
    </Page>
  );
}
