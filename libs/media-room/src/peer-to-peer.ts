import { CUT_OFF, type HeardPeerMessage, type PeerMessage, type RoomPass } from '@chefly/contracts';
import { Arrivals, ARRIVALS_MS } from './arrivals';
import { PeerConnections } from './connections';
import { Devices } from './devices';
import { highest } from './ladder';
import { areSame, arrivingBy, mediaOf, PeerWays, remoteOf, type PeerMedia } from './peers';
import type { Entry, MediaRoom, Participant, Signalling } from './port';
import type { DeviceKind } from './problems';
import { QualityNews } from './quality-news';
import { ObservedRoom } from './room-state';
import { LEVEL_POLL_MS, packetLevel, Speaking } from './speaking';
import { unheardOf } from './unheard';
import { LOOK_MS } from './way-out';

const GREETING_RETRY_MS = 2500;
/** Credentials for a relay end after some hours, and a session may go on. */
export const RENEW_PASS_MS = 45 * 60_000;
/** A session that has just begun may be known to its door a moment later. */
const FIRST_ENTRY_RETRY_MS = 150;
/** How long the own devices may take before one enters without them. */
const PATIENCE_MS = 1500;

/**
 * A star around the chef: each member is connected to the chef, and members never to each other. A
 * member greets, the chef offers, the member answers: one side starts, so two never start at once.
 * A greeting after a reload or a lost connection begins a new connection in place of the old. Who
 * has left the session is neither offered to nor heard.
 */
export class PeerToPeerRoom extends ObservedRoom implements MediaRoom {
  private readonly speaking = new Speaking();
  private readonly arrivals = new Arrivals();
  private readonly connections: PeerConnections;
  private readonly media = new Map<string, PeerMedia>();
  private readonly ways: PeerWays;
  private readonly news: QualityNews;
  private readonly releases: (() => void)[] = [];
  /** Who is in the session now. */
  private present: Set<string>;
  private readonly devices: Devices;
  private closed = false;
  private entered = false;
  private entryRetry: ReturnType<typeof setTimeout> | undefined;
  private entryWait = FIRST_ENTRY_RETRY_MS;

  constructor(
    private pass: RoomPass,
    private readonly participants: Participant[],
    private readonly chefUid: string,
    private readonly signalling: Signalling,
    private readonly entry: Entry,
  ) {
    super();
    this.devices = new Devices(() => void this.showDevices(), entry.choice);
    this.ways = new PeerWays(this.devices, this.hasVideo);
    this.connections = new PeerConnections({
      ways: this.ways,
      iceServers: () => this.pass.iceServers,
      hasVideo: this.hasVideo,
      send: this.send,
      changed: () => this.publishRemotes(),
      failed: (uid) => this.restart(uid),
    });
    this.news = new QualityNews(signalling);
    this.present = new Set(participants.map(({ uid }) => uid));
    void this.join();
  }

  async setMicrophone(on: boolean) {
    await this.devices.setMicrophone(on);
    await this.showDevices();
  }

  async setCamera(on: boolean) {
    if (this.pass.type !== 'video') return;
    await this.devices.setCamera(on);
    await this.showDevices();
  }

  async choose(kind: DeviceKind, id: string) {
    const chosen = await this.devices.choose(kind, id);
    await this.showDevices();
    return chosen;
  }

  async turnCamera() {
    await this.devices.turnCamera();
    await this.showDevices();
  }

  leave() {
    if (this.closed) return;
    this.closed = true;
    for (const release of this.releases) release();
    this.connections.closeAll();
    this.devices.close();
    this.signalling.exit();
    this.end();
  }

  // ---- joining

  private get isChef() {
    return this.pass.role === 'chef';
  }

  private async join() {
    const { microphone, camera } = this.entry.wanted;
    const opened = this.devices.open({ microphone, camera: camera && this.pass.type === 'video' });
    // who is still being asked for leave sees and hears meanwhile
    let late = false;
    void opened.then(() => void (late && this.showDevices()));
    let patience: ReturnType<typeof setTimeout> | undefined;
    const asked = new Promise((resolve) => (patience = setTimeout(resolve, PATIENCE_MS)));
    await Promise.race([opened, asked]);
    clearTimeout(patience);
    late = true;
    if (this.closed) return;
    this.showOwn(this.devices);
    this.releases.push(
      this.signalling.onSignal(
        (peer, message) => void this.receive(peer, message).catch(() => this.restart(peer)),
      ),
    );
    this.releases.push(this.signalling.onReconnect(() => void this.enter()));
    this.releases.push(
      this.signalling.onLeft((uid, away) => (away ? this.miss(uid) : this.dismiss(uid))),
    );
    this.releases.push(this.signalling.onJoined((participant) => this.meet(participant)));
    this.releases.push(() => clearTimeout(this.entryRetry));
    this.every(LEVEL_POLL_MS, () => this.measure());
    this.every(GREETING_RETRY_MS, () => this.entered && !this.isChef && this.seek());
    this.every(LOOK_MS, () => void this.lookAtWays());
    this.every(ARRIVALS_MS, () => void this.lookAtArrivals());
    this.every(RENEW_PASS_MS, () => void this.renewPass());
    await this.enter();
  }

  private every(ms: number, work: () => unknown) {
    const timer = setInterval(work, ms);
    this.releases.push(() => clearInterval(timer));
  }

  /** For the next connection, and where one that is there looks for another path. */
  private async renewPass() {
    if (!this.pass.iceServers.some(({ credential }) => credential)) return;
    const renewed = await this.signalling.renewPass().catch(() => null);
    if (!renewed || this.closed) return;
    const { iceServers } = renewed;
    this.pass = { ...this.pass, iceServers };
    this.connections.useServers(iceServers);
  }

  private async enter() {
    clearTimeout(this.entryRetry);
    const present = await this.signalling.enter();
    this.entered = !!present;
    if (this.closed) return;
    if (!present) {
      this.entryRetry = setTimeout(() => void this.enter(), this.entryWait);
      this.entryWait = Math.min(2 * this.entryWait, GREETING_RETRY_MS);
      return;
    }
    this.entryWait = FIRST_ENTRY_RETRY_MS;
    this.news.entered();
    for (const uid of this.present) if (!present.includes(uid)) this.drop(uid);
    this.present = new Set(present);
    this.seek();
    this.tellMedia();
    await this.seekUnheard();
  }

  /** Who is connected stays so, whatever became of the socket: another connection is another picture. */
  private seek() {
    for (const uid of this.partners()) if (!this.isConnected(uid)) this.ask(uid);
  }

  /** Unless it came back by another network, and the connections did not. */
  private async seekUnheard() {
    const unheard = await unheardOf(this.connections.all());
    if (this.closed) return;
    for (const peer of unheard) if (this.connections.all().includes(peer)) this.restart(peer.uid);
  }

  /** What was switched reaches the others' media, their screens and the own one. */
  private async showDevices() {
    if (this.closed) return;
    await this.connections.carry();
    this.showOwn(this.devices);
    this.tellMedia();
  }

  // ---- negotiating

  private others = () =>
    this.participants.filter(({ uid }) => uid !== this.pass.identity && this.present.has(uid));
  /** Those with whom there is, or should be, a connection. */
  private partners = () => (this.isChef ? this.others().map(({ uid }) => uid) : [this.chefUid]);
  private hasVideo = (uid: string) =>
    this.pass.type === 'video' &&
    this.participants.find((participant) => participant.uid === uid)?.type === 'video';
  /** Or soon; of a chef whose socket was away what was on its way may be lost. */
  private isConnected = (uid: string) =>
    (this.isChef ? ['connected'] : ['connected', 'connecting', 'new']).includes(
      this.connections.stateOf(uid) ?? 'none',
    );
  private ask = (uid: string) => this.send(uid, { kind: this.isChef ? 'call' : 'greeting' });
  private send = (peer: string, message: PeerMessage) => this.signalling.send(peer, message);

  private async receive(uid: string, message: HeardPeerMessage) {
    if (this.closed || !this.present.has(uid)) return;
    if (message.kind === 'call' && !this.isChef && uid === this.chefUid)
      this.send(uid, { kind: 'greeting' });
    else if (message.kind === 'greeting' && this.isChef) {
      await this.connections.offer(uid);
      this.tellMedia();
    } else if (message.kind === 'offer' && uid === this.chefUid) {
      await this.connections.answer(uid, message);
      this.tellMedia();
    } else if (message.kind === 'media') {
      this.media.set(uid, { microphone: message.microphone, camera: message.camera });
      this.publishRemotes();
      // a chef whose socket was away has missed what was switched here, and tells theirs on coming back
      if (uid === this.chefUid) this.tellMedia();
    } else if (message.kind === CUT_OFF.kind) this.restart(uid);
    else if (message.kind === 'answer' || message.kind === 'candidate')
      await this.connections.hear(uid, message);
  }

  /** Somebody came later: as with the others, they greet and the chef offers. */
  private meet(participant: Participant) {
    const { uid } = participant;
    if (this.participants.some((each) => each.uid === uid)) return;
    this.participants.push(participant);
    this.present.add(uid);
    if (this.isChef) this.ask(uid);
  }

  /** Somebody left for good: no connection stays, and none is made again. */
  private dismiss(uid: string) {
    this.present.delete(uid);
    this.ways.forget(uid);
    this.drop(uid);
  }

  /** Somebody cannot be reached: media that still flows goes on, and a return is a new greeting. */
  private miss(uid: string) {
    if (this.connections.stateOf(uid) !== 'connected') this.drop(uid);
  }

  /** Gives a connection up; the member greets and a new one is made. */
  private restart(uid: string) {
    this.drop(uid);
    if (this.partners().includes(uid)) this.ask(uid);
  }

  private drop(uid: string) {
    this.connections.close(uid);
    this.publishRemotes();
  }

  // ---- what is told

  private async lookAtWays() {
    const each = await this.ways.look(this.connections.all());
    if (this.closed) return;
    // one guest's weak connection is not the chef's: the best of them tells how the own one is
    const quality = highest([...each.values()]) ?? this.current.quality;
    if (quality !== this.current.quality) this.change({ quality });
    this.news.tell(quality, each);
  }

  private async lookAtArrivals() {
    const arriving = this.connections
      .all()
      .flatMap((peer) =>
        arrivingBy(peer, mediaOf(this.media.get(peer.uid), this.hasVideo(peer.uid))),
      );
    if ((await this.arrivals.look(arriving)) && !this.closed) this.publishRemotes();
  }

  private tellMedia() {
    const { microphone, camera } = this.current.local;
    for (const uid of this.partners()) this.send(uid, { kind: 'media', microphone, camera });
  }

  private measure() {
    if (
      this.speaking.measure(
        this.connections
          .all()
          .map((peer) => [peer.uid, packetLevel(peer.pc.getReceivers())] as const),
      )
    )
      this.publishRemotes();
  }

  private publishRemotes() {
    const { current } = this;
    const remotes = this.connections.all().map((peer) =>
      remoteOf(peer, this.media.get(peer.uid), {
        hasVideo: this.hasVideo(peer.uid),
        speaking: this.speaking.isSpeaking(peer.uid),
        stalled: this.arrivals.isStalled(peer.uid),
      }),
    );
    const connected = remotes.some((remote) => remote.connected);
    const connection = connected
      ? 'connected'
      : current.connection === 'connecting'
        ? 'connecting'
        : 'reconnecting';
    if (areSame(remotes, current.remotes) && connection === current.connection) return;
    this.change({ remotes, connection });
  }
}
