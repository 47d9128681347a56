import { timing } from '@chefly/contracts';
import { Live } from '@chefly/api-client/live';
import { LiveContext, useSession, useSignIn } from '@chefly/api-client/react';
import { ErrorState, Overlay } from '@chefly/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router';

/** Only members pass. Opens their live socket; behind the loading overlay the screen is already fetching. */
export function Guard() {
  const state = useSignIn();
  const session = useSession();
  const [restored] = useState(() => state.status === 'loading');
  if (state.status === 'loading') return <Overlay title="chefly" />;
  if (state.status === 'unreachable')
    return (
      <main className="grid min-h-dvh place-content-center">
        <ErrorState
          message="We cannot reach chefly. Check your connection; we also try again by ourselves."
          onRetry={() => void session.renew()}
        />
      </main>
    );
  if (state.status === 'signed-out') return <Navigate to="/" replace />;
  return <Inside key={state.account.uid} restored={restored} />;
}

function Inside({ restored }: { restored: boolean }) {
  const session = useSession();
  const queries = useQueryClient();
  const [live] = useState(() => new Live(session));
  const [covered, setCovered] = useState(restored);

  useEffect(() => {
    live.open();
    const stop = live.onReconnect(() => void queries.invalidateQueries());
    return () => {
      stop();
      live.close();
    };
  }, [live, queries]);

  useEffect(() => {
    if (!covered) return;
    const timer = setTimeout(() => setCovered(false), timing.profileLoading);
    return () => clearTimeout(timer);
  }, [covered]);

  return (
    <LiveContext value={live}>
      {covered && <Overlay title="chefly" />}
      <Outlet />
    </LiveContext>
  );
}
