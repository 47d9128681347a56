import { createHmac } from 'node:crypto';
import type { RoomPass } from '@chefly/contracts';
import type { Entrance, MediaRooms } from './port';

/**
 * As long as a pass into a media room. Nobody takes them back before: a relay knows no sessions. Who
 * stays in one renews them, and only who is in one gets any.
 */
const CREDENTIALS_S = 2 * 60 * 60;

/**
 * No media server: participants connect to the chef, signalled through the gateway, which knows the
 * members of each session.
 */
export class PeerToPeerRooms implements MediaRooms {
  /** @param relays TURN servers that share a secret with us */
  constructor(
    private readonly iceServers: RoomPass['iceServers'] = [],
    private readonly relays: { urls: string[]; secret: string } | null = null,
  ) {}

  async pass({ identity }: Entrance) {
    const iceServers = [...this.iceServers, ...this.relayed(identity)];
    return { kind: 'peer-to-peer' as const, url: '', token: '', iceServers };
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

  /**
   * A relay carries whatever it is given, so nobody gets its secret: the user name is when the
   * credentials end and whose they are, the password its digest, which the relay can make too.
   */
  private relayed(identity: string): RoomPass['iceServers'] {
    if (!this.relays?.urls.length) return [];
    const { urls, secret } = this.relays;
    const username = `${Math.floor(Date.now() / 1000) + CREDENTIALS_S}:${identity}`;
    const credential = createHmac('sha1', secret).update(username).digest('base64');
    return [{ urls, username, credential }];
  }
}
