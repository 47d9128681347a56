import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Socket } from 'socket.io-client';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';

/** What somebody who is blocked still holds in the hand, and that it opens nothing. */
describe('a blocked member', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let mallory: TestMember;

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, mallory] = await platform.members('fatima', 'mallory');
    await platform.follow(mallory, fatima);
  });
  afterAll(async () => {
    closeTabs();
    await platform.stop();
  });

  async function listen(member: TestMember) {
    const { socket, heard } = await openTab(platform.url, member);
    const answer = (event: string, message: unknown) =>
      new Promise<unknown>((resolve) => (socket as Socket).emit(event, message, resolve));
    return { heard, answer };
  }
  const post = async (title: string) =>
    fatima.api.content.createPost({
      title,
      description: 'Slow',
      receipt: await platform.upload(fatima),
    });

  it('loses what is open and what was kept: socket rooms, cursors, uids, a session and its media', async () => {
    const posts = [];
    for (const title of ['Haleem', 'Nihari', 'Paya']) posts.push(await post(title));
    await platform.settle();
    const cursor = (await mallory.api.content.feed({ limit: 1 })).next!;
    const profileCursor = (await mallory.api.content.postsOf({ uid: fatima.uid, limit: 1 })).next!;
    const recipeUid = await openKitchen(platform, fatima, mallory);
    const request = await mallory.api.sessions.ask({
      chefUids: [fatima.uid],
      recipeUid,
      type: 'video',
    });
    const { sessionUid } = await fatima.api.sessions.accept({ uids: [request.uid] });
    await platform.settle();
    const chat = await mallory.api.chat.chatWith({ uid: fatima.uid });
    const open = await listen(mallory);
    await open.answer('session.enter', sessionUid);
    const about = { kind: 'post', uid: posts[0]!.uid, authorUid: fatima.uid };
    await open.answer('comments.enter', about);
    expect(await mallory.api.sessions.token({ uid: sessionUid })).toMatchObject({ role: 'user' });

    await fatima.api.social.block({ uid: mallory.uid });
    await platform.settle();
    expect(open.heard.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['people.changed', 'session.ended']),
    );
    open.heard.length = 0;

    const later = await post('Korma');
    await platform.settle();
    const refused = { code: 'request/not-found' };
    expect(await open.answer('session.enter', sessionUid)).toMatchObject(refused);
    expect(await open.answer('comments.enter', about)).toMatchObject(refused);
    expect(open.heard).toEqual([]);
    const { api } = mallory;
    for (const { uid } of [...posts, later]) {
      await expect(api.content.post({ uid })).rejects.toMatchObject(refused);
      await expect(api.content.like({ uid })).rejects.toMatchObject(refused);
    }
    expect((await api.content.feed({ cursor })).items).toEqual([]);
    const held = await api.content.postsOf({ uid: fatima.uid, cursor: profileCursor });
    expect(held.items).toEqual([]);
    await expect(api.sessions.token({ uid: sessionUid })).rejects.toMatchObject({
      code: 'sessions/ended',
    });
    const chatUid = chat.uid;
    await expect(api.chat.memberMessages({ chatUid })).rejects.toMatchObject(refused);
    await expect(
      api.chat.sendMemberMessage({ chatUid, uid: 'a-message-that-nobody-gets', text: 'Look' }),
    ).rejects.toMatchObject(refused);
    expect((await api.chat.memberChats({})).items).toEqual([]);
  });

  it('finds nobody by guessing, and no way in by blocking back, muting or sending a follower away', async () => {
    const { api } = mallory;
    const { uid } = fatima;
    for (const call of [api.social.block, api.social.mute])
      await expect(call({ uid })).rejects.toMatchObject({ code: 'request/not-found' });
    expect(await api.social.unblock({ uid })).toEqual({});
    expect(await api.social.unfollow({ uid })).toEqual({ relationship: 'none' });
    expect(await api.social.removeFollower({ uid })).toEqual({});
    await platform.settle();
    // what takes back what is not theirs takes back nothing
    await expect(api.social.profile({ uid })).rejects.toMatchObject({ code: 'request/not-found' });
    await expect(api.social.follow({ uid })).rejects.toMatchObject({ code: 'request/not-found' });
  });

  it('hides in the lists of nobody else: a third member’s followers show neither to the other', async () => {
    const sana = await platform.member('sana');
    await platform.follow(fatima, sana);
    await platform.follow(mallory, sana);
    const seenBy = async ({ api }: TestMember) =>
      (await api.social.followers({ uid: sana.uid })).items.map(({ uid }) => uid);
    expect(await seenBy(mallory)).toEqual([mallory.uid]);
    expect(await seenBy(fatima)).toEqual([fatima.uid]);
    expect(await seenBy(sana)).toHaveLength(2);
  });
});
