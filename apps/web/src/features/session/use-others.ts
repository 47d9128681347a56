import type { Session } from '@chefly/contracts';
import type { RemoteParticipant, RoomState } from '@chefly/media-room';
import { useState } from 'react';
import { isOnVoice } from './kitchen/on-voice';
import { useAbsent, type Leaver } from './use-leavers';

/** The others, as far as they are in the room. */
export interface Others {
  here: RemoteParticipant[];
  /** How many of them are on video. */
  videos: number;
  /** One of them has been here. */
  started: boolean;
  /** All of them have left. */
  alone: boolean;
  /** The name of who left just now. */
  justLeft: string | null;
  /** The way to them; null: nobody is left to be connected to. */
  connection: RoomState['connection'] | null;
}

export function useOthers(
  session: Session,
  { remotes, connection }: RoomState,
  leavers: readonly Leaver[],
): Others {
  const connected = remotes.flatMap((remote) => (remote.connected ? remote.uid : []));
  const { absent, justLeft } = useAbsent(leavers, connected);
  const here = remotes.filter(({ uid }) => !absent.includes(uid));
  const [started, setStarted] = useState(false);
  if (!started && here.some((remote) => remote.connected)) setStarted(true);
  const alone = started && !here.length;
  return {
    here,
    videos: here.filter(({ uid }) => !isOnVoice(session, uid)).length,
    started,
    alone,
    justLeft,
    connection: alone ? null : connection,
  };
}
