import { query, useApi, useLive } from '@chefly/api-client/react';
import type { Session } from '@chefly/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forgetSession, rememberedSession, rememberSession } from '../../parts/session-data';

/** The session this member is in while looking at another screen; when others end it meanwhile, that. */
export function useRunningSession(): {
  running: Session | null;
  ended: Session | null;
  dismiss: () => void;
} {
  const api = useApi();
  const queries = useQueryClient();
  const current = useQuery({ ...query(api, 'sessions', 'current', {}), staleTime: 0 });
  // what was kept from before this screen may be over
  const known = current.isSuccess && current.isFetchedAfterMount;
  const running = known && current.data && !current.data.left ? current.data : null;
  // what this tab took part in, also before a reload
  const [watched, setWatched] = useState(rememberedSession);
  if (running && running.uid !== watched) setWatched(running.uid);
  useEffect(() => {
    if (running) rememberSession(running);
  }, [running]);

  // nothing but these is asked anew as one begins: it would stand in the way of what the session
  // itself is made of, and whatever comes on the screen later is asked then
  useLive('session.started', () => {
    void queries.invalidateQueries({ queryKey: ['sessions'], refetchType: 'none' });
    for (const changed of ['current', 'bookings'])
      void queries.refetchQueries({ queryKey: ['sessions', changed], type: 'active' });
  });
  useLive('session.ended', () => void queries.invalidateQueries({ queryKey: ['sessions'] }));

  const over = known && !running ? watched : undefined;
  const { data } = useQuery({
    ...query(api, 'sessions', 'session', { uid: over ?? '' }),
    enabled: !!over,
    staleTime: 0,
  });
  // whoever ended it knows
  const byOthers = data?.state === 'ended' && !data.left && !(data.role === data.endedBy);
  const ended = over && byOthers ? data : null;
  const dismiss = () => {
    forgetSession();
    setWatched(undefined);
  };
  return { running, ended, dismiss };
}
