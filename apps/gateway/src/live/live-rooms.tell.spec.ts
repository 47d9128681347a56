import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '@chefly/config';
import type { SocketAdapter } from '@chefly/service';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Server } from 'socket.io';
import { io as dial, type Socket } from 'socket.io-client';
import type { Presence } from '../presence';
import { Audiences } from './audiences';
import { toReadersOf } from './delivery';
import { LiveRooms } from './live-rooms';
import { deliveriesOf } from './live-routes';
import { room, type LiveServer, type LiveSocket } from './live-socket';
import type { Membership } from './membership';

const uids = ['amina', 'hafsa', 'sana'];
let http: HttpServer;
let io: LiveServer;
let rooms: LiveRooms;
const sockets: Socket[] = [];

beforeAll(async () => {
  http = createServer();
  await once(http.listen(0, '127.0.0.1'), 'listening');
  io = new Server(http, { transports: ['websocket'] });
  const membership = {
    circleOf: async () => ({ followed: ['fatima', 'zainab', 'noor'], muted: [] }),
    heardNow: (_uid: string, { followed }: { followed: string[] }) => followed,
  };
  rooms = new LiveRooms(
    { limitFactor: 1 } as Config,
    membership as unknown as Membership,
    null as unknown as SocketAdapter,
    {} as Presence,
    new Audiences(),
  );
  rooms.use(io);
  io.use((socket, next) => {
    const uid = socket.handshake.auth.uid as string;
    socket.data = {
      member: { uid, signInUid: `of-${uid}`, roles: [] },
    } as unknown as LiveSocket['data'];
    next();
  });
  const opened: Promise<void>[] = [];
  io.on('connection', (socket) => opened.push(rooms.open(socket)));
  for (const uid of uids) {
    const { port } = http.address() as AddressInfo;
    const socket = dial(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { uid } });
    sockets.push(socket);
    await once(socket as never, 'connect');
  }
  await Promise.all(opened);
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await io.close();
});

const news = (authorUid: string) =>
  toReadersOf(authorUid, 'feed.new', { kind: 'post', uid: 'a-post', authorUid });

it('encodes a message once for all who hear it, and not at all where nobody does', async () => {
  const encoder = io.of('/').adapter as unknown as { encoder: { encode(): unknown } };
  const encodings = jest.spyOn(encoder.encoder, 'encode');
  const heard = Promise.all(sockets.map((socket) => once(socket as never, 'live')));
  expect(rooms.tell(news('fatima'))).toBe(true);
  await heard;
  expect(encodings).toHaveBeenCalledTimes(1);
  expect(rooms.tell(news('hina'))).toBe(false);
  expect(encodings).toHaveBeenCalledTimes(1);
});

it('keeps what is said in a session from whom it names as gone, though they are in its room still', async () => {
  io.socketsJoin(room.session('a-session'));
  const say = (text: string, without: string[]) => {
    const data = { sessionUid: 'a-session', text, without };
    const [delivery] = deliveriesOf({ type: 'chat.message.sent.v2', data } as never);
    rooms.tell(delivery!);
  };
  const heard = Promise.all(sockets.map((socket) => once(socket as never, 'live')));
  say('of those who stay', ['sana']);
  say('of all', []);
  const first = (await heard).map(([{ data }]) => data);
  const staying = { sessionUid: 'a-session', text: 'of those who stay' };
  expect(first).toEqual([staying, staying, { ...staying, text: 'of all' }]);
  io.socketsLeave(room.session('a-session'));
});

it('has a socket in as many rooms, however many authors its member follows', () => {
  const sizes = [...io.of('/').sockets.values()].map((socket) => socket.rooms.size);
  expect(sizes).toEqual(uids.map(() => 3));
});
