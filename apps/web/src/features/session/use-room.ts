import type { RoomPass, Session } from '@chefly/contracts';
import { useApi, useLiveClient } from '@chefly/api-client/react';
import type { MediaRoom, RoomState } from '@chefly/media-room';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { takeRoom } from '../../parts/open-room';

const waiting: RoomState = {
  connection: 'connecting',
  local: { stream: null, microphone: false, camera: false, problem: null },
  remotes: [],
  quality: 'full',
};

/**
 * Enters the session's media room while mounted, and releases everything after.
 *
 * @param onEntered told each time that this browser hears of the session from here on, with who is in
 *   it then
 */
export function useRoom(
  session: Session,
  pass: RoomPass,
  onEntered: (there: readonly string[]) => void,
): { room: MediaRoom | null; state: RoomState } {
  const api = useApi();
  const live = useLiveClient();
  const [room, setRoom] = useState<MediaRoom | null>(null);
  const entered = useEffectEvent(onEntered);
  useEffect(() => {
    const taken = takeRoom(api, live, session, pass, (there) => entered(there));
    setRoom(taken.room);
    return taken.release;
    // who comes later comes into the room that is open: a refetch of the same session is not
    // another room
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [api, live, pass, session.uid]);
  const state = useSyncExternalStore(
    (listener) => room?.subscribe(listener) ?? (() => undefined),
    () => room?.state ?? waiting,
  );
  return { room, state };
}
