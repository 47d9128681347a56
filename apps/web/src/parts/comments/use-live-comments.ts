import { useLive, useLiveClient } from '@chefly/api-client/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { countComments, refreshComments } from './comments-cache';
import type { AboutSubject } from './thread';

/** What many say within this is asked for once; not by all readers in the same instant. */
const GATHER_MS = 500;

/** Keeps what is read up to date for as long as it is open. */
export function useLiveComments(subject: AboutSubject, onNew: () => void) {
  const live = useLiveClient();
  const queries = useQueryClient();
  const { kind, uid, authorUid } = subject;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const late = useEffectEvent(() => void refreshComments(queries, subject));
  useEffect(
    () => live.readComments({ kind, uid, authorUid }, () => late()),
    [live, kind, uid, authorUid],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive('comments.changed', ({ subject: about, change, mine, parentUid }) => {
    if (about.uid !== uid || about.kind !== kind) return;
    if (!mine) {
      if (change === 'created') countComments(queries, subject, 1);
      if (change === 'deleted') countComments(queries, subject, -1);
      if (change === 'created' && !parentUid) onNew();
    }
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        void refreshComments(queries, subject);
      },
      GATHER_MS * (0.5 + Math.random()),
    );
  });
}
