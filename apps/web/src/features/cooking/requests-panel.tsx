import { messages, type IncomingRequest, type SessionType } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { EmptyState, ErrorState, ListSkeleton, Tabs } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReportDialog } from '../../parts/report';
import { RequestRow } from './request-row';
import { RequestsFoot } from './requests-foot';
import { Seen } from './seen';
import { useRequestAnswers } from './use-request-answers';
import { useTicked } from './use-ticked';

const kinds = [
  { type: 'voice', label: 'Voice Requests', empty: messages.noVoiceRequests },
  { type: 'video', label: 'Video Requests', empty: messages.noVideoRequests },
] as const;

/** Requests waiting for the chef. `foot` places the buttons at the edge of what holds the panel. */
export function RequestsPanel({
  onStarted,
  foot = 'rounded-card border-x border-b',
}: {
  onStarted?: () => void;
  foot?: string;
}) {
  const api = useApi();
  const incoming = useQuery({ ...query(api, 'sessions', 'incoming', {}), staleTime: 0 });
  const items = incoming.data?.items ?? [];
  const ticked = useTicked(items);
  const { accept, decline, busy } = useRequestAnswers(onStarted);
  // also once the request is not there any more
  const [reported, setReported] = useState<IncomingRequest | null>(null);
  const firstTab = useFirstTab(items);

  if (incoming.isPending) return <ListSkeleton />;
  if (incoming.isLoadingError)
    return <ErrorState message={incoming.error.message} onRetry={() => void incoming.refetch()} />;
  const { serverTime } = incoming.data;
  const tabOf = ({ type, label, empty }: (typeof kinds)[number]) => {
    const shown = ofType(items, type);
    if (!shown.length)
      return { value: type, label, content: <EmptyState dish="hummus">{empty}</EmptyState> };
    const content = (
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Seen unseen={shown.flatMap(({ uid, seen }) => (seen ? [] : uid))} />
        {shown.map((item) => (
          <RequestRow
            key={item.uid}
            item={item}
            serverTime={serverTime}
            fetchedAt={incoming.dataUpdatedAt}
            ticked={ticked.uids.includes(item.uid)}
            busy={busy}
            onTick={() => ticked.toggle(item.uid)}
            onStart={() => accept([item.uid])}
            onDecline={() => decline([item.uid])}
            onReport={() => setReported(item)}
          />
        ))}
      </ul>
    );
    return { value: type, label: `${label} (${shown.length})`, content };
  };
  return (
    <div className="flex flex-1 flex-col">
      {reported && (
        <ReportDialog
          kind="session"
          subjectUid={reported.uid}
          aboutUid={reported.member.uid}
          what={`what ${reported.member.firstName} sent`}
          open
          onClose={() => setReported(null)}
        />
      )}
      <div className="flex-1">
        <Tabs label="Kinds of requests" tabs={kinds.map(tabOf)} {...firstTab} />
      </div>
      {items.length > 0 && (
        <RequestsFoot
          ticked={ticked}
          busy={busy}
          video={ofType(items, 'video').length > 0}
          className={foot}
          onStart={() => accept(ticked.uids)}
          onDecline={() => decline(ticked.uids)}
        />
      )}
    </div>
  );
}

const ofType = (items: readonly IncomingRequest[], type: SessionType) =>
  items.filter((item) => item.type === type);

/** Opens on the tab with the most requests; then the chef's own choice stands. */
function useFirstTab(items: readonly IncomingRequest[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const most = ofType(items, 'video').length > items.length / 2 ? 'video' : 'voice';
  return { value: chosen ?? most, onChange: setChosen };
}
