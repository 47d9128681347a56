import type { Post, Profile } from '@chefly/contracts';
import { itemsOf, pages, useApi, type Paged } from '@chefly/api-client/react';
import {
  Bone,
  Button,
  CardSkeleton,
  EmptyState,
  ErrorState,
  grouped,
  Loading,
  Picture,
  type SmallDish,
} from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Heart, MessageCircle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ListEnd } from '../../parts/list-end';
import { ReviewCard } from '../../parts/review-card';

const grid = '-mx-4 grid grid-cols-3 gap-0.75 sm:mx-0 sm:gap-2';

/** What they cooked, three pictures in a row; each leads to its post. */
export function ProfilePosts({ profile }: { profile: Profile }) {
  const list = useInfiniteQuery(pages(useApi(), 'content', 'postsOf', { uid: profile.uid }));
  return (
    <Entries
      profile={profile}
      list={list}
      kind="post"
      add="/newPost"
      dish="manakish"
      skeleton={
        <Loading className={grid}>
          {[1, 2, 3, 4, 5, 6].map((i) => (
            <Bone key={i} className="aspect-square rounded-none sm:rounded-2xl" />
          ))}
        </Loading>
      }
    >
      {(posts) => (
        <ul className={grid}>
          {posts.map((post) => (
            <li key={post.uid}>
              <PostTile post={post} />
            </li>
          ))}
        </ul>
      )}
    </Entries>
  );
}

function PostTile({ post: { uid, title, picture, likes, comments } }: { post: Post }) {
  return (
    <Link
      to={`/post/${uid}`}
      className="group relative block overflow-hidden -outline-offset-3 sm:rounded-2xl"
    >
      <Picture
        picture={picture}
        alt={title}
        ratio="1 / 1"
        sizes="(min-width: 1180px) 260px, 33vw"
        className="w-full transition-transform duration-200 motion-safe:group-hover:scale-[1.03]"
      />
      <span className="absolute inset-0 flex items-center justify-center gap-4 bg-black/55 font-semibold text-white opacity-0 transition-opacity duration-150 group-hover:opacity-100 group-focus-visible:opacity-100">
        <Count Icon={Heart} n={likes} what="like" />
        <Count Icon={MessageCircle} n={comments} what="comment" />
      </span>
    </Link>
  );
}

const Count = ({ Icon, n, what }: { Icon: LucideIcon; n: number; what: string }) => (
  <span className="flex items-center gap-1.5 tabular">
    <Icon className="size-5 fill-current" aria-hidden />
    {grouped(n)}
    <span className="sr-only">{n === 1 ? what : `${what}s`}</span>
  </span>
);

export function ProfileReviews({ profile }: { profile: Profile }) {
  const list = useInfiniteQuery(pages(useApi(), 'content', 'reviewsOf', { uid: profile.uid }));
  return (
    <Entries
      profile={profile}
      list={list}
      kind="culinary review"
      add="/newReview"
      dish="falafel"
      skeleton={<CardSkeleton />}
    >
      {(reviews) => (
        <div className="-mx-4 grid max-w-[640px] gap-3 sm:mx-auto sm:gap-6">
          {reviews.map((review) => (
            <ReviewCard key={review.uid} review={review} />
          ))}
        </div>
      )}
    </Entries>
  );
}

/** What a member shared with their followers; the member is led to sharing the first. */
function Entries<Entry>({
  profile,
  list,
  kind,
  add,
  dish,
  skeleton,
  children,
}: {
  profile: Profile;
  list: Paged<Entry>;
  kind: string;
  add: string;
  /** Where there is none. */
  dish: SmallDish;
  skeleton: ReactNode;
  children: (entries: Entry[]) => ReactNode;
}) {
  const navigate = useNavigate();
  const own = profile.relationship === 'self';
  if (list.isPending) return skeleton;
  if (list.isLoadingError)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  const entries = itemsOf(list);
  if (!entries.length)
    return (
      <EmptyState
        dish={dish}
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
    <>
      {children(entries)}
      <ListEnd list={list} />
    </>
  );
}
