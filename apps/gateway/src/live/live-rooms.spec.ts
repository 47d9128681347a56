import type { Config } from '@chefly/config';
import type { SocketAdapter } from '@chefly/service';
import { expect, it } from '@jest/globals';
import type { Presence } from '../presence';
import { Audiences } from './audiences';
import { LiveRooms } from './live-rooms';
import type { LiveServer, LiveSocket } from './live-socket';
import type { Membership } from './membership';

const session = { _id: 'session', chefUid: 'chef', uids: ['chef', 'member'], open: true };

it.each([
  [true, ['member']],
  [false, []],
])('holds a place in the room for a socket that is open: %s', async (connected, held) => {
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
    {} as Membership,
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
  // the session was looked up meanwhile
  await rooms.enter(socket as unknown as LiveSocket, session);
  expect(entered).toEqual(held);
  expect(joined).toHaveLength(held.length);
});
