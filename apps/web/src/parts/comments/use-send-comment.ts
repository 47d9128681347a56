import type { CommentSubject } from '@chefly/contracts';
import { passes, useApi } from '@chefly/api-client/react';
import { changeKept, keptFor, onTheWay, useBanner } from '@chefly/ui';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { countComments, refreshComments } from './comments-cache';
import { replyContract, type Pending, type ReplyTo } from './thread';

/** Under which the words of a comment are kept, and beside it whom they answer. */
export const keptComment = ({ kind, uid }: CommentSubject) => `comment:${kind}:${uid}`;
export const keptReplyTo = (subject: CommentSubject) => `${keptComment(subject)}:to`;

export interface Sending extends Pending {
  replyTo: ReplyTo | null;
  /** It may have arrived before. */
  again: boolean;
}

const newKey = () => crypto.randomUUID().replaceAll('-', '');
const keyOf = ({ key }: Sending) => key;
const sending = z.object({
  key: z.string(),
  text: z.string(),
  parentUid: z.string().nullable(),
  replyTo: replyContract.nullable(),
  again: z.boolean(),
});
const isSending = (found: object) => sending.safeParse(found).success;
const AGAIN_MS = 700;

/**
 * Sends comments, also after the overlay is closed. What does not arrive is back among the words
 * kept for the subject: in the field if it is shown, else where the member finds it again. What
 * was on its way when the page was left is sent once more, and is the same comment.
 */
export function useSendComment(
  subject: CommentSubject,
  on: { arrived: (comment: Pending) => void; failed: (message: string) => void },
) {
  const { kind, uid } = subject;
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const kept = keptComment(subject);
  const way = onTheWay(`${kept}:way`, keyOf, isSending);
  // words that came back keep their key: unchanged, they are the same comment
  const tried = onTheWay(`${kept}:sent`, keyOf, isSending);
  const mutationKey = ['comment', kind, uid];
  const [writer] = useState(keptFor);
  const looking = useRef(false);
  useEffect(() => {
    looking.current = true;
    return () => void (looking.current = false);
  }, []);
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Sending,
  });

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ key, text, parentUid }: Sending) =>
      api.content.createComment({ kind, uid, key, text, parentUid }),
    // whether it arrived is not known: the answer may be what was lost
    retry: (failures, error) => failures < 3 && passes(error),
    retryDelay: AGAIN_MS,
    onSuccess: async (_, comment) => {
      if (writer === keptFor()) {
        way.arrived(comment.key);
        tried.arrived(comment.key);
      }
      // the server alone knows whether one that is sent again was counted before
      if (comment.again) void queries.invalidateQueries({ queryKey: ['content'] });
      else countComments(queries, subject, 1);
      await refreshComments(queries, subject);
      on.arrived(comment);
    },
    onError: ({ message }, comment) => {
      if (writer !== keptFor()) return;
      const { key, text, replyTo } = comment;
      tried.add(comment);
      // what was begun meanwhile stays too
      changeKept(kept, (before) => (before ? `${text}\n${before}` : text));
      if (replyTo) changeKept(keptReplyTo(subject), () => JSON.stringify(replyTo));
      way.arrived(key);
      if (looking.current) on.failed(message);
      else show(`${message} Your comment waits where you wrote it.`, { kind: 'problem' });
    },
  });

  const sendAgain = useEffectEvent(() => {
    const sending = queries.getMutationCache().findAll({ mutationKey, status: 'pending' });
    const known = new Set(sending.map(({ state }) => keyOf(state.variables as Sending)));
    for (const comment of way.all())
      if (!known.has(comment.key)) mutate({ ...comment, again: true });
  });
  useEffect(() => sendAgain(), [kept]);

  const send = (words: string, replyTo: ReplyTo | null) => {
    const text = words.trim();
    const parentUid = replyTo?.uid ?? null;
    const same = tried.all().find((each) => each.text === text && each.parentUid === parentUid);
    const comment = { key: same?.key ?? newKey(), text, parentUid, replyTo, again: !!same };
    way.add(comment);
    mutate(comment);
  };
  return { pending, send };
}
