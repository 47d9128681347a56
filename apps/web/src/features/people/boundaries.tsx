import { pages, useApi } from '@chefly/api-client/react';
import { ago, Button, ErrorState, ListSkeleton, useBanner } from '@chefly/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ListEnd } from '../../parts/list-end';
import { Page } from '../../parts/page';
import { MemberRow } from './member-row';

/** Whom the member keeps away, and the way back. */
export default function Boundaries() {
  return (
    <Page title="Blocked and muted">
      <Kept
        which="blocks"
        title="Blocked"
        undo="Unblock"
        empty="You have blocked nobody. A member’s profile has the menu for it."
      />
      <Kept
        which="mutes"
        title="Muted"
        undo="Unmute"
        empty="You have muted nobody. Muting hides posts and tells nobody."
      />
    </Page>
  );
}

function Kept({
  which,
  title,
  undo,
  empty,
}: {
  which: 'blocks' | 'mutes';
  title: string;
  undo: string;
  empty: string;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const list = useInfiniteQuery(pages(api, 'social', which, {}));
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  const lift = useMutation({
    mutationFn: (uid: string) =>
      which === 'blocks' ? api.social.unblock({ uid }) : api.social.unmute({ uid }),
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <section aria-label={title} className="mb-8">
      <h2 className="mb-3 text-[1.25rem]">{title}</h2>
      {list.isPending && <ListSkeleton rows={1} />}
      {list.isLoadingError && (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
      )}
      {list.data && !people.length && (
        <p className="rounded-card border border-line bg-card px-4 py-3.5 text-soft">{empty}</p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {people.map((person) => (
          <MemberRow
            key={person.uid}
            person={person}
            note={<bdi>{ago(person.at)}</bdi>}
            action={
              <Button
                busy={lift.isPending && lift.variables === person.uid}
                onClick={() => lift.mutate(person.uid)}
              >
                {undo}
              </Button>
            }
          />
        ))}
      </ul>
      <ListEnd list={list} />
    </section>
  );
}
