import {
  parseLive,
  serverToBrowser,
  type BrowserToServer,
  type CommentsRoom,
  type HeardSignal,
  type LiveMessages,
  type QualityHeard,
  type QualityTold,
  type ServerToBrowser,
  type Signal,
} from '@chefly/contracts';
import { io, type Socket } from 'socket.io-client';
import { Backoff } from './backoff';
import { Entrance } from './entrance';
import { Listening } from './listening';
import { listen, tellEach } from './listeners';
import type { Reach } from './reach';

type Handler<K extends keyof LiveMessages> = (data: LiveMessages[K]) => void;
export type LiveStatus = 'connecting' | 'connected' | 'offline';

/** What the socket needs of a sign-in: see Auth. */
export interface SignIn {
  /** Null when nobody is signed in. */
  readonly accessToken: string | null;
  /** A new access token. False when the sign-in is over, or when nobody can be reached. */
  renew(): Promise<boolean>;
  forget(): void;
  /** Told when this socket stands; tells when another call came through before it. */
  readonly reach?: Pick<Reach, 'found' | 'onBack'>;
}

/** A connection that stood this long was a good one: the next attempts begin anew. */
const STABLE_MS = 10_000;
/** The server says every 25 seconds that it is there, and has 20 more: nothing hears longer silence. */
const SILENT_MS = 45_000;
/** So soon it is seen that this device has slept. */
const LOOK_MS = 5000;
/**
 * The one live socket of this tab. What it says are hints; after a reconnect everything is asked
 * for anew. It comes back from whatever closed it, also from a server that was restarted, for as
 * long as the sign-in stands.
 */
export class Live {
  status: LiveStatus = 'connecting';
  private socket: Socket<ServerToBrowser, BrowserToServer> | null = null;
  private wanted = false;
  private trying = false;
  private wasConnected = false;
  private connectedAt = 0;
  private heardAt = 0;
  private tokenRefused = false;
  /** Closed since the member has many tabs open: it comes back when somebody looks at it. */
  private crowdedOut = false;
  private stopHearing: (() => void) | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private looks: ReturnType<typeof setInterval> | undefined;
  private readonly backoff = new Backoff();
  private readonly entrance = new Entrance(() => this.socket);
  /** The comments that are open. */
  private readonly reading = new Listening<CommentsRoom>(
    () => this.socket,
    (socket, room) => socket.emitWithAck('comments.enter', room),
    (socket, { kind, uid }) => socket.emit('comments.exit', { kind, uid }),
  );
  /** The recipe whose free chefs are on screen. */
  private readonly finding = new Listening<string>(
    () => this.socket,
    (socket, recipeUid) => socket.emitWithAck('chefs.enter', recipeUid),
    (socket, recipeUid) => socket.emit('chefs.exit', recipeUid),
  );
  private readonly handlers = new Map<string, Set<Handler<any>>>();
  private readonly statusListeners = new Set<() => void>();
  private readonly reconnected = new Set<() => void>();
  private readonly signalled = new Set<(signal: HeardSignal) => void>();
  private readonly qualities = new Set<(quality: QualityHeard) => void>();
  private readonly replaced = new Set<(message: { sessionUid: string }) => void>();

  /**
   * @param door where the server is, asked for at each attempt; the page's own address when empty.
   */
  constructor(
    private readonly signIn: SignIn,
    private readonly door: string | (() => string) = '',
  ) {}

  open() {
    this.wanted = true;
    globalThis.addEventListener?.('online', this.wake);
    globalThis.document?.addEventListener('visibilitychange', this.wake);
    this.stopHearing = this.signIn.reach?.onBack(() => void (this.crowdedOut || this.connect()));
    this.looks = setInterval(this.drop, LOOK_MS);
    void this.connect();
  }

  close() {
    this.wanted = false;
    clearTimeout(this.timer);
    clearInterval(this.looks);
    globalThis.removeEventListener?.('online', this.wake);
    globalThis.document?.removeEventListener('visibilitychange', this.wake);
    this.stopHearing?.();
    this.entrance.close();
    this.socket?.off().disconnect();
    this.socket = null;
  }

  on<K extends keyof LiveMessages>(type: K, handler: Handler<K>): () => void {
    const known = this.handlers.get(type) ?? new Set();
    this.handlers.set(type, known.add(handler));
    return () => void known.delete(handler);
  }

  onReconnect(listener: () => void): () => void {
    return listen(this.reconnected, listener);
  }

  onStatus = (listener: () => void) => listen(this.statusListeners, listener);

  /** @returns who is in the session now; null when we are not let in, or not wanted any more. */
  enterSession(sessionUid: string): Promise<string[] | null> {
    return this.entrance.enter(sessionUid);
  }

  /**
   * Is in a session's rooms from here on, after each reconnect too. Asks on where it is not let in:
   * that the session has begun may come to the server's door after its members do.
   *
   * @returns what ends that
   */
  stayInSession(sessionUid: string): () => void {
    const over = new AbortController();
    const enter = async () => {
      for (const backoff = new Backoff(); !over.signal.aborted;) {
        if (await this.enterSession(sessionUid)) return;
        await new Promise((resolve) => setTimeout(resolve, backoff.next()));
      }
    };
    let entering: Promise<void> | null = null;
    const once = () => void (entering ??= enter().finally(() => (entering = null)));
    once();
    const stop = this.onReconnect(once);
    return () => {
      over.abort();
      stop();
      this.exitSession(sessionUid);
    };
  }

  exitSession(sessionUid: string) {
    this.entrance.giveUp(sessionUid);
    this.socket?.emit('session.exit', sessionUid);
  }

  /**
   * Hears of what is said below a post or a review, also after a reconnect.
   *
   * @param late see {@link Listening.start}
   * @returns what ends that
   */
  readComments(room: CommentsRoom, late: () => void): () => void {
    return this.reading.start(room, late);
  }

  /**
   * Hears of a recipe's free chefs, also after a reconnect.
   *
   * @param late see {@link Listening.start}
   * @returns what ends that
   */
  watchChefs(recipeUid: string, late: () => void): () => void {
    return this.finding.start(recipeUid, late);
  }

  signal(signal: Signal) {
    this.socket?.emit('signal', signal);
  }

  onSignal(handler: (signal: HeardSignal) => void): () => void {
    return listen(this.signalled, handler);
  }

  /** What the own connection carries, for those in the session. */
  tellQuality(quality: QualityTold) {
    this.socket?.emit('session.quality', quality);
  }

  onQuality(handler: (quality: QualityHeard) => void): () => void {
    return listen(this.qualities, handler);
  }

  onReplaced(handler: (message: { sessionUid: string }) => void): () => void {
    return listen(this.replaced, handler);
  }

  private async connect(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.wanted || this.socket || this.trying) return;
    this.trying = true;
    const ready = !this.tokenRefused || (await this.signIn.renew().catch(() => false));
    this.trying = false;
    if (!this.wanted) return;
    if (ready) this.dial();
    else if (this.signIn.accessToken) this.again();
    else this.change('offline');
  }

  private dial() {
    this.tokenRefused = false;
    const door = typeof this.door === 'string' ? this.door : this.door();
    const socket: typeof this.socket = io(door || undefined, {
      path: '/live',
      transports: ['websocket'],
      auth: (give) => give({ token: this.signIn.accessToken }),
      forceNew: true,
      // the server may also close it or turn it away, which socket.io takes as final: so all
      // attempts are made here
      reconnection: false,
    });
    this.socket = socket;
    socket.on('connect', () => {
      this.connectedAt = this.heardAt = Date.now();
      void this.reading.ask();
      void this.finding.ask();
      this.change('connected');
      if (this.wasConnected) tellEach(this.reconnected);
      this.wasConnected = true;
      // behind those who ask for everything anyhow
      this.signIn.reach?.found();
    });
    socket.on('connect_error', (error) => {
      this.tokenRefused = error.message === 'identity/not-signed-in';
      this.lost();
    });
    socket.on('disconnect', () => this.lost());
    socket.on('live', (given) => {
      const message = parseLive(given);
      if (message) tellEach(this.handlers.get(message.type), message.data);
    });
    socket.on('signal', (given) => tellParsed(serverToBrowser.signal, given, this.signalled));
    socket.on('session.quality', (given) =>
      tellParsed(serverToBrowser['session.quality'], given, this.qualities),
    );
    socket.on('replaced', (given) => tellParsed(serverToBrowser.replaced, given, this.replaced));
    socket.io.on('ping', () => void (this.heardAt = Date.now()));
    socket.on('signed-out', () => this.signIn.forget());
    socket.on('crowded-out', () => void (this.crowdedOut = true));
  }

  private lost() {
    this.socket?.off().disconnect();
    this.socket = null;
    if (this.connectedAt && Date.now() - this.connectedAt > STABLE_MS) this.backoff.reset();
    this.connectedAt = 0;
    this.change('offline');
    if (!this.crowdedOut) this.again();
  }

  private again() {
    this.change('offline');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.connect(), this.backoff.next());
  }

  /** The network is back, or somebody looks at this tab: not a moment for waiting. */
  private readonly wake = () => {
    if (globalThis.document?.visibilityState === 'hidden') return;
    this.crowdedOut = false;
    this.drop();
    void this.connect();
  };

  /**
   * A connection that died while this device slept looks as if it stood: its own timers slept, too, and
   * the server’s farewell was lost.
   */
  private readonly drop = () => {
    if (this.socket?.connected && Date.now() - this.heardAt > SILENT_MS) this.lost();
  };

  private change(status: LiveStatus) {
    if (this.status === status) return;
    this.status = status;
    tellEach(this.statusListeners);
  }
}

/** What does not follow the contract is dropped: a hint less. */
function tellParsed<T>(
  schema: { safeParse(given: unknown): { data?: T } },
  given: unknown,
  listeners: Set<(message: T) => void>,
) {
  const { data } = schema.safeParse(given);
  if (data) tellEach(listeners, data);
}
