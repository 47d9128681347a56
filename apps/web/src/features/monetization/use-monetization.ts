import { query, useApi, useLive } from '@chefly/api-client/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** The member's own monetization, as the server knows it now. */
export function useMonetization() {
  const api = useApi();
  const queries = useQueryClient();
  useLive('moderation.changed', () => void queries.invalidateQueries({ queryKey: ['moderation'] }));
  return useQuery({ ...query(api, 'moderation', 'monetization', {}), staleTime: 0 });
}
