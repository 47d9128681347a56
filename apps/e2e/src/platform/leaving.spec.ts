import { until } from '@chefly/engines/testing';
import { CUT_OFF } from '@chefly/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, cookWith, openKitchen, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, dial, openTab } from './tab';

/** Who has left a session hears, reads, writes and signals nothing of it any more. */
describe('leaving a session', () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let guest: TestMember;
  let gone: TestMember;
  let sessionUid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    [chef, guest, gone] = await platform.members('fatima', 'ayesha', 'zainab');
    const recipeUid = await openKitchen(platform, chef, guest, gone);
    sessionUid = await cookWith(platform, chef, recipeUid, 'video', guest, gone);
  });
  afterEach(closeTabs);
  afterAll(() => platform.stop());

  async function enter(member: TestMember) {
    const { socket, heard, signals } = await openTab(platform.url, member);
    const ask = () => socket.emitWithAck('session.enter', sessionUid);
    return { socket, heard, signals, ask, answer: await ask() };
  }
  const say = ({ api }: TestMember, text: string) =>
    api.chat.sendSessionMessage({
      sessionUid,
      uid: crypto.randomUUID().replaceAll('-', ''),
      text,
    });
  const read = async ({ api }: TestMember) =>
    (await api.chat.sessionMessages({ sessionUid })).items.map(({ text }) => text);

  it('is out of its rooms, its chat and its signals, and the others are told', async () => {
    const [theirs, others, leaver] = [await enter(chef), await enter(guest), await enter(gone)];
    for (const { answer } of [theirs, others, leaver])
      expect(answer).toMatchObject({
        entered: true,
        participants: expect.arrayContaining([chef.uid, guest.uid, gone.uid]),
      });
    // that they are in the room now is told to each other before
    await platform.settle();
    for (const { heard } of [theirs, others, leaver]) heard.splice(0);
    await say(gone, 'while I am here');
    // words and leaving come by ways of their own
    await platform.settle();
    await gone.api.sessions.leave({ uid: sessionUid });
    await platform.settle();

    await say(guest, 'about the one who left');
    leaver.socket.emit('signal', { sessionUid, peer: chef.uid, data: { kind: 'greeting' } });
    theirs.socket.emit('signal', { sessionUid, peer: gone.uid, data: { kind: 'call' } });
    others.socket.emit('signal', { sessionUid, peer: chef.uid, data: { kind: 'greeting' } });
    await platform.settle();
    expect(await leaver.ask()).toMatchObject({ code: 'request/not-found' });
    expect(await theirs.ask()).toMatchObject({
      entered: true,
      participants: [chef.uid, guest.uid],
    });

    // the leaver hears that they left, and nothing after it
    expect(leaver.heard.map(({ type }) => type)).toEqual(['message', 'session.left']);
    expect(leaver.signals).toEqual([]);
    for (const { heard } of [theirs, others])
      expect(heard.map(({ type }) => type)).toEqual(['message', 'session.left', 'message']);
    expect(theirs.signals).toEqual([
      { sessionUid, peer: gone.uid, data: CUT_OFF },
      { sessionUid, peer: guest.uid, data: { kind: 'greeting' } },
    ]);

    await expect(say(gone, 'still here')).rejects.toMatchObject({ code: 'sessions/ended' });
    expect(await read(gone)).toEqual(['while I am here']);
    expect(await read(guest)).toEqual(['while I am here', 'about the one who left']);
  });

  it('stays out on another device and by a socket opened later', async () => {
    const later = await enter(await platform.signIn(gone));
    expect(later.answer).toMatchObject({ code: 'request/not-found' });
    await say(guest, 'nobody listens');
    await platform.settle();
    await later.ask();
    expect(later.heard).toEqual([]);
  });

  it('lets nobody stay whose sign-in ended while they were connecting', async () => {
    const opened = await platform.signIn(guest);
    const sockets = Array.from({ length: 30 }, () => dial(platform.url, opened));
    const connecting = sockets.map(
      (socket) =>
        new Promise<void>((resolve) =>
          socket.once('connect', resolve).once('connect_error', () => resolve()),
        ),
    );
    await Promise.race(connecting);
    const { items } = await opened.api.identity.signIns({});
    await opened.api.identity.revokeSignIn({ uid: items.find(({ current }) => current)!.uid });
    await Promise.all(connecting);
    await platform.settle();
    await until(() => expect(sockets.filter(({ connected }) => connected)).toHaveLength(0));
  });
});
