import type { RoomPass } from '@chefly/contracts';
import type { MediaRooms } from './port';

/**
 * No media server: participants connect to the chef, signalled through the gateway, which knows the
 * members of each session.
 */
export class PeerToPeerRooms implements MediaRooms {
  constructor(private readonly iceServers: RoomPass['iceServers'] = []) {}

  async pass() {
    return { kind: 'peer-to-peer' as const, url: '', token: '', iceServers: this.iceServers };
  }

  async participants() {
    return null;
  }

  async remove() {}

  async close() {}

  async readHint() {
    return null;
  }

  async check() {}
}
