import type { Post } from '@chefly/contracts';
import { useAccount, useApi } from '@chefly/api-client/react';
import {
  ago,
  Avatar,
  classes,
  fullName,
  IconButton,
  LevelBadge,
  Picture,
  Question,
  useBanner,
  written,
} from '@chefly/ui';
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { Heart, Trash2, Video } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { chefsLink } from './chefs-link';
import { CommentsButton } from './comments/comments-button';
import { SendInChat } from './send-in-chat';

export function PostCard({ post, first }: { post: Post; first?: boolean }) {
  const { author } = post;
  return (
    <article
      aria-labelledby={`post-${post.uid}`}
      className="overflow-hidden border-y border-line bg-card shadow-lift sm:rounded-card sm:border-x"
    >
      <header className="flex items-center gap-3 py-3 pe-2 ps-4">
        <Avatar person={author} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2">
            <Link
              to={`/user?uid=${author.uid}`}
              className="min-w-0 truncate font-semibold hover:underline"
              {...written(fullName(author))}
            >
              {fullName(author)}
            </Link>
            <LevelBadge level={author.level} />
          </div>
          <time
            dateTime={post.createdAt}
            title={new Date(post.createdAt).toLocaleString()}
            className="text-[0.8125rem] text-soft"
          >
            <bdi>{ago(post.createdAt)}</bdi>
          </time>
        </div>
        <PostMenu post={post} />
      </header>
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
      </div>
      <footer className="flex items-center gap-1 px-2 py-2">
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
            className="ms-auto flex h-11 items-center gap-2 rounded-control px-3 font-semibold text-brand hover:bg-brand-wash"
          >
            <Video className="size-5" aria-hidden />
            Cook this with a chef
          </Link>
        )}
      </footer>
    </article>
  );
}

type Pages = InfiniteData<{ items: Post[]; next: string | null }>;

/** Answers in the same frame; the server's count follows, and a failure takes it back. */
function LikeButton({ post }: { post: Post }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const patch = (change: Partial<Post>) => {
    queries.setQueriesData<Post>(
      { queryKey: ['content', 'post', { uid: post.uid }] },
      (data) => data && { ...data, ...change },
    );
    queries.setQueriesData<Pages>(
      {
        queryKey: ['content'],
        predicate: (q) => q.queryKey[1] === 'feed' || q.queryKey[1] === 'postsOf',
      },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((item) =>
              item.uid === post.uid ? { ...item, ...change } : item,
            ),
          })),
        },
    );
  };
  const like = useMutation({
    mutationFn: (liked: boolean) =>
      liked ? api.content.like({ uid: post.uid }) : api.content.unlike({ uid: post.uid }),
    onMutate: (liked) => patch({ liked, likes: post.likes + (liked ? 1 : -1) }),
    onSuccess: (exact) => patch(exact),
    onError: (error) => (
      patch({ liked: post.liked, likes: post.likes }),
      show(error.message, { kind: 'problem' })
    ),
    scope: { id: `like-${post.uid}` },
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
        {post.likes}
        <span className="sr-only">{post.likes === 1 ? ' like' : ' likes'}</span>
      </span>
    </button>
  );
}

function PostMenu({ post }: { post: Post }) {
  const api = useApi();
  const account = useAccount();
  const queries = useQueryClient();
  const show = useBanner();
  const [open, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.content.deletePost({ uid: post.uid }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['content'] }),
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  if (post.author.uid !== account.uid) return null;
  return (
    <>
      <IconButton label="Delete post" onClick={() => setOpen(true)}>
        <Trash2 className="size-5" />
      </IconButton>
      <Question
        open={open}
        onClose={() => setOpen(false)}
        title="Delete this post?"
        yes="Delete"
        no="Keep it"
        busy={remove.isPending}
        onYes={() => remove.mutate()}
      >
        It disappears from every feed. This cannot be undone.
      </Question>
    </>
  );
}
