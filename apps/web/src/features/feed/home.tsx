import { messages, type Chef } from '@chefly/contracts';
import { pages, query, useAccount, useApi, useLive } from '@chefly/api-client/react';
import {
  Avatar,
  Bone,
  Button,
  CardSkeleton,
  classes,
  EmptyState,
  ErrorState,
  fullName,
  Loading,
  written,
} from '@chefly/ui';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp, Radio, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ListEnd } from '../../parts/list-end';
import { PostCard } from '../../parts/post-card';
import { ReviewCard } from '../../parts/review-card';
import { useFirstSteps } from './use-first-steps';

export default function Home() {
  const api = useApi();
  const account = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const feed = useInfiniteQuery(pages(api, 'content', 'feed', {}));
  const [waiting, setWaiting] = useState<string[]>([]);
  const steps = useFirstSteps();
  // what stands above the feed comes with it: nothing moves
  const settled = !steps.waits && !feed.isPending;

  useLive('feed.new', ({ uid, authorUid }) => {
    // own entries are shown at once; others wait for the reader
    if (authorUid === account.uid)
      void queries.invalidateQueries({ queryKey: ['content', 'feed'] });
    else setWaiting((uids) => (uids.includes(uid) ? uids : [...uids, uid]));
  });
  useLive('feed.removed', () => void queries.invalidateQueries({ queryKey: ['content', 'feed'] }));
  useLive(
    'follow.changed',
    () => void queries.invalidateQueries({ queryKey: ['content', 'feed'] }),
  );

  const merge = async () => {
    await feed.refetch();
    setWaiting([]);
    scrollTo({ top: 0, behavior: 'smooth' });
  };
  const entries = feed.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <div className="flex justify-center gap-8 max-xl:flex-col max-xl:items-center sm:px-5 sm:py-6">
      <title>Home · chefly</title>
      <div className="w-full max-w-[640px]">
        <h1 className="sr-only">Your feed</h1>
        {waiting.length > 0 && (
          <div className="sticky top-19 z-20 h-0 text-center">
            <Button
              look="primary"
              className="mt-3 animate-rise rounded-full shadow-lift"
              icon={<ArrowUp className="size-4.5" />}
              onClick={() => void merge()}
              aria-label={`Show ${waiting.length} new`}
            >
              {waiting.length} new
            </Button>
          </div>
        )}
        {settled && steps.shown?.Card && <steps.shown.Card followed={steps.shown.followed} />}
        {!settled && (
          <div className="grid gap-3 sm:gap-6">
            <CardSkeleton />
            <CardSkeleton />
          </div>
        )}
        {settled && feed.isLoadingError && (
          <ErrorState message={feed.error.message} onRetry={() => void feed.refetch()} />
        )}
        {settled && feed.data && !entries.length && (
          <EmptyState
            action={
              <Button
                look="primary"
                icon={<Users className="size-4.5" />}
                onClick={() => void navigate('/search?tab=people')}
              >
                Find people
              </Button>
            }
          >
            {messages.feedEmpty}
          </EmptyState>
        )}
        {settled && entries.length > 0 && (
          <div className="grid gap-3 sm:gap-6" role="feed" aria-busy={feed.isFetching}>
            {entries.map((entry, i) =>
              entry.kind === 'post' ? (
                <PostCard key={entry.uid} post={entry} first={i === 0} />
              ) : (
                <ReviewCard key={entry.uid} review={entry} first={i === 0} />
              ),
            )}
          </div>
        )}
        <ListEnd list={feed} />
      </div>
      <ChefsFreeNow below={feed.data && !entries.length} />
    </div>
  );
}

/** @param below whether they stand below an empty feed where there is no room beside it */
function ChefsFreeNow({ below }: { below?: boolean }) {
  const api = useApi();
  const chefs = useQuery({
    ...query(api, 'sessions', 'chefs', { limit: 5 }),
    refetchInterval: 30_000,
  });
  const free = chefs.data?.items ?? [];
  // the column stands also without anybody in it: the feed beside it stays where it is
  return (
    <aside
      className={classes(
        'w-72 shrink-0',
        !(below && free.length) && 'max-xl:hidden',
        'max-xl:w-full max-xl:max-w-[640px] max-xl:px-4 max-xl:pb-8',
      )}
      aria-label="Chefs free now"
    >
      <section className="sticky top-22 rounded-card border border-line bg-card p-5 shadow-lift">
        <h2 className="mb-3 flex items-center gap-2 text-lg">
          <Radio className="size-5 text-brand" aria-hidden />
          Chefs free now
        </h2>
        {chefs.isPending && (
          <Loading className="grid gap-3 py-1.5">
            <Bone className="h-10" />
            <Bone className="h-10" />
          </Loading>
        )}
        {chefs.data && !free.length && <p className="text-soft">Nobody at the moment.</p>}
        <ul className="grid gap-1">
          {free.map((chef) => (
            <FreeChef key={chef.uid} chef={chef} />
          ))}
        </ul>
      </section>
    </aside>
  );
}

function FreeChef({ chef }: { chef: Chef }) {
  return (
    <li className="flex items-center gap-3 py-1.5">
      <Avatar person={chef} size={40} />
      <Link to={`/user?uid=${chef.uid}`} className="min-w-0 flex-1">
        <span className="block truncate font-semibold" {...written(fullName(chef))}>
          {fullName(chef)}
        </span>
        <span className="block truncate text-[0.8125rem] text-soft">
          {chef.level ?? chef.recipes[0] ?? 'New chef'}
        </span>
      </Link>
    </li>
  );
}
