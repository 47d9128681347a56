import { COMMENT_DEPTH, type Comment, type CommentSubject } from '@chefly/contracts';
import { fullName, readKept, useKept } from '@chefly/ui';
import { replyContract } from './thread';
import { keptComment, keptReplyTo } from './use-send-comment';

/** What the reader writes about a subject, and whom they answer: both are kept. */
export function useCommentDraft(subject: CommentSubject) {
  const [text, setText] = useKept(keptComment(subject));
  const [keptReply, setKeptReply] = useKept(keptReplyTo(subject));
  return {
    text,
    setText,
    replyTo: readKept(replyContract, keptReply),
    reply({ uid, parentUid, depth, author }: Comment) {
      const name = author ? fullName(author) : '';
      // at the deepest place one answers beside, by name
      const beside = depth >= COMMENT_DEPTH;
      setKeptReply(JSON.stringify({ uid: beside ? parentUid! : uid, name }));
      if (beside) setText(`@${author!.userName} ${text}`);
    },
    noReply: () => setKeptReply(''),
    clear() {
      setText('');
      setKeptReply('');
    },
  };
}
