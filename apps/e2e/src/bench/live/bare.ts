import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { stampedUid } from './messages';
import { ROOMS, type Subject } from './subject';

/** Nothing but socket.io: who connects says which room they are in. */
export async function startBare(): Promise<Subject> {
  const http = createServer();
  const io = new Server(http, { path: '/live', transports: ['websocket'], serveClient: false });
  io.on('connection', (socket) => void socket.join(`room:${socket.handshake.auth.room}`));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    path: '/live',
    admit: async (sockets) => ({
      hellos: Array.from({ length: sockets }, (_, i) => JSON.stringify({ room: i % ROOMS })),
    }),
    async publish(room) {
      const data = { kind: 'post', uid: stampedUid(), authorUid: stampedUid() };
      io.local.to(`room:${room}`).emit('live', { type: 'feed.new', data });
    },
    rest: async () => undefined,
  };
}
