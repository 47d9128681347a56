import { COMMENT_DEPTH, messages, type Comment, type Person } from '@chefly/contracts';
import { isMissing, pages, query, useAccount, useApi } from '@chefly/api-client/react';
import { Button, Dialog, EmptyState, ErrorState, fullName, useKept } from '@chefly/ui';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ListEnd } from '../list-end';
import { CommentComposer } from './comment-composer';
import { CommentItem, CommentSkeleton, PendingItems } from './comment-item';
import { countComments, refreshComments } from './comments-cache';
import { ThreadContext, type AboutSubject, type Pending, type ReplyTo } from './thread';
import { useLiveComments } from './use-live-comments';

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
  const queries = useQueryClient();
  const me = useAccount().uid;
  const { kind, uid } = subject;
  const top = useRef<HTMLDivElement>(null);
  const list = useInfiniteQuery(pages(api, 'content', 'comments', { kind, uid }));
  const linked = useQuery({
    ...query(api, 'content', 'comment', { uid: target ?? '' }),
    enabled: !!target,
  });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState<Pending[]>([]);
  const [fresh, setFresh] = useState(0);
  const [said, announce] = useState('');
  const [problem, setProblem] = useState('');
  const kept = `comment:${kind}:${uid}`;
  const [text, setText] = useKept(kept);
  const [keptReply, setKeptReply] = useKept(`${kept}:to`);
  // a comment sent again, also after a reload, is the same comment
  const [attempt, setAttempt] = useKept(`${kept}:sent`);
  const latest = useRef(text);
  useEffect(() => void (latest.current = text), [text]);
  const replyTo = keptReply ? (JSON.parse(keptReply) as ReplyTo) : null;

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
  const send = async () => {
    const words = text.trim();
    const parentUid = replyTo?.uid ?? null;
    const same = attempt.slice(attempt.indexOf('\n') + 1) === `${parentUid}\n${words}`;
    const key = same ? attempt.slice(0, attempt.indexOf('\n')) : newKey();
    setAttempt(`${key}\n${parentUid}\n${words}`);
    setProblem('');
    setText('');
    setKeptReply('');
    setPending((all) => [...all, { key, parentUid, text: words }]);
    try {
      await api.content.createComment({ kind, uid, key, text: words, parentUid });
      setAttempt('');
      countComments(queries, subject, 1);
      await refreshComments(queries, subject);
      if (parentUid) toggle(parentUid, true);
      announce(parentUid ? 'Your reply is there' : 'Your comment is there');
    } catch (error) {
      setProblem((error as Error).message);
      // what was begun meanwhile stays too
      setText(latest.current ? `${words}\n${latest.current}` : words);
      setKeptReply(replyTo ? JSON.stringify(replyTo) : '');
    } finally {
      setPending((all) => all.filter((each) => each.key !== key));
    }
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
            {fresh} new
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
        <EmptyState>{messages.firstComment}</EmptyState>
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
        onSend={() => void send()}
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

const newKey = () => crypto.randomUUID().replaceAll('-', '');
