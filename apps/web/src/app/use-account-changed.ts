import { useAuth, useLive } from '@chefly/api-client/react';
import { useQueryClient } from '@tanstack/react-query';

/** What one's age opens, for one: the account comes with the next token. */
export function useAccountChanged() {
  const auth = useAuth();
  const queries = useQueryClient();
  useLive('account.changed', () => {
    void auth.renewNow();
    void queries.invalidateQueries({ queryKey: ['identity', 'age'] });
    void queries.invalidateQueries({ queryKey: ['sessions'] });
  });
}
