import { messages } from '@chefly/contracts';
import { Button, CardSkeleton, EmptyState, ErrorState, useMedia } from '@chefly/ui';
import { ArrowUp, Users } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { ListEnd } from '../../parts/list-end';
import { PostCard } from '../../parts/post-card';
import { ReviewCard } from '../../parts/review-card';
import { CookedColumn, FreeChefsColumn, FreeChefsRow } from './chefs-free-now';
import { useFeed } from './use-feed';
import { useFirstSteps } from './use-first-steps';

export default function Home() {
  const { feed, waiting, showWaiting } = useFeed();
  const steps = useFirstSteps();
  const beside = useMedia('(width >= 80rem)');
  // what stands above the feed comes with it: nothing moves
  const settled = !steps.waits && !feed.isPending;

  return (
    <div className="flex justify-center gap-8 max-xl:flex-col max-xl:items-center sm:px-5 sm:py-6">
      <title>Home · chefly</title>
      <div className="w-full max-w-[640px]">
        <h1 className="sr-only">Your feed</h1>
        {!beside && <FreeChefsRow />}
        {waiting > 0 && (
          <div className="sticky top-19 z-20 h-0 text-center">
            <Button
              look="primary"
              className="mt-3 animate-rise rounded-full shadow-lift"
              icon={<ArrowUp className="size-4.5" />}
              onClick={() => void showWaiting()}
              aria-label={`Show ${waiting} new`}
            >
              {waiting} new
            </Button>
          </div>
        )}
        {settled && steps.shown?.Card && <steps.shown.Card followed={steps.shown.followed} />}
        {settled ? (
          <Entries feed={feed} />
        ) : (
          <div className="grid gap-3 sm:gap-6">
            <CardSkeleton />
            <CardSkeleton />
          </div>
        )}
        {/* how far down the reader was is found in what is shown, not in what stands for it */}
        {settled && <ListEnd list={feed} />}
      </div>
      {/* the column stands also without anybody in it: the feed beside it stays where it is */}
      <aside className="w-72 shrink-0 max-xl:hidden" aria-label="Chefs free now">
        <div className="sticky top-22 grid gap-5">
          {beside && (
            <>
              <FreeChefsColumn />
              <CookedColumn />
            </>
          )}
        </div>
      </aside>
    </div>
  );
}

function Entries({ feed }: { feed: ReturnType<typeof useFeed>['feed'] }) {
  const navigate = useNavigate();
  if (feed.isLoadingError)
    return <ErrorState message={feed.error.message} onRetry={() => void feed.refetch()} />;
  const entries = feed.data?.pages.flatMap((page) => page.items) ?? [];
  if (!entries.length)
    return (
      <EmptyState
        dish="manakish"
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
    );
  return (
    <div className="grid gap-3 sm:gap-6" role="feed" aria-busy={feed.isFetching}>
      {entries.map((entry, i) =>
        entry.kind === 'post' ? (
          <PostCard key={entry.uid} post={entry} first={i === 0} />
        ) : (
          <ReviewCard key={entry.uid} review={entry} first={i === 0} />
        ),
      )}
    </div>
  );
}
