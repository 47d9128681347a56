import type { Config } from '@chefly/config';
import type { SocketAdapter } from '@chefly/service';
import { expect, it } from '@jest/globals';
import type { Presence } from '../presence';
import { Audiences } from './audiences';
import { LiveRooms } from './live-rooms';
import { room, type LiveServer, type LiveSocket } from './live-socket';
import type { Membership } from './membership';

const session = { _id: 'session', chefUid: 'chef', uids: ['chef', 'member'], open: true };

it.each([
  ['that is open', true, session, ['member']],
  ['that has closed', false, session, []],
  ['whose member left while it was looked up', true, { ...session, uids: ['chef'] }, []],
  ['of a session that ended meanwhile', true, null, []],
])('holds a place in the room for a socket %s or none', async (_what, connected, heard, held) => {
  const entered: string[] = [];
  const joined: string[][] = [];
  const presence = {
    entered: async (_sessionUid: string, uid: string) => void entered.push(uid),
  };
  const server = {
    on: () => undefined,
    of: () => ({ adapter: { rooms: new Map() }, sockets: new Map() }),
  };
  const rooms = new LiveRooms(
    { limitFactor: 1 } as Config,
    { asHeard: () => heard } as unknown as Membership,
    null as unknown as SocketAdapter,
    presence as unknown as Presence,
    new Audiences(),
  );
  rooms.use(server as unknown as LiveServer);
  const socket = {
    id: 'socket',
    connected,
    data: { member: { uid: 'member' }, session: null },
    join: async (names: string[]) => void joined.push(names),
  };
  const refused = await rooms.enter(socket as unknown as LiveSocket, session).then(
    () => null,
    (error: { code: string }) => error.code,
  );
  expect(refused).toBe(heard?.uids.includes('member') ? null : 'request/not-found');
  expect(entered).toEqual(held);
  expect(joined).toHaveLength(held.length);
});

it('hears what is told to its member while its circle is still read', async () => {
  const joined: string[] = [];
  const circle = Promise.withResolvers<{ followed: string[]; muted: string[] }>();
  const socket = {
    id: 'socket',
    connected: true,
    data: { member: { uid: 'member', signInUid: 'sign-in', roles: [] }, circle: null },
    join: async (names: string[]) => void joined.push(...names),
  };
  const rooms = new LiveRooms(
    { limitFactor: 1 } as Config,
    { circleOf: () => circle.promise } as unknown as Membership,
    null as unknown as SocketAdapter,
    {} as Presence,
    new Audiences(),
  );
  const opened = rooms.open(socket as unknown as LiveSocket);
  // a browser that was told that it is connected asks for nothing again
  expect(joined).toContain(room.member('member'));
  socket.connected = false;
  circle.resolve({ followed: [], muted: [] });
  await opened;
});

it('joins no room where its sign-in ended while it was let in', async () => {
  const [joined, said]: string[][] = [[], []];
  const socket = {
    id: 'socket',
    connected: true,
    data: { member: { uid: 'member', signInUid: 'sign-in', roles: ['moderator'] }, circle: null },
    join: async (names: string[]) => void joined!.push(...names),
    emit: (message: string) => void said!.push(message),
    disconnect: () => void (socket.connected = false),
  };
  const circle = Promise.withResolvers<never>();
  const rooms = new LiveRooms(
    { limitFactor: 1 } as Config,
    { circleOf: () => circle.promise } as unknown as Membership,
    null as unknown as SocketAdapter,
    { ended: async () => undefined } as unknown as Presence,
    new Audiences(),
  );
  const adapter = { rooms: new Map() };
  const of = () => ({ adapter, sockets: new Map() });
  rooms.use({ on: () => undefined, of } as unknown as LiveServer);
  await rooms.cutOff('sign-in');
  void rooms.open(socket as unknown as LiveSocket);
  expect({ joined, said, open: socket.connected }).toEqual({
    joined: [],
    said: ['signed-out'],
    open: false,
  });
});

it('joins no room once it has closed, and leaves no circle behind', async () => {
  const socket = {
    id: 'socket',
    connected: true,
    data: { member: { uid: 'member', signInUid: 'sign-in', roles: [] }, circle: null },
    join: async () => void (socket.connected || late++),
  };
  const audiences = new Audiences();
  let late = 0;
  const rooms = new LiveRooms(
    { limitFactor: 1 } as Config,
    {
      circleOf: async () => {
        socket.connected = false;
        return { followed: [], muted: [] };
      },
    } as unknown as Membership,
    null as unknown as SocketAdapter,
    {} as Presence,
    audiences,
  );
  await rooms.open(socket as unknown as LiveSocket);
  // those of an open one it leaves with its end
  expect(late).toBe(0);
  expect(audiences.knows('member')).toBe(false);
});

it('tells the others of a session that a member is out of it, who is none of it from then on', () => {
  const told: unknown[] = [];
  const socketOf = (uid: string) => ({
    id: uid,
    data: { member: { uid }, session: { ...session, uids: ['chef', 'member', 'other'] } },
    emit: (...said: unknown[]) => void told.push([uid, ...said]),
    leave: () => undefined,
  });
  const [chef, member] = [socketOf('chef'), socketOf('member')];
  const sockets = new Map([chef, member].map((socket) => [socket.id, socket]));
  const held = new Map([[room.session('session'), new Set(sockets.keys())]]);
  const rooms = new LiveRooms(
    { limitFactor: 1 } as Config,
    null as unknown as Membership,
    null as unknown as SocketAdapter,
    { exited: async () => undefined } as unknown as Presence,
    new Audiences(),
  );
  rooms.use({
    on: () => undefined,
    of: () => ({ adapter: { rooms: held }, sockets }),
  } as unknown as LiveServer);
  rooms.takeOut('session', 'member');
  expect(told).toEqual([
    ['chef', 'signal', { sessionUid: 'session', peer: 'member', data: expect.anything() }],
  ]);
  // what the chef says to that member goes nowhere
  expect(chef.data.session!.uids).toEqual(['chef', 'other']);
  expect(member.data.session).toBeNull();
});
