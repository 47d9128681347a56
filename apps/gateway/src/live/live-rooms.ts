import { CUT_OFF, type CommentsRoom } from '@chefly/contracts';
import { Config } from '@chefly/config';
import { SocketAdapter } from '@chefly/service';
import { Refusal } from '@chefly/http';
import { Inject, Injectable } from '@nestjs/common';
import { Presence } from '../presence';
import { Audiences } from './audiences';
import type { Delivery } from './delivery';
import { room, type LiveServer, type LiveSocket } from './live-socket';
import { Membership } from './membership';
import { Recent } from './recent';
import type { SessionRow } from './sessions.store';

const SOCKETS_PER_MEMBER = 10;

/** The sockets of this gateway by the rooms they are in, and who is taken out of them. */
@Injectable()
export class LiveRooms {
  private io: LiveServer | undefined;
  private readonly ended = new Recent<true>();

  constructor(
    @Inject(Config) private readonly config: Config,
    private readonly membership: Membership,
    @Inject(SocketAdapter) private readonly between: SocketAdapter | null,
    private readonly presence: Presence,
    private readonly audiences: Audiences,
  ) {}

  use(io: LiveServer) {
    this.io = io;
    io.on('evict', (sessionUid, uid, exceptSocket) => this.evict(sessionUid, uid, exceptSocket));
  }

  get server(): LiveServer {
    if (!this.io) throw new Error('the live server is not open yet');
    return this.io;
  }

  get count(): number {
    return this.io?.engine.clientsCount ?? 0;
  }

  /**
   * The rooms of a member who just came. Of too many sockets of one member, the oldest is closed.
   */
  async open(socket: LiveSocket): Promise<void> {
    const { member } = socket.data;
    // one that has closed joins nothing: nobody would ever take it out again
    if (!socket.connected) return;
    // a sign-in that ended while this socket was let in found it in no room
    if (this.ended.get(member.signInUid)) return this.sendOut(member.signInUid, [socket]);
    // at once: a browser that is connected has asked for everything, and asks for nothing again
    const joined = socket.join([
      room.member(member.uid),
      room.signIn(member.signInUid),
      ...(member.roles.length ? [room.moderators] : []),
    ]);
    await this.listen(socket);
    await joined;
    if (!socket.connected) return;
    const own = this.socketsIn(room.member(member.uid));
    if (own.length <= SOCKETS_PER_MEMBER * this.config.limitFactor) return;
    // one that cooks goes last
    const oldest = own.find(({ data }) => !data.session) ?? own[0]!;
    oldest.emit('crowded-out', { at: new Date().toISOString() });
    oldest.disconnect(true);
  }

  /** The other socket that was known at the handshake may be closed by now. */
  private async listen(socket: LiveSocket) {
    const { uid } = socket.data.member;
    if (!this.audiences.knows(uid)) socket.data.circle ??= await this.membership.circleOf(uid);
    if (!socket.connected) return;
    const { circle } = socket.data;
    this.audiences.enter(uid, socket.id, () => this.membership.heardNow(uid, circle!));
    socket.data.circle = null;
  }

  /** Whether a member has sockets here. */
  listens(uid: string): boolean {
    return this.audiences.knows(uid);
  }

  /** A socket that closed hears nothing more. */
  left(socket: LiveSocket) {
    this.audiences.leave(socket.data.member.uid, socket.id);
  }

  /**
   * Into a session's rooms. The newest device takes the place of an earlier one. One that closed
   * while it was looked up enters nothing, nor does whoever left or was put out meanwhile: nobody
   * would ever take it out again. @throws for the latter, as for a session that is not there
   */
  async enter(socket: LiveSocket, found: SessionRow): Promise<void> {
    if (!socket.connected) return;
    const { uid } = socket.data.member;
    const session = this.membership.asHeard(found);
    if (!session?.uids.includes(uid)) throw new Refusal('request/not-found');
    this.evict(session._id, uid, socket.id);
    if (this.between) this.server.serverSideEmit('evict', session._id, uid, socket.id);
    if (socket.data.session) this.exit(socket, socket.data.session._id);
    socket.data.session = session;
    void this.presence.entered(session._id, uid, socket.id);
    await socket.join([room.session(session._id), room.participant(session._id, uid)]);
  }

  exit(socket: LiveSocket, sessionUid: string) {
    if (socket.data.session?._id === sessionUid) socket.data.session = null;
    void this.presence.exited(sessionUid, socket.data.member.uid, socket.id);
    void socket.leave(room.session(sessionUid));
    void socket.leave(room.participant(sessionUid, socket.data.member.uid));
  }

  /** Those who are in a session may signal to whoever came into it since, and hear them. */
  takeIn(sessionUid: string, uid: string) {
    for (const { data } of this.socketsIn(room.session(sessionUid)))
      if (data.session && !data.session.uids.includes(uid))
        data.session = { ...data.session, uids: [...data.session.uids, uid] };
  }

  /** Takes a member who left out of a session, and tells the others to close their connections. */
  takeOut(sessionUid: string, uid: string) {
    for (const socket of this.socketsIn(room.session(sessionUid))) {
      const { session, member } = socket.data;
      if (member.uid === uid) {
        this.exit(socket, sessionUid);
        continue;
      }
      if (!session) continue;
      socket.data.session = { ...session, uids: session.uids.filter((other) => other !== uid) };
      socket.emit('signal', { sessionUid, peer: uid, data: CUT_OFF });
    }
  }

  /** Everybody out of a session that has ended. */
  close(sessionUid: string) {
    for (const socket of this.socketsIn(room.session(sessionUid))) this.exit(socket, sessionUid);
  }

  /** Closes the sockets of a sign-in that was ended, and the calls that they are in. */
  cutOff(signInUid: string): Promise<void> {
    this.ended.note(signInUid, true);
    const sockets = this.socketsIn(room.signIn(signInUid));
    for (const { data } of sockets)
      for (const peer of data.session?.uids ?? [])
        this.server.to(room.participant(data.session!._id, peer)).emit('signal', {
          sessionUid: data.session!._id,
          peer: data.member.uid,
          data: CUT_OFF,
        });
    return this.sendOut(signInUid, sockets);
  }

  private sendOut(signInUid: string, sockets: LiveSocket[]): Promise<void> {
    const gone = this.presence.ended(
      signInUid,
      sockets.map(({ id }) => id),
    );
    for (const socket of sockets) {
      socket.emit('signed-out');
      socket.disconnect(true);
    }
    return gone;
  }

  /** Changes whose posts a member hears of. */
  hear(uid: string, authorUid: string, hears: boolean) {
    this.audiences.hear(uid, authorUid, hears);
  }

  /** The same for whom they follow, whose comments nobody else has open. */
  follow(followerUid: string, followedUid: string, follows: boolean) {
    this.hear(followerUid, followedUid, follows);
    if (follows) return;
    for (const socket of this.socketsIn(room.member(followerUid)))
      if (socket.data.comments?.authorUid === followedUid) this.closeComments(socket);
  }

  /** Tells the sockets of this gateway. What nobody here hears is not even encoded. */
  tell({ rooms, audienceOf, except, message }: Delivery, traceparent?: string): boolean {
    const { adapter } = this.server.of('/');
    const all = audienceOf ? [...rooms, ...this.audiences.roomsOf(audienceOf)] : rooms;
    if (!all.some((name) => adapter.rooms.has(name))) return false;
    this.server.local
      .to(all)
      .except(except ?? [])
      .emit('live', { ...message, traceparent });
    return true;
  }

  /** Into the room of the comments that a browser has open, out of those it had open before. */
  async openComments(socket: LiveSocket, comments: CommentsRoom): Promise<void> {
    if (!socket.connected) return;
    this.closeComments(socket);
    socket.data.comments = comments;
    await socket.join(room.comments(comments));
  }

  closeComments(socket: LiveSocket) {
    const { comments } = socket.data;
    if (comments) void socket.leave(room.comments(comments));
    socket.data.comments = null;
  }

  /** Into the room of the list of free chefs that a browser has open, out of the one before. */
  async openChefs(socket: LiveSocket, recipeUid: string): Promise<void> {
    if (!socket.connected) return;
    this.closeChefs(socket);
    socket.data.chefsOf = recipeUid;
    await socket.join(room.chefs(socket.data.member.gender, recipeUid));
  }

  closeChefs(socket: LiveSocket) {
    const { chefsOf, member } = socket.data;
    if (chefsOf) void socket.leave(room.chefs(member.gender, chefsOf));
    socket.data.chefsOf = null;
  }

  private evict(sessionUid: string, uid: string, exceptSocket: string) {
    for (const earlier of this.socketsIn(room.participant(sessionUid, uid))) {
      if (earlier.id === exceptSocket) continue;
      earlier.emit('replaced', { sessionUid });
      this.exit(earlier, sessionUid);
    }
  }

  /** The sockets of this gateway in a room, the oldest first. */
  private socketsIn(name: string): LiveSocket[] {
    const { adapter, sockets } = this.server.of('/');
    return [...(adapter.rooms.get(name) ?? [])].flatMap((id) => sockets.get(id) ?? []);
  }
}
