import { useApi, query } from '@chefly/api-client/react';
import { Button } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { CookingPot } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { ChefRequests } from './chef-requests';
import { OwnRequestHost } from './own-request';

/** What asking and being asked shows over any screen. */
export function CookingHost() {
  return (
    <>
      <OwnRequestHost />
      <ChefRequests />
      <RunningSession />
    </>
  );
}

/** The way back into a session left by a reload, another screen or a closed tab. */
function RunningSession() {
  const api = useApi();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const session = useQuery({ ...query(api, 'sessions', 'current', {}), staleTime: 0 });
  const running = session.data;
  if (!running || running.left || pathname.startsWith('/session')) return null;
  return (
    <div
      className="fixed inset-x-3 bottom-24 z-30 mx-auto flex max-w-md animate-rise items-center gap-3 rounded-2xl border border-line bg-card p-3 ps-5 shadow-lift"
      role="status"
    >
      <CookingPot className="size-5 text-brand" aria-hidden />
      <span className="min-w-0 flex-1 truncate font-medium">Your session is still running</span>
      <Button
        look="primary"
        onClick={() =>
          void navigate(`/session?role=${running.role}`, { state: { sessionUid: running.uid } })
        }
      >
        Return
      </Button>
    </div>
  );
}
