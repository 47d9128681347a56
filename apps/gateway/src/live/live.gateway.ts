import type { BrowserMessage, ChefsEntered, CommentsEntered, Entered } from '@chefly/contracts';
import { log, Metrics } from '@chefly/telemetry';
import { Refusal, type Member } from '@chefly/http';
import { People } from '@chefly/people';
import { UseFilters, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  ConnectedSocket,
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { Presence } from '../presence';
import { Hears, Message } from './hears';
import { LiveErrorFilter } from './live-error.filter';
import { LiveRooms } from './live-rooms';
import { room, type LiveServer, type LiveSocket } from './live-socket';
import { Membership } from './membership';

/** The live side of the one door: what members say over their sockets, and that they are there. */
@WebSocketGateway({ path: '/live' })
@UseFilters(LiveErrorFilter)
export class LiveGateway
  implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, BeforeApplicationShutdown
{
  constructor(
    private readonly rooms: LiveRooms,
    private readonly membership: Membership,
    private readonly presence: Presence,
    private readonly people: People,
    metrics: Metrics,
  ) {
    metrics.gauge('chefly_sockets', 'Open live sockets', (gauge) => gauge.set(rooms.count));
  }

  afterInit(io: LiveServer) {
    this.rooms.use(io);
  }

  /** Nest looks at neither a throw nor a rejection here. */
  handleConnection(socket: LiveSocket) {
    // not waited for: a bus that is away must not keep anybody out
    const { uid, signInUid } = socket.data.member;
    void this.presence.arrived(uid, socket.id, signInUid);
    this.rooms.open(socket).catch((err) => {
      log.error({ err }, 'socket refused');
      socket.disconnect(true);
    });
  }

  handleDisconnect(socket: LiveSocket) {
    this.rooms.left(socket);
    void this.presence.closed(socket.id);
  }

  /**
   * Sockets close before the HTTP server does; that they close then says nothing about their
   * members.
   */
  beforeApplicationShutdown() {
    this.presence.stop();
  }

  /**
   * Into a session's rooms, after a look at who is in it. The same answer for one that does not
   * exist.
   */
  @Hears('session.enter')
  async enter(
    @ConnectedSocket() socket: LiveSocket,
    @Message('session.enter') sessionUid: BrowserMessage<'session.enter'>,
  ): Promise<Entered> {
    const session = await this.membership.findOpen(sessionUid);
    if (!session) throw new Refusal('request/not-found');
    await this.rooms.enter(socket, session);
    return { entered: true, participants: session.uids };
  }

  @Hears('session.exit')
  exit(
    @ConnectedSocket() socket: LiveSocket,
    @Message('session.exit') sessionUid: BrowserMessage<'session.exit'>,
  ) {
    this.rooms.exit(socket, sessionUid);
  }

  /** Whoever may read an author's content may hear of what is said below it. */
  @Hears('comments.enter')
  async openComments(
    @ConnectedSocket() socket: LiveSocket,
    @Message('comments.enter') comments: BrowserMessage<'comments.enter'>,
  ): Promise<CommentsEntered> {
    const { member } = socket.data;
    const { authorUid } = comments;
    const follows = await this.membership.follows(member.uid, authorUid);
    if (!(await this.mayRead(member, authorUid, follows))) throw new Refusal('request/not-found');
    await this.rooms.openComments(socket, comments);
    // one who stopped following meanwhile was in no room to be taken out of
    const still = this.membership.followsStill(member.uid, authorUid, follows);
    let stays = false;
    try {
      stays = await this.mayRead(member, authorUid, still);
    } finally {
      // also where it cannot be known: who is refused hears nothing
      if (!stays) this.rooms.closeComments(socket);
    }
    return { entered: true };
  }

  private async mayRead(member: Member, authorUid: string, follows: boolean): Promise<boolean> {
    const followed = new Set(follows ? [authorUid] : []);
    return (await this.people.readable(member, [authorUid], followed)).has(authorUid);
  }

  @Hears('comments.exit')
  closeComments(
    @ConnectedSocket() socket: LiveSocket,
    @Message('comments.exit') { kind, uid }: BrowserMessage<'comments.exit'>,
  ) {
    const { comments } = socket.data;
    if (comments?.kind === kind && comments.uid === uid) this.rooms.closeComments(socket);
  }

  /**
   * One list at a time. What is heard names nobody, and only chefs of one's own gender are listed.
   */
  @Hears('chefs.enter')
  async openChefs(
    @ConnectedSocket() socket: LiveSocket,
    @Message('chefs.enter') recipeUid: BrowserMessage<'chefs.enter'>,
  ): Promise<ChefsEntered> {
    await this.rooms.openChefs(socket, recipeUid);
    return { entered: true };
  }

  @Hears('chefs.exit')
  closeChefs(
    @ConnectedSocket() socket: LiveSocket,
    @Message('chefs.exit') recipeUid: BrowserMessage<'chefs.exit'>,
  ) {
    if (socket.data.chefsOf === recipeUid) this.rooms.closeChefs(socket);
  }

  /** Between the chef and a member of the session that the sender has entered, and nobody else. */
  @Hears('signal')
  relay(
    @ConnectedSocket() socket: LiveSocket,
    @Message('signal') { sessionUid, peer, data }: BrowserMessage<'signal'>,
  ) {
    const { session, member } = socket.data;
    if (session?._id !== sessionUid || !session.uids.includes(peer)) return;
    if (session.chefUid !== member.uid && session.chefUid !== peer) return;
    this.rooms.server
      .to(room.participant(sessionUid, peer))
      .emit('signal', { sessionUid, peer: member.uid, data });
  }

  /** For the others in the session that the sender has entered, and nobody else. Not kept. */
  @Hears('session.quality')
  tellQuality(
    @ConnectedSocket() socket: LiveSocket,
    @Message('session.quality') { sessionUid, rung, peer }: BrowserMessage<'session.quality'>,
  ) {
    const { session, member } = socket.data;
    if (session?._id !== sessionUid || (peer && !session.uids.includes(peer))) return;
    socket
      .to(peer ? room.participant(sessionUid, peer) : room.session(sessionUid))
      .emit('session.quality', { sessionUid, uid: member.uid, rung });
  }
}
