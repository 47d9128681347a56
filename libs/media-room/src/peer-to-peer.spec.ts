import type { HeardPeerMessage, PeerMessage, RoomPass } from '@chefly/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PeerToPeerRoom } from './peer-to-peer';

/** A connection as a browser has it, as far as a room asks for one. */
class Connection {
  static made: Connection[] = [];
  connectionState = 'connected';
  localDescription = { sdp: 'v=0' };
  remoteDescription = null;
  constructor() {
    Connection.made.push(this);
  }
  addTransceiver = () => undefined;
  getTransceivers = () => [];
  getReceivers = () => [];
  setLocalDescription = async () => undefined;
  setRemoteDescription = async () => undefined;
  close = () => void (this.connectionState = 'closed');
}

/** Everything that was answered has had its effect. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const [CHEF, GUEST, OTHER] = ['chef', 'guest', 'other'];

describe('a peer-to-peer room', () => {
  const globals = globalThis as Record<string, unknown>;
  const before = { RTCPeerConnection: globals.RTCPeerConnection, MediaStream: globals.MediaStream };
  const left: { leave(): void }[] = [];
  beforeAll(() => {
    globals.RTCPeerConnection = Connection;
    globals.MediaStream = class {
      getTracks = () => [];
    };
  });
  afterEach(() => {
    for (const room of left.splice(0)) room.leave();
    Connection.made = [];
  });
  afterAll(() => void Object.assign(globals, before));

  /** The room of one of the three, and what reaches it from outside. */
  const open = async (uid: string) => {
    const sent: [string, PeerMessage['kind']][] = [];
    let hear: (peer: string, message: HeardPeerMessage) => void = () => undefined;
    let onLeft: (uid: string, away: boolean) => void = () => undefined;
    let entered = 0;
    const pass = { identity: uid, role: uid === CHEF ? 'chef' : 'user', type: 'voice' };
    const room = new PeerToPeerRoom(
      { ...pass, iceServers: [] } as unknown as RoomPass,
      [CHEF, GUEST, OTHER].map((each) => ({ uid: each!, type: 'voice' })),
      CHEF!,
      {
        send: (peer, message) => void sent.push([peer, message.kind]),
        onSignal: (handler) => ((hear = handler), () => undefined),
        enter: async () => (entered++, [CHEF!, GUEST!, OTHER!]),
        onLeft: (handler) => ((onLeft = handler), () => undefined),
        onReconnect: () => () => undefined,
        exit: () => undefined,
        renewPass: () => Promise.reject(new Error('not asked for')),
      },
    );
    left.push(room);
    await settled();
    expect(entered).toBe(1);
    const offersTo = (peer: string) =>
      sent.filter(([to, kind]) => to === peer && kind === 'offer').length;
    return {
      room,
      sent,
      offersTo,
      hear: (peer: string, message: HeardPeerMessage) => hear(peer, message),
      leaves: (peer: string, away: boolean) => onLeft(peer, away),
    };
  };

  it('takes a guest back whose connection was lost', async () => {
    const chef = await open(CHEF!);
    chef.hear(GUEST!, { kind: 'greeting' });
    await settled();
    expect(chef.offersTo(GUEST!)).toBe(1);
    Connection.made[0]!.connectionState = 'disconnected';
    chef.leaves(GUEST!, true);
    expect(chef.room.state.remotes).toEqual([]);
    chef.hear(GUEST!, { kind: 'greeting' });
    await settled();
    expect(chef.offersTo(GUEST!)).toBe(2);
  });

  it('lets media flow on while a guest cannot be told anything', async () => {
    const chef = await open(CHEF!);
    chef.hear(GUEST!, { kind: 'greeting' });
    await settled();
    expect(chef.offersTo(GUEST!)).toBe(1);
    chef.leaves(GUEST!, true);
    expect(Connection.made[0]!.connectionState).toBe('connected');
  });

  it('never takes back who has left', async () => {
    const chef = await open(CHEF!);
    chef.leaves(GUEST!, false);
    chef.hear(GUEST!, { kind: 'greeting' });
    chef.hear(OTHER!, { kind: 'greeting' });
    await settled();
    expect(chef.offersTo(OTHER!)).toBe(1);
    expect(chef.offersTo(GUEST!)).toBe(0);
  });

  it('leaves a guest’s connection alone when another guest goes', async () => {
    const guest = await open(GUEST!);
    guest.hear(CHEF!, { kind: 'offer', connection: 'one', sdp: 'v=0' });
    await settled();
    expect(guest.sent).toContainEqual([CHEF, 'answer']);
    const told = guest.sent.length;
    guest.leaves(OTHER!, false);
    expect(guest.sent.slice(told)).toEqual([]);
    expect(Connection.made[0]!.connectionState).toBe('connected');
  });
});
