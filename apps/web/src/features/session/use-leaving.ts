import type { Session } from '@chefly/contracts';
import { ApiError, useApi } from '@chefly/api-client/react';
import { useBanner } from '@chefly/ui';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * The end of the own part of a session. Where its answer is lost, the session itself says that it is
 * over.
 */
export function useLeaving(
  uid: string,
  {
    data,
    dataUpdatedAt,
    refetch,
  }: Pick<UseQueryResult<Session>, 'data' | 'dataUpdatedAt' | 'refetch'>,
  onLeft: (session: Session) => void,
) {
  const api = useApi();
  const show = useBanner();
  // that it goes on is not said any more once it is tried again, or this screen is left
  const unsay = useRef<() => void>(undefined);
  useEffect(() => () => unsay.current?.(), []);
  /** Since when it is not known whether they have left all the same. */
  const [unsureSince, setUnsureSince] = useState<number | null>(null);
  const leave = useMutation({
    mutationFn: () => api.sessions.leave({ uid }),
    onMutate() {
      unsay.current?.();
      setUnsureSince(null);
    },
    onSuccess: onLeft,
    onError: (error) => {
      // what nobody answered may be done all the same
      const isUnsure = error instanceof ApiError && error.status === 0;
      const words = isUnsure ? error.message : `${error.message} The session goes on.`;
      unsay.current = show(words, { kind: 'problem' });
      setUnsureSince(Date.now());
      void refetch();
    },
  });
  const unheard = unsureSince !== null && data?.left ? data : null;
  // who is in it still has not left by that: what puts them out later is something else
  if (unsureSince !== null && !unheard && dataUpdatedAt >= unsureSince) setUnsureSince(null);
  const goOn = useEffectEvent(onLeft);
  useEffect(() => {
    if (unheard) goOn(unheard);
  }, [unheard]);
  return {
    leave: () => leave.mutate(),
    isUnderWay: leave.isPending || leave.isSuccess || !!unheard,
    isDone: leave.isSuccess,
  };
}
