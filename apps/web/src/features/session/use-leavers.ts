import { timing, type LiveMessages, type Session } from '@chefly/contracts';
import { useLive } from '@chefly/api-client/react';
import { useEffect, useEffectEvent, useState } from 'react';

/** Somebody who has left for good, or cannot be reached until their lost connection is back. */
export type Leaver = Pick<LiveMessages['session.left'], 'uid' | 'identity' | 'away'>;

/**
 * Who has left and is not back, in their order: as was told, and as the session says at each look.
 *
 * @param me the reader, who is here, whatever is still told of them once they are back
 */
export function useLeavers(session: Session, me: string): readonly Leaver[] {
  const [leavers, setLeavers] = useState<readonly Leaver[]>(() => looked([], session));
  const [seen, setSeen] = useState(session);
  if (seen !== session) {
    setSeen(session);
    setLeavers(looked(leavers, session));
  }
  useLive('session.left', (message) => {
    if (message.sessionUid === session.uid)
      setLeavers((all) => [...without(all, message.uid), message]);
  });
  useLive('session.back', (message) => {
    if (message.sessionUid === session.uid) setLeavers((all) => without(all, message.uid));
  });
  return without(leavers, me);
}

/** With what the session says of who is not in it: what was told while this browser was cut off is lost. */
function looked(leavers: readonly Leaver[], { participants }: Session): readonly Leaver[] {
  const gone = participants.filter(({ away, left }) => away || left);
  const isGone = (uid: string) => gone.some((each) => each.uid === uid);
  return [
    ...leavers.filter((leaver) => !leaver.away || isGone(leaver.uid)),
    ...gone
      .filter(({ uid }) => !leavers.some((leaver) => leaver.uid === uid))
      .map(({ uid, firstName, left }) => ({ uid, identity: firstName, away: !left })),
  ];
}

/** The uids of those who have left for good. */
export const goneOf = (leavers: readonly Leaver[]): string[] =>
  leavers.flatMap(({ uid, away }) => (away ? [] : uid));

const without = (leavers: readonly Leaver[], uid: string) =>
  leavers.filter((leaver) => leaver.uid !== uid);

/**
 * Those of them who are not here, by uid, and the name of who went just now, for five seconds or
 * until they are back. Media takes ways of its own: who is away and is seen and heard all the same is
 * here.
 *
 * @param flowing whose media flows, by uid
 */
export function useAbsent(leavers: readonly Leaver[], flowing: readonly string[]) {
  // whoever was away before one came is no news
  const [told, setTold] = useState(leavers);
  const absent = leavers.filter(({ uid, away }) => !away || !flowing.includes(uid));
  const news = absent.findLast((leaver) => !told.includes(leaver)) ?? null;
  const tell = useEffectEvent(() => setTold(absent));
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(tell, timing.leaveBanner);
    return () => clearTimeout(timer);
  }, [news]);
  return { absent: absent.map(({ uid }) => uid), justLeft: news && news.identity };
}
