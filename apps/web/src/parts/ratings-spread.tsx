import { query, useApi } from '@chefly/api-client/react';
import { StarHistogram } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';

/** How a chef’s ratings are spread over the stars; nothing while there are none, or none are told. */
export function RatingsSpread({ uid, className }: { uid: string; className?: string }) {
  const { data } = useQuery(query(useApi(), 'sessions', 'ratingsOf', { uid }));
  const stars = data?.stars;
  if (!stars?.some((count) => count > 0)) return null;
  return <StarHistogram stars={stars} className={className} />;
}
