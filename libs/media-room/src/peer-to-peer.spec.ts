import type { HeardPeerMessage, PeerMessage, RoomPass } from '@chefly/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ARRIVALS_MS } from './arrivals';
import { MOST_QUEUED } from './connections';
import type { Participant } from './port';
import { PeerToPeerRoom, RENEW_PASS_MS } from './peer-to-peer';
import { HEARD_WITHIN_MS } from './unheard';
import { LOOK_MS } from './way-out';

const inbound = (packetsReceived: number) => ({
  ...{ type: 'inbound-rtp', kind: 'audio', packetsReceived },
});

/** A connection as a browser has it, as far as a room asks for one. */
class Connection {
  static made: Connection[] = [];
  connectionState = 'connected';
  localDescription = { sdp: 'v=0' };
  remoteDescription = null;
  /** The share of a voice's packets that did not arrive. */
  lost = 0;
  /** The packets of a voice that came; where none ever did, a browser says nothing of them. */
  came = 0;
  /** All bytes that came. */
  received = 0;
  constructor(public configuration: RTCConfiguration) {
    Connection.made.push(this);
  }
  setConfiguration = (given: RTCConfiguration) => void (this.configuration = given);
  addTransceiver = () => undefined;
  getTransceivers = () => [];
  getReceivers = () => [];
  getStats = async () =>
    new Map<string, object>([
      [
        '',
        {
          type: 'remote-inbound-rtp',
          kind: 'audio',
          id: '',
          timestamp: 1,
          fractionLost: this.lost,
        },
      ],
      ['voice', this.came ? inbound(this.came) : {}],
      ['pair', { type: 'candidate-pair', bytesReceived: this.received }],
    ]);
  /** How many paths to the other side it was told. */
  paths = 0;
  addIceCandidate = async () => void this.paths++;
  /** As a browser does, a moment later, and not of one that has closed by then. */
  private describe = async () => {
    await Promise.resolve();
    if (this.connectionState === 'closed') throw new Error('closed');
  };
  setLocalDescription = this.describe;
  setRemoteDescription = this.describe;
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
  const open = async (uid: string, iceServers: RoomPass['iceServers'] = []) => {
    const sent: [string, PeerMessage['kind']][] = [];
    let offered = '';
    const told: (string | undefined)[][] = [];
    let hear: (peer: string, message: HeardPeerMessage) => void = () => undefined;
    let onLeft: (uid: string, away: boolean) => void = () => undefined;
    let onJoined: (participant: Participant) => void = () => undefined;
    let onReconnect: () => void = () => undefined;
    let entered = 0;
    let answer: () => Promise<string[] | null> = async () => [CHEF!, GUEST!, OTHER!];
    const pass = { identity: uid, role: uid === CHEF ? 'chef' : 'user', type: 'voice' };
    const room = new PeerToPeerRoom(
      { ...pass, iceServers } as unknown as RoomPass,
      [CHEF, GUEST, OTHER].map((each) => ({ uid: each!, type: 'voice' })),
      CHEF!,
      {
        send: (peer, message) => {
          sent.push([peer, message.kind]);
          if (message.kind === 'offer') offered = message.connection;
        },
        tellQuality: (rung, peer) => void told.push([peer, rung]),
        onSignal: (handler) => ((hear = handler), () => undefined),
        enter: () => (entered++, answer()),
        onLeft: (handler) => ((onLeft = handler), () => undefined),
        onJoined: (handler) => ((onJoined = handler), () => undefined),
        onReconnect: (handler) => ((onReconnect = handler), () => undefined),
        exit: () => undefined,
        renewPass: async () => ({ ...pass, iceServers: [relay('renewed')] }) as unknown as RoomPass,
      },
      { wanted: { microphone: false, camera: false }, choice: {} },
    );
    left.push(room);
    await settled();
    expect(entered).toBe(1);
    const offersTo = (peer: string) =>
      sent.filter(([to, kind]) => to === peer && kind === 'offer').length;
    return {
      room,
      sent,
      told,
      offersTo,
      /** The connection that was offered last. */
      offered: () => offered,
      hear: (peer: string, message: HeardPeerMessage) => hear(peer, message),
      joins: (participant: Participant) => onJoined(participant),
      leaves: (peer: string, away: boolean) => onLeft(peer, away),
      /** Its socket was away for a moment. */
      returns: () => (onReconnect(), settled()),
      entered: () => entered,
      /** What it is answered from here on when it asks to be let in. */
      isAnswered: (to: typeof answer) => void (answer = to),
    };
  };

  const relay = (credential: string) => ({ urls: ['turn:relay.test'], username: 'me', credential });

  it('renews what lets it use a relay, for connections that are there and those to come', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const chef = await open(CHEF!, [relay('first')]);
      chef.hear(GUEST!, { kind: 'greeting' });
      await settled();
      expect(Connection.made[0]!.configuration).toEqual({ iceServers: [relay('first')] });
      await jest.advanceTimersByTimeAsync(RENEW_PASS_MS);
      expect(Connection.made[0]!.configuration).toEqual({ iceServers: [relay('renewed')] });
      chef.hear(OTHER!, { kind: 'greeting' });
      await settled();
      expect(Connection.made[1]!.configuration).toEqual({ iceServers: [relay('renewed')] });
    } finally {
      jest.useRealTimers();
    }
  });

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

  it('leaves a call alone that goes on while its socket was away, and tells what was switched meanwhile', async () => {
    const chef = await open(CHEF!);
    chef.hear(GUEST!, { kind: 'greeting' });
    await settled();
    const told = chef.sent.length;
    await chef.returns();
    // who is connected is not called: another connection would be another picture
    expect(chef.sent.slice(told)).toEqual([
      [OTHER, 'call'],
      [GUEST, 'media'],
      [OTHER, 'media'],
    ]);
    const guest = await open(GUEST!);
    guest.hear(CHEF!, { kind: 'offer', connection: 'one', sdp: 'v=0' });
    await settled();
    const answered = guest.sent.length;
    await guest.returns();
    // what was switched here while the chef’s socket was away they are told when they tell theirs
    guest.hear(CHEF!, { kind: 'media', microphone: true, camera: false });
    expect(guest.sent.slice(answered)).toEqual([
      [CHEF, 'media'],
      [CHEF, 'media'],
    ]);
  });

  it.each([CHEF!, GUEST!])(
    'has a call made anew of which nothing comes once the socket of %s is back',
    async (uid) => {
      jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
      try {
        const [other, asks] = uid === CHEF ? [GUEST!, 'call'] : [CHEF!, 'greeting'];
        const { room, hear, sent, returns } = await open(uid);
        if (uid === CHEF) hear(other, { kind: 'greeting' });
        else hear(other, { kind: 'offer', connection: 'one', sdp: 'v=0' });
        await settled();
        const [connection] = Connection.made;
        const asksAfter = async (received: number) => {
          const told = sent.length;
          await returns();
          connection!.received += received;
          await jest.advanceTimersByTimeAsync(HEARD_WITHIN_MS);
          return sent.slice(told).filter(([to, kind]) => to === other && kind === asks).length;
        };
        expect(await asksAfter(1)).toBe(0);
        expect(await asksAfter(0)).toBe(1);
        expect(room.state.remotes).toEqual([]);
      } finally {
        jest.useRealTimers();
      }
    },
  );

  it('never takes back who has left', async () => {
    const chef = await open(CHEF!);
    chef.leaves(GUEST!, false);
    chef.hear(GUEST!, { kind: 'greeting' });
    chef.hear(OTHER!, { kind: 'greeting' });
    await settled();
    expect(chef.offersTo(OTHER!)).toBe(1);
    expect(chef.offersTo(GUEST!)).toBe(0);
  });

  it('takes in who comes while it goes on, and asks them to greet', async () => {
    const chef = await open(CHEF!);
    chef.hear('late', { kind: 'greeting' });
    await settled();
    expect(chef.offersTo('late')).toBe(0);
    for (let i = 0; i < 2; i++) chef.joins({ uid: 'late', type: 'voice' });
    expect(chef.sent.filter(([to]) => to === 'late')).toEqual([['late', 'call']]);
    chef.hear('late', { kind: 'greeting' });
    await settled();
    expect(chef.offersTo('late')).toBe(1);
    chef.leaves('late', false);
    chef.hear('late', { kind: 'greeting' });
    await settled();
    expect(chef.offersTo('late')).toBe(1);
    // guests are connected to the chef alone
    const guest = await open(GUEST!);
    const told = guest.sent.length;
    guest.joins({ uid: 'late', type: 'voice' });
    expect(guest.sent.slice(told)).toEqual([]);
  });

  it('takes in who comes while it is asked who is there, and nobody who leaves meanwhile', async () => {
    const chef = await open(CHEF!);
    const { promise, resolve } = Promise.withResolvers<string[]>();
    chef.isAnswered(() => promise);
    await chef.returns();
    chef.joins({ uid: 'late', type: 'voice' });
    chef.leaves(GUEST!, false);
    // of before both, and of one who left while nothing was heard here
    resolve([CHEF!, GUEST!]);
    await settled();
    for (const uid of ['late', GUEST!, OTHER!]) chef.hear(uid, { kind: 'greeting' });
    await settled();
    expect(['late', GUEST!, OTHER!].map(chef.offersTo)).toEqual([1, 0, 0]);
  });

  it('goes on with the later of two connections when two greetings, or two offers, cross', async () => {
    const chef = await open(CHEF!);
    for (let i = 0; i < 2; i++) chef.hear(GUEST!, { kind: 'greeting' });
    await settled();
    const guest = await open(GUEST!);
    const greeted = guest.sent.filter(([, kind]) => kind === 'greeting').length;
    for (const connection of ['one', 'two'])
      guest.hear(CHEF!, { kind: 'offer', connection, sdp: 'v=0' });
    await settled();
    expect(Connection.made.map(({ connectionState }) => connectionState)).toEqual([
      'closed',
      'connected',
      'closed',
      'connected',
    ]);
    // what failed with the earlier ones asked for no other
    expect(chef.sent.filter(([, kind]) => kind === 'call')).toHaveLength(2);
    expect(guest.sent.filter(([, kind]) => kind === 'greeting')).toHaveLength(greeted);
  });

  it('asks to be let in no more once it is left, however often it was asking', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const guest = await open(GUEST!);
      guest.isAnswered(async () => null);
      for (let i = 0; i < 2; i++) void guest.returns();
      await settled();
      guest.room.leave();
      const before = guest.entered();
      await jest.advanceTimersByTimeAsync(60_000);
      expect(guest.entered()).toBe(before);
    } finally {
      jest.useRealTimers();
    }
  });

  it('keeps as many paths as a browser has, however many are told before the answer', async () => {
    const chef = await open(CHEF!);
    chef.hear(GUEST!, { kind: 'greeting' });
    await settled();
    const offer = chef.offered();
    for (let i = 0; i < 2 * MOST_QUEUED; i++)
      chef.hear(GUEST!, { kind: 'candidate', connection: offer, candidate: {} });
    chef.hear(GUEST!, { kind: 'answer', connection: offer, sdp: 'v=0' });
    await settled();
    expect(Connection.made[0]!.paths).toBe(MOST_QUEUED);
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

  it('says of whose voice does not arrive that it does not, before the browser does', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const chef = await open(CHEF!);
    chef.hear(GUEST!, { kind: 'greeting' });
    await settled();
    const [connection] = Connection.made;
    const afterLook = async (came: number) => {
      connection!.came += came;
      jest.advanceTimersByTime(ARRIVALS_MS);
      await settled();
      return chef.room.state.remotes.map(({ connected, stalled }) => [connected, stalled]);
    };
    const looks: unknown[] = [];
    for (const came of [50, 50, 0, 0, 50]) looks.push(await afterLook(came));
    jest.useRealTimers();
    // a room shows what changes
    expect(looks).toEqual([[], [], [], [[true, true]], [[true, false]]]);
  });

  it('sends less to the guest who hears little of it, and is as it was for the others', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const chef = await open(CHEF!);
    for (const uid of [GUEST!, OTHER!]) chef.hear(uid, { kind: 'greeting' });
    await settled();
    Connection.made[0]!.lost = 0.9;
    // the other side's reports stay as they are: fresh for as long as it takes
    for (let i = 0; i < 4; i++) {
      jest.advanceTimersByTime(LOOK_MS);
      await settled();
    }
    jest.useRealTimers();
    expect(chef.told).toEqual([
      [undefined, 'full'],
      [GUEST, 'text'],
      [OTHER, 'full'],
    ]);
    expect(chef.room.state.quality).toBe('full');
  });
});
