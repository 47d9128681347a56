import type { Session } from '@chefly/contracts';
import {
  isMissing,
  query,
  useAccount,
  useApi,
  useLive,
  useLiveClient,
} from '@chefly/api-client/react';
import {
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  fullName,
  ListSkeleton,
  written,
} from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { recipeLink } from '../../parts/recipe-links';
import { Page } from '../../parts/page';
import { ChatPanel } from './chat-panel';
import { ReportSession } from './report-session';

/** The chat of one session, open while it lasts and to be read after. */
export default function TextChat() {
  const uid = useSearchParams()[0].get('session_uid') ?? '';
  const api = useApi();
  const account = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const session = useQuery({ ...query(api, 'sessions', 'session', { uid }), enabled: !!uid });
  useLive('session.ended', () => void queries.invalidateQueries({ queryKey: ['sessions'] }));
  if (!uid) return <Navigate to="/session_records" replace />;
  return (
    <Page title={account.firstName} fill={!!session.data}>
      {session.data ? (
        <Chat session={session.data} />
      ) : session.isLoadingError ? (
        isMissing(session.error) || !session.error ? (
          <EmptyState
            action={
              <Button onClick={() => void navigate('/session_records')}>Your sessions</Button>
            }
          >
            There is no chat of yours here.
          </EmptyState>
        ) : (
          <ErrorState message={session.error.message} onRetry={() => void session.refetch()} />
        )
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}

function Chat({ session }: { session: Session }) {
  const { uid: me } = useAccount();
  const live = useLiveClient();
  const open = session.state === 'ongoing' && !session.left;
  useEffect(() => {
    if (!open) return;
    void live.enterSession(session.uid);
    const stop = live.onReconnect(() => void live.enterSession(session.uid));
    return () => (stop(), live.exitSession(session.uid));
  }, [live, session.uid, open]);
  const others = session.participants.filter((participant) => participant.uid !== me);
  const names = others.map(fullName).join(', ');
  return (
    <>
      <div className="mb-3 flex items-center gap-3 border-b border-line pb-3">
        {others[0] && <Avatar person={others[0]} />}
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" {...written(names)}>
            {names}
          </p>
          <p className="truncate text-[0.8125rem] text-soft">
            <Link
              to={recipeLink(session.recipe.name)}
              className="underline"
              {...written(session.recipe.name)}
            >
              {session.recipe.name}
            </Link>{' '}
            ·{' '}
            <bdi>
              {new Date(session.startedAt).toLocaleDateString(undefined, { dateStyle: 'medium' })}
            </bdi>
          </p>
        </div>
        <ReportSession session={session} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        <ChatPanel
          sessionUid={session.uid}
          closed={
            session.state === 'ended'
              ? 'This session has ended: its chat is kept, and nothing more can be written.'
              : session.left
                ? 'You have left this session: nothing more can be written.'
                : undefined
          }
        />
      </div>
    </>
  );
}
