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
  classes,
  EmptyState,
  ErrorState,
  fullName,
  ListSkeleton,
  Segments,
  useAddress,
  useMedia,
  withParam,
  written,
} from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { recipeLink } from '../../parts/recipe-links';
import { Page } from '../../parts/page';
import { ChatPanel } from './chat-panel';
import { isInIt } from './in-it';
import { SessionRecord } from './session-record';
import { ReportSession } from './report-session';
import { useElsewhere } from './use-elsewhere';

/** One session: its chat, open while it lasts and to be read after, and what was cooked in it. */
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
    <Page title={account.firstName} fill={!!session.data} wide={!!session.data?.partEndedAt}>
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

const views = [
  { value: 'cooked', label: 'What was cooked' },
  { value: 'chat', label: 'Chat' },
] as const;
type View = (typeof views)[number]['value'];

/** After it, chat and record beside each other where there is room, else one of them. */
function Chat({ session }: { session: Session }) {
  const { uid: me } = useAccount();
  const live = useLiveClient();
  const [params, changeAddress] = useAddress();
  const beside = useMedia('(min-width: 1024px)');
  const over = !!session.partEndedAt;
  const view: View = over && params.get('view') === 'cooked' ? 'cooked' : 'chat';
  const show = (next: View) =>
    changeAddress((now) => withParam(now, 'view', next), { replace: true });
  const [isElsewhere, takeBack] = useElsewhere(session.uid);
  // who has taken it elsewhere is not put out there whenever this page has a new socket
  const stays = isInIt(session) && !isElsewhere;
  useEffect(() => {
    if (stays) return live.stayInSession(session.uid);
  }, [live, session.uid, stays]);
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
      {over && !beside && (
        <div className="mb-4 flex">
          <Segments label="Of this session" segments={views} value={view} onChange={show} />
        </div>
      )}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-8 lg:auto-cols-[380px]">
        {over && (beside || view === 'cooked') && (
          <div
            tabIndex={0}
            role="group"
            aria-label="Record of this session"
            className="min-h-0 overflow-y-auto rounded-lg pb-4"
          >
            <SessionRecord session={session} />
          </div>
        )}
        {(beside || view === 'chat') && (
          <div
            className={classes(
              'flex min-h-0 flex-col',
              over && beside && 'col-start-2 border-s border-line ps-8',
            )}
          >
            {isInIt(session) && isElsewhere && <DeafNote uid={session.uid} onTakeBack={takeBack} />}
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
        )}
      </div>
    </>
  );
}

/** One place of a member hears what is said in a session, and it is not this one any more. */
function DeafNote({ uid, onTakeBack }: { uid: string; onTakeBack: () => void }) {
  const queries = useQueryClient();
  const takeBack = () => {
    onTakeBack();
    // nothing told this page of what was said meanwhile
    void queries.invalidateQueries({ queryKey: ['chat', 'sessionMessages', { sessionUid: uid }] });
  };
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-3.5"
    >
      <p className="min-w-[18ch] flex-1 text-[0.875rem] text-soft">
        You opened this session in another tab or on another device. What is said is shown there.
      </p>
      <Button onClick={takeBack}>Continue here</Button>
    </div>
  );
}
