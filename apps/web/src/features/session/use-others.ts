import type { Session } from '@chefly/contracts';
import type { RemoteParticipant, RoomState } from '@chefly/media-room';
import { useState } from 'react';
import { isOnVoice } from './kitchen/on-voice';
import { goneOf, useAbsent, type Leaver } from './use-leavers';

/** The others, as far as they are in the room, or were and are not said to have left. */
export interface Others {
  here: RemoteParticipant[];
  /** The uids of those who have left, or are away and neither seen nor heard. */
  absent: readonly string[];
  /** The uids of those who were seen or heard here: who was accepted may never come. */
  met: readonly string[];
  /** How many of them are on video. */
  videos: number;
  /** One of them has been here, or none is to come. */
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
  // a connection that carries nothing tells nothing of who is behind it: their page may be asleep
  const flowing = remotes.flatMap((remote) =>
    remote.connected && (remote.camera || remote.microphone) ? remote.uid : [],
  );
  const { absent, justLeft } = useAbsent(leavers, flowing);
  const isHere = (uid: string) => !absent.includes(uid);
  const [met, setMet] = useState<readonly string[]>([]);
  const comes = connected.filter((uid) => isHere(uid) && !met.includes(uid));
  if (comes.length) setMet([...met, ...comes]);
  // a connection that is given up for another one is no leaving: they stand there until that is told
  const lost = met.filter((uid) => isHere(uid) && !remotes.some((remote) => remote.uid === uid));
  const here = [...remotes.filter(({ uid }) => isHere(uid)), ...lost.map(unconnected)];
  const gone = goneOf(leavers);
  const isAwaited =
    session.role === 'user' ||
    session.participants.some(
      ({ uid, role, left }) => role === 'user' && !left && !gone.includes(uid),
    );
  const started = met.length > 0 || !isAwaited;
  const alone = started && !here.length;
  return {
    here,
    absent,
    met,
    videos: here.filter(({ uid }) => !isOnVoice(session, uid)).length,
    started,
    alone,
    justLeft,
    connection: alone ? null : connection,
  };
}

const unconnected = (uid: string): RemoteParticipant => ({
  uid,
  stream: null,
  connected: false,
  speaking: false,
  microphone: true,
  camera: true,
});
