import { CUT_OFF, type HeardPeerMessage, type PeerMessage, type RoomPass } from '@chefly/contracts';
import { Devices } from './devices';
import type { MediaRoom, Participant, RemoteParticipant, RoomState, Signalling } from './port';
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
  private readonly devices = new Devices((problem) =>
    this.change({ local: { ...this.current.local, problem } }),
  );
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
    await this.devices.setMicrophone(on);
    await this.showDevices({ microphone: on && !!this.devices.audio });
  }

  async setCamera(on: boolean) {
    if (this.pass.type !== 'video') return;
    await this.devices.setCamera(on);
    await this.showDevices({ camera: !!this.devices.video, stream: this.devices.stream() });
  }

  leave() {
    if (this.closed) return;
    this.closed = true;
    for (const release of this.releases) release();
    for (const peer of this.peers.values()) peer.pc.close();
    this.peers.clear();
    this.devices.close();
    this.signalling.exit();
    this.end();
  }

  // ---- joining

  private get isChef() {
    return this.pass.role === 'chef';
  }

  private async join() {
    await this.devices.open(this.pass.type === 'video');
    if (this.closed) return;
    const { audio, video } = this.devices;
    const stream = this.devices.stream();
    const { problem } = this.current.local;
    this.change({ local: { stream, microphone: !!audio, camera: !!video, problem } });
    this.releases.push(
      this.signalling.onSignal(
        (peer, message) => void this.receive(peer, message).catch(() => this.restart(peer)),
      ),
    );
    this.releases.push(this.signalling.onReconnect(() => void this.enter()));
    this.releases.push(
      this.signalling.onLeft((uid, away) => (away ? this.miss(uid) : this.dismiss(uid))),
    );
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
    for (const uid of this.present) if (!present.includes(uid)) this.drop(uid);
    this.present = new Set(present);
    if (this.isChef) for (const { uid } of this.others()) this.send(uid, { kind: 'call' });
    else if (!this.isConnected(this.chefUid)) this.send(this.chefUid, { kind: 'greeting' });
  }

  private greetAgain() {
    if (!this.entered) void this.enter();
    else if (!this.isChef && !this.isConnected(this.chefUid))
      this.send(this.chefUid, { kind: 'greeting' });
  }

  /** What was switched reaches the others' media, their screens and the own one. */
  private async showDevices(switched: Partial<RoomState['local']>) {
    if (this.closed) return;
    await this.replaceTracks();
    this.change({ local: { ...this.current.local, ...switched } });
    this.tellMedia();
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
    peer.pc.addTransceiver(this.devices.audio ?? 'audio', { direction: 'sendrecv' });
    if (this.hasVideo(uid))
      peer.pc.addTransceiver(this.devices.video ?? 'video', { direction: 'sendrecv' });
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
        transceiver.receiver.track.kind === 'audio' ? this.devices.audio : this.devices.video,
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
    this.drop(uid);
  }

  /** Somebody cannot be reached: media that still flows goes on, and a return is a new greeting. */
  private miss(uid: string) {
    if (this.peers.get(uid)?.pc.connectionState !== 'connected') this.drop(uid);
  }

  /** Gives a connection up; the member greets and a new one is made. */
  private restart(uid: string) {
    this.drop(uid);
    if (this.isChef) this.send(uid, { kind: 'call' });
    else if (uid === this.chefUid) this.send(uid, { kind: 'greeting' });
  }

  private drop(uid: string) {
    this.peers.get(uid)?.pc.close();
    this.peers.delete(uid);
    this.publishRemotes();
  }

  private async replaceTracks() {
    for (const { pc } of this.peers.values())
      for (const { sender, receiver } of pc.getTransceivers())
        await sender
          .replaceTrack(receiver.track.kind === 'audio' ? this.devices.audio : this.devices.video)
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
