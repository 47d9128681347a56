import { messages, type Comment } from '@chefly/contracts';
import { isMissing } from '@chefly/api-client/react';
import { Dialog, EmptyState, ErrorState } from '@chefly/ui';
import { useState } from 'react';
import { ListEnd } from '../list-end';
import { CommentComposer } from './comment-composer';
import { CommentItem, CommentSkeleton, PendingItems } from './comment-item';
import { NewComments } from './new-comments';
import { ThreadContext, type AboutSubject } from './thread';
import { useBranches } from './use-branches';
import { useCommentDraft } from './use-comment-draft';
import { useComments } from './use-comments';
import { useSendComment } from './use-send-comment';

interface Props {
  subject: AboutSubject;
  onClose: () => void;
  /** A comment to begin at, from the address. */
  target?: string | null;
}

/** The comments on a post or a review, over whatever screen shows it. */
export function CommentsOverlay({ onClose, ...about }: Props) {
  return (
    <Dialog open onClose={onClose} title="Comments" shape="side">
      <Comments {...about} />
    </Dialog>
  );
}

function Comments({ subject, target = null }: Omit<Props, 'onClose'>) {
  const { list, linked, above, comments, around } = useComments(subject, target);
  const branches = useBranches();
  const [said, announce] = useState('');
  const [problem, setProblem] = useState('');
  // before the draft is read: what was on its way when the page was left is among its words
  const { pending, send } = useSendComment(subject, {
    arrived: ({ parentUid }) => {
      if (parentUid) branches.toggle(parentUid, true);
      announce(parentUid ? 'Your reply is there' : 'Your comment is there');
    },
    failed: setProblem,
  });
  const { text, replyTo, ...draft } = useCommentDraft(subject);
  const thread = { subject, ...branches, reply: draft.reply, pending, announce };

  return (
    <ThreadContext value={{ ...thread, target: linked.data ? target : null }}>
      <p role="status" className="sr-only">
        {said}
      </p>
      <NewComments subject={subject} onNew={() => announce('A new comment')} />
      {linked.isLoadingError && (
        <p role="status" className="rounded-control bg-line/40 px-4 py-3 text-soft">
          {isMissing(linked.error)
            ? 'The comment of this link is not there any more.'
            : linked.error.message}
        </p>
      )}
      {list.isPending && <CommentSkeleton />}
      {list.isLoadingError && (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
      )}
      {list.data && !comments.length && !above && !pending.length && (
        <EmptyState dish="mango-lassi">{messages.firstComment}</EmptyState>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] pb-4">
        <PendingItems parentUid={null} />
        {above && <WayDown comments={above} />}
        {comments.map((comment) => (
          <CommentItem key={comment.uid} comment={comment} />
        ))}
      </ul>
      <ListEnd list={list} />
      <CommentComposer
        text={text}
        onText={draft.setText}
        replyTo={replyTo}
        onNoReply={draft.noReply}
        around={around}
        problem={problem}
        onSend={() => {
          setProblem('');
          draft.clear();
          send(text, replyTo);
        }}
      />
    </ThreadContext>
  );
}

/** From the top down to the comment that was linked to, each within the one it answers. */
function WayDown({ comments: [first, ...rest] }: { comments: Comment[] }) {
  return first ? (
    <CommentItem comment={first}>{rest.length > 0 && <WayDown comments={rest} />}</CommentItem>
  ) : null;
}
