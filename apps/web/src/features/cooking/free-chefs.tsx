import { messages, SELECTION_CAP, timing, type Chef } from '@chefly/contracts';
import { ApiError, pages, useApi } from '@chefly/api-client/react';
import { Button, classes, EmptyState, ErrorState, ListSkeleton, useBanner } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ListEnd } from '../../parts/list-end';
import { AskDialog } from './ask-dialog';
import { ChefRow } from './chef-row';
import { useLiveChefs } from './use-live-chefs';

/** The free chefs of a recipe: one is asked directly, up to four together by their ticks. */
export function FreeChefs({ recipeUid }: { recipeUid: string }) {
  const api = useApi();
  const show = useBanner();
  const list = useInfiniteQuery({
    ...pages(api, 'sessions', 'chefs', { recipe: recipeUid }),
    // what is heard of is a hint
    refetchInterval: 15_000,
  });
  useLiveChefs(recipeUid, () => void list.refetch());
  const [ticked, setTicked] = useState<string[]>([]);
  const [asking, setAsking] = useState<Chef[] | null>(null);
  const chefs = list.data?.pages.flatMap((page) => page.items) ?? [];
  const selected = ticked.filter((uid) => chefs.some((chef) => chef.uid === uid));
  const toggle = (uid: string) => {
    if (selected.includes(uid)) setTicked(selected.filter((other) => other !== uid));
    else if (selected.length >= SELECTION_CAP)
      show(messages.selectionLimit, { forMs: timing.selectionMessage });
    else setTicked([...selected, uid]);
  };
  if (list.isPending) return <ListSkeleton rows={3} />;
  if (list.error instanceof ApiError && list.error.code === 'policy/guardian-needed')
    return (
      <EmptyState
        action={
          <Link
            to="/dashboard/settings/date_of_birth"
            className="flex min-h-11 items-center font-semibold text-brand underline"
          >
            Name your guardian
          </Link>
        }
      >
        {list.error.message}
      </EmptyState>
    );
  if (list.isLoadingError)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (!chefs.length)
    return (
      <EmptyState
        action={
          <Button onClick={() => void list.refetch()} busy={list.isFetching}>
            Look again
          </Button>
        }
      >
        {messages.noChefs}
      </EmptyState>
    );
  return (
    <>
      <ul className="rounded-card border border-line bg-card p-1.5 shadow-lift" aria-label="Chefs">
        {chefs.map((chef) => (
          <ChefRow
            key={chef.uid}
            chef={chef}
            ticked={selected.includes(chef.uid)}
            onTick={() => toggle(chef.uid)}
            onAsk={() => setAsking([chef])}
          />
        ))}
      </ul>
      <ListEnd list={list} />
      <div
        className={classes(
          'fixed inset-x-0 bottom-0 z-20 flex items-center justify-center gap-5 px-4 py-3',
          'border-t border-line bg-card/92 backdrop-blur-md',
        )}
      >
        <p className="max-w-[34ch] text-[0.875rem] text-soft">
          {selected.length > 1
            ? `${selected.length} chefs will be asked, the first to accept cooks with you`
            : selected.length
              ? 'One chef will be asked'
              : 'Tick up to four chefs'}
        </p>
        <Button
          look="primary"
          size="large"
          disabled={!selected.length}
          icon={<Video className="size-5" />}
          onClick={() => setAsking(chefs.filter(({ uid }) => selected.includes(uid)))}
        >
          Start Session
        </Button>
      </div>
      <AskDialog
        chefs={asking}
        recipeUid={recipeUid}
        onClose={() => setAsking(null)}
        onRefused={() => void list.refetch()}
      />
    </>
  );
}
