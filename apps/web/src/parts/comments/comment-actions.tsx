import type { Comment } from '@chefly/contracts';
import { isMissing, useAccount, useApi } from '@chefly/api-client/react';
import { classes, fullName, Question, useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { countComments, patchComment, refreshComments } from './comments-cache';
import { ReportDialog } from '../report';
import { useExpected } from '../use-expected';
import { whichOf } from '../which-of';
import { useThread } from './thread';

const small = classes(
  'flex min-h-11 items-center gap-1.5 rounded-control px-2.5',
  'text-[0.8125rem] font-semibold transition-colors hover:bg-line/40',
);
const quiet = 'text-soft hover:text-ink';

const wordsOf = ({ parts }: Comment) => parts.map(({ text }) => text).join('');
/** Which of the comments that stand below each other. */
export const whichComment = (comment: Comment) =>
  whichOf('comment', wordsOf(comment), comment.author ? fullName(comment.author) : undefined);

/** What one may do with a comment. */
export function CommentActions({ comment }: { comment: Comment }) {
  const me = useAccount().uid;
  const { reply } = useThread();
  const which = whichComment(comment);
  return (
    <div className="-ms-2.5 flex flex-wrap items-center">
      <LikeComment comment={comment} />
      <button type="button" className={classes(small, quiet)} onClick={() => reply(comment)}>
        Reply<span className="sr-only"> to {which}</span>
      </button>
      {comment.author?.uid === me ? (
        <DeleteComment comment={comment} />
      ) : (
        <ReportComment uid={comment.uid} which={which} />
      )}
    </div>
  );
}

/** Answers in the same frame; the server's count follows, and a failure takes it back. */
function LikeComment({ comment }: { comment: Comment }) {
  const api = useApi();
  const queries = useQueryClient();
  const { uid, liked, likes } = comment;
  const like = useExpected({
    id: `like-${uid}`,
    now: { liked, likes },
    ask: (wanted: boolean) =>
      wanted ? api.content.likeComment({ uid }) : api.content.unlikeComment({ uid }),
    expected: (now, wanted) => ({ liked: wanted, likes: now.likes + (wanted ? 1 : -1) }),
    show: (state) => patchComment(queries, uid, state),
  });
  return (
    <button
      type="button"
      aria-pressed={liked}
      onClick={() => like.mutate(!liked)}
      className={classes(small, liked ? 'text-live' : quiet)}
    >
      <Heart className={classes('size-4', liked && 'fill-current')} aria-hidden />
      <span className="sr-only">Like {whichComment(comment)},</span>
      <span className="tabular">
        {likes}
        <span className="sr-only">{likes === 1 ? ' like' : ' likes'}</span>
      </span>
    </button>
  );
}

function ReportComment({ uid, which }: { uid: string; which: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes(small, quiet)} onClick={() => setOpen(true)}>
        Report<span className="sr-only"> {which}</span>
      </button>
      <ReportDialog
        kind="comment"
        subjectUid={uid}
        what="this comment"
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function DeleteComment({ comment }: { comment: Comment }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const { subject, announce } = useThread();
  const [asked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.content.deleteComment({ uid: comment.uid }),
    onSuccess: () => countComments(queries, subject, -1),
    onError: (error) => {
      // gone already: that is what was wanted
      if (!isMissing(error)) show(error.message, { kind: 'problem' });
    },
    onSettled: async () => {
      await refreshComments(queries, subject);
      setAsked(false);
      announce('Comment deleted');
    },
  });
  return (
    <>
      <button type="button" className={classes(small, quiet)} onClick={() => setAsked(true)}>
        Delete
        <span className="sr-only"> {whichOf('comment', wordsOf(comment))}</span>
      </button>
      <Question
        open={asked}
        onClose={() => setAsked(false)}
        title="Delete this comment?"
        yes="Delete"
        no="Keep it"
        busy={remove.isPending}
        onYes={() => remove.mutate()}
      >
        {comment.replies ? 'Its words go; the replies stay.' : 'This cannot be undone.'}
      </Question>
    </>
  );
}
