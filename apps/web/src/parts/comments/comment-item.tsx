import { messages, type Comment } from '@chefly/contracts';
import { fetchNext, pages, useAccount, useApi } from '@chefly/api-client/react';
import { ago, Avatar, Bone, Button, classes, fullName, LevelBadge, written } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CommentActions, whichComment } from './comment-actions';
import { CommentWords } from './comment-words';
import { useThread, type Pending } from './thread';

/** From here on replies stand below each other: a phone has no room for more. */
const INDENTED = 4;

/**
 * A comment with the branch below it, which is asked for when it is opened.
 * @param children what stands below it while the branch is closed: the way down to a comment that was linked to
 */
export function CommentItem({ comment, children }: { comment: Comment; children?: ReactNode }) {
  const { opened, toggle, pending, target } = useThread();
  const place = useRef<HTMLElement>(null);
  const open = opened.has(comment.uid);
  const targeted = target === comment.uid;
  useEffect(() => {
    if (targeted) place.current?.scrollIntoView({ block: 'center' });
  }, [targeted]);
  const { author } = comment;
  const below = pending.some((each) => each.parentUid === comment.uid);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)]">
      <article
        ref={place}
        aria-label={author ? `Comment of ${fullName(author)}` : 'Comment'}
        aria-current={targeted || undefined}
        className={classes('flex gap-3 rounded-control py-2', targeted && 'bg-brand-wash/60 px-2')}
      >
        {author ? (
          <Avatar person={author} size={34} />
        ) : (
          <span aria-hidden className="size-8.5 shrink-0 rounded-full bg-line" />
        )}
        <div className="min-w-0 flex-1">
          {author ? (
            <>
              <div className="flex flex-wrap items-center gap-x-2">
                <Link
                  to={`/user?uid=${author.uid}`}
                  className="-mb-1 -mt-2.5 min-w-0 truncate pb-1 pt-2.5 font-semibold hover:underline"
                  {...written(fullName(author))}
                >
                  {fullName(author)}
                </Link>
                <LevelBadge level={author.level} />
                <time
                  dateTime={comment.createdAt}
                  title={new Date(comment.createdAt).toLocaleString()}
                  className="text-[0.8125rem] text-soft"
                >
                  <bdi>{ago(comment.createdAt)}</bdi>
                </time>
              </div>
              <CommentWords parts={comment.parts} />
              <CommentActions comment={comment} />
            </>
          ) : (
            <p className="py-1.5 text-soft italic">
              {comment.state === 'deleted' ? messages.commentDeleted : messages.commentHidden}
            </p>
          )}
          {comment.replies > 0 && (
            <button
              type="button"
              aria-expanded={open}
              onClick={() => toggle(comment.uid)}
              className={classes(
                '-ms-2.5 flex min-h-11 items-center gap-1.5 px-2.5',
                'rounded-control text-[0.8125rem] font-semibold text-brand',
                'hover:bg-brand-wash',
              )}
            >
              <ChevronDown
                className={classes(
                  'size-4 transition-transform duration-150',
                  open && 'rotate-180',
                )}
                aria-hidden
              />
              <span>
                {open ? 'Hide replies' : replies(comment.replies)}
                <span className="sr-only"> to {whichComment(comment)}</span>
              </span>
            </button>
          )}
        </div>
      </article>
      {(open || below || children) && (
        <ul
          className={classes(
            'grid grid-cols-[minmax(0,1fr)]',
            comment.depth < INDENTED && 'ms-4 border-s border-line ps-3',
          )}
        >
          {open ? <Branch parent={comment} /> : children}
          <PendingItems parentUid={comment.uid} />
        </ul>
      )}
    </li>
  );
}

const replies = (n: number) => (n === 1 ? 'View 1 reply' : `View ${n} replies`);

function Branch({ parent }: { parent: Comment }) {
  const api = useApi();
  const {
    subject: { kind, uid },
  } = useThread();
  const list = useInfiniteQuery(
    pages(api, 'content', 'comments', { kind, uid, parentUid: parent.uid }),
  );
  if (list.isPending)
    return (
      <li>
        <CommentSkeleton rows={Math.min(parent.replies, 3)} />
      </li>
    );
  if (list.isLoadingError)
    return (
      <li role="alert" className="flex flex-wrap items-center gap-3 py-2 text-soft">
        {list.error.message}
        <Button onClick={() => void list.refetch()}>Try again</Button>
      </li>
    );
  return (
    <>
      {list.data.pages
        .flatMap((page) => page.items)
        .map((comment) => (
          <CommentItem key={comment.uid} comment={comment} />
        ))}
      {list.hasNextPage && (
        <li>
          <Button look="ghost" busy={list.isFetchingNextPage} onClick={() => void fetchNext(list)}>
            {list.isFetchNextPageError ? 'They did not come. Try again' : 'More replies'}
          </Button>
        </li>
      )}
    </>
  );
}

/** Own comments before the server has answered. */
export function PendingItems({ parentUid }: { parentUid: string | null }) {
  const account = useAccount();
  const { pending } = useThread();
  return pending
    .filter((each) => each.parentUid === parentUid)
    .map((each: Pending) => (
      <li key={each.key} aria-busy className="flex gap-3 py-2 opacity-60">
        <Avatar person={account} size={34} />
        <div className="min-w-0 flex-1">
          <div className="font-semibold" {...written(fullName(account))}>
            {fullName(account)}
          </div>
          <p className="whitespace-pre-line break-words" {...written(each.text)}>
            {each.text}
          </p>
        </div>
      </li>
    ));
}

export function CommentSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div role="img" aria-label="Loading" className="grid gap-4 py-3">
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="flex gap-3">
          <Bone className="size-8.5 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-2 pt-1">
            <Bone className="h-3.5 w-1/3" />
            <Bone className="h-3.5 w-5/6" />
          </div>
        </div>
      ))}
    </div>
  );
}
