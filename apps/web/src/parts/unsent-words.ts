import { keepWords, keptWords, readKept } from '@chefly/ui';
import { z } from 'zod';

/** Own words on their way, or stuck there. */
export interface Draft {
  /** The message's: however often it is sent, it is there once. */
  uid: string;
  text: string;
  /** It was refused: until its author says so it is not sent again. */
  failed: boolean;
  /** In the server's words. */
  why?: string;
}

const keyOf = (chat: string) => `${chat}:unsent`;

const kept = z.array(
  z.object({
    uid: z.string(),
    text: z.string(),
    failed: z.boolean().default(false),
    why: z.string().optional(),
  }),
);

/** What this tab had not sent when its chat was left, or the page reloaded. */
export const unsentWords = (chat: string): Draft[] => readKept(kept, keptWords(keyOf(chat))) ?? [];

/** It has arrived, though nobody looks at the chat any more. */
export const dropUnsent = (chat: string, uid: string) =>
  keepUnsent(
    chat,
    unsentWords(chat).filter((draft) => draft.uid !== uid),
  );

export const keepUnsent = (chat: string, drafts: Draft[]) =>
  keepWords(keyOf(chat), drafts.length ? JSON.stringify(drafts) : '');
