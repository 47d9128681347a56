import { messages, type Session } from '@chefly/contracts';
import { isMissing, query, useApi } from '@chefly/api-client/react';
import { Button, ErrorState, Overlay, useBanner } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { forgetSession, rememberedSession } from '../../parts/session-data';
import { endingOf } from '../../parts/session-ending';
import { Entering, WayHome } from './entering';
import { isInIt } from './in-it';
import { Stage } from './stage';
import { useElsewhere } from './use-elsewhere';
import { useEnding } from './use-ending';
import { useEntered, useHearWho, useSessionNews, useTrueRole } from './use-entered';
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
  const { session, pass } = useEntered(uid);
  const { data } = session;
  const refetch = () => void session.refetch();
  const { endedBy, tookPart, leave } = useEnding(uid, data);
  const leaving = useLeaving(uid, session, leave);
  const [isElsewhere, takeBack] = useElsewhere(uid);
  useTrueRole(data);
  useSessionNews(uid, refetch, leaving.isUnderWay);
  const hearWho = useHearWho(data, refetch);

  // a session that is going on stays on the screen while a question about it goes unanswered
  if (session.isLoadingError)
    return isMissing(session.error) ? (
      <Gone />
    ) : (
      <Unanswered error={session.error} onRetry={refetch} />
    );
  const ending = <Overlay dark title={messages.endingSession} />;
  if (leaving.isDone || (leaving.isUnderWay && !(data && isInIt(data)))) return ending;
  if (endedBy && data) return <Overlay dark title={endingOf(endedBy, data.role)} />;
  if (data && !isInIt(data))
    return <Gone words={tookPart && data.left ? NOT_IN_IT : endedWords(data)} />;
  if (isElsewhere) return <Elsewhere onTakeBack={takeBack} />;
  if (pass.isLoadingError)
    return <Unanswered error={pass.error} onRetry={() => void pass.refetch()} />;
  if (!data || !pass.data) return <Entering />;
  return (
    <>
      {/* the room stays open until the server has ended it: without the network there is no other */}
      <Stage
        session={data}
        pass={pass.data}
        ending={leaving.isUnderWay}
        onEntered={hearWho}
        onEnd={leaving.leave}
      />
      {leaving.isUnderWay && ending}
    </>
  );
}

function Elsewhere({ onTakeBack }: { onTakeBack: () => void }) {
  return (
    <Overlay dark title="Cooking goes on elsewhere">
      <p className="max-w-sm text-soft">
        <MonitorSmartphone className="mx-auto mb-3 size-7" aria-hidden />
        You opened this session in another tab or on another device.
      </p>
      <Button look="primary" onClick={onTakeBack}>
        Continue here
      </Button>
      <WayHome />
    </Overlay>
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
