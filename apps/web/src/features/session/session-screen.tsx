import { messages, type RoomPass, type Session } from '@chefly/contracts';
import {
  isMissing,
  query,
  useAccount,
  useApi,
  useLive,
  useLiveClient,
} from '@chefly/api-client/react';
import { Button, ErrorState, Overlay, useAddress, useBanner } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isCompanyOf, passOf } from '../../parts/open-room';
import { forgetSession, rememberSession, rememberedSession } from '../../parts/session-data';
import { endingOf } from '../../parts/session-ending';
import { Entering, WayHome } from './entering';
import { Stage } from './stage';
import { useEnding } from './use-ending';
import { useLeaving } from './use-leaving';

/** The live session: finds which one, enters its room, and leads out of it. */
export default function SessionScreen() {
  const api = useApi();
  const fromNavigation = (useLocation().state as { sessionUid?: string } | null)?.sessionUid;
  const [sessionUid, setSessionUid] = useState(() => fromNavigation ?? rememberedSession());
  const current = useQuery({
    ...query(api, 'sessions', 'current', {}),
    enabled: !sessionUid,
    staleTime: 0,
  });
  const isAnswered = current.isFetchedAfterMount;
  // found once it is this one: when it ends there is no current one any more, and its end is told
  if (!sessionUid && isAnswered && current.data) setSessionUid(current.data.uid);
  if (sessionUid) return <Entered key={sessionUid} uid={sessionUid} />;
  if (current.isLoadingError)
    return <Unanswered error={current.error} onRetry={() => void current.refetch()} />;
  return isAnswered ? <Gone words={NONE} /> : <Entering />;
}

function Entered({ uid }: { uid: string }) {
  const api = useApi();
  const live = useLiveClient();
  const account = useAccount();
  const session = useQuery({
    ...query(api, 'sessions', 'session', { uid }),
    staleTime: 0,
    gcTime: 0,
  });
  // one pass for as long as this screen stands: another would mean another room
  const pass = useQuery<RoomPass>({
    queryKey: ['sessions', 'token', uid],
    queryFn: async () => passOf(uid) ?? (await api.sessions.token({ uid })),
    enabled: session.data?.state === 'ongoing' && !session.data.left,
    staleTime: 'static',
    gcTime: 0,
  });
  const [params, changeAddress] = useAddress();
  const { data } = session;
  const { endedBy, tookPart, leave: left } = useEnding(uid, data);
  const [replaced, setReplaced] = useState(false);
  const hasEntered = useRef(false);

  useEffect(() => {
    if (data?.state === 'ongoing' && !data.left) rememberSession(data);
  }, [data]);
  // the role is the stored session's; a wrong one in the link is corrected
  useEffect(() => {
    if (data && params.get('role') !== data.role)
      changeAddress(() => new URLSearchParams({ role: data.role }), {
        replace: true,
        byItself: true,
        state: { sessionUid: uid },
      });
  }, [data, params, changeAddress, uid]);
  useEffect(
    () => live.onReplaced((message) => message.sessionUid === uid && setReplaced(true)),
    [live, uid],
  );

  const leaving = useLeaving(uid, session, left);

  // who is in it, and who of them is away, is the session's own word; the own part may be ended in
  // another tab, too: then there is nothing to stay for
  const lookAnew = (told: { sessionUid: string; uid: string }) => {
    if (told.sessionUid !== uid || (told.uid === account.uid && leaving.isUnderWay)) return;
    void session.refetch();
  };
  useLive('session.left', lookAnew);
  useLive('session.back', lookAnew);
  useLive('session.joined', lookAnew);
  useLive('session.waits', (told) => told.sessionUid === uid && void session.refetch());
  // who is not let in may have come too late, and nobody told: the session says what became of it
  const { refetch } = session;
  useEffect(() => {
    if (pass.isLoadingError) void refetch();
  }, [pass.isLoadingError, refetch]);

  // a session that is going on stays on the screen while a question about it goes unanswered
  if (session.isLoadingError)
    return isMissing(session.error) ? (
      <Gone />
    ) : (
      <Unanswered error={session.error} onRetry={() => void session.refetch()} />
    );
  const ending = <Overlay dark title={messages.endingSession} />;
  const isIn = data?.state === 'ongoing' && !data.left;
  if (leaving.isDone || (leaving.isUnderWay && !isIn)) return ending;
  if (endedBy && data) return <Overlay dark title={endingOf(endedBy, data.role)} />;
  if (data && (data.state === 'ended' || data.left))
    return <Gone words={tookPart && data.left ? NOT_IN_IT : endedWords(data)} />;
  if (replaced)
    return (
      <Overlay dark title="Cooking goes on elsewhere">
        <p className="max-w-sm text-soft">
          <MonitorSmartphone className="mx-auto mb-3 size-7" aria-hidden />
          You opened this session in another tab or on another device.
        </p>
        <Button look="primary" onClick={() => setReplaced(false)}>
          Continue here
        </Button>
        <WayHome />
      </Overlay>
    );
  if (pass.isLoadingError)
    return <Unanswered error={pass.error} onRetry={() => void pass.refetch()} />;
  if (!data || !pass.data) return <Entering />;
  // who came or left while the room was being opened was told to nobody here, nor who did, or came
  // back, while the connection was lost
  const hearWho = (there: readonly string[]) => {
    if (hasEntered.current || !isCompanyOf(data, there)) void session.refetch();
    hasEntered.current = true;
  };
  const stage = { session: data, pass: pass.data, onEntered: hearWho, onEnd: leaving.leave };
  return (
    <>
      {/* the room stays open until the server has ended it: without the network there is no other */}
      <Stage {...stage} ending={leaving.isUnderWay} />
      {leaving.isUnderWay && ending}
    </>
  );
}

function Unanswered({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div
      data-theme="dark"
      className="grid min-h-dvh place-content-center justify-items-center bg-[#120D0E] text-ink"
    >
      <ErrorState message={error.message} onRetry={onRetry} />
      <WayHome />
    </div>
  );
}

const NONE = 'No session of yours is running.';
const NOT_IN_IT = 'You are not in this session any more.';

/** What others ended before its screen was there, as where a chef thinks better of it at once. */
const endedWords = ({ left, role, endedBy }: Session) =>
  !left && endedBy && endedBy !== role ? endingOf(endedBy, role) : undefined;

/**
 * Already over when it was opened, or never ours, or it goes on without the reader, who did not go
 * from it here: by another tab, or by who may not meet them any more, which is not said.
 */
function Gone({ words }: { words?: string }) {
  const show = useBanner();
  useEffect(() => {
    forgetSession();
    if (words) show(words);
  }, [words, show]);
  return <Navigate to="/home" replace />;
}
