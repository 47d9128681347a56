import {
  messages,
  SELECTION_CAP,
  timing,
  type IncomingRequest,
  type SessionType,
} from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import {
  amount,
  Avatar,
  Button,
  classes,
  clock,
  Dotted,
  EmptyState,
  ErrorState,
  fullName,
  ListSkeleton,
  Tabs,
  useBanner,
  useNow,
  written,
} from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ListChecks, Mic, Phone, Video, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CheckDevices } from '../../parts/devices/check-devices';
import { ReportDialog } from '../../parts/report';
import { StuckNote } from './stuck-note';
import { useOpenAhead } from './use-open-ahead';
import { usePushedAnswer } from './use-pushed-answer';
import { Seen } from './seen';

/** Requests waiting for the chef. `foot` places the buttons at the edge of what holds the panel. */
export function RequestsPanel({
  onStarted,
  foot = 'rounded-card border-x border-b',
}: {
  onStarted?: () => void;
  foot?: string;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useBanner();
  const openAhead = useOpenAhead();
  const incoming = useQuery({ ...query(api, 'sessions', 'incoming', {}), staleTime: 0 });
  const [ticked, setTicked] = useState<string[]>([]);
  // also once the request is not there any more
  const [reported, setReported] = useState<IncomingRequest | null>(null);
  const items = incoming.data?.items ?? [];
  const firstTab = useFirstTab(items);
  const chosen = items.filter((item) => ticked.includes(item.uid));
  const selected = ticked.filter((uid) => chosen.some((item) => item.uid === uid));
  const together = chosen.every((item) => item.recipeName === chosen[0]!.recipeName);
  const refresh = () => queries.invalidateQueries({ queryKey: ['sessions', 'incoming'] });

  const accept = useMutation({
    mutationFn: (uids: string[]) => api.sessions.accept({ uids }),
    onSuccess: ({ sessionUid }) => {
      void openAhead(sessionUid).then((release) => release());
      onStarted?.();
      void navigate('/session?role=chef', { state: { sessionUid } });
    },
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: refresh,
  });
  const decline = useMutation({
    mutationFn: (uids: string[]) => api.sessions.decline({ uids }),
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: refresh,
  });
  usePushedAnswer({ accept: accept.mutate, decline: decline.mutate });
  const busy = accept.isPending || decline.isPending;
  const toggle = (uid: string) => {
    if (selected.includes(uid)) setTicked(selected.filter((other) => other !== uid));
    else if (selected.length >= SELECTION_CAP)
      show(messages.selectionLimit, { forMs: timing.selectionMessage });
    else setTicked([...selected, uid]);
  };

  if (incoming.isPending) return <ListSkeleton />;
  if (incoming.isLoadingError)
    return <ErrorState message={incoming.error.message} onRetry={() => void incoming.refetch()} />;
  const list = (type: SessionType, empty: string) => {
    const shown = items.filter((item) => item.type === type);
    if (!shown.length) return <EmptyState dish="hummus">{empty}</EmptyState>;
    return (
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Seen unseen={shown.flatMap(({ uid, seen }) => (seen ? [] : uid))} />
        {shown.map((item) => (
          <Row
            key={item.uid}
            item={item}
            serverTime={incoming.data!.serverTime}
            fetchedAt={incoming.dataUpdatedAt}
            ticked={selected.includes(item.uid)}
            busy={busy}
            onTick={() => toggle(item.uid)}
            onStart={() => accept.mutate([item.uid])}
            onDecline={() => decline.mutate([item.uid])}
            onReport={() => setReported(item)}
          />
        ))}
      </ul>
    );
  };
  const tab = (label: string, type: SessionType) => {
    const waiting = items.filter((item) => item.type === type).length;
    return waiting ? `${label} (${waiting})` : label;
  };
  const report = reported && (
    <ReportDialog
      kind="session"
      subjectUid={reported.uid}
      aboutUid={reported.member.uid}
      what={`what ${reported.member.firstName} sent`}
      open
      onClose={() => setReported(null)}
    />
  );
  return (
    <div className="flex flex-1 flex-col">
      {report}
      <div className="flex-1">
        <Tabs
          label="Kinds of requests"
          tabs={[
            {
              value: 'voice',
              label: tab('Voice Requests', 'voice'),
              content: list('voice', messages.noVoiceRequests),
            },
            {
              value: 'video',
              label: tab('Video Requests', 'video'),
              content: list('video', messages.noVideoRequests),
            },
          ]}
          {...firstTab}
        />
      </div>
      {items.length > 0 && (
        <div
          className={classes(
            'bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-card p-4',
            // of a phone that lies it would cover the half, and nothing is to be pressed yet
            selected.length ? 'sticky' : 'sticky land:static',
            foot,
          )}
        >
          {selected.length > 0 && (
            <p role="status" className="w-full text-[0.8125rem] text-soft">
              <bdi>
                {selected.length} of {SELECTION_CAP} ticked, on both tabs
              </bdi>
              {!together && '. A session cooks one dish: tick those who ask for the same'}
            </p>
          )}
          <CheckDevices
            video={items.some(({ type }) => type === 'video')}
            className="w-full land:w-auto"
          />
          <Button
            className="flex-1"
            disabled={!selected.length || busy}
            once
            onClick={() => decline.mutate(selected)}
          >
            Decline
          </Button>
          <Button
            look="primary"
            className="flex-1"
            disabled={!selected.length || !together || busy}
            once
            onClick={() => accept.mutate(selected)}
          >
            Start Session
          </Button>
        </div>
      )}
    </div>
  );
}

/** Opens on the tab with the most requests; then the chef's own choice stands. */
function useFirstTab(items: IncomingRequest[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  return {
    value:
      chosen ??
      (items.filter((item) => item.type === 'video').length > items.length / 2 ? 'video' : 'voice'),
    onChange: setChosen,
  };
}

interface RowProps {
  item: IncomingRequest;
  serverTime: string;
  fetchedAt: number;
  ticked: boolean;
  busy: boolean;
  onTick: () => void;
  onStart: () => void;
  onDecline: () => void;
  onReport: () => void;
}

function Row({ item, serverTime, fetchedAt, ticked, busy, ...on }: RowProps) {
  const { onTick, onStart, onDecline, onReport } = on;
  const now = useNow();
  const name = fullName(item.member);
  const rest = Date.parse(item.expiresAt) - Date.parse(serverTime) - (now - fetchedAt);
  return (
    <li
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border p-3.5',
        ticked ? 'border-brand bg-brand-wash' : 'border-line',
      )}
    >
      <div className="flex items-center gap-3">
        <Avatar person={item.member} />
        <div className="min-w-0 flex-1">
          <div className="truncate font-semibold" {...written(name)}>
            {name}
          </div>
          <Dotted className="text-[0.8125rem] text-soft">
            <span className="flex min-w-0 items-center gap-1.5">
              {item.type === 'video' ? (
                <Video className="size-4 shrink-0" aria-label="Video" />
              ) : (
                <Mic className="size-4 shrink-0" aria-label="Voice" />
              )}
              <span className="min-w-0 break-words" {...written(item.recipeName)}>
                {item.recipeName}
              </span>
            </span>
            {item.pricePaise !== null && <bdi className="tabular">{amount(item.pricePaise)}</bdi>}
            <bdi className="tabular">{clock(rest)}</bdi>
          </Dotted>
        </div>
        <button
          type="button"
          role="checkbox"
          aria-checked={ticked}
          aria-label={`Select ${name}`}
          onClick={onTick}
          className="grid size-11 shrink-0 place-items-center rounded-full"
        >
          <span
            className={classes(
              'grid size-7 place-items-center rounded-full border-2',
              ticked ? 'border-brand bg-brand text-on-brand' : 'border-edge text-transparent',
            )}
          >
            <Check className="size-4" strokeWidth={3} aria-hidden />
          </span>
        </button>
      </div>
      {item.stuck && <StuckNote request={item} stuck={item.stuck} onReport={onReport} />}
      {item.gathered > 0 && (
        <p className="flex items-center gap-2 text-[0.875rem] font-semibold text-herb">
          <ListChecks className="size-4.5 shrink-0" aria-hidden />
          Gathers meanwhile, {item.gathered} ready
        </p>
      )}
      <div className="flex gap-2">
        <Button
          className="flex-1"
          icon={<X className="size-4.5" />}
          disabled={busy}
          once
          onClick={onDecline}
          aria-label={`Decline ${name}`}
        >
          Decline
        </Button>
        <Button
          look="primary"
          className="flex-1"
          icon={<Phone className="size-4.5" />}
          disabled={busy}
          once
          onClick={onStart}
          aria-label={`Start with ${name}`}
        >
          Start
        </Button>
      </div>
    </li>
  );
}
