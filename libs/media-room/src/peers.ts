import type { ConnectionRung } from '@chefly/contracts';
import { signOf, type Arriving } from './arrivals';
import type { Devices } from './devices';
import { carriesPicture, carriesVoice } from './ladder';
import type { RemoteParticipant } from './port';
import { setPicture, WayOut } from './way-out';

/** The connection to somebody, as long as it is the one that counts. */
export interface Peer {
  uid: string;
  /** Names this connection among all that there were with the same person. */
  connection: string;
  pc: RTCPeerConnection;
  stream: MediaStream;
  /** Paths that were told before the description that they belong to. */
  queued: RTCIceCandidateInit[];
}

/** What somebody says of their own devices. */
export interface PeerMedia {
  microphone: boolean;
  camera: boolean;
}

/**
 * What each connection carries: the own devices, as far as the way to that person lets them
 * through. A way is known also over a connection that was lost and came again.
 */
export class PeerWays {
  private readonly ways = new Map<string, WayOut>();

  constructor(
    private readonly devices: Pick<Devices, 'audio' | 'video'>,
    private readonly hasVideo: (uid: string) => boolean,
  ) {}

  forget(uid: string) {
    this.ways.delete(uid);
  }

  trackTo(uid: string, kind: string): MediaStreamTrack | null {
    const { rung } = this.wayTo(uid);
    if (kind === 'audio') return carriesVoice(rung) ? this.devices.audio : null;
    return carriesPicture(rung) ? this.devices.video : null;
  }

  /** Sends what the devices give now. */
  async carry({ uid, pc }: Peer): Promise<void> {
    for (const { sender, receiver } of pc.getTransceivers()) {
      const { kind } = receiver.track;
      await sender.replaceTrack(this.trackTo(uid, kind)).catch(() => undefined);
      if (kind === 'video') await setPicture(sender, this.wayTo(uid).rung === 'lowered');
    }
  }

  /** Looks once at each connection that stands; by uid, what each of them carries from here on. */
  async look(peers: Iterable<Peer>): Promise<Map<string, ConnectionRung>> {
    const each = new Map<string, ConnectionRung>();
    for (const peer of peers) {
      const way = this.wayTo(peer.uid);
      if (peer.pc.connectionState !== 'connected') {
        way.pause();
        continue;
      }
      const report = await peer.pc.getStats().catch(() => null);
      if (report && way.look(report.values())) await this.carry(peer);
      each.set(peer.uid, way.rung);
    }
    return each;
  }

  private wayTo(uid: string): WayOut {
    const way = this.ways.get(uid) ?? new WayOut(this.hasVideo(uid) ? 'video' : 'voice');
    this.ways.set(uid, way);
    return way;
  }
}

/** What somebody has on, as far as the session has it at all. What nobody has told is taken for on. */
export const mediaOf = (told: PeerMedia | undefined, hasVideo: boolean): PeerMedia => ({
  microphone: told?.microphone ?? true,
  camera: (told?.camera ?? true) && hasVideo,
});

/** What is to arrive over a connection that stands, of what somebody has on. */
export function arrivingBy({ uid, connection, pc }: Peer, media: PeerMedia): Arriving[] {
  const sign = signOf(media);
  if (!sign || pc.connectionState !== 'connected') return [];
  return [{ uid, sign, way: connection, stats: async () => (await pc.getStats()).values() }];
}

/** Somebody on the other side, as a screen shows them. */
export const remoteOf = (
  { uid, stream, pc }: Peer,
  media: PeerMedia,
  seen: Pick<RemoteParticipant, 'speaking' | 'stalled'>,
): RemoteParticipant => ({
  uid,
  stream: stream.getTracks().length ? stream : null,
  connected: pc.connectionState === 'connected',
  ...media,
  ...seen,
});

/** Whether a screen would show nothing new. */
export const areSame = (some: RemoteParticipant[], others: RemoteParticipant[]): boolean =>
  some.length === others.length &&
  some.every((one, i) =>
    (Object.keys(one) as (keyof RemoteParticipant)[]).every((key) => one[key] === others[i]![key]),
  );
