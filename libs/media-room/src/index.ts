import type { RoomPass } from '@chefly/contracts';
import { LiveKitRoom } from './livekit';
import { PeerToPeerRoom } from './peer-to-peer';
import type { Entry, MediaRoom, Participant, Signalling } from './port';

export { Devices, type DeviceChoice, type Wanted } from './devices';
export type * from './port';
export type { DeviceKind, DeviceProblem, ProblemCause } from './problems';
export { carriesPicture } from './ladder';
export { LEVEL_POLL_MS, Loudness } from './speaking';

/** Loads what the first room of a kind would load, so that it is there when it is entered. */
export async function loadRoom(kind: string | undefined): Promise<void> {
  if (kind === ('livekit' satisfies RoomPass['kind'])) await import('livekit-client');
}

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
