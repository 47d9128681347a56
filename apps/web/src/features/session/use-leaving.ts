import type { Session } from '@chefly/contracts';
import { ApiError, useApi } from '@chefly/api-client/react';
import { useBanner } from '@chefly/ui';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/**
 * The end of the own part of a session. Where its answer is lost, the session itself says that it is
 * over.
 */
export function useLeaving(
  uid: string,
  { data, refetch }: Pick<UseQueryResult<Session>, 'data' | 'refetch'>,
  onLeft: (session: Session) => void,
) {
  const api = useApi();
  const show = useBanner();
  const leave = useMutation({
    mutationFn: () => api.sessions.leave({ uid }),
    onSuccess: onLeft,
    onError: (error) => {
      // what nobody answered may be done all the same
      const isUnsure = error instanceof ApiError && error.status === 0;
      const words = isUnsure ? error.message : `${error.message} The session goes on.`;
      show(words, { kind: 'problem' });
      void refetch();
    },
  });
  const unheard = leave.isError && data?.left ? data : null;
  const goOn = useEffectEvent(onLeft);
  useEffect(() => {
    if (unheard) goOn(unheard);
  }, [unheard]);
  return {
    leave: () => leave.mutate(),
    isUnderWay: leave.isPending || !!unheard,
    isDone: leave.isSuccess,
  };
}
