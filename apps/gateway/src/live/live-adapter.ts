import { SECOND, type BrowserMessageType } from '@chefly/contracts';
import { Config } from '@chefly/config';
import { SocketAdapter } from '@chefly/service';
import { log } from '@chefly/telemetry';
import type { INestApplication, WsMessageHandler } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { lastValueFrom, type Observable } from 'rxjs';
import { Server, type ServerOptions } from 'socket.io';
import { Admission } from './admission';
import { endFloods } from './floods';
import type { LiveServer, LiveSocket } from './live-socket';
import { refusedBy } from './refusals';

const LARGEST_MESSAGE = 64 * 1024;
/** A socket that has not signed in by then is closed. */
const CONNECT_TIMEOUT_MS = 10 * SECOND;

/**
 * Opens the live server: who comes in, how much they may say at once, and how gateways reach each
 * other.
 */
export class LiveAdapter extends IoAdapter {
  constructor(private readonly app: INestApplication) {
    super(app);
  }

  override createIOServer(_port: number, options?: Partial<ServerOptions>): LiveServer {
    const io: LiveServer = new Server(this.httpServer, {
      ...options,
      serveClient: false,
      maxHttpBufferSize: LARGEST_MESSAGE,
      connectTimeout: CONNECT_TIMEOUT_MS,
      transports: ['websocket'],
    });
    endFloods(io, this.app.get<Config>(Config, { strict: false }).limitFactor);
    const between = this.app.get<SocketAdapter | null>(SocketAdapter, { strict: false });
    if (between) io.adapter(between);
    const admission = this.app.get(Admission, { strict: false });
    io.use((socket, next) => {
      admission.admit(socket.handshake.auth.token).then(
        (data) => {
          socket.data = data;
          next();
        },
        (error) => next(new Error(refusedBy(error, 'handshake').code)),
      );
    });
    return io;
  }

  /**
   * One plain listener for each message: most sockets say nothing for hours, and would hold a
   * pipeline of streams for each. What a handler throws was answered by its filter.
   */
  override bindMessageHandlers(
    socket: LiveSocket,
    handlers: WsMessageHandler[],
    transform: (handled: unknown) => Observable<unknown>,
  ) {
    for (const { message, callback } of handlers)
      socket.on(message as BrowserMessageType, (...said: unknown[]) => {
        const { data, ack } = this.mapPayload(said.length > 1 ? said : said[0]);
        lastValueFrom(transform(callback(data, ack)), { defaultValue: undefined }).then(
          (answer) => answer !== undefined && ack?.(answer),
          (err) => log.error({ err, event: message }, 'live message failed'),
        );
      });
  }

  /**
   * The sockets alone, and those of this gateway alone: without a word about it socket.io would have
   * every gateway close its own. The HTTP server is closed by the application, and waits for its
   * connections.
   */
  override async close(io: LiveServer) {
    io.local.disconnectSockets(true);
    io.engine.close();
  }
}
