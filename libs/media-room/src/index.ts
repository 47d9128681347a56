import type { RoomPass } from '@chefly/contracts';
import { LiveKitRoom } from './livekit';
import { PeerToPeerRoom } from './peer-to-peer';
import type { Entry, MediaRoom, Participant, Signalling } from './port';

export { Devices, type DeviceChoice, type Wanted } from './devices';
export type * from './port';
export type { DeviceKind, DeviceProblem, ProblemCause } from './problems';
export { carriesPicture } from './ladder';
export { LEVEL_POLL_MS, Loudness } from './speaking';

/** Enters the room that the pass is for. The screens do not know what carries it. */
export function joinRoom(
  pass: RoomPass,
  participants: Participant[],
  chefUid: string,
  signalling: Signalling,
  entry: Entry,
): MediaRoom {
  return pass.kind === 'livekit'
    ? new LiveKitRoom(pass, participants, chefUid, signalling, entry)
    : new PeerToPeerRoom(pass, participants, chefUid, signalling, entry);
}
