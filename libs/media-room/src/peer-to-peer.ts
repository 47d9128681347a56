import { CUT_OFF, type HeardPeerMessage, type PeerMessage, type RoomPass } from '@chefly/contracts';
import {
  problems,
  type MediaRoom,
  type Participant,
  type RemoteParticipant,
  type Signalling,
} from './port';
import { ObservedRoom } from './room-state';
import { LEVEL_POLL_MS, packetLevel, Speaking } from './speaking';

const GREETING_RETRY_MS = 2500;

interface Peer {
  uid: string;
  connection: string;
  pc: RTCPeerConnection;
  stream: MediaStream;
  queued: RTCIceCandidateInit[];
  microphone: boolean;
  camera: boolean;
}

/**
 * A star around the chef: each member is connected to the chef, and members never to each other. A
 * member greets, the chef offers, the member answers: one side starts, so two never start at once.
 * A greeting after a reload or a lost connection begins a new connection in place of the old. Who
 * has left the session is neither offered to nor heard.
 */
export class PeerToPeerRoom extends ObservedRoom implements MediaRoom {
  private readonly speaking = new Speaking();
  private readonly peers = new Map<string, Peer>();
  private readonly media = new Map<string, { microphone: boolean; camera: boolean }>();
  private readonly releases: (() => void)[] = [];
  /** Who is in the session now. */
  private present: Set<string>;
  private audio: MediaStreamTrack | null = null;
  private video: MediaStreamTrack | null = null;
  private closed = false;
  private entered = false;

  constructor(
    private readonly pass: RoomPass,
    private readonly participants: Participant[],
    private readonly chefUid: string,
    private readonly signalling: Signalling,
  ) {
    super();
    this.present = new Set(participants.map(({ uid }) => uid));
    void this.join();
  }

  async setMicrophone(on: boolean) {
    if (on && !this.audio)
      this.audio = await this.capture({
        audio: { echoCancellation: true, noiseSuppression: true },
      });
    if (this.audio) this.audio.enabled = on;
    await this.replaceTracks();
    this.change({ local: { ...this.current.local, microphone: on && !!this.audio } });
    this.tellMedia();
  }

  /** Off releases the camera, so that its light goes out. */
  async setCamera(on: boolean) {
    if (this.pass.type !== 'video') return;
    if (on && !this.video)
      this.video = await this.capture({
        video: { width: { ideal: 1280 }, height: { ideal: 720 } },
      });
    if (!on) {
      this.video?.stop();
      this.video = null;
    }
    await this.replaceTracks();
    this.change({
      local: { ...this.current.local, camera: on && !!this.video, stream: this.localStream() },
    });
    this.tellMedia();
  }

  leave() {
    if (this.closed) return;
    this.closed = true;
    for (const release of this.releases) release();
    for (const peer of this.peers.values()) peer.pc.close();
    this.peers.clear();
    this.audio?.stop();
    this.video?.stop();
    this.signalling.exit();
    this.end();
  }

  // ---- joining

  private get isChef() {
    return this.pass.role === 'chef';
  }

  private async join() {
    await this.openDevices();
    if (this.closed) return;
    this.releases.push(
      this.signalling.onSignal(
        (peer, message) => void this.receive(peer, message).catch(() => this.restart(peer)),
      ),
    );
    this.releases.push(this.signalling.onReconnect(() => void this.enter()));
    this.releases.push(this.signalling.onLeft((uid) => this.dismiss(uid)));
    const levels = setInterval(() => this.measure(), LEVEL_POLL_MS);
    const greetings = setInterval(() => this.greetAgain(), GREETING_RETRY_MS);
    this.releases.push(
      () => clearInterval(levels),
      () => clearInterval(greetings),
    );
    await this.enter();
  }

  private async enter() {
    const present = await this.signalling.enter();
    this.entered = !!present;
    if (!present || this.closed) return;
    for (const uid of this.present) if (!present.includes(uid)) this.dismiss(uid);
    if (this.isChef) for (const { uid } of this.others()) this.send(uid, { kind: 'call' });
    else if (!this.isConnected(this.chefUid)) this.send(this.chefUid, { kind: 'greeting' });
  }

  private greetAgain() {
    if (!this.entered) void this.enter();
    else if (!this.isChef && !this.isConnected(this.chefUid))
      this.send(this.chefUid, { kind: 'greeting' });
  }

  private async openDevices() {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: { echoCancellation: true, noiseSuppression: true },
        video:
          this.pass.type === 'video' ? { width: { ideal: 1280 }, height: { ideal: 720 } } : false,
      });
      this.audio = stream.getAudioTracks()[0] ?? null;
      this.video = stream.getVideoTracks()[0] ?? null;
      if (this.closed) for (const track of stream.getTracks()) track.stop();
      this.change({
        local: {
          stream: this.localStream(),
          microphone: !!this.audio,
          camera: !!this.video,
          problem: null,
        },
      });
    } catch (error) {
      const denied = (error as Error).name === 'NotAllowedError';
      this.change({
        local: { ...this.current.local, problem: denied ? problems.denied : problems.missing },
      });
    }
  }

  private async capture(constraints: MediaStreamConstraints): Promise<MediaStreamTrack | null> {
    try {
      const [track] = (await navigator.mediaDevices.getUserMedia(constraints)).getTracks();
      this.change({ local: { ...this.current.local, problem: null } });
      return track ?? null;
    } catch {
      this.change({ local: { ...this.current.local, problem: problems.busy } });
      return null;
    }
  }

  private localStream(): MediaStream | null {
    const tracks = [this.audio, this.video].filter((track) => track !== null);
    return tracks.length ? new MediaStream(tracks) : null;
  }

  // ---- negotiating

  private others = () =>
    this.participants.filter(({ uid }) => uid !== this.pass.identity && this.present.has(uid));
  private hasVideo = (uid: string) =>
    this.pass.type === 'video' &&
    this.participants.find((participant) => participant.uid === uid)?.type === 'video';
  private isConnected = (uid: string) =>
    ['connected', 'connecting', 'new'].includes(this.peers.get(uid)?.pc.connectionState ?? 'none');
  private send = (peer: string, message: PeerMessage) => this.signalling.send(peer, message);

  private async receive(uid: string, message: HeardPeerMessage) {
    if (this.closed || !this.present.has(uid)) return;
    if (message.kind === 'call' && !this.isChef && uid === this.chefUid)
      this.send(uid, { kind: 'greeting' });
    else if (message.kind === 'greeting' && this.isChef) await this.offer(uid);
    else if (message.kind === 'offer' && uid === this.chefUid) await this.answer(uid, message);
    else if (message.kind === 'media') {
      this.media.set(uid, { microphone: message.microphone, camera: message.camera });
      this.publishRemotes();
    } else if (message.kind === CUT_OFF.kind) {
      this.restart(uid);
    } else {
      const peer = this.peers.get(uid);
      if (!peer || !('connection' in message) || message.connection !== peer.connection) return;
      if (message.kind === 'answer') {
        await peer.pc.setRemoteDescription({ type: 'answer', sdp: message.sdp });
        await this.addQueued(peer);
      } else if (message.kind === 'candidate') {
        if (peer.pc.remoteDescription) await peer.pc.addIceCandidate(message.candidate);
        else peer.queued.push(message.candidate);
      }
    }
  }

  private async offer(uid: string) {
    const peer = this.create(uid, crypto.randomUUID());
    peer.pc.addTransceiver(this.audio ?? 'audio', { direction: 'sendrecv' });
    if (this.hasVideo(uid))
      peer.pc.addTransceiver(this.video ?? 'video', { direction: 'sendrecv' });
    await peer.pc.setLocalDescription();
    this.send(uid, {
      kind: 'offer',
      connection: peer.connection,
      sdp: peer.pc.localDescription!.sdp,
    });
    this.tellMedia();
  }

  private async answer(uid: string, { connection, sdp }: { connection: string; sdp: string }) {
    const peer = this.create(uid, connection);
    await peer.pc.setRemoteDescription({ type: 'offer', sdp });
    for (const transceiver of peer.pc.getTransceivers()) {
      transceiver.direction = 'sendrecv';
      await transceiver.sender.replaceTrack(
        transceiver.receiver.track.kind === 'audio' ? this.audio : this.video,
      );
    }
    await peer.pc.setLocalDescription();
    this.send(uid, { kind: 'answer', connection, sdp: peer.pc.localDescription!.sdp });
    await this.addQueued(peer);
    this.tellMedia();
  }

  private async addQueued(peer: Peer) {
    for (const candidate of peer.queued.splice(0)) await peer.pc.addIceCandidate(candidate);
  }

  private create(uid: string, connection: string): Peer {
    this.peers.get(uid)?.pc.close();
    const pc = new RTCPeerConnection({ iceServers: this.pass.iceServers });
    const peer: Peer = {
      uid,
      connection,
      pc,
      stream: new MediaStream(),
      queued: [],
      microphone: true,
      camera: true,
    };
    this.peers.set(uid, peer);
    pc.onicecandidate = ({ candidate }) =>
      candidate && this.send(uid, { kind: 'candidate', connection, candidate: candidate.toJSON() });
    pc.ontrack = ({ track }) => {
      peer.stream.addTrack(track);
      this.publishRemotes();
    };
    pc.onconnectionstatechange = () => {
      if (this.peers.get(uid) !== peer) return;
      if (pc.connectionState === 'failed') this.restart(uid);
      this.publishRemotes();
    };
    return peer;
  }

  /** Somebody left for good: no connection stays, and none is made again. */
  private dismiss(uid: string) {
    this.present.delete(uid);
    this.restart(uid);
  }

  /** Gives a connection up; the member greets and a new one is made. */
  private restart(uid: string) {
    this.peers.get(uid)?.pc.close();
    this.peers.delete(uid);
    this.publishRemotes();
    if (this.isChef) this.send(uid, { kind: 'call' });
    else this.send(this.chefUid, { kind: 'greeting' });
  }

  private async replaceTracks() {
    for (const { pc } of this.peers.values())
      for (const { sender, receiver } of pc.getTransceivers())
        await sender
          .replaceTrack(receiver.track.kind === 'audio' ? this.audio : this.video)
          .catch(() => undefined);
  }

  private tellMedia() {
    const { microphone, camera } = this.current.local;
    for (const uid of this.isChef ? this.others().map((other) => other.uid) : [this.chefUid])
      this.send(uid, { kind: 'media', microphone, camera });
  }

  // ---- state

  private measure() {
    if (
      this.speaking.measure(
        [...this.peers.values()].map(
          (peer) => [peer.uid, packetLevel(peer.pc.getReceivers())] as const,
        ),
      )
    )
      this.publishRemotes();
  }

  private publishRemotes() {
    const remotes: RemoteParticipant[] = [...this.peers.values()].map((peer) => {
      const told = this.media.get(peer.uid);
      return {
        uid: peer.uid,
        stream: peer.stream.getTracks().length ? peer.stream : null,
        connected: peer.pc.connectionState === 'connected',
        microphone: told?.microphone ?? true,
        camera: (told?.camera ?? true) && this.hasVideo(peer.uid) === true,
        speaking: this.speaking.isSpeaking(peer.uid),
      };
    });
    const connected = remotes.some((remote) => remote.connected);
    const connection = connected
      ? 'connected'
      : this.current.connection === 'connecting'
        ? 'connecting'
        : 'reconnecting';
    if (
      JSON.stringify(remotes.map(({ stream, ...rest }) => [stream?.id, rest])) ===
        JSON.stringify(this.current.remotes.map(({ stream, ...rest }) => [stream?.id, rest])) &&
      connection === this.current.connection &&
      remotes.every((remote, i) => remote.stream === this.current.remotes[i]?.stream)
    )
      return;
    this.change({ remotes, connection });
  }
}
