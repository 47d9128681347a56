import type { Person, RoomPass, SessionType } from '@chefly/contracts';
import type { SessionRow } from './sessions.store';

/** Where the media of a session flows. */
export abstract class MediaRooms {
  /** What a participant needs to enter, with the grants of their stored role and type. */
  abstract pass(session: SessionRow, person: Person, type: SessionType): Promise<RoomPass>;
}

/** No media server: participants connect to the chef, signalled through the gateway, which knows the members of each session. */
export class PeerToPeerRooms extends MediaRooms {
  override async pass(session: SessionRow, person: Person, type: SessionType): Promise<RoomPass> {
    return { kind: 'peer-to-peer', url: '', token: '', identity: person.uid, role: session.chef.uid === person.uid ? 'chef' : 'user', type, iceServers: [] };
  }
}
