import { SECOND } from '@chefly/contracts';
import { SocketAdapter } from '@chefly/service';
import type { INestApplication } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { Server, type ServerOptions } from 'socket.io';
import { Admission } from './admission';
import type { LiveServer } from './live-socket';
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
    const between = this.app.get<SocketAdapter>(SocketAdapter, { strict: false });
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
   * The sockets alone: the HTTP server is closed by the application, and waits for its connections.
   */
  override async close(io: LiveServer) {
    io.disconnectSockets(true);
    io.engine.close();
  }
}
