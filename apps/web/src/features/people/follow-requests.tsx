import { messages } from '@chefly/contracts';
import { pages, useApi, useLive } from '@chefly/api-client/react';
import {
  ago,
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  fullName,
  ListSkeleton,
  useBanner,
} from '@chefly/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ListEnd } from '../../parts/list-end';
import { Page } from '../../parts/page';

export default function FollowRequests() {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const list = useInfiniteQuery(pages(api, 'social', 'followRequests', {}));
  const refresh = () => queries.invalidateQueries({ queryKey: ['social'] });
  useLive('follow.requests', () => void refresh());
  const decide = useMutation({
    mutationFn: ({ uid, accept }: { uid: string; accept: boolean }) =>
      accept ? api.social.acceptFollow({ uid }) : api.social.rejectFollow({ uid }),
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: refresh,
  });
  const requests = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page title="Follow Requests">
      {list.isPending && <ListSkeleton />}
      {list.isLoadingError && (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
      )}
      {list.data && !requests.length && <EmptyState>{messages.followRequestsEmpty}</EmptyState>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {requests.map((person) => (
          <li
            key={person.uid}
            className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-3.5 shadow-lift"
          >
            <Avatar person={person} />
            <Link to={`/user?uid=${person.uid}`} className="min-w-32 flex-1">
              <span className="block truncate font-semibold" dir="auto">
                {fullName(person)}
              </span>
              <span className="block truncate text-[13px] text-soft">
                @{person.userName} · {ago(person.askedAt)}
              </span>
            </Link>
            <Button
              look="primary"
              disabled={decide.isPending}
              onClick={() => decide.mutate({ uid: person.uid, accept: true })}
            >
              Accept
            </Button>
            <Button
              disabled={decide.isPending}
              onClick={() => decide.mutate({ uid: person.uid, accept: false })}
            >
              Reject
            </Button>
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </Page>
  );
}
