import {
  messages,
  SELECTION_CAP,
  timing,
  type OwnRequest,
  type RequestEnd,
  type RequestState,
} from '@chefly/contracts';
import { query, useApi, useLive, useLiveClient, useLiveStatus } from '@chefly/api-client/react';
import {
  Accepted,
  AskRing,
  Button,
  classes,
  clock,
  Named,
  Overlay,
  useBanner,
  useMedia,
  useNow,
} from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Minimize2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CheckDevices } from '../../parts/devices/check-devices';
import { DialogUnavailable, Nothing, part } from '../../parts/part';
import { takeSession, waitFor } from '../../parts/session-tab';
import { onShowOpenRequest } from './open-request';
import { useOpenAhead } from './use-open-ahead';
import { useWarmSession } from './use-warm-session';
import { WaitingBar } from './waiting-bar';

const GatherMeanwhile = part(() => import('./gather-meanwhile'), Nothing);
const NobodyAnswered = part(() => import('./nobody-answered'), Nothing);
const AskAnother = part(() => import('./ask-another'), DialogUnavailable);

/** Why nobody can answer any more. */
const ends: Record<RequestEnd, string> = {
  'chefs-busy': messages.chefsBusy,
  'chefs-gone': messages.chefsGone,
  'chefs-unavailable': messages.chefsUnavailable,
  'own-session': messages.ownSession,
};

const key = ['sessions', 'myRequest', {}];

/** The own request from asking to the start of the session, on every screen and after a reload. */
export function OwnRequestHost() {
  const api = useApi();
  const live = useLiveClient();
  const openAhead = useOpenAhead();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useBanner();
  const request = useQuery({ ...query(api, 'sessions', 'myRequest', {}), staleTime: 0 }).data;
  /** The request this tab has seen open: only its ending is told. */
  const watched = useRef<string | null>(null);
  const [starting, setStarting] = useState<string | null>(null);
  /** Nobody answered it in time, and others may be asked. */
  const [unanswered, setUnanswered] = useState<OwnRequest | null>(null);
  const putAway = useCallback(() => setUnanswered(null), []);
  /** Lets go of the session that this tab took. */
  const tab = useRef<(() => void) | null>(null);
  const waitsFor = request?.state === 'pending' ? request.uid : null;
  useEffect(() => (waitsFor ? waitFor(waitsFor) : undefined), [waitsFor]);
  useWarmSession(!!waitsFor);

  useLive('request.mine', ({ declinedBy }) => {
    void queries.invalidateQueries({ queryKey: key });
    if (declinedBy) show(messages.chefDeclined, { forMs: timing.declineMessage });
  });

  useEffect(() => {
    if (!request) return;
    if (request.state === 'pending') {
      watched.current = request.uid;
      setUnanswered(null);
      return;
    }
    if (watched.current !== request.uid) return;
    watched.current = null;
    const { sessionUid } = request;
    if (request.state === 'accepted' && sessionUid)
      void takeSession(request.uid, sessionUid).then((letGo) => {
        tab.current = letGo;
        // another tab has it: the way to it shows itself
        if (letGo) setStarting(sessionUid);
      });
    else if (request.state === 'declined')
      show(messages.chefDeclined, { forMs: timing.declineMessage });
    else if (request.state === 'expired') {
      show(messages.requestExpired, { kind: 'problem' });
      // who is stuck asks again where they cook, with the step and the picture of it
      if (request.gathered) setUnanswered(request);
    } else if (request.state === 'cancelled' && request.reason) show(ends[request.reason]);
  }, [request, show]);

  useEffect(() => {
    if (!starting) return;
    const ahead = openAhead(starting);
    const timer = setTimeout(() => {
      setStarting(null);
      void navigate('/session?role=user', { state: { sessionUid: starting } });
    }, timing.sessionStart);
    // another device was faster
    const unheard = live.onReplaced(
      ({ sessionUid }) => sessionUid === starting && setStarting(null),
    );
    return () => {
      clearTimeout(timer);
      unheard();
      void ahead.then((release) => release());
      tab.current?.();
    };
  }, [starting, navigate, live, openAhead]);

  const accepted = request?.chefs.find(({ state }) => state === 'accepted');
  if (starting)
    return (
      <Overlay title={messages.startingSession} plain={!!accepted}>
        {accepted && <Accepted chef={accepted} />}
      </Overlay>
    );
  if (request?.state !== 'pending')
    return unanswered && <NobodyAnswered request={unanswered} onClose={putAway} />;
  // what is folded, and counted, belongs to this one: another tab may have asked anew
  return <Requesting key={request.uid} request={request} />;
}

function Requesting({ request }: { request: OwnRequest }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const now = useNow(500);
  // the server's clock and the reader's may differ: the rest is counted from what the server said
  const [end] = useState(
    () => Date.now() + Date.parse(request.expiresAt) - Date.parse(request.serverTime),
  );
  const [browsing, browse] = useState(false);
  useEffect(() => onShowOpenRequest(() => browse(false)), []);
  const [asking, setAsking] = useState(false);
  const [tools, setTools] = useState(() => (request.gathered ?? []).filter((id) => id[0] === 'e'));
  const lies = useMedia('(orientation: landscape) and (max-height: 500px)');
  const onRing = useOnRing(request.chefs);
  const rest = end - now;
  const over = rest <= 0;
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: key });
  }, [over, now, queries]);
  const cancel = useMutation({
    // who goes from here at once leaves no chef ringing
    mutationFn: () => api.sessions.cancel({ uid: request.uid }, { keepalive: true }),
    onSuccess: (closed) => queries.setQueryData(key, closed),
    onError: (error) => (
      show(error.message, { kind: 'problem' }),
      void queries.invalidateQueries({ queryKey: key })
    ),
  });
  if (browsing)
    return <WaitingBar request={request} left={clock(rest)} onOpen={() => browse(false)} />;
  return (
    <Overlay title={messages.requestingChef} plain>
      <p className="-mt-3 max-w-sm break-words text-soft">
        <Named>{request.recipeName}</Named>, {request.type}
      </p>
      <div className="grid w-full grid-cols-[minmax(0,1fr)] items-center gap-3 land:grid-cols-2 land:gap-5 low:max-w-5xl low:grid-cols-2 low:gap-10">
        <div>
          <AskRing
            asked={onRing.map((chef) => ({
              person: chef,
              words: chef.state === 'pending' && chef.seen ? 'Seen it' : answers[chef.state],
              waiting: chef.state === 'pending',
            }))}
            clock={clock(rest)}
            share={rest / timing.requestWait}
            low={lies}
            more={
              mayAskMore(request, rest)
                ? { words: 'Ask another', onAsk: () => setAsking(true) }
                : undefined
            }
          />
          {asking && <AskAnother request={request} onClose={() => setAsking(false)} />}
          <Connecting />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 land:gap-1.5">
          {request.gathered && (
            // of its height before it is there: nothing moves under the thumb
            <div className="min-h-61 w-full land:min-h-37">
              <GatherMeanwhile
                request={request}
                tools={tools}
                before={request.gathered}
                onTools={setTools}
              />
            </div>
          )}
          <CheckDevices video={request.type === 'video'} />
          <div className="flex w-full max-w-md flex-wrap gap-2.5">
            <Button
              size="large"
              className="flex-1 whitespace-nowrap"
              icon={<Minimize2 className="size-5 max-[359px]:hidden" aria-hidden />}
              onClick={() => browse(true)}
            >
              Keep browsing
            </Button>
            <Button
              size="large"
              className="flex-1"
              busy={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              Cancel
            </Button>
          </div>
        </div>
      </div>
    </Overlay>
  );
}

/** Who declines stands greyed for as long as it is told, and then leaves the ring. */
function useOnRing(chefs: OwnRequest['chefs']): OwnRequest['chefs'] {
  const declined = chefs.filter(({ state }) => state === 'declined').map(({ uid }) => uid);
  const [gone, setGone] = useState<readonly string[]>(declined);
  const going = declined.filter((uid) => !gone.includes(uid)).join(' ');
  useEffect(() => {
    if (!going) return;
    const leave = () => setGone((before) => [...before, ...going.split(' ')]);
    const timer = setTimeout(leave, timing.declineMessage);
    return () => clearTimeout(timer);
  }, [going]);
  return chefs.filter(({ uid, state }) => state !== 'declined' || !gone.includes(uid));
}

/** As the server has it: up to so many in all, and nobody who could hardly answer. */
const mayAskMore = ({ chefs }: OwnRequest, rest: number) =>
  chefs.length < SELECTION_CAP && rest > timing.lastMinute;

/** The clock goes on while the way to the server is gone. */
function Connecting() {
  const away = useLiveStatus() === 'offline';
  return (
    <p
      role="status"
      className={classes('text-[0.875rem] font-semibold text-gold', !away && 'sr-only')}
    >
      {away && 'Connecting again'}
    </p>
  );
}

const answers: Record<RequestState, string> = {
  pending: 'Ringing',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Did not answer',
  cancelled: 'Not asked any more',
};
