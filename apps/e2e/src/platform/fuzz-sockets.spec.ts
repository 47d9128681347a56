import { until } from '@chefly/engines/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Socket } from 'socket.io-client';
import { seed } from '../fuzz/fuzz';
import { batches, enter, Tabs, type LiveSocket } from '../fuzz/tabs';
import { bootPlatform, cookWith, openKitchen, type TestMember, type TestPlatform } from './kitchen';

/** How many batches of messages: thousands last for hours. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 150);

/** Whatever anybody sends over a live socket, everybody else is served as before. */
describe(`odd messages over live sockets, FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns}`, () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let guest: TestMember;
  let gone: TestMember;
  let stranger: TestMember;
  let sessionUid: string;
  let tabs: Tabs;

  beforeAll(async () => {
    platform = await bootPlatform({}, undefined, { own: true });
    tabs = new Tabs(platform.url);
    [chef, guest, gone, stranger] = await platform.members('fatima', 'ayesha', 'zainab', 'hafsa');
    const recipeUid = await openKitchen(platform, chef, guest, gone);
    sessionUid = await cookWith(platform, chef, recipeUid, 'video', guest, gone);
  });
  afterEach(() => tabs.close());
  afterAll(() => platform?.stop());

  /** The sender is answered as well, over a new socket if a broken frame closed the last. */
  async function expectRefusal(sender: TestMember, socket: LiveSocket) {
    if (!socket.connected) socket = await tabs.open(sender);
    const answer = await enter(socket, sessionUid).catch(async () =>
      enter((socket = await tabs.open(sender)), sessionUid),
    );
    expect(answer).toMatchObject({ code: 'request/not-found' });
    socket.close();
  }

  const witnesses = () => tabs.witnesses(sessionUid, chef, guest, gone);
  const odd = () => batches([sessionUid, chef.uid, guest.uid, stranger.uid]);
  const parameters = { seed, numRuns: Math.ceil(numRuns / 5), endOnFailure: true };

  it('refuses them of a stranger, and serves the others', async () => {
    const { areServed } = await witnesses();
    await fc.assert(
      fc.asyncProperty(odd(), async (messages) => {
        const socket = await tabs.send(stranger, messages, true);
        await expectRefusal(stranger, socket);
        await areServed();
      }),
      parameters,
    );
  });

  it('refuses them of somebody who has just left, and serves the others', async () => {
    const before = await tabs.open(gone);
    expect(await enter(before, sessionUid)).toMatchObject({ entered: true });
    const { areServed } = await witnesses();
    await gone.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    await fc.assert(
      fc.asyncProperty(odd(), async (messages) => {
        const socket = await tabs.send(gone, messages, true);
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
    const waiting = await tabs.open(guest);
    const senders = await Promise.all([tabs.open(stranger), tabs.open(gone)]);
    const comeBack = await platform.loseStore();
    const refusal = enter(waiting, sessionUid);
    // a frame that is broken closes its own sender's line, and nobody else's
    const ownRefusals = senders.map((sender) =>
      enter(sender, sessionUid).catch(() => !sender.connected),
    );
    const [messages] = fc.sample(odd(), { seed, numRuns: 1 });
    for (const sender of senders)
      for (const { event, values } of messages!)
        (sender as unknown as Socket).emit(event, ...values);
    expect(await refusal).toMatchObject({ code: 'server/unavailable' });
    for (const answer of await Promise.all(ownRefusals))
      if (answer !== true) expect(answer).toMatchObject({ code: 'server/unavailable' });
    // what needs no store is served meanwhile
    await areServed();
    await comeBack();
    await until(
      async () => expect(await enter(waiting, sessionUid)).toMatchObject({ entered: true }),
      {
        timeout: 60_000,
        interval: 200,
      },
    );
  });
});
