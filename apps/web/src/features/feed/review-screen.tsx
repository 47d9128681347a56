import { query, useApi, useLive } from '@chefly/api-client/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ReviewCard } from '../../parts/review-card';
import { ItemScreen } from './item-screen';

export default function ReviewScreen() {
  const { uid = '' } = useParams();
  const review = useQuery(query(useApi(), 'content', 'review', { uid }));
  // a moderator has heard its video
  useLive('review.changed', (changed) => changed.uid === uid && void review.refetch());
  return (
    <ItemScreen
      kind="review"
      uid={uid}
      item={review}
      title="Culinary review"
      missing="This review is not there. It may be deleted, or for followers of its author alone."
    >
      {(shown) => <ReviewCard review={shown} first />}
    </ItemScreen>
  );
}
