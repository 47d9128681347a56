import { CUT_OFF, type HeardPeerMessage, type PeerMessage } from '@chefly/contracts';
import { Company } from './company';
import { PeerConnections } from './connections';
import type { Devices } from './devices';
import { mediaOf, PeerWays, type Peer, type PeerMedia } from './peers';
import type { Participant } from './port';
import { unheardOf } from './unheard';

/** What a star needs of its room. */
interface Around {
  me: string;
  chefUid: string;
  /** Whether this session has pictures at all. */
  hasPictures: boolean;
  devices: Pick<Devices, 'audio' | 'video'>;
  iceServers(): RTCIceServer[];
  send(uid: string, message: PeerMessage): void;
  /** What the own devices have on. */
  own(): PeerMedia;
  /** Something of somebody is to be seen or heard, or not any more. */
  changed(): void;
}

/**
 * A star around the chef: each member is connected to the chef, and members never to each other. A
 * member greets, the chef offers, the member answers: one side starts, so two never start at once.
 * A greeting after a reload or a lost connection begins a new connection in place of the old. Who
 * has left the session is neither offered to nor heard.
 */
export class Star {
  readonly connections: PeerConnections;
  readonly ways: PeerWays;
  private readonly company: Company;
  private readonly isChef: boolean;
  /** What the others say of their own devices. */
  private readonly told = new Map<string, PeerMedia>();
  private closed = false;

  constructor(
    private readonly around: Around,
    participants: readonly Participant[],
  ) {
    this.isChef = around.me === around.chefUid;
    this.company = new Company(participants);
    this.ways = new PeerWays(around.devices, this.hasVideo);
    this.connections = new PeerConnections({
      ways: this.ways,
      iceServers: around.iceServers,
      hasVideo: this.hasVideo,
      send: around.send,
      changed: around.changed,
      failed: (uid) => this.restart(uid),
    });
  }

  /** All on the other side of a connection, and what they have on. */
  all(): [Peer, PeerMedia][] {
    return this.connections
      .all()
      .map((peer) => [peer, mediaOf(this.told.get(peer.uid), this.hasVideo(peer.uid))]);
  }

  close() {
    this.closed = true;
    this.connections.closeAll();
  }

  // ---- who is there

  /**
   * After this browser was let in, for the first time or anew.
   *
   * @param ask asks to be let in. Who is in the session; null where it is not
   * @returns whether it is
   */
  async enter(ask: () => Promise<readonly string[] | null>): Promise<boolean> {
    const before = this.company.there;
    const answer = await ask();
    if (!answer || this.closed) return false;
    for (const uid of this.company.takeOver(answer, before)) this.drop(uid);
    this.seek();
    this.tellMedia();
    void this.seekUnheard();
    return true;
  }

  /** Who is connected stays so, whatever became of the socket: another connection is another picture. */
  seek() {
    for (const uid of this.partners()) if (!this.isConnected(uid)) this.ask(uid);
  }

  /** Unless it came back by another network, and the connections did not. */
  private async seekUnheard() {
    const unheard = await unheardOf(this.connections.all());
    for (const peer of unheard) if (this.connections.all().includes(peer)) this.restart(peer.uid);
  }

  /** Somebody came later: as with the others, they greet and the chef offers. */
  meet(participant: Participant) {
    if (this.company.meet(participant) && this.isChef) this.ask(participant.uid);
  }

  /** Somebody left for good: no connection stays, and none is made again. */
  dismiss(uid: string) {
    this.company.dismiss(uid);
    this.ways.forget(uid);
    this.drop(uid);
  }

  /** Somebody cannot be reached: media that still flows goes on, and a return is a new greeting. */
  miss(uid: string) {
    if (this.connections.stateOf(uid) !== 'connected') this.drop(uid);
  }

  /** Those with whom there is, or should be, a connection. */
  private partners = () =>
    this.isChef ? this.company.others(this.around.me) : [this.around.chefUid];
  private hasVideo = (uid: string) => this.around.hasPictures && this.company.isOnVideo(uid);
  /** Or soon; of a chef whose socket was away what was on its way may be lost. */
  private isConnected = (uid: string) =>
    (this.isChef ? ['connected'] : ['connected', 'connecting', 'new']).includes(
      this.connections.stateOf(uid) ?? 'none',
    );

  // ---- negotiating

  async receive(uid: string, message: HeardPeerMessage) {
    if (this.closed || !this.company.there.has(uid)) return;
    const isTheirs = uid === this.around.chefUid;
    if (message.kind === 'call' && !this.isChef && isTheirs) this.ask(uid);
    else if (message.kind === 'greeting' && this.isChef) {
      await this.connections.offer(uid);
      this.tellMedia();
    } else if (message.kind === 'offer' && isTheirs) {
      await this.connections.answer(uid, message);
      this.tellMedia();
    } else if (message.kind === 'media') {
      this.told.set(uid, { microphone: message.microphone, camera: message.camera });
      this.around.changed();
      // a chef whose socket was away has missed what was switched here, and tells theirs on coming back
      if (isTheirs) this.tellMedia();
    } else if (message.kind === CUT_OFF.kind) this.restart(uid);
    else if (message.kind === 'answer' || message.kind === 'candidate')
      await this.connections.hear(uid, message);
  }

  tellMedia() {
    const { microphone, camera } = this.around.own();
    for (const uid of this.partners()) this.around.send(uid, { kind: 'media', microphone, camera });
  }

  /** For a connection: a chef calls, and a member greets. */
  private ask(uid: string) {
    this.around.send(uid, { kind: this.isChef ? 'call' : 'greeting' });
  }

  /** Gives a connection up; the member greets and a new one is made. */
  private restart(uid: string) {
    if (this.closed) return;
    this.drop(uid);
    if (this.partners().includes(uid)) this.ask(uid);
  }

  private drop(uid: string) {
    this.connections.close(uid);
    this.around.changed();
  }
}
