import { isMissing, query, useApi, useLive } from '@chefly/api-client/react';
import { Button, CardSkeleton, EmptyState, ErrorState, useAddress, withParam } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { CommentsOverlay } from '../../parts/comments/comments-overlay';
import { Page } from '../../parts/page';
import { ReviewCard } from '../../parts/review-card';
import { useSpaced } from '../../parts/use-spaced';

/** One culinary review; `?comment=` opens what was said below it, at that comment. */
export default function ReviewScreen() {
  const { uid = '' } = useParams();
  const [params, changeAddress] = useAddress();
  const api = useApi();
  const navigate = useNavigate();
  const review = useQuery(query(api, 'content', 'review', { uid }));
  useLive('feed.removed', (removed) => removed.uid === uid && void review.refetch());
  useLive(
    'people.changed',
    useSpaced(() => void review.refetch()),
  );
  // a moderator has heard its video
  useLive('review.changed', (changed) => changed.uid === uid && void review.refetch());
  const target = params.get('comment');
  const missing = isMissing(review.error);
  return (
    <Page title={review.data?.title ?? 'Culinary review'} ownTitle={!!review.data && !missing}>
      {missing ? (
        <EmptyState action={<Button onClick={() => void navigate('/home')}>To your feed</Button>}>
          This review is not there. It may be deleted, or for followers of its author alone.
        </EmptyState>
      ) : review.isLoadingError ? (
        <ErrorState message={review.error.message} onRetry={() => void review.refetch()} />
      ) : review.data ? (
        <div className="-mx-4 sm:mx-0">
          <ReviewCard review={review.data} first />
        </div>
      ) : (
        <CardSkeleton />
      )}
      {!missing && review.data && target !== null && (
        <CommentsOverlay
          key={target}
          subject={{ kind: 'review', uid, authorUid: review.data.author.uid }}
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
