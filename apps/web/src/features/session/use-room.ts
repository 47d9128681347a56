import type { RoomPass, Session } from '@chefly/contracts';
import { useApi, useLiveClient } from '@chefly/api-client/react';
import { joinRoom, type MediaRoom, type RoomState } from '@chefly/media-room';
import { useEffect, useState, useSyncExternalStore } from 'react';

const waiting: RoomState = {
  connection: 'connecting',
  local: { stream: null, microphone: false, camera: false, problem: null },
  remotes: [],
};

/** Enters the session's media room while mounted, and releases everything after. */
export function useRoom(
  session: Session,
  pass: RoomPass,
): { room: MediaRoom | null; state: RoomState } {
  const api = useApi();
  const live = useLiveClient();
  const [room, setRoom] = useState<MediaRoom | null>(null);
  useEffect(() => {
    const participants = session.participants
      .filter(({ left }) => !left)
      .map(({ uid, type }) => ({ uid, type }));
    const joined = joinRoom(pass, participants, session.chef.uid, {
      send: (peer, message) => live.signal({ sessionUid: session.uid, peer, data: message }),
      onSignal: (handler) =>
        live.onSignal(
          (signal) => signal.sessionUid === session.uid && handler(signal.peer, signal.data),
        ),
      enter: () => live.enterSession(session.uid),
      onLeft: (handler) =>
        live.on('session.left', ({ sessionUid, uid, away }) => {
          if (sessionUid === session.uid) handler(uid, away);
        }),
      onReconnect: (handler) => live.onReconnect(handler),
      exit: () => live.exitSession(session.uid),
      renewPass: () => api.sessions.token({ uid: session.uid }),
    });
    setRoom(joined);
    return () => joined.leave();
    // the participants of a session are fixed when it starts: a refetch of the same session is not
    // another room
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [api, live, pass, session.uid]);
  const state = useSyncExternalStore(
    (listener) => room?.subscribe(listener) ?? (() => undefined),
    () => room?.state ?? waiting,
  );
  return { room, state };
}
