import { messages } from '@chefly/contracts';
import { pages, useAccount, useApi } from '@chefly/api-client/react';
import { ago, Avatar, EmptyState, ErrorState, fullName, ListSkeleton } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { ListEnd } from '../../parts/list-end';
import { Page } from '../../parts/page';

export default function Records() {
  const api = useApi();
  const account = useAccount();
  const list = useInfiniteQuery({ ...pages(api, 'sessions', 'records', {}), staleTime: 0 });
  const sessions = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page title="Sessions and Chats" back={false}>
      {list.isPending && <ListSkeleton />}
      {list.isLoadingError && (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
      )}
      {list.data && !sessions.length && <EmptyState>{messages.noRecords}</EmptyState>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {sessions.map((session) => {
          const others = session.participants.filter(
            (participant) => participant.uid !== account.uid,
          );
          const query = new URLSearchParams({
            session_uid: session.uid,
            chef_uid: session.chef.uid,
            user_uid: account.uid,
          });
          return (
            <li key={session.uid}>
              <Link
                to={`/session/text?${query}`}
                className="flex items-center gap-3.5 rounded-card border border-line bg-card p-3.5 shadow-lift transition-colors hover:border-edge"
              >
                <Avatar person={others[0] ?? account} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold" dir="auto">
                    {others.map(fullName).join(', ')}
                  </span>
                  <span className="block truncate text-[13px] text-soft" dir="auto">
                    {session.recipe.name} ·{' '}
                    {session.role === 'chef' ? 'you were the chef' : 'you cooked along'} ·{' '}
                    {ago(session.startedAt)}
                  </span>
                </span>
                <MessageCircle className="size-5 text-soft" aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
      <ListEnd list={list} />
    </Page>
  );
}
