import type { RoomPass } from '@chefly/contracts';
import type {
  Participant as LiveKitParticipant,
  RemoteParticipant as LiveKitRemote,
  Room,
} from 'livekit-client';
import { Arrivals, ARRIVALS_MS } from './arrivals';
import { Devices } from './devices';
import { arrivingFrom } from './livekit-arrivals';
import { HeldMedia } from './livekit-media';
import { LiveKitPublishing } from './livekit-publishing';
import type { Entry, MediaRoom, Participant, RemoteParticipant, Signalling } from './port';
import type { DeviceKind } from './problems';
import { QualityNews } from './quality-news';
import { ObservedRoom } from './room-state';
import { LEVEL_POLL_MS, Loudness, Speaking } from './speaking';
import { LOOK_MS, WayOut } from './way-out';

type Library = typeof import('livekit-client');

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5000;

/**
 * A room on a LiveKit server. Members' tracks reach only the chef: each member's own publishing
 * says so, and the server holds every subscriber to it. The library is loaded here, when a session
 * starts, and nowhere else.
 */
export class LiveKitRoom extends ObservedRoom implements MediaRoom {
  private readonly releases: (() => void)[] = [];
  private readonly speaking = new Speaking();
  private readonly loudness = new Loudness();
  private readonly seen = new Set<string>();
  private readonly arrivals = new Arrivals();
  private readonly media = new HeldMedia();
  private readonly devices: Devices;
  /** Done once the devices have answered, whatever they did. */
  private readonly opened: Promise<void>;
  private readonly way: WayOut;
  private readonly news: QualityNews;
  private publishing: LiveKitPublishing | null = null;
  private entered = false;
  private room: Room | null = null;
  private closed = false;

  constructor(
    private pass: RoomPass,
    private readonly participants: Participant[],
    private readonly chefUid: string,
    private readonly signalling: Signalling,
    { wanted, choice }: Entry,
  ) {
    super();
    this.way = new WayOut(pass.type);
    this.news = new QualityNews(signalling);
    this.devices = new Devices(() => void this.publish(), choice);
    this.opened = this.devices.open({
      microphone: wanted.microphone,
      camera: wanted.camera && pass.type === 'video',
    });
    void this.opened.then(() => !this.closed && this.showOwn(this.devices));
    void this.join();
  }

  async setMicrophone(on: boolean) {
    await this.devices.setMicrophone(on);
    await this.publish();
  }

  async setCamera(on: boolean) {
    if (this.pass.type !== 'video') return;
    await this.devices.setCamera(on);
    await this.publish();
  }

  async choose(kind: DeviceKind, id: string) {
    const chosen = await this.devices.choose(kind, id);
    await this.publish();
    return chosen;
  }

  async turnCamera() {
    await this.devices.turnCamera();
    await this.publish();
  }

  leave() {
    if (this.closed) return;
    this.closed = true;
    for (const release of this.releases) release();
    this.devices.close();
    void this.room?.disconnect(true);
    this.signalling.exit();
    this.end();
  }

  private async join() {
    // the gateway's room carries chat and leave-takings; media does not wait for it
    this.releases.push(this.signalling.onReconnect(() => void this.enterSession()));
    this.releases.push(
      this.signalling.onJoined((participant) => {
        this.participants.push(participant);
        this.refresh();
      }),
    );
    void this.enterSession();
    const library = await import('livekit-client');
    if (this.closed) return;
    const room = new library.Room({
      adaptiveStream: true,
      dynacast: true,
      // they are ours, and go on where a connection ends
      stopLocalTrackOnUnpublish: false,
      disconnectOnPageLeave: true,
    });
    this.room = room;
    const { Source } = library.Track;
    this.publishing = new LiveKitPublishing(room.localParticipant, Source, this.devices);
    this.follow(room, library);
    await this.connect(room);
  }

  /** Hears what happens in the room, and looks again and again at what says nothing by itself. */
  private follow(room: Room, { DisconnectReason, RoomEvent }: Library) {
    const refresh = () => this.refresh();
    for (const event of [
      RoomEvent.ParticipantConnected,
      RoomEvent.ParticipantDisconnected,
      RoomEvent.TrackSubscribed,
      RoomEvent.TrackUnsubscribed,
      RoomEvent.TrackMuted,
      RoomEvent.TrackUnmuted,
      RoomEvent.LocalTrackPublished,
      RoomEvent.LocalTrackUnpublished,
      RoomEvent.ConnectionStateChanged,
      RoomEvent.TrackPublished,
      RoomEvent.TrackUnpublished,
    ] as const)
      room.on(event, refresh);
    const levels = setInterval(() => this.measure(room), LEVEL_POLL_MS);
    const looks = setInterval(() => void this.lookAtWay(room), LOOK_MS);
    const arrivals = setInterval(() => void this.lookAtArrivals(room), ARRIVALS_MS);
    this.releases.push(
      () => clearInterval(levels),
      () => clearInterval(looks),
      () => clearInterval(arrivals),
      () => this.loudness.close(),
    );
    // what was switched meanwhile
    room.on(RoomEvent.Reconnected, () => void this.publish());
    room.on(RoomEvent.Disconnected, (reason) => {
      if (this.closed) return;
      // another device of this member has taken the place, or the room is over: what to show is
      // told by the gateway
      if (
        reason === DisconnectReason.DUPLICATE_IDENTITY ||
        reason === DisconnectReason.PARTICIPANT_REMOVED ||
        reason === DisconnectReason.ROOM_DELETED
      )
        return this.change({ connection: 'closed', remotes: [] });
      void this.connect(room);
    });
  }

  /** Enters, again and again until it works: a media server that is being restarted comes back. */
  private async connect(room: Room) {
    const firstTime = !this.entered;
    this.entered = true;
    for (let wait = FIRST_RETRY_MS; !this.closed; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      try {
        await room.connect(this.pass.url, this.pass.token, { autoSubscribe: true });
        break;
      } catch {
        this.change({ connection: firstTime ? 'connecting' : 'reconnecting' });
        await new Promise((resolve) => setTimeout(resolve, wait));
        if (!this.closed) this.pass = await this.signalling.renewPass().catch(() => this.pass);
      }
    }
    if (this.closed) return void room.disconnect(true);
    if (this.pass.role === 'user')
      room.localParticipant.setTrackSubscriptionPermissions(false, [
        { participantIdentity: this.chefUid, allowAll: true },
      ]);
    this.refresh();
    await this.opened;
    await this.publish();
  }

  private async enterSession() {
    for (let wait = FIRST_RETRY_MS; !this.closed; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      if (await this.signalling.enter()) return this.news.entered();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** What the devices give is what is sent; what cannot be sent now is sent when it can. */
  private async publish() {
    if (this.room?.state === 'connected') await this.publishing?.follow(this.way.rung);
    if (!this.closed) this.showOwn(this.devices);
  }

  /** One way out, to the server, whoever is behind it. */
  private async lookAtWay(room: Room) {
    const { publishing, way } = this;
    if (!publishing) return;
    if (room.state !== 'connected') way.pause();
    else {
      const stats = await publishing.stats().catch(() => []);
      if (this.closed) return;
      if (way.look(stats)) await this.publish();
      else publishing.layer(way.rung);
    }
    if (way.rung !== this.current.quality) this.change({ quality: way.rung });
    this.news.tell(way.rung, new Map());
  }

  private async lookAtArrivals(room: Room) {
    const arriving = [...room.remoteParticipants.values()].flatMap(arrivingFrom);
    if (await this.arrivals.look(arriving)) this.refresh();
  }

  private measure(room: Room) {
    const voices = [...room.remoteParticipants.values()].flatMap((participant) =>
      [...participant.audioTrackPublications.values()].flatMap(({ track }) =>
        track ? [[participant.identity, track.mediaStreamTrack] as const] : [],
      ),
    );
    this.loudness.keep(new Set(voices.map(([, track]) => track)));
    if (
      this.speaking.measure(voices.map(([uid, track]) => [uid, this.loudness.of(track)] as const))
    )
      this.refresh();
  }

  private refresh() {
    const { room } = this;
    if (!room || this.closed) return;
    const connection =
      room.state === 'connected'
        ? 'connected'
        : room.state === 'connecting'
          ? 'connecting'
          : 'reconnecting';
    this.change({
      connection,
      remotes: this.participants
        .filter(
          ({ uid }) =>
            uid !== this.pass.identity && (this.pass.role === 'chef' || uid === this.chefUid),
        )
        .flatMap(({ uid }) => this.viewOf(uid, room.remoteParticipants.get(uid)) ?? []),
    });
  }

  /** Null for who has never been here: the screens show who is expected elsewhere. */
  private viewOf(uid: string, participant: LiveKitRemote | undefined): RemoteParticipant | null {
    if (participant) this.seen.add(uid);
    if (!this.seen.has(uid)) return null;
    const tracks = participant
      ? [...participant.trackPublications.values()].flatMap(
          (publication) => publication.track ?? [],
        )
      : [];
    const { attach, stream } = this.media.of(uid, tracks);
    return {
      uid,
      stream,
      attach,
      connected: tracks.length > 0,
      microphone: enabled(participant, 'isMicrophoneEnabled'),
      camera: enabled(participant, 'isCameraEnabled'),
      speaking: this.speaking.isSpeaking(uid),
      stalled: this.arrivals.isStalled(uid),
    };
  }
}

const enabled = (
  participant: LiveKitParticipant | undefined,
  what: 'isMicrophoneEnabled' | 'isCameraEnabled',
) => !!participant?.[what];
