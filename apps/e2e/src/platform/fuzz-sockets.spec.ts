import { until } from '@chefly/engines/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import {
  CUT_OFF,
  type BrowserToServer,
  type Entered,
  type HeardSignal,
  type ServerToBrowser,
} from '@chefly/contracts';
import { io, type Socket } from 'socket.io-client';
import { bootPlatform, cookWith, openKitchen, type TestMember, type TestPlatform } from './kitchen';
import { oddMessages, type OddMessage } from './odd-messages';

/** FUZZ_SEED and FUZZ_RUNS repeat a run, or make it last for hours. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const numRuns = Number(process.env.FUZZ_RUNS ?? 150);
const AT_ONCE = 20;

type LiveSocket = Socket<ServerToBrowser, BrowserToServer>;

/** Whatever anybody sends over a live socket, everybody else is served as before. */
describe(`odd messages over live sockets, FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns}`, () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let guest: TestMember;
  let gone: TestMember;
  let stranger: TestMember;
  let sessionUid: string;
  const sockets: LiveSocket[] = [];

  beforeAll(async () => {
    platform = await bootPlatform({}, undefined, { own: true });
    [chef, guest, gone, stranger] = await platform.members('fatima', 'ayesha', 'zainab', 'hafsa');
    const recipeUid = await openKitchen(platform, chef, guest, gone);
    sessionUid = await cookWith(platform, chef, recipeUid, 'video', guest, gone);
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });
  afterAll(() => platform?.stop());

  async function open({ token }: TestMember): Promise<LiveSocket> {
    const socket: LiveSocket = io(platform.url, {
      path: '/live',
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    await new Promise<void>((resolve, reject) =>
      socket.once('connect', resolve).once('connect_error', reject),
    );
    return socket;
  }
  const enter = (socket: LiveSocket): Promise<Entered> =>
    socket.timeout(20_000).emitWithAck('session.enter', sessionUid);

  /** The sender is answered as well, over a new socket if a broken frame closed the last. */
  async function expectRefusal(sender: TestMember, socket: LiveSocket) {
    if (!socket.connected) socket = await open(sender);
    const answer = await enter(socket).catch(async () => enter((socket = await open(sender))));
    expect(answer).toMatchObject({ code: 'request/not-found' });
    socket.close();
  }

  /** Chef and guest in the session, whose sockets nobody may notice anything on. */
  async function witnesses() {
    const [theirs, own] = [await open(chef), await open(guest)];
    const heard: HeardSignal[] = [];
    const lost = jest.fn();
    theirs.on('signal', (signal) => heard.push(signal));
    for (const socket of [theirs, own]) {
      socket.on('disconnect', lost);
      expect(await enter(socket)).toMatchObject({ entered: true });
    }
    return {
      async areServed() {
        const connection = crypto.randomUUID();
        own.emit('signal', {
          sessionUid,
          peer: chef.uid,
          data: { kind: 'answer', connection, sdp: 'v=0' },
        });
        await until(
          () =>
            expect(heard.map(({ data }) => 'connection' in data && data.connection)).toContain(
              connection,
            ),
          { interval: 5 },
        );
        // of anybody else, nothing but that they are gone
        for (const { peer, data } of heard)
          expect([peer, data.kind]).toEqual(
            peer === guest.uid ? [peer, data.kind] : [gone.uid, CUT_OFF.kind],
          );
        expect(lost).not.toHaveBeenCalled();
      },
    };
  }

  /** Sends all of it, over a new socket where a broken frame closed the last. */
  async function send(sender: TestMember, messages: OddMessage[], answers: boolean) {
    let socket = await open(sender);
    const untold: Promise<void>[] = [];
    for (const { event, values, waits, frame } of messages) {
      if (!socket.connected) socket = await open(sender);
      const { io: manager } = socket;
      const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
      const bare = socket as unknown as Socket;
      const known = ['session.enter', 'session.exit', 'signal'].includes(event);
      if (waits && known && event === 'session.enter')
        untold.push(
          Promise.race([
            closed,
            new Promise<void>((resolve) => bare.emit(event, ...values, () => resolve())),
          ]),
        );
      else bare.emit(event, ...values);
      if (frame) (manager.engine as unknown as { write(frame: string): void }).write(frame);
    }
    if (answers) await Promise.all(untold);
    return socket;
  }

  const batches = () =>
    fc.array(oddMessages([sessionUid, chef.uid, guest.uid, stranger.uid]), {
      minLength: 1,
      maxLength: AT_ONCE,
    });
  const parameters = { seed, numRuns: Math.ceil(numRuns / 5), endOnFailure: true };

  it('refuses them of a stranger, and serves the others', async () => {
    const { areServed } = await witnesses();
    await fc.assert(
      fc.asyncProperty(batches(), async (messages) => {
        const socket = await send(stranger, messages, true);
        await expectRefusal(stranger, socket);
        await areServed();
      }),
      parameters,
    );
  });

  it('refuses them of somebody who has just left, and serves the others', async () => {
    const before = await open(gone);
    expect(await enter(before)).toMatchObject({ entered: true });
    const { areServed } = await witnesses();
    await gone.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    await fc.assert(
      fc.asyncProperty(batches(), async (messages) => {
        const socket = await send(gone, messages, true);
        for (const peer of [chef.uid, guest.uid])
          for (const theirs of [socket, before])
            theirs.emit('signal', { sessionUid, peer, data: { kind: 'greeting' } });
        await expectRefusal(gone, socket);
        await areServed();
      }),
      parameters,
    );
  });

  it('goes on while the store is away: says "not now", and lets in when it is back', async () => {
    const { areServed } = await witnesses();
    const waiting = await open(guest);
    const senders = await Promise.all([open(stranger), open(gone)]);
    const comeBack = await platform.loseStore();
    const refusals = [waiting, ...senders].map(enter);
    const [messages] = fc.sample(batches(), { seed, numRuns: 1 });
    for (const sender of senders)
      for (const { event, values } of messages!)
        (sender as unknown as Socket).emit(event, ...values);
    for (const answer of await Promise.all(refusals))
      expect(answer).toMatchObject({ code: 'server/unavailable' });
    // what needs no store is served meanwhile
    await areServed();
    await comeBack();
    await until(async () => expect(await enter(waiting)).toMatchObject({ entered: true }), {
      timeout: 60_000,
      interval: 200,
    });
  });
});
