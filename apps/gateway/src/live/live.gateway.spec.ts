import { describe, expect, it } from '@jest/globals';
import { LiveGateway } from './live.gateway';
import { LiveRooms } from './live-rooms';
import { room } from './live-socket';
import { Membership } from './membership';

it('lets nobody hear of comments whose second look failed', async () => {
  let looks = 0;
  const heard: string[] = [];
  const gateway = new LiveGateway(
    {
      openComments: async () => void heard.push('opened'),
      closeComments: () => void heard.push('closed'),
    } as never,
    { follows: async () => true, followsStill: () => true } as never,
    {} as never,
    {
      readable: async () => {
        if (++looks === 2) throw new Error('the store is away');
        return new Set(['author']);
      },
    } as never,
    { gauge: () => undefined } as never,
  );
  const socket = { data: { member: { uid: 'reader' } } } as never;
  const comments = { authorUid: 'author', kind: 'post', uid: 'p' } as const;
  await expect(gateway.openComments(socket, comments)).rejects.toThrow('the store is away');
  expect(heard).toEqual(['opened', 'closed']);
});

it('answers alike for a session that is not there and for one that its member is not in', async () => {
  const stored = { _id: 's', open: true, chefUid: 'chef', uids: ['chef', 'guest'] };
  const membership = new Membership(
    { find: async (uid: string) => (uid === 's' ? stored : null) } as never,
    {} as never,
  );
  const nobody = {} as never;
  const rooms = new LiveRooms(nobody, membership, null, nobody, nobody);
  const gateway = new LiveGateway(rooms, membership, nobody, nobody, {
    gauge: () => undefined,
  } as never);
  const socket = { connected: true, data: { member: { uid: 'stranger' } } } as never;
  for (const uid of ['s', 'another'])
    await expect(gateway.enter(socket, uid)).rejects.toMatchObject({ code: 'request/not-found' });
});

it('closes a socket whose rooms cannot be opened, and tells nothing from the end on', async () => {
  const told: string[] = [];
  const gateway = new LiveGateway(
    { open: () => Promise.reject(new Error('the store is away')) } as never,
    {} as never,
    { arrived: async () => undefined, stop: () => void told.push('stopped') } as never,
    ...([{}, { gauge: () => undefined }] as unknown as [never, never]),
  );
  const data = { member: { uid: 'fatima', signInUid: 's' } };
  const disconnect = () => void told.push('closed');
  gateway.handleConnection({ id: 'socket', data, disconnect } as never);
  // what was refused is known
  await new Promise(setImmediate);
  gateway.beforeApplicationShutdown();
  expect(told).toEqual(['closed', 'stopped']);
});

describe('what one in a session says to another', () => {
  const session = { _id: 's', open: true, chefUid: 'chef', uids: ['chef', 'guest', 'other'] };
  /** @returns the rooms that heard it */
  const said = (
    from: string,
    entered: object | null,
    say: (gateway: LiveGateway, socket: never) => void,
  ) => {
    const rooms: string[] = [];
    const to = (name: string) => ({ emit: () => void rooms.push(name) });
    const gateway = new LiveGateway(
      { server: { to } } as never,
      ...([{}, {}, {}, { gauge: () => undefined }] as unknown as [never, never, never, never]),
    );
    say(gateway, { data: { member: { uid: from }, session: entered }, to } as never);
    return rooms;
  };
  const signal = (from: string, peer: string, entered: object | null = session, sessionUid = 's') =>
    said(from, entered, (gateway, socket) =>
      gateway.relay(socket, { sessionUid, peer, data: { kind: 'greeting' } }),
    );

  it('goes between the chef and a guest, and nobody else', () => {
    expect(signal('guest', 'chef')).toEqual([room.participant('s', 'chef')]);
    expect(signal('chef', 'guest')).toEqual([room.participant('s', 'guest')]);
    expect(signal('guest', 'other')).toEqual([]);
    expect(signal('chef', 'stranger')).toEqual([]);
  });

  it('goes nowhere without having entered that session', () => {
    expect(signal('guest', 'chef', null)).toEqual([]);
    expect(signal('guest', 'chef', { ...session, _id: 'another' })).toEqual([]);
    expect(signal('guest', 'chef', session, 'another')).toEqual([]);
  });

  it('says of its connection nothing to who is not in it', () => {
    const quality = (peer: string | undefined, entered: object | null = session) =>
      said('guest', entered, (gateway, socket) =>
        gateway.tellQuality(socket, { sessionUid: 's', rung: 1, peer } as never),
      );
    expect(quality('chef')).toEqual([room.participant('s', 'chef')]);
    expect(quality(undefined)).toEqual([room.session('s')]);
    expect(quality('stranger')).toEqual([]);
    expect(quality('chef', null)).toEqual([]);
    expect(quality(undefined, { ...session, _id: 'another' })).toEqual([]);
  });
});
