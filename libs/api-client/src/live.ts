import type { BrowserToServer, LiveMessages, ServerToBrowser, Signal } from '@chefly/contracts';
import { io, type Socket } from 'socket.io-client';
import type { Session } from './session';

type Handler<K extends keyof LiveMessages> = (data: LiveMessages[K]) => void;
export type LiveStatus = 'connecting' | 'connected' | 'offline';

/** The one live socket of this tab. What it says are hints; after a reconnect everything is asked for anew. */
export class Live {
  readonly socket: Socket<ServerToBrowser, BrowserToServer>;
  status: LiveStatus = 'connecting';
  private readonly handlers = new Map<string, Set<Handler<any>>>();
  private readonly statusListeners = new Set<() => void>();
  private readonly reconnected = new Set<() => void>();
  private wasConnected = false;

  constructor(session: Session, baseUrl = '') {
    this.socket = io(baseUrl || undefined, {
      path: '/live',
      transports: ['websocket'],
      autoConnect: false,
      auth: (give) => give({ token: session.accessToken }),
      reconnectionDelay: 300,
      reconnectionDelayMax: 5000,
    }) as never;
    this.socket.on('connect', () => {
      this.change('connected');
      if (this.wasConnected) for (const listener of this.reconnected) listener();
      this.wasConnected = true;
    });
    this.socket.on('disconnect', (reason) => {
      this.change('offline');
      // the server cut this socket: try again only with a sign-in that still stands
      if (reason === 'io server disconnect')
        void session.renew().then((renewed) => renewed && this.socket.connect());
    });
    this.socket.on('connect_error', (error) => {
      this.change('offline');
      if (error.message === 'identity/not-signed-in')
        void session.renew().then((renewed) => renewed && this.socket.connect());
    });
    this.socket.on('live', ({ type, data }) => {
      for (const handler of this.handlers.get(type) ?? []) handler(data);
    });
    this.socket.on('signed-out', () => session.forget());
  }

  open() {
    this.socket.connect();
  }

  close() {
    this.socket.disconnect();
  }

  on<K extends keyof LiveMessages>(type: K, handler: Handler<K>): () => void {
    const known = this.handlers.get(type) ?? new Set();
    this.handlers.set(type, known.add(handler));
    return () => void known.delete(handler);
  }

  onReconnect(listener: () => void): () => void {
    this.reconnected.add(listener);
    return () => void this.reconnected.delete(listener);
  }

  onStatus = (listener: () => void) => {
    this.statusListeners.add(listener);
    return () => void this.statusListeners.delete(listener);
  };

  /** Enters a session's rooms. False when the server does not let us in. */
  enterSession(sessionUid: string): Promise<boolean> {
    return new Promise((resolve) =>
      this.socket
        .timeout(5000)
        .emit('session.enter', sessionUid, (error, result) => resolve(!error && result.entered)),
    );
  }

  exitSession(sessionUid: string) {
    this.socket.emit('session.exit', sessionUid);
  }

  signal(signal: Signal) {
    this.socket.emit('signal', signal);
  }

  onSignal(handler: (signal: Signal) => void): () => void {
    this.socket.on('signal', handler);
    return () => void this.socket.off('signal', handler);
  }

  onReplaced(handler: (message: { sessionUid: string }) => void): () => void {
    this.socket.on('replaced', handler);
    return () => void this.socket.off('replaced', handler);
  }

  private change(status: LiveStatus) {
    this.status = status;
    for (const listener of this.statusListeners) listener();
  }
}
