import type { ConnectionRung, Session } from '@chefly/contracts';
import { useLive, useLiveClient } from '@chefly/api-client/react';
import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ownWords, theirWords } from './quality-words';

type Qualities = ReadonlyMap<string, ConnectionRung>;

/** What the connections of the others carry, by uid; all of it where nothing was told. */
export const QualityContext = createContext<Qualities>(new Map());
export const useQualityOf = (uid: string): ConnectionRung =>
  useContext(QualityContext).get(uid) ?? 'full';

/**
 * What others tell of their connections, for as long as they are in the session. Each change, and
 * each of the own connection, is said once.
 *
 * @param own what the own connection carries
 */
export function useQualities(
  session: Session,
  own: ConnectionRung,
  say: (sentence: string) => void,
): Qualities {
  const live = useLiveClient();
  const [qualities, setQualities] = useState<Qualities>(new Map());
  const hear = useEffectEvent((uid: string, rung: ConnectionRung) => {
    if ((qualities.get(uid) ?? 'full') === rung) return;
    const person = session.participants.find((participant) => participant.uid === uid);
    if (!person) return;
    say(theirWords(person.firstName, rung));
    setQualities((known) => new Map(known).set(uid, rung));
  });
  useEffect(
    () =>
      live.onQuality(({ sessionUid, uid, rung }) => {
        if (sessionUid === session.uid) hear(uid, rung);
      }),
    [live, session.uid],
  );
  // who comes back tells it again
  useLive('session.left', ({ sessionUid, uid }) => {
    if (sessionUid !== session.uid) return;
    setQualities((known) => new Map([...known].filter(([other]) => other !== uid)));
  });
  const before = useRef(own);
  const sayOwn = useEffectEvent(() => say(ownWords[own] ?? 'Your connection is good again'));
  useEffect(() => {
    if (before.current !== own) sayOwn();
    before.current = own;
  }, [own]);
  return qualities;
}
