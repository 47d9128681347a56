import type { RoomPass } from '@chefly/contracts';
import { Arrivals, ARRIVALS_MS } from './arrivals';
import { Devices } from './devices';
import { highest } from './ladder';
import { areSame, arrivingBy, remoteOf } from './peers';
import type { Entry, MediaRoom, Participant, Signalling } from './port';
import type { DeviceKind } from './problems';
import { QualityNews } from './quality-news';
import { ObservedRoom } from './room-state';
import { LEVEL_POLL_MS, packetLevel, Speaking } from './speaking';
import { Star } from './star';
import { LOOK_MS } from './way-out';

const GREETING_RETRY_MS = 2500;
/** Credentials for a relay end after some hours, and a session may go on. */
export const RENEW_PASS_MS = 45 * 60_000;
/** A session that has just begun may be known to its door a moment later. */
const FIRST_ENTRY_RETRY_MS = 150;
/** How long the own devices may take before one enters without them. */
const PATIENCE_MS = 1500;

/**
 * A room from browser to browser: the own devices, the star that carries them, and what is seen of
 * the others.
 */
export class PeerToPeerRoom extends ObservedRoom implements MediaRoom {
  private readonly speaking = new Speaking();
  private readonly arrivals = new Arrivals();
  private readonly star: Star;
  private readonly news: QualityNews;
  private readonly releases: (() => void)[] = [];
  private readonly devices: Devices;
  private closed = false;
  private entered = false;
  private entryRetry: ReturnType<typeof setTimeout> | undefined;
  private entryWait = FIRST_ENTRY_RETRY_MS;

  constructor(
    private pass: RoomPass,
    participants: Participant[],
    chefUid: string,
    private readonly signalling: Signalling,
    private readonly entry: Entry,
  ) {
    super();
    this.devices = new Devices(() => void this.showDevices(), entry.choice);
    this.star = new Star(
      {
        me: pass.identity,
        chefUid,
        hasPictures: pass.type === 'video',
        devices: this.devices,
        iceServers: () => this.pass.iceServers,
        send: (peer, message) => signalling.send(peer, message),
        own: () => this.current.local,
        changed: () => this.publishRemotes(),
      },
      participants,
    );
    this.news = new QualityNews(signalling);
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
    this.star.close();
    this.devices.close();
    this.signalling.exit();
    this.end();
  }

  // ---- joining

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
    const { star, signalling } = this;
    this.releases.push(
      signalling.onSignal((peer, message) => void star.receive(peer, message)),
      signalling.onReconnect(() => void this.enter()),
      signalling.onLeft((uid, away) => (away ? star.miss(uid) : star.dismiss(uid))),
      signalling.onJoined((participant) => star.meet(participant)),
    );
    this.releases.push(() => clearTimeout(this.entryRetry));
    this.every(LEVEL_POLL_MS, () => this.measure());
    this.every(GREETING_RETRY_MS, () => this.entered && this.pass.role === 'user' && star.seek());
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
    this.star.connections.useServers(iceServers);
  }

  private async enter() {
    clearTimeout(this.entryRetry);
    // of several that wait for their turn the release knows the last
    if (this.closed) return;
    this.entered = await this.star.enter(() => this.signalling.enter());
    if (this.closed) return;
    if (!this.entered) {
      this.entryRetry = setTimeout(() => void this.enter(), this.entryWait);
      this.entryWait = Math.min(2 * this.entryWait, GREETING_RETRY_MS);
      return;
    }
    this.entryWait = FIRST_ENTRY_RETRY_MS;
    this.news.entered();
  }

  /** What was switched reaches the others' media, their screens and the own one. */
  private async showDevices() {
    if (this.closed) return;
    await this.star.connections.carry();
    this.showOwn(this.devices);
    this.star.tellMedia();
  }

  // ---- what is seen

  private async lookAtWays() {
    const each = await this.star.ways.look(this.star.connections.all());
    if (this.closed) return;
    // one guest's weak connection is not the chef's: the best of them tells how the own one is
    const quality = highest([...each.values()]) ?? this.current.quality;
    if (quality !== this.current.quality) this.change({ quality });
    this.news.tell(quality, each);
  }

  private async lookAtArrivals() {
    const arriving = this.star.all().flatMap(([peer, media]) => arrivingBy(peer, media));
    if ((await this.arrivals.look(arriving)) && !this.closed) this.publishRemotes();
  }

  private measure() {
    const levels = this.star.connections
      .all()
      .map((peer) => [peer.uid, packetLevel(peer.pc.getReceivers())] as const);
    if (this.speaking.measure(levels)) this.publishRemotes();
  }

  private publishRemotes() {
    const { current } = this;
    const remotes = this.star.all().map(([peer, media]) =>
      remoteOf(peer, media, {
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
