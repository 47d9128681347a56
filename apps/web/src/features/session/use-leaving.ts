import type { Session } from '@chefly/contracts';
import { ApiError, passes, useApi } from '@chefly/api-client/react';
import { useBanner } from '@chefly/ui';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const GOES_ON = 'The session goes on.';

/** What was refused is not done. What nobody answered, or failed on the way, may be all the same. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
const isUnreached = (error: unknown) => error instanceof ApiError && error.status === 0;
/** Somebody on the way answers that others are away. Nobody waits twice for a line that is dead. */
const isAway = (error: unknown) => passes(error) && !isUnreached(error);

/**
 * The end of the own part of a session. Where its answer is lost, the session itself says whether it
 * is over, and nothing is said of that before.
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
  // what was said of it is not said any more once it is tried again, or this screen is left
  const unsay = useRef<() => void>(undefined);
  useEffect(() => () => unsay.current?.(), []);
  const say = (words: string) => {
    unsay.current?.();
    unsay.current = show(words, { kind: 'problem' });
  };
  /** Since when it is not known whether they have left all the same, and why. */
  const [unsure, setUnsure] = useState<{ since: number; error: Error } | null>(null);
  const leave = useMutation({
    mutationFn: () => api.sessions.leave({ uid }),
    // who has left is answered alike
    retry: (failures, error) => failures < 2 && isAway(error),
    onMutate() {
      unsay.current?.();
      setUnsure(null);
    },
    onSuccess: onLeft,
    onError: (error) => {
      if (isRefused(error)) say(`${error.message} ${GOES_ON}`);
      else {
        say(error.message);
        setUnsure({ since: Date.now(), error });
      }
      void refetch();
    },
  });
  const unheard = unsure && data?.left ? data : null;
  const goOn = useEffectEvent(onLeft);
  useEffect(() => {
    if (unheard) goOn(unheard);
  }, [unheard]);
  // who is in it still has not left by that: what puts them out later is something else
  const isKnown = unsure && !unheard && dataUpdatedAt >= unsure.since;
  const tell = useEffectEvent(() => {
    // who knows that can reach chefly again
    if (unsure && data?.state !== 'ended')
      say(isUnreached(unsure.error) ? GOES_ON : `${unsure.error.message} ${GOES_ON}`);
    setUnsure(null);
  });
  useEffect(() => {
    if (isKnown) tell();
  }, [isKnown]);
  return {
    leave: () => leave.mutate(),
    isUnderWay: leave.isPending || leave.isSuccess || !!unheard,
    isDone: leave.isSuccess,
  };
}
