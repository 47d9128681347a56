import type { Person, Post } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { classes, fullName, grouped, LevelBadge, Picture, Rating, written } from '@chefly/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ChefHat, Heart, Video } from 'lucide-react';
import { Link } from 'react-router-dom';
import { chefsLink } from './recipe-links';
import { CommentsButton } from './comments/comments-button';
import { DeleteEntry, EntryHead } from './entry-head';
import { patchEntry } from './entry-cache';
import { SendInChat } from './send-in-chat';
import { useExpected } from './use-expected';

export function PostCard({ post, first }: { post: Post; first?: boolean }) {
  const api = useApi();
  const { author } = post;
  return (
    <article
      aria-labelledby={`post-${post.uid}`}
      className="overflow-hidden border-y border-line bg-card shadow-lift sm:rounded-card sm:border-x"
    >
      <EntryHead
        author={author}
        level={
          <>
            <LevelBadge level={author.level} />
            {author.ratings > 0 && (
              <span className="text-[0.8125rem] text-soft">
                <Rating rating={author.rating} ratings={author.ratings} />
              </span>
            )}
          </>
        }
        createdAt={post.createdAt}
      >
        <DeleteEntry
          uid={post.uid}
          author={author}
          what="post"
          title={post.title}
          remove={() => api.content.deletePost({ uid: post.uid })}
        />
      </EntryHead>
      <Picture picture={post.picture} alt={post.title} ratio="4 / 3" eager={first} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 px-4.5 pt-4">
        <h2
          id={`post-${post.uid}`}
          className="break-words text-[1.375rem]"
          {...written(post.title)}
        >
          {post.title}
        </h2>
        <p className="prose-width whitespace-pre-line break-words" {...written(post.description)}>
          {post.description}
        </p>
        {post.chef && <CookedWith chef={post.chef} />}
      </div>
      <footer className="flex flex-wrap items-center gap-x-1 px-2 py-2">
        <LikeButton post={post} />
        <CommentsButton
          subject={{ kind: 'post', uid: post.uid, authorUid: author.uid }}
          title={post.title}
          count={post.comments}
        />
        <SendInChat shared={{ kind: 'post', uid: post.uid }} title={post.title} />
        {post.recipeName && (
          <Link
            to={chefsLink(post.recipeName)}
            className={classes(
              'ms-auto flex min-h-11 items-center gap-2 px-3',
              'rounded-control font-semibold text-brand hover:bg-brand-wash',
              'max-sm:gap-1.5 max-sm:px-2 max-sm:text-[0.875rem]',
            )}
          >
            <Video className="size-5 shrink-0" aria-hidden />
            Cook this with a chef
          </Link>
        )}
      </footer>
    </article>
  );
}

/** Whose session it was cooked in. */
const CookedWith = ({ chef }: { chef: Person }) => (
  <p className="flex min-w-0 items-center gap-1.5 text-[0.875rem] text-soft">
    <ChefHat className="size-4.5 shrink-0 text-brand" aria-hidden />
    <span className="shrink-0">Cooked with</span>
    <Link
      to={`/user?uid=${chef.uid}`}
      className="-my-2.5 min-w-0 truncate py-2.5 font-semibold text-ink hover:underline"
      {...written(fullName(chef))}
    >
      {fullName(chef)}
    </Link>
  </p>
);

/** Answers in the same frame; the server's count follows, and a failure takes it back. */
function LikeButton({ post }: { post: Post }) {
  const { uid } = post;
  const api = useApi();
  const queries = useQueryClient();
  const like = useExpected({
    id: `like-${uid}`,
    now: { liked: post.liked, likes: post.likes },
    ask: (liked: boolean) => (liked ? api.content.like({ uid }) : api.content.unlike({ uid })),
    expected: ({ likes }, liked) => ({ liked, likes: likes + (liked ? 1 : -1) }),
    show: (state) => patchEntry(queries, uid, state),
  });
  return (
    <button
      type="button"
      aria-pressed={post.liked}
      onClick={() => like.mutate(!post.liked)}
      className={classes(
        'flex h-11 items-center gap-2 rounded-control px-3 font-semibold transition-colors hover:bg-line/40',
        post.liked ? 'text-live' : 'text-soft',
      )}
    >
      <Heart
        className={classes(
          'size-5.5 transition-transform duration-150',
          post.liked && 'scale-110 fill-current',
        )}
        aria-hidden
      />
      <span className="sr-only">{`Like ${post.title},`}</span>
      <span className="tabular">
        {grouped(post.likes)}
        <span className="sr-only">{post.likes === 1 ? ' like' : ' likes'}</span>
      </span>
    </button>
  );
}
