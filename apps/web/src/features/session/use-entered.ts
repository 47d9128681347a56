import type { RoomPass, Session } from '@chefly/contracts';
import { query, useAccount, useApi, useLive } from '@chefly/api-client/react';
import { useAddress } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isCompanyOf, passOf } from '../../parts/open-room';
import { rememberSession } from '../../parts/session-data';
import { isInIt } from './in-it';

/** One session and the pass into its room, as the server has them, for as long as its screen stands. */
export function useEntered(uid: string) {
  const api = useApi();
  const session = useQuery({
    ...query(api, 'sessions', 'session', { uid }),
    staleTime: 0,
    gcTime: 0,
  });
  const { data, refetch } = session;
  // another pass would mean another room
  const pass = useQuery<RoomPass>({
    queryKey: ['sessions', 'token', uid],
    queryFn: async () => passOf(uid) ?? (await api.sessions.token({ uid })),
    enabled: !!data && isInIt(data),
    staleTime: 'static',
    gcTime: 0,
  });
  useEffect(() => {
    if (data && isInIt(data)) rememberSession(data);
  }, [data]);
  // who is not let in may have come too late, and nobody told: the session says what became of it
  useEffect(() => {
    if (pass.isLoadingError) void refetch();
  }, [pass.isLoadingError, refetch]);
  return { session, pass };
}

/**
 * Looks at the session anew where it is told of: who is in it, and who of them is away, is its own
 * word. The own part may be ended in another tab, too: then there is nothing to stay for.
 *
 * @param isLeaving the own part is being ended here
 */
export function useSessionNews(uid: string, refetch: () => unknown, isLeaving: boolean) {
  const account = useAccount();
  const lookAnew = (told: { sessionUid: string; uid?: string }) => {
    if (told.sessionUid === uid && !(isLeaving && told.uid === account.uid)) refetch();
  };
  useLive('session.left', lookAnew);
  useLive('session.back', lookAnew);
  useLive('session.joined', lookAnew);
  useLive('session.waits', lookAnew);
}

/**
 * For a room that hears of its session from now on: who came or left while it was being opened was
 * told to nobody here, nor who did, or came back, while the connection was lost.
 */
export function useHearWho(data: Session | undefined, refetch: () => unknown) {
  const hasEntered = useRef(false);
  return (there: readonly string[]) => {
    if (hasEntered.current || !data || !isCompanyOf(data, there)) refetch();
    hasEntered.current = true;
  };
}

/** The role is the stored session's; a wrong one in the link is corrected. */
export function useTrueRole(data: Session | undefined) {
  const [params, changeAddress] = useAddress();
  useEffect(() => {
    if (data && params.get('role') !== data.role)
      changeAddress(() => new URLSearchParams({ role: data.role }), {
        replace: true,
        byItself: true,
        state: { sessionUid: data.uid },
      });
  }, [data, params, changeAddress]);
}
