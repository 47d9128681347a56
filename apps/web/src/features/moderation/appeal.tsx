import { useApi } from '@chefly/api-client/react';
import { ErrorState, keptWords, ListSkeleton } from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Ruling } from './ruling';
import { APPEAL_PASS } from '../../parts/kept-places';
import { Redirect } from '../../parts/redirect';
import { Splash } from '../../parts/splash';

/** All that a suspended member can open: the decision about them, and its appeal. */
export default function Appeal() {
  const api = useApi();
  const queries = useQueryClient();
  const token = keptWords(APPEAL_PASS);
  const decision = useQuery({
    queryKey: ['moderation', 'linkedDecision', token],
    queryFn: () => api.moderation.linkedDecision({ token }),
    enabled: !!token,
  });
  if (!token)
    return (
      <Redirect to="/login">
        <Splash />
      </Redirect>
    );
  return (
    <main className="mx-auto w-full max-w-[640px] px-4 py-8">
      <title>Your account is suspended · chefly</title>
      <h1 className="mb-5 break-words text-[min(1.875rem,10vw)] sm:text-[2.25rem]">
        Your account is suspended
      </h1>
      {decision.isPending && <ListSkeleton />}
      {decision.isLoadingError && (
        <ErrorState message={decision.error.message} onRetry={() => void decision.refetch()} />
      )}
      {decision.data && (
        <Ruling
          decision={decision.data}
          appeal={async (text) => {
            await api.moderation.linkedAppeal({ token, text });
            await queries.invalidateQueries({ queryKey: ['moderation'] });
          }}
        />
      )}
      <p className="mt-6">
        <Link to="/login" className="font-semibold text-brand underline">
          Back to sign in
        </Link>
      </p>
    </main>
  );
}
