import type { Server as HttpServer } from 'node:http';
import {
  CUT_OFF,
  topics,
  type BrowserToServer,
  type DomainEvent,
  type ServerToBrowser,
  type Signal,
} from '@chefly/contracts';
import { Bus, type BusMessage } from '@chefly/engines/bus';
import {
  AccessTokens,
  inSpan,
  log,
  Metrics,
  Runtime,
  SocketAdapter,
  type Member,
} from '@chefly/service';
import { SpanKind } from '@opentelemetry/api';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Server, type Socket } from 'socket.io';
import { deliveriesOf, room } from './live-routes';
import { Presence } from './presence';
import { RoomsStore, type SessionRow } from './rooms.store';

/** Between gateways. */
interface GatewayToGateway {
  evict: (sessionUid: string, uid: string, exceptSocket: string) => void;
}
type LiveServer = Server<BrowserToServer, ServerToBrowser, GatewayToGateway, SocketData>;
type LiveSocket = Socket<BrowserToServer, ServerToBrowser, GatewayToGateway, SocketData>;
interface SocketData {
  member: Member;
  /** The session this socket has entered. */
  session: SessionRow | null;
  signals: { windowStart: number; count: number };
}

const LARGEST_MESSAGE = 64 * 1024;
const SIGNALS_IN_TEN_SECONDS = 500;
const ENDED_REMEMBERED = 10_000;

/** The live side of the one door: sockets by member, rooms by permission, events out as hints. */
@Injectable()
export class LiveGateway implements BeforeApplicationShutdown {
  private io: LiveServer | undefined;
  private readonly ended = new Set<string>();

  constructor(
    @Inject(HttpAdapterHost) private readonly http: HttpAdapterHost,
    @Inject(AccessTokens) private readonly tokens: AccessTokens,
    @Inject(RoomsStore) private readonly store: RoomsStore,
    @Inject(Presence) private readonly presence: Presence,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(SocketAdapter) private readonly adapter: SocketAdapter,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(Runtime) runtime: Runtime,
  ) {
    runtime.onStart(() => this.start());
    metrics.gauge('chefly_sockets', 'Open live sockets', (gauge) =>
      gauge.set(this.io?.engine.clientsCount ?? 0),
    );
  }

  /** Before the HTTP server closes, which waits for its connections: an open socket would hold it for ever. */
  beforeApplicationShutdown() {
    this.presence.stop();
    this.io?.disconnectSockets(true);
    this.io?.engine.close();
  }

  private async start() {
    const server = this.http.httpAdapter.getHttpServer() as HttpServer;
    const io: LiveServer = new Server(server, {
      path: '/live',
      serveClient: false,
      maxHttpBufferSize: LARGEST_MESSAGE,
      transports: ['websocket'],
    });
    this.io = io;
    if (this.adapter) io.adapter(this.adapter);
    io.on('evict', (sessionUid, uid, exceptSocket) => this.evict(sessionUid, uid, exceptSocket));
    io.use((socket, next) => {
      void this.tokens.verify(socket.handshake.auth.token).then((member) => {
        if (!member) return next(new Error('identity/not-signed-in'));
        socket.data = { member, session: null, signals: { windowStart: 0, count: 0 } };
        next();
      });
    });
    io.on(
      'connection',
      (socket) =>
        void this.connected(socket).catch(
          (err) => (log.error({ err }, 'socket refused'), socket.disconnect(true)),
        ),
    );
    await this.bus.subscribe('live', topics, (message) => this.hear(message), { broadcast: true });
    this.presence.start();
  }

  private async connected(socket: LiveSocket) {
    const { member } = socket.data;
    socket.on(
      'session.enter',
      (sessionUid, answer) =>
        void this.enter(socket, String(sessionUid)).then(
          (entered) => typeof answer === 'function' && answer({ entered }),
        ),
    );
    socket.on('session.exit', (sessionUid) => this.exit(socket, String(sessionUid)));
    socket.on('signal', (signal) => this.relay(socket, signal));
    socket.on('disconnect', () => void this.presence.left(member.uid));
    // not waited for: a bus that is away must not keep anybody out
    void this.presence.arrived(member.uid);
    await socket.join([
      room.member(member.uid),
      room.signIn(member.signInUid),
      ...(member.roles.includes('moderator') ? [room.moderators] : []),
      ...(await this.store.followedBy(member.uid)).map(room.feedOf),
    ]);
  }

  /** Into the session's rooms, after a look at the stored membership. The newest device takes the place of an earlier one. */
  private async enter(socket: LiveSocket, sessionUid: string): Promise<boolean> {
    const { member } = socket.data;
    const session = await this.store.findSession(sessionUid);
    // the news of an end may be heard here before the stored copy knows
    if (!session?.open || this.ended.has(sessionUid) || !session.uids.includes(member.uid))
      return false;
    this.evict(sessionUid, member.uid, socket.id);
    if (this.adapter) this.io!.serverSideEmit('evict', sessionUid, member.uid, socket.id);
    socket.data.session = session;
    await socket.join([room.session(sessionUid), room.participant(sessionUid, member.uid)]);
    return true;
  }

  private evict(sessionUid: string, uid: string, exceptSocket: string) {
    for (const id of this.io!.of('/').adapter.rooms.get(room.participant(sessionUid, uid)) ?? []) {
      const earlier = this.io!.of('/').sockets.get(id);
      if (!earlier || id === exceptSocket) continue;
      earlier.emit('replaced', { sessionUid });
      this.exit(earlier, sessionUid);
    }
  }

  private exit(socket: LiveSocket, sessionUid: string) {
    if (socket.data.session?._id === sessionUid) socket.data.session = null;
    void socket.leave(room.session(sessionUid));
    void socket.leave(room.participant(sessionUid, socket.data.member.uid));
  }

  /** Between the chef and a member of the session that the sender has entered, and nobody else. */
  private relay(socket: LiveSocket, signal: Signal) {
    const { session, member, signals } = socket.data;
    if (
      !session ||
      signal?.sessionUid !== session._id ||
      typeof signal.peer !== 'string' ||
      !session.uids.includes(signal.peer)
    )
      return;
    if (session.chefUid !== member.uid && session.chefUid !== signal.peer) return;
    const now = Date.now();
    if (now - signals.windowStart > 10_000) Object.assign(signals, { windowStart: now, count: 0 });
    if (++signals.count > SIGNALS_IN_TEN_SECONDS) return;
    this.io!.to(room.participant(session._id, signal.peer)).emit('signal', {
      sessionUid: session._id,
      peer: member.uid,
      data: signal.data,
    });
  }

  /**
   * Every gateway hears every event and tells its own sockets. A hint that cannot be given is dropped: delivering it
   * again for ever would hold up every later one of its key.
   */
  private async hear(message: BusMessage) {
    try {
      const event = JSON.parse(message.value) as DomainEvent;
      this.adjustRooms(event);
      this.cutOff(event);
      for (const { rooms, message: live } of deliveriesOf(event))
        inSpan(`live ${live.type}`, SpanKind.PRODUCER, event.traceparent, {}, (span) => {
          this.io!.local.to(rooms).emit('live', { ...live, traceparent: event.traceparent });
          this.metrics.liveMessages.inc({ type: live.type });
          span.end();
        });
    } catch (err) {
      log.error({ err, topic: message.topic }, 'live event dropped');
    }
  }

  private adjustRooms(event: DomainEvent) {
    if (event.type === 'social.follow.completed.v1') {
      const { followerUid, followed } = (event as DomainEvent<'social.follow.completed.v1'>).data;
      this.io!.local.in(room.member(followerUid)).socketsJoin(room.feedOf(followed.uid));
    } else if (event.type === 'social.follow.removed.v1') {
      const { followerUid, followedUid } = (event as DomainEvent<'social.follow.removed.v1'>).data;
      this.io!.local.in(room.member(followerUid)).socketsLeave(room.feedOf(followedUid));
    }
  }

  private cutOff(event: DomainEvent) {
    if (event.type === 'gateway.presence.gone.v1')
      this.presence.heardGone((event as DomainEvent<'gateway.presence.gone.v1'>).data.uid);
    if (event.type === 'identity.signin.revoked.v1') {
      const { signInUid } = (event as DomainEvent<'identity.signin.revoked.v1'>).data;
      for (const id of this.io!.of('/').adapter.rooms.get(room.signIn(signInUid)) ?? []) {
        const { session, member } = this.io!.of('/').sockets.get(id)?.data ?? {};
        if (session && member)
          for (const peer of session.uids)
            this.io!.to(room.participant(session._id, peer)).emit('signal', {
              sessionUid: session._id,
              peer: member.uid,
              data: CUT_OFF,
            });
      }
      this.io!.local.in(room.signIn(signInUid)).emit('signed-out');
      this.io!.local.in(room.signIn(signInUid)).disconnectSockets(true);
    } else if (event.type === 'sessions.session.ended.v1') {
      const { sessionUid } = (event as DomainEvent<'sessions.session.ended.v1'>).data;
      this.ended.add(sessionUid);
      const [oldest] = this.ended;
      if (oldest && this.ended.size > ENDED_REMEMBERED) this.ended.delete(oldest);
      for (const id of this.io!.of('/').adapter.rooms.get(room.session(sessionUid)) ?? []) {
        const socket = this.io!.of('/').sockets.get(id);
        if (socket) socket.data.session = null;
      }
      this.io!.local.in(room.session(sessionUid)).socketsLeave(room.session(sessionUid));
    }
  }
}
