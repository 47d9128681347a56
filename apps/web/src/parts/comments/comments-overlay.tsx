import { COMMENT_DEPTH, messages, type Comment, type Person } from '@chefly/contracts';
import { isMissing, pages, query, useAccount, useApi } from '@chefly/api-client/react';
import { Button, Dialog, EmptyState, ErrorState, fullName, readKept, useKept } from '@chefly/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ListEnd } from '../list-end';
import { CommentComposer } from './comment-composer';
import { CommentItem, CommentSkeleton, PendingItems } from './comment-item';
import { replyContract, ThreadContext, type AboutSubject } from './thread';
import { useLiveComments } from './use-live-comments';
import { keptComment, keptReplyTo, useSendComment } from './use-send-comment';

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
  const api = useApi();
  const me = useAccount().uid;
  const { kind, uid } = subject;
  const top = useRef<HTMLDivElement>(null);
  const list = useInfiniteQuery(pages(api, 'content', 'comments', { kind, uid }));
  const linked = useQuery({
    ...query(api, 'content', 'comment', { uid: target ?? '' }),
    enabled: !!target,
  });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [fresh, setFresh] = useState(0);
  const [said, announce] = useState('');
  const [problem, setProblem] = useState('');
  // before the words below are read: what was on its way when the page was left is among them
  const { pending, send } = useSendComment(subject, {
    arrived: ({ parentUid }) => {
      if (parentUid) toggle(parentUid, true);
      announce(parentUid ? 'Your reply is there' : 'Your comment is there');
    },
    failed: setProblem,
  });
  const [text, setText] = useKept(keptComment(subject));
  const [keptReply, setKeptReply] = useKept(keptReplyTo(subject));
  const replyTo = readKept(replyContract, keptReply);

  useLiveComments(subject, () => {
    announce('A new comment');
    const { top: y = 0 } = top.current?.getBoundingClientRect() ?? {};
    if (y < 0) setFresh((n) => n + 1);
  });

  const toggle = (branch: string, open = !opened.has(branch)) =>
    setOpened((before) => {
      const next = new Set(before);
      if (open) next.add(branch);
      else next.delete(branch);
      return next;
    });
  const reply = (comment: Comment) => {
    const name = comment.author ? fullName(comment.author) : '';
    // at the deepest place one answers beside, by name
    const beside = comment.depth >= COMMENT_DEPTH;
    setKeptReply(JSON.stringify({ uid: beside ? comment.parentUid! : comment.uid, name }));
    if (beside) setText(`@${comment.author!.userName} ${text}`);
  };
  const above = linked.data && [...linked.data.above, linked.data.comment];
  const comments = (list.data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter((comment) => comment.uid !== above?.[0]?.uid);
  const around: Person[] = [...(above ?? []), ...comments].flatMap(({ author }) =>
    author && author.uid !== me ? author : [],
  );

  return (
    <ThreadContext
      value={{
        subject,
        opened,
        toggle,
        reply,
        pending,
        target: linked.data ? target : null,
        announce,
      }}
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      <div ref={top} />
      {fresh > 0 && (
        <div className="sticky top-0 z-10 h-0 text-center">
          <Button
            look="primary"
            className="animate-rise rounded-full shadow-lift"
            onClick={() => {
              setFresh(0);
              top.current?.scrollIntoView({ block: 'end', behavior: 'smooth' });
            }}
          >
            <bdi>{fresh} new</bdi>
          </Button>
        </div>
      )}
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
        onText={setText}
        replyTo={replyTo}
        onNoReply={() => setKeptReply('')}
        around={around}
        problem={problem}
        onSend={() => {
          setProblem('');
          setText('');
          setKeptReply('');
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
