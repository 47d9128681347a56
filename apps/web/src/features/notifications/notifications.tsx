import { messages, type Notification } from '@chefly/contracts';
import { pages, query, useApi } from '@chefly/api-client/react';
import { Button, EmptyState, ErrorState, iconLook, ListSkeleton } from '@chefly/ui';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ListEnd } from '../../parts/list-end';
import { Page } from '../../parts/page';
import { byDay } from './days';
import { NotificationRow, type Dish, type Preview } from './notification-row';

/** What has been looked at for a moment is read. */
const SEEN_MS = 1500;

export default function Notifications() {
  const api = useApi();
  const navigate = useNavigate();
  const list = useInfiniteQuery(pages(api, 'notifications', 'list', {}));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const fresh = useFresh(items);
  const previews = usePreviews(list.data?.pages ?? []);
  const dishes = useDishes(list.data?.pages ?? []);
  return (
    <Page
      title="Notifications"
      back={false}
      action={
        <Link
          to="/dashboard/settings/notifications"
          aria-label="Notification settings"
          title="Notification settings"
          className={iconLook()}
        >
          <Settings className="size-5.5" />
        </Link>
      }
    >
      {list.isPending && <ListSkeleton />}
      {list.isLoadingError && (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
      )}
      {list.data && !items.length && (
        <EmptyState
          dish="samosa"
          action={<Button onClick={() => void navigate('/search?tab=people')}>Find people</Button>}
        >
          {messages.notificationsEmpty}
        </EmptyState>
      )}
      {byDay(items).map(({ day, items: ofDay }) => (
        <section key={day} aria-label={day} className="mb-6">
          <h2 className="mb-2 text-[0.9375rem] font-semibold text-soft">{day}</h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {ofDay.map((item) => (
              <NotificationRow
                key={item.uid}
                item={item}
                fresh={fresh.has(item.uid)}
                preview={item.subject ? previews.get(item.subject.uid) : undefined}
                dish={item.recipe ? dishes.get(item.recipe) : undefined}
              />
            ))}
          </ul>
        </section>
      ))}
      <ListEnd list={list} />
    </Page>
  );
}

/**
 * Marks what is looked at as read, on every device. Here it keeps its mark until the next visit.
 */
function useFresh(items: Notification[]): ReadonlySet<string> {
  const api = useApi();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unread = items.filter((item) => !item.read);
  const unseen = unread.filter(({ uid }) => !fresh.has(uid));
  if (unseen.length) setFresh(new Set([...fresh, ...unseen.map(({ uid }) => uid)]));
  const until = unread[0]?.createdAt;
  useEffect(() => {
    if (!until) return;
    // one that fails is tried again with the next that comes, or by the next visit
    const mark = () => void api.notifications.markRead({ until }).catch(() => undefined);
    const timer = setTimeout(mark, SEEN_MS);
    return () => clearTimeout(timer);
  }, [until, api]);
  return fresh;
}

/** The posts and reviews that they are about, by uid: asked for once for each page of the list. */
function usePreviews(of: { items: Notification[] }[]): ReadonlyMap<string, Preview> {
  const api = useApi();
  const wanted = of.map(({ items }) => [
    ...new Set(items.flatMap(({ subject }) => (subject ? `${subject.kind}.${subject.uid}` : []))),
  ]);
  return useQueries({
    queries: wanted.map((subjects) => ({
      ...query(api, 'content', 'previews', { of: subjects.join() }),
      enabled: subjects.length > 0,
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data?.items ?? []).map((each) => [each.uid, each])),
  });
}

/** The dishes of the recipes that they speak of, by name: asked for once for each page too. */
function useDishes(of: { items: Notification[] }[]): ReadonlyMap<string, Dish> {
  const api = useApi();
  const wanted = of.map(({ items }) => [...new Set(items.flatMap(({ recipe }) => recipe ?? []))]);
  return useQueries({
    queries: wanted.map((names) => ({
      ...query(api, 'recipes', 'previews', { of: names.join('\n') }),
      enabled: names.length > 0,
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data?.items ?? []).map((each) => [each.name, each])),
  });
}
