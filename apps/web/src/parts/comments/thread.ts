import type { Comment, CommentSubject } from '@chefly/contracts';
import { createContext, useContext } from 'react';
import { z } from 'zod';

export type AboutSubject = CommentSubject & { authorUid: string };

/** A comment on its way to the server. */
export interface Pending {
  key: string;
  parentUid: string | null;
  text: string;
}

/** Whom the writer answers. */
export const replyContract = z.object({ uid: z.string(), name: z.string() });
export type ReplyTo = z.infer<typeof replyContract>;

export interface Thread {
  subject: AboutSubject;
  /** Branches that the reader has opened, by the comment they hang on. */
  opened: ReadonlySet<string>;
  toggle: (uid: string) => void;
  reply: (comment: Comment) => void;
  pending: Pending[];
  /** The comment that the address names. */
  target: string | null;
  /** Said to screen readers. */
  announce: (text: string) => void;
}

export const ThreadContext = createContext<Thread | null>(null);

export function useThread(): Thread {
  const thread = useContext(ThreadContext);
  if (!thread) throw new Error('no ThreadContext above');
  return thread;
}
