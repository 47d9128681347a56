import type { HeardPeerMessage, PeerMessage } from '@chefly/contracts';
import type { Peer, PeerWays } from './peers';

/** What the connections of a room need of it. */
interface Around {
  ways: PeerWays;
  iceServers(): RTCIceServer[];
  hasVideo(uid: string): boolean;
  send(uid: string, message: PeerMessage): void;
  /** Something of theirs is to be seen or heard, or not any more. */
  changed(): void;
  failed(uid: string): void;
}

/** No browser has so many paths; whoever tells more of them is not kept waiting for. */
export const MOST_QUEUED = 200;

type Heard<K extends HeardPeerMessage['kind']> = Extract<HeardPeerMessage, { kind: K }>;

/**
 * The connections from browser to browser, one to each person: offered, answered, closed. A new one
 * takes the place of the one before, whose late messages are not its own.
 */
export class PeerConnections {
  private readonly peers = new Map<string, Peer>();

  constructor(private readonly around: Around) {}

  all(): Peer[] {
    return [...this.peers.values()];
  }

  /** Undefined where there is none. */
  stateOf(uid: string): RTCPeerConnectionState | undefined {
    return this.peers.get(uid)?.pc.connectionState;
  }

  /** For the next connections, and where one that is there looks for another path. */
  useServers(iceServers: RTCIceServer[]) {
    for (const { pc } of this.all()) pc.setConfiguration({ iceServers });
  }

  /** Sends what the own devices give now. */
  async carry() {
    for (const peer of this.all()) await this.around.ways.carry(peer);
  }

  async offer(uid: string) {
    const { ways, hasVideo, send } = this.around;
    const peer = this.create(uid, crypto.randomUUID());
    const { pc, connection } = peer;
    await this.negotiate(peer, async () => {
      pc.addTransceiver(ways.trackTo(uid, 'audio') ?? 'audio', { direction: 'sendrecv' });
      if (hasVideo(uid))
        pc.addTransceiver(ways.trackTo(uid, 'video') ?? 'video', { direction: 'sendrecv' });
      await pc.setLocalDescription();
      send(uid, { kind: 'offer', connection, sdp: pc.localDescription!.sdp });
    });
  }

  async answer(uid: string, { connection, sdp }: Heard<'offer'>) {
    const peer = this.create(uid, connection);
    const { pc } = peer;
    await this.negotiate(peer, async () => {
      await pc.setRemoteDescription({ type: 'offer', sdp });
      for (const transceiver of pc.getTransceivers()) transceiver.direction = 'sendrecv';
      await this.around.ways.carry(peer);
      await pc.setLocalDescription();
      this.around.send(uid, { kind: 'answer', connection, sdp: pc.localDescription!.sdp });
      await this.addQueued(peer);
    });
  }

  /** Of an earlier connection with the same person it is not looked at. */
  async hear(uid: string, message: Heard<'answer' | 'candidate'>) {
    const peer = this.peers.get(uid);
    if (!peer || message.connection !== peer.connection) return;
    const { pc, queued } = peer;
    await this.negotiate(peer, async () => {
      if (message.kind === 'answer') {
        await pc.setRemoteDescription({ type: 'answer', sdp: message.sdp });
        await this.addQueued(peer);
      } else if (pc.remoteDescription) await pc.addIceCandidate(message.candidate);
      else if (queued.length < MOST_QUEUED) queued.push(message.candidate);
    });
  }

  /** What fails of a connection that another has taken the place of is no failure of that one. */
  private async negotiate(peer: Peer, steps: () => Promise<void>) {
    try {
      await steps();
    } catch {
      if (this.peers.get(peer.uid) === peer) this.around.failed(peer.uid);
    }
  }

  close(uid: string) {
    this.peers.get(uid)?.pc.close();
    this.peers.delete(uid);
  }

  closeAll() {
    for (const { pc } of this.all()) pc.close();
    this.peers.clear();
  }

  private async addQueued(peer: Peer) {
    for (const candidate of peer.queued.splice(0)) await peer.pc.addIceCandidate(candidate);
  }

  private create(uid: string, connection: string): Peer {
    const { ways, iceServers, send, changed, failed } = this.around;
    this.peers.get(uid)?.pc.close();
    const pc = new RTCPeerConnection({ iceServers: iceServers() });
    const peer: Peer = { uid, connection, pc, stream: new MediaStream(), queued: [] };
    this.peers.set(uid, peer);
    pc.onicecandidate = ({ candidate }) =>
      candidate && send(uid, { kind: 'candidate', connection, candidate: candidate.toJSON() });
    pc.ontrack = ({ track }) => {
      peer.stream.addTrack(track);
      changed();
    };
    pc.onconnectionstatechange = () => {
      if (this.peers.get(uid) !== peer) return;
      if (pc.connectionState === 'failed') failed(uid);
      else if (pc.connectionState === 'connected') void ways.carry(peer);
      changed();
    };
    return peer;
  }
}
