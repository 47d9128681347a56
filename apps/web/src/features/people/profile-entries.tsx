import type { Profile } from '@chefly/contracts';
import { itemsOf, pages, useApi, type Paged } from '@chefly/api-client/react';
import { Button, CardSkeleton, EmptyState, ErrorState } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ListEnd } from '../../parts/list-end';
import { PostCard } from '../../parts/post-card';
import { ReviewCard } from '../../parts/review-card';

export function ProfilePosts({ profile }: { profile: Profile }) {
  const list = useInfiniteQuery(pages(useApi(), 'content', 'postsOf', { uid: profile.uid }));
  return (
    <Entries profile={profile} list={list} kind="post" add="/newPost">
      {(post) => <PostCard key={post.uid} post={post} />}
    </Entries>
  );
}

export function ProfileReviews({ profile }: { profile: Profile }) {
  const list = useInfiniteQuery(pages(useApi(), 'content', 'reviewsOf', { uid: profile.uid }));
  return (
    <Entries profile={profile} list={list} kind="culinary review" add="/newReview">
      {(review) => <ReviewCard key={review.uid} review={review} />}
    </Entries>
  );
}

/** What a member shared with their followers; the member is led to sharing the first. */
function Entries<Entry>({
  profile,
  list,
  kind,
  add,
  children,
}: {
  profile: Profile;
  list: Paged<Entry>;
  kind: string;
  add: string;
  children: (entry: Entry) => ReactNode;
}) {
  const navigate = useNavigate();
  const own = profile.relationship === 'self';
  if (list.isPending) return <CardSkeleton />;
  if (list.isLoadingError)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  const entries = itemsOf(list);
  if (!entries.length)
    return (
      <EmptyState
        action={
          own && (
            <Button look="primary" onClick={() => void navigate(add)}>
              {`New ${kind}`}
            </Button>
          )
        }
      >
        {own || profile.relationship === 'following'
          ? `No ${kind}s yet.`
          : `${kind[0]!.toUpperCase()}${kind.slice(1)}s of ${profile.firstName} are for followers.`}
      </EmptyState>
    );
  return (
    <div className="-mx-4 grid max-w-[640px] gap-3 sm:mx-auto sm:gap-6">
      {entries.map(children)}
      <ListEnd list={list} />
    </div>
  );
}
