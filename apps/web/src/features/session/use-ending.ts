import { timing, type Session } from '@chefly/contracts';
import { useLive } from '@chefly/api-client/react';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetSession } from '../../parts/session-data';

/**
 * By what the session ended, for as long as it is told; then who took part is led on.
 *
 * @param data the session, once it is known
 */
export function useEnding(uid: string, data: Session | undefined) {
  const navigate = useNavigate();
  const [endedBy, setEndedBy] = useState<string | null>(null);
  const [tookPart, setTookPart] = useState(false);
  if (data?.state === 'ongoing' && !data.left && !tookPart) setTookPart(true);
  // its end may be told while the connection is lost: what has ended since is told all the same
  if (tookPart && data?.state === 'ended' && !data.left && !endedBy)
    setEndedBy(data.endedBy ?? 'chef');
  useLive('session.ended', (ended) => {
    if (ended.sessionUid === uid && data && !data.left)
      setEndedBy((known) => known ?? ended.endedBy);
  });

  const goOn = useCallback(
    (role: Session['role'], chefUid: string) => {
      forgetSession();
      if (role === 'chef') void navigate('/home', { replace: true });
      else void navigate('/session_review', { replace: true, state: { chefUid, sessionUid: uid } });
    },
    [navigate, uid],
  );
  const role = data?.role;
  const chefUid = data?.chef.uid;
  useEffect(() => {
    if (!endedBy || !role || !chefUid) return;
    const timer = setTimeout(() => goOn(role, chefUid), timing.endingSession);
    return () => clearTimeout(timer);
  }, [endedBy, role, chefUid, goOn]);
  return {
    endedBy,
    tookPart,
    /** Of who ended the own part: a chef ended all of it, which is told; a guest goes on at once. */
    leave: (left: Session) =>
      left.role === 'chef' ? setEndedBy('chef') : goOn('user', left.chef.uid),
  };
}
