import { query, useApi } from '@chefly/api-client/react';
import { useQuery } from '@tanstack/react-query';
import { waits } from './waits';

const some = ({ data }: { data?: { items: unknown[] } }) => !!data?.items.length;

/**
 * In which queues something waits for a moderator. The first entry of each is asked for again now
 * and then, and when one of them changes.
 */
export function useWaiting(whether: boolean) {
  const api = useApi();
  const enabled = { enabled: whether, ...waits };
  const state = 'waiting';
  return {
    submissions: some(
      useQuery({ ...query(api, 'recipes', 'submissions', { state, limit: 1 }), ...enabled }),
    ),
    cases: some(
      useQuery({ ...query(api, 'moderation', 'cases', { state: 'open', limit: 1 }), ...enabled }),
    ),
    hearings: some(useQuery({ ...query(api, 'content', 'hearings', { limit: 1 }), ...enabled })),
    appeals: some(
      useQuery({ ...query(api, 'moderation', 'appeals', { state, limit: 1 }), ...enabled }),
    ),
  };
}
