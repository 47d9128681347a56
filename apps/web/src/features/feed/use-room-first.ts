import { query, useApi } from '@chefly/api-client/react';
import { useBanner } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { rememberedRoom } from '../../parts/session-data';

/**
 * What another app shares takes the page of a running session for the form: the others wait for who
 * was in it, so they are led back at once, and what was shared waits for the form.
 *
 * @param isLedHere by what was shared
 * @returns whether the form has to leave it there, for now or for good
 */
export function useRoomFirst(isLedHere: boolean): boolean {
  const api = useApi();
  const navigate = useNavigate();
  const show = useBanner();
  const [room] = useState(() => (isLedHere ? rememberedRoom() : null));
  const { data, isLoading, isFetchedAfterMount } = useQuery({
    ...query(api, 'sessions', 'current', {}),
    enabled: !!room,
    staleTime: 0,
  });
  const running = isFetchedAfterMount && data?.uid === room && !data.left ? data : null;
  useEffect(() => {
    if (!running) return;
    show('What you shared waits for an hour under New Upload, Post.');
    const { uid, role } = running;
    void navigate(`/session?role=${role}`, { replace: true, state: { sessionUid: uid } });
  }, [running, navigate, show]);
  return !!room && (isLoading || !!running);
}
