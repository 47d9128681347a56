import type { RoomPass } from '@chefly/contracts';
import { LiveKitRoom } from './livekit';
import { PeerToPeerRoom } from './peer-to-peer';
import type { MediaRoom, Participant, Signalling } from './port';

export type * from './port';

/** Enters the room that the pass is for. The screens do not know what carries it. */
export function joinRoom(
  pass: RoomPass,
  participants: Participant[],
  chefUid: string,
  signalling: Signalling,
): MediaRoom {
  return pass.kind === 'livekit'
    ? new LiveKitRoom(pass, participants, chefUid, signalling)
    : new PeerToPeerRoom(pass, participants, chefUid, signalling);
}
