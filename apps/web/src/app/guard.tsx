import { timing } from '@chefly/contracts';
import { learnRoutes } from '@chefly/api-client';
import { memberRoutes } from '@chefly/contracts/member-routes';
import { Live } from '@chefly/api-client/live';
import { catchUp, LiveContext, useAuth, useSignIn } from '@chefly/api-client/react';
import { ErrorState, Overlay } from '@chefly/ui';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { keepHere, lastHere } from '../parts/cooking/here';
import { forgetTold } from '../parts/forget-told';
import { withNext } from '../parts/own-path';
import { Nothing, part } from '../parts/part';
import { loadPart } from '../parts/load-part';
import { Redirect } from '../parts/redirect';
import { isRoom } from '../parts/room-path';
import { forgetOldShared, forgetShared } from '../parts/shared-to';
import { Splash } from '../parts/splash';
import { fetchAhead } from './fetch-ahead';

const CookOffline = lazy(() => loadPart(() => import('../features/cook/cook-offline')));
const PlanOffline = lazy(() => loadPart(() => import('../features/planning/plan-offline')));
const SessionOffline = lazy(() => loadPart(() => import('../features/session/session-offline')));
// the rules of recipes and timers come with it; without it a screen still stands
const AlarmHost = part(() => import('../features/cook/alarm-host'), Nothing);
const PlanHost = part(() => import('../parts/planning/plan-host'), Nothing);
const SharedRecipe = lazy(() => loadPart(() => import('../features/landing/shared-recipe')));
const AcceptTerms = lazy(() => loadPart(() => import('../features/account/accept-terms')));

learnRoutes(memberRoutes);

/**
 * Only members pass; others are led in first, then to where they were going. A link to a recipe
 * shows them what everybody may see.
 */
export default function Guard() {
  const state = useSignIn();
  const auth = useAuth();
  const { pathname, search, hash } = useLocation();
  const [restored] = useState(() => state.status === 'loading');
  const here = lastHere();
  const cooks = pathname.startsWith('/cook/') && here;
  const plans = (pathname === '/plan' || pathname === '/shopping') && here;
  useEffect(() => {
    const uid = state.status === 'signed-in' ? state.account.uid : '';
    if (!uid && state.status !== 'signed-out') return;
    // what waits for a sign-in stays; who goes leaves nothing behind
    void (state.status === 'signed-out' && state.asked ? forgetShared() : forgetOldShared());
    if (lastHere() !== uid) void forgetTold();
    keepHere(uid);
  }, [state]);
  if (state.status === 'loading') return <Overlay dark={isRoom(pathname)} title="chefly" />;
  if (state.status === 'leaving') return <Overlay title={state.say} />;
  if (state.status === 'unreachable' && cooks)
    return (
      <Suspense fallback={<Overlay title="chefly" />}>
        <CookOffline of={cooks} onRetry={() => void auth.renew()} />
        <AlarmHost of={cooks} live={false} />
      </Suspense>
    );
  if (state.status === 'unreachable' && plans)
    return (
      <Suspense fallback={<Overlay title="chefly" />}>
        <PlanOffline onRetry={() => void auth.renew()} />
        <AlarmHost of={plans} live={false} />
      </Suspense>
    );
  if (state.status === 'unreachable' && isRoom(pathname) && here)
    return (
      <Suspense fallback={<Overlay dark title="chefly" />}>
        <SessionOffline of={here} onRetry={() => void auth.renew()} />
        <AlarmHost of={here} live={false} />
      </Suspense>
    );
  if (state.status === 'unreachable')
    return (
      <main className="grid min-h-dvh place-content-center">
        <h1 className="sr-only">chefly</h1>
        <ErrorState
          message={
            state.why ??
            'We cannot reach chefly. Check your connection; we also try again by ourselves.'
          }
          onRetry={() => void auth.renew()}
        />
      </main>
    );
  if (state.status === 'signed-out' && !state.asked && pathname.startsWith('/recipe/'))
    return (
      <Suspense fallback={<Overlay title="chefly" />}>
        <SharedRecipe />
      </Suspense>
    );
  if (state.status === 'signed-out')
    return (
      <Redirect to={withNext('/', state.asked ? null : pathname + search + hash)}>
        <Splash />
      </Redirect>
    );
  if (state.account.mustAccept)
    return (
      <Suspense fallback={<Overlay title="chefly" />}>
        <AcceptTerms version={state.account.mustAccept} />
      </Suspense>
    );
  return (
    <Inside
      key={state.account.uid}
      of={state.account.uid}
      restored={restored && !cooks && !plans}
      dark={isRoom(pathname)}
    />
  );
}

/** Opens the member's live socket; behind the loading overlay the screen is already fetching. */
function Inside({ of, restored, dark }: { of: string; restored: boolean; dark: boolean }) {
  const auth = useAuth();
  const queries = useQueryClient();
  const [live] = useState(() => new Live(auth));
  const [covered, setCovered] = useState(restored);

  useEffect(() => {
    live.open();
    const stop = catchUp(live, queries);
    return () => {
      stop();
      live.close();
    };
  }, [live, queries]);

  useEffect(() => fetchAhead(), []);

  useEffect(() => {
    if (!covered) return;
    const timer = setTimeout(() => setCovered(false), timing.profileLoading);
    return () => clearTimeout(timer);
  }, [covered]);

  return (
    <LiveContext value={live}>
      {covered && <Overlay dark={dark} title="chefly" />}
      <Outlet />
      <AlarmHost of={of} live />
      <PlanHost />
    </LiveContext>
  );
}
