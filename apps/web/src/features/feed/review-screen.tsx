import { isMissing, query, useApi, useLive } from '@chefly/api-client/react';
import { Button, CardSkeleton, EmptyState, ErrorState } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { Page } from '../../parts/page';
import { ReviewCard } from '../../parts/review-card';

/** One culinary review. */
export default function ReviewScreen() {
  const { uid = '' } = useParams();
  const api = useApi();
  const navigate = useNavigate();
  const review = useQuery(query(api, 'content', 'review', { uid }));
  useLive('feed.removed', (removed) => removed.uid === uid && void review.refetch());
  return (
    <Page
      title={review.data?.title ?? 'Culinary review'}
      ownTitle={!!review.data && !isMissing(review.error)}
    >
      {isMissing(review.error) ? (
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
    </Page>
  );
}
