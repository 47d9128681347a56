import { until } from '@chefly/engines/testing';
import { CUT_OFF } from '@chefly/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab, type LiveSocket } from './tab';

/** The live socket: who hears what, and who is let into which room. */
describe('live', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  let zainab: TestMember;
  let recipeUid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, zainab] = await platform.members('fatima', 'ayesha', 'zainab');
    recipeUid = await openKitchen(platform, fatima, ayesha, zainab);
  });
  afterEach(closeTabs);
  afterAll(() => platform.stop());

  async function open(token: string) {
    const tab = await openTab(platform.url, { token });
    await platform.settle();
    return tab;
  }
  const enter = (socket: LiveSocket, sessionUid: string) =>
    new Promise<boolean>((resolve) =>
      socket.emit('session.enter', sessionUid, (answer) => resolve('entered' in answer)),
    );
  const hears = (heard: { type: string }[], type: string) =>
    until(() => expect(heard.map((m) => m.type)).toContain(type));
  async function startSession() {
    await platform.online(fatima, ayesha, zainab);
    const request = await ayesha.api.sessions.ask({
      chefUids: [fatima.uid],
      recipeUid,
      type: 'video',
    });
    const { sessionUid } = await fatima.api.sessions.accept({ uids: [request.uid] });
    await platform.settle();
    return sessionUid;
  }

  it('refuses a socket without a valid token', async () => {
    await expect(open('nonsense')).rejects.toThrow('identity/not-signed-in');
    await expect(open(`${fatima.token.slice(0, -4)}AAAA`)).rejects.toThrow(
      'identity/not-signed-in',
    );
  });

  it('tells a follower of a new post, and nobody else; and no longer after unfollowing', async () => {
    await platform.follow(ayesha, fatima);
    const follower = await open(ayesha.token);
    const stranger = await open(zainab.token);
    await fatima.api.content.createPost({
      title: 'Haleem',
      description: 'Slow',
      receipt: await platform.upload(fatima),
    });
    await hears(follower.heard, 'feed.new');
    await ayesha.api.social.unfollow({ uid: fatima.uid });
    await platform.settle();
    await follower.roundTrip();
    follower.heard.length = 0;
    await fatima.api.content.createPost({
      title: 'Nihari',
      description: 'Slower',
      receipt: await platform.upload(fatima),
    });
    await platform.settle();
    await enter(follower.socket, 'a-round-trip-of-ours');
    expect(follower.heard).toEqual([]);
    expect(stranger.heard).toEqual([]);
    expect((await ayesha.api.content.feed({})).items).toEqual([]);
  });

  it('lets only participants into a session, and signals only between chef and member', async () => {
    const sessionUid = await startSession();
    const [chef, member, stranger] = [
      await open(fatima.token),
      await open(ayesha.token),
      await open(zainab.token),
    ];
    expect([
      await enter(chef.socket, sessionUid),
      await enter(member.socket, sessionUid),
      await enter(stranger.socket, sessionUid),
    ]).toEqual([true, true, false]);
    stranger.socket.emit('signal', { sessionUid, peer: fatima.uid, data: { kind: 'greeting' } });
    member.socket.emit('signal', { sessionUid, peer: zainab.uid, data: { kind: 'greeting' } });
    member.socket.emit('signal', { sessionUid, peer: fatima.uid, data: { kind: 'greeting' } });
    await until(() =>
      expect(chef.signals).toEqual([{ sessionUid, peer: ayesha.uid, data: { kind: 'greeting' } }]),
    );
    expect(stranger.signals).toEqual([]);
    // answered after what was said before it: nothing of that is still on its way
    expect(await enter(stranger.socket, sessionUid)).toBe(false);
    await chef.roundTrip();
    expect(chef.signals).toHaveLength(1);

    await ayesha.api.chat.sendSessionMessage({
      sessionUid,
      uid: 'a-message-of-the-test-1',
      text: 'Salam',
    });
    await hears(chef.heard, 'message');
    await enter(stranger.socket, sessionUid);
    expect(stranger.heard.map((m) => m.type)).not.toContain('message');

    // a second device takes the place of the first, which is told
    const replaced = jest.fn();
    member.socket.on('replaced', replaced);
    const second = await open(ayesha.token);
    expect(await enter(second.socket, sessionUid)).toBe(true);
    await until(() => expect(replaced).toHaveBeenCalledWith({ sessionUid }));
    chef.socket.emit('signal', { sessionUid, peer: ayesha.uid, data: { kind: 'call' } });
    await until(() => expect(second.signals).toHaveLength(1));
    expect(member.signals).toEqual([]);

    await fatima.api.sessions.leave({ uid: sessionUid });
    await hears(second.heard, 'session.ended');
    expect(await enter(second.socket, sessionUid)).toBe(false);
  });

  it('cuts a sign-in that is revoked off its socket, its token and the call it is in', async () => {
    const sessionUid = await startSession();
    const chef = await open(fatima.token);
    await enter(chef.socket, sessionUid);
    const elsewhere = await platform.signIn(ayesha);
    const { socket } = await open(elsewhere.token);
    expect(await enter(socket, sessionUid)).toBe(true);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    const other = (await ayesha.api.identity.signIns({})).items.find((signIn) => !signIn.current)!;
    await ayesha.api.identity.revokeSignIn({ uid: other.uid });
    await closed;
    await until(() =>
      expect(chef.signals).toEqual([{ sessionUid, peer: ayesha.uid, data: CUT_OFF }]),
    );
    await expect(open(elsewhere.token)).rejects.toThrow('identity/not-signed-in');
    await fatima.api.sessions.leave({ uid: sessionUid });
  });

  it('tells a member who attended, and nobody else, that a review is due', async () => {
    const sessionUid = await startSession();
    const [guest, chef, stranger] = await Promise.all(
      [ayesha, fatima, zainab].map(({ token }) => open(token)),
    );
    await platform.attended(sessionUid, fatima, ayesha);
    await fatima.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    await hears(guest!.heard, 'review.due');
    expect(guest!.heard.filter(({ type }) => type === 'review.due')).toEqual([
      { type: 'review.due', data: { sessionUid } },
    ]);
    for (const other of [chef!, stranger!])
      expect(other.heard.filter(({ type }) => type === 'review.due')).toEqual([]);
  });

  it('makes a chef available by a live socket', async () => {
    const uids = async () =>
      (await ayesha.api.sessions.chefs({ recipe: recipeUid })).items.map((chef) => chef.uid);
    await open(fatima.token);
    await platform.settle();
    expect(await uids()).toEqual([fatima.uid]);
  });
});
