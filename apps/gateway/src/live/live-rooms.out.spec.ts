import type { Config } from '@chefly/config';
import type { SocketAdapter } from '@chefly/service';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Presence } from '../presence';
import { Audiences } from './audiences';
import { LiveGateway } from './live.gateway';
import { LiveRooms } from './live-rooms';
import { room, type LiveServer, type LiveSocket } from './live-socket';
import { Membership } from './membership';

const sessionOf = (uid: string) => ({
  _id: uid,
  chefUid: 'chef',
  uids: ['chef', 'guest'],
  open: true,
});
const postOf = (uid: string) => ({ kind: 'post' as const, uid, authorUid: 'author' });

/** Every room that somebody comes into is one that they are taken out of. */
describe('a socket is out of', () => {
  let held: Map<string, Set<string>>;
  let sockets: Map<string, any>;
  let told: [rooms: string[], except: string[], message: unknown][];
  let said: string[];
  let membership: Membership;
  let rooms: LiveRooms;

  const socketOf = (uid: string, connected = true, id = `of ${uid}`): LiveSocket => {
    const socket = {
      ...{ id, connected, emit: (what: string) => void said.push(`${id}: ${what}`) },
      data: {
        member: { uid, signInUid: `sign-in of ${uid}`, roles: [], gender: 'female' },
        ...{ circle: { followed: [], muted: [] }, session: null, comments: null, chefsOf: null },
      },
      async join(names: string | string[]) {
        for (const name of [names].flat())
          held.set(name, (held.get(name) ?? new Set()).add(socket.id));
      },
      leave: async (name: string) => void held.get(name)?.delete(socket.id),
      disconnect: () => void (socket.connected = false),
    };
    sockets.set(socket.id, socket);
    return socket as never;
  };
  const roomsOf = ({ id }: LiveSocket) =>
    [...held].filter(([, ids]) => ids.has(id)).map(([name]) => name);

  beforeEach(() => {
    [held, sockets, told, said] = [new Map(), new Map(), [], []];
    const stored = { find: async (uid: string) => sessionOf(uid) };
    const circles = { has: async () => true, find: async () => ({ followed: [], muted: [] }) };
    membership = new Membership(stored as never, circles as never);
    const nothing = async () => undefined;
    rooms = new LiveRooms(
      { limitFactor: 1 } as Config,
      membership,
      null as unknown as SocketAdapter,
      { entered: nothing, exited: nothing, ended: nothing } as unknown as Presence,
      new Audiences(),
    );
    const to = (names: string | string[], except: string[] = []) => ({
      except: (others: string[]) => to(names, others),
      emit: (...said: unknown[]) => void told.push([[names].flat(), except, said.at(-1)]),
    });
    const server = { on: () => undefined, of: () => ({ adapter: { rooms: held }, sockets }), to };
    rooms.use({ ...server, local: { to } } as unknown as LiveServer);
  });

  it('all rooms, whose browser went away before it was let in', async () => {
    const socket = socketOf('guest', false);
    await rooms.open(socket);
    expect(roomsOf(socket)).toEqual([]);
  });

  it('the session that it leaves, or in whose place it enters another', async () => {
    const socket = socketOf('guest');
    await rooms.enter(socket, sessionOf('one'));
    await rooms.enter(socket, sessionOf('two'));
    expect(roomsOf(socket)).toEqual([room.session('two'), room.participant('two', 'guest')]);
    rooms.exit(socket, 'two');
    expect(roomsOf(socket)).toEqual([]);
    expect(socket.data.session).toBeNull();
  });

  it('the session that has ended, with everybody else', async () => {
    const both = [socketOf('guest'), socketOf('chef')];
    for (const socket of both) await rooms.enter(socket, sessionOf('one'));
    rooms.close('one');
    expect(both.map(roomsOf)).toEqual([[], []]);
  });

  it('the call of a sign-in that ended: the others of it are told to close theirs', async () => {
    const socket = socketOf('guest');
    await rooms.open(socket);
    await rooms.enter(socket, sessionOf('one'));
    await rooms.cutOff('sign-in of guest');
    expect(told.map(([names]) => names)).toContainEqual([room.participant('one', 'chef')]);
    expect(socket.connected).toBe(false);
  });

  it('the comments that it closes, or in whose place it opens others', async () => {
    const socket = socketOf('guest');
    await rooms.openComments(socket, postOf('one'));
    await rooms.openComments(socket, postOf('two'));
    expect(roomsOf(socket)).toEqual([room.comments(postOf('two'))]);
    rooms.closeComments(socket);
    expect(roomsOf(socket)).toEqual([]);
  });

  it('the comments of somebody whom its member follows no more, and of nobody else', async () => {
    const socket = socketOf('guest');
    await rooms.open(socket);
    await rooms.openComments(socket, postOf('one'));
    rooms.follow('guest', 'another', false);
    expect(roomsOf(socket)).toContain(room.comments(postOf('one')));
    rooms.follow('guest', 'author', false);
    expect(roomsOf(socket)).not.toContain(room.comments(postOf('one')));
  });

  it('the list of chefs that it closes, or in whose place it opens another', async () => {
    const socket = socketOf('guest');
    await rooms.openChefs(socket, 'one');
    await rooms.openChefs(socket, 'two');
    expect(roomsOf(socket)).toEqual([room.chefs('female', 'two')]);
    rooms.closeChefs(socket);
    expect(roomsOf(socket)).toEqual([]);
  });

  it('none that it stays in: entered again, or another one left or closed', async () => {
    const socket = socketOf('guest');
    const gateway = new LiveGateway(
      ...([rooms, membership, {}, {}, { gauge: () => undefined }] as unknown as [
        ...[LiveRooms, Membership, never, never, never],
      ]),
    );
    await rooms.open(socket);
    for (let i = 0; i < 2; i++) await rooms.enter(socket, sessionOf('one'));
    rooms.exit(socket, 'another');
    await rooms.openComments(socket, postOf('one'));
    rooms.follow('guest', 'author', true);
    gateway.closeComments(socket, postOf('another'));
    gateway.closeComments(socket, { ...postOf('one'), kind: 'review' });
    await rooms.openChefs(socket, 'one');
    gateway.closeChefs(socket, 'another');
    expect(roomsOf(socket)).toEqual([
      ...[room.member('guest'), room.signIn('sign-in of guest')],
      ...[room.session('one'), room.participant('one', 'guest')],
      ...[room.comments(postOf('one')), room.chefs('female', 'one')],
    ]);
    expect([socket.data.session?._id, said]).toEqual(['one', []]);
  });

  it('comments and lists of chefs that were asked for before it closed', async () => {
    const socket = socketOf('guest', false);
    await rooms.openComments(socket, postOf('one'));
    await rooms.openChefs(socket, 'one');
    expect(roomsOf(socket)).toEqual([]);
  });

  it('everything, of more than ten of a member the oldest that does not cook', async () => {
    const all = Array.from({ length: 11 }, (_, i) => socketOf('guest', true, `${i}`));
    const closed = () => all.flatMap(({ connected }, i) => (connected ? [] : [i]));
    for (const socket of all.slice(0, 10)) {
      await rooms.open(socket);
      if (socket.id === '0') await rooms.enter(socket, sessionOf('one'));
    }
    expect(closed()).toEqual([]);
    await rooms.open(all[10]!);
    expect([closed(), said]).toEqual([[1], ['1: crowded-out']]);
  });

  it('its member’s audiences once it has closed', async () => {
    const socket = socketOf('guest');
    await rooms.open(socket);
    expect(rooms.listens('guest')).toBe(true);
    const gateway = new LiveGateway(
      rooms,
      membership,
      { closed: async () => undefined } as never,
      ...([{}, { gauge: () => undefined }] as unknown as [never, never]),
    );
    gateway.handleDisconnect(socket);
    expect(rooms.listens('guest')).toBe(false);
  });

  it('what is told to all but its member', async () => {
    const socket = socketOf('guest');
    await rooms.open(socket);
    const message = { type: 'feed.new' };
    rooms.tell({ rooms: [room.member('guest')], except: ['a-room'], message } as never);
    expect(told.at(-1)!.slice(0, 2)).toEqual([[room.member('guest')], ['a-room']]);
  });

  it('a session that was left or has ended by what was heard, whatever is stored', async () => {
    expect((await membership.findOpen('one'))!.uids).toEqual(['chef', 'guest']);
    membership.hearJoined('one', 'another');
    expect((await membership.findOpen('one'))!.uids).toEqual(['chef', 'guest', 'another']);
    for (const uid of ['guest', 'another']) membership.hearLeft('one', uid);
    expect((await membership.findOpen('one'))!.uids).toEqual(['chef']);
    membership.hearEnded('one');
    expect(await membership.findOpen('one')).toBeNull();
  });

  it('whom its member follows no more by what was heard, whatever is stored', async () => {
    expect(await membership.follows('guest', 'author')).toBe(true);
    membership.hearFollows('guest', 'author', false);
    expect(await membership.follows('guest', 'author')).toBe(false);
  });
});
