import { timing, type Session } from '@chefly/contracts';
import { useLive } from '@chefly/api-client/react';
import { useEffect, useState } from 'react';

/**
 * Who is not here, by uid; of them those who have left for good; and the name of who has just left,
 * for five seconds or until they are back.
 */
export function useLeavers(session: Session): {
  left: string[];
  gone: string[];
  justLeft: string | null;
} {
  const [gone, setGone] = useState<string[]>([]);
  const [left, setLeft] = useState<string[]>([]);
  const [justLeft, setJustLeft] = useState<{ uid: string; identity: string } | null>(null);
  useLive('session.left', (message) => {
    if (message.sessionUid !== session.uid) return;
    setLeft((uids) => [...uids, message.uid]);
    if (!message.away) setGone((uids) => [...uids, message.uid]);
    setJustLeft(message);
  });
  useLive('session.back', (message) => {
    if (message.sessionUid !== session.uid) return;
    setLeft((uids) => uids.filter((other) => other !== message.uid));
    setJustLeft((last) => (last?.uid === message.uid ? null : last));
  });
  useEffect(() => {
    if (!justLeft) return;
    const timer = setTimeout(() => setJustLeft(null), timing.leaveBanner);
    return () => clearTimeout(timer);
  }, [justLeft]);
  return { left, gone, justLeft: justLeft && justLeft.identity };
}
