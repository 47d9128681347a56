import { messages } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import { ago, Button, classes, EmptyState, ErrorState, ListSkeleton, written } from '@chefly/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ListEnd } from '../../parts/list-end';
import { Page } from '../../parts/page';

export default function Notifications() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const list = useInfiniteQuery(pages(api, 'notifications', 'list', {}));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const anyUnread = items.some((item) => !item.read);
  useEffect(() => {
    if (!anyUnread) return;
    // what has been looked at for a moment is read; it keeps its mark until the next visit
    const timer = setTimeout(
      () =>
        void api.notifications.markRead({}).then(
          () => queries.setQueryData(['notifications', 'unread', {}], { unread: false }),
          () => undefined,
        ),
      1500,
    );
    return () => clearTimeout(timer);
  }, [anyUnread, api, queries]);
  return (
    <Page title="Notifications" back={false}>
      {list.isPending && <ListSkeleton />}
      {list.isLoadingError && (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
      )}
      {list.data && !items.length && (
        <EmptyState
          action={<Button onClick={() => void navigate('/search?tab=people')}>Find people</Button>}
        >
          {messages.notificationsEmpty}
        </EmptyState>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {items.map((item) => (
          <li key={item.uid}>
            <Link
              to={item.link ?? '#'}
              className={classes(
                'flex items-start gap-3.5 rounded-card border p-4 transition-colors hover:border-edge',
                item.read ? 'border-line bg-card' : 'border-transparent bg-brand-wash',
              )}
            >
              <Bell className="mt-0.5 size-5 shrink-0 text-brand" aria-hidden />
              <span className="min-w-0 flex-1">
                <span className="block break-words" {...written(item.message)}>
                  {item.message}
                </span>
                <time className="text-[0.8125rem] text-soft" dateTime={item.createdAt}>
                  <bdi>{ago(item.createdAt)}</bdi>
                </time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </Page>
  );
}
