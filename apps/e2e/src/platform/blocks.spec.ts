import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blocksOn } from './blocks-on';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

/** What comes of a block, a mute and a follower sent away, wherever two members could meet. */
describe('members who keep others away', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  let zainab: TestMember;
  let sana: TestMember;

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, zainab, sana] = await platform.members('fatima', 'ayesha', 'zainab', 'sana');
  });
  afterAll(() => platform.stop());

  const post = async (author: TestMember, title: string) =>
    author.api.content.createPost({
      title,
      description: 'Slow',
      receipt: await platform.upload(author),
    });
  const feedOf = async ({ api }: TestMember) =>
    (await api.content.feed({})).items.map(({ title }) => title);
  const { block, unblock } = blocksOn(() => platform);
  const uids = ({ items }: { items: { uid: string }[] }) => items.map(({ uid }) => uid);

  it('are nobody to each other: what is asked about them is answered as of a member who never was', async () => {
    await platform.follow(ayesha, fatima);
    await platform.follow(fatima, ayesha);
    await post(fatima, 'Haleem');
    await platform.settle();
    await block(fatima, ayesha);

    const nobody = { uid: 'nobody-has-this-uid-00' };
    const answerOf = (call: Promise<unknown>) =>
      call.then(
        (value) => value,
        ({ code, status, message }) => ({ code, status, message }),
      );
    for (const [from, to] of [
      [fatima, ayesha],
      [ayesha, fatima],
    ] as const) {
      const ask = ({ uid }: { uid: string }) => [
        answerOf(from.api.social.profile({ uid })),
        answerOf(from.api.social.follow({ uid })),
        answerOf(from.api.social.mute({ uid })),
        answerOf(from.api.social.followers({ uid })),
        answerOf(from.api.social.following({ uid })),
        answerOf(from.api.content.postsOf({ uid })),
        answerOf(from.api.recipes.recipesOf({ uid })),
        answerOf(from.api.sessions.reviewsOf({ uid })),
        answerOf(from.api.sessions.ratingsOf({ uid })),
        answerOf(from.api.sessions.ask({ chefUids: [uid], recipeUid: nobody.uid, type: 'voice' })),
      ];
      expect(await Promise.all(ask(to))).toEqual(await Promise.all(ask(nobody)));
      expect(uids(await from.api.social.people({ text: to.account.firstName }))).toEqual([]);
    }
    expect(await answerOf(ayesha.api.social.block({ uid: fatima.uid }))).toMatchObject({
      code: 'request/not-found',
    });
    expect(await feedOf(ayesha)).toEqual([]);
    const mine = { uid: fatima.uid };
    expect((await fatima.api.social.profile(mine)).followers).toBe(0);
    expect(uids(await fatima.api.social.followers(mine))).toEqual([]);
    expect(uids(await fatima.api.social.blocks({}))).toEqual([ayesha.uid]);
  });

  it('may meet again when it is lifted, and follow nobody by that', async () => {
    await unblock(fatima, ayesha);
    expect(await ayesha.api.social.profile({ uid: fatima.uid })).toMatchObject({
      relationship: 'none',
      followRefusal: null,
    });
    expect(uids(await fatima.api.social.blocks({}))).toEqual([]);
    await platform.follow(ayesha, fatima);
    expect(await feedOf(ayesha)).toEqual(['Haleem']);
  });

  it('stay apart until both have lifted it', async () => {
    /** False for who was later: the other is nobody to them by then. */
    const sets = ({ api }: TestMember, { uid }: TestMember) =>
      api.social.block({ uid }).then(
        () => true,
        ({ code }) => (expect(code).toBe('request/not-found'), false),
      );
    // both at once: neither knows of the other's, most of the time
    const [first, second] = await Promise.all([sets(sana, zainab), sets(zainab, sana)]);
    await platform.settle();
    expect(uids(await sana.api.social.blocks({}))).toEqual(first ? [zainab.uid] : []);
    expect(uids(await zainab.api.social.blocks({}))).toEqual(second ? [sana.uid] : []);
    await unblock(sana, zainab);
    const seen = await zainab.api.social.profile({ uid: sana.uid }).catch(({ code }) => code);
    if (second) expect(seen).toBe('request/not-found');
    else expect(seen).toMatchObject({ uid: sana.uid });
    await unblock(zainab, sana);
    expect(await sana.api.social.follow({ uid: zainab.uid })).toEqual({ relationship: 'pending' });
    await sana.api.social.unfollow({ uid: zainab.uid });
  });

  it('lose requests to follow, whichever of the two asked', async () => {
    await zainab.api.social.follow({ uid: sana.uid });
    await platform.settle();
    const told = async () =>
      (await sana.api.notifications.list({})).items.filter(({ message }) =>
        message.startsWith('zainab'),
      );
    expect(await told()).toHaveLength(1);
    await block(zainab, sana);
    expect(uids(await sana.api.social.followRequests({}))).toEqual([]);
    expect(await told()).toEqual([]);
    await expect(sana.api.social.acceptFollow({ uid: zainab.uid })).rejects.toMatchObject({
      code: 'social/no-request',
    });
    await unblock(zainab, sana);
  });

  it('end with no follow between them, however many ask and block at once', async () => {
    const members = await Promise.all(
      Array.from({ length: 6 }, (_, i) => platform.member(`crowd${'abcdef'[i]}`)),
    );
    await Promise.allSettled(
      members.flatMap((one) =>
        members
          .filter((other) => other !== one)
          .flatMap((other) => [
            one.api.social.follow({ uid: other.uid }),
            other.api.social.acceptFollow({ uid: one.uid }),
            one.api.social.block({ uid: other.uid }),
          ]),
      ),
    );
    await platform.settle();
    for (const one of members) {
      const { uid } = one;
      expect((await one.api.social.profile({ uid })).followers).toBe(0);
      expect(uids(await one.api.social.followers({ uid }))).toEqual([]);
      expect(uids(await one.api.social.followRequests({}))).toEqual([]);
    }
    const content = await platform.database('content');
    const follows = content.connection.collection('follows');
    const crowd = { $in: members.map(({ uid }) => uid) };
    expect(await follows.countDocuments({ followerUid: crowd })).toBe(0);
  });

  it('hide a muted member’s posts and doings from themselves alone, until they unmute', async () => {
    await platform.follow(sana, fatima);
    await post(fatima, 'Nihari');
    await platform.settle();
    expect(await feedOf(sana)).toContain('Nihari');
    await sana.api.social.mute({ uid: fatima.uid });
    await platform.settle();
    expect(await feedOf(sana)).toEqual([]);
    expect(uids(await sana.api.social.mutes({}))).toEqual([fatima.uid]);
    expect(await sana.api.social.profile({ uid: fatima.uid })).toMatchObject({ muted: true });
    // looked for, they are there
    expect((await sana.api.content.postsOf({ uid: fatima.uid })).items).not.toEqual([]);
    await fatima.api.social.follow({ uid: sana.uid });
    await platform.settle();
    const { items } = await sana.api.notifications.list({});
    expect(items.filter(({ message }) => message.startsWith('fatima'))).toEqual([]);
    // and she knows nothing of it
    expect(await fatima.api.social.profile({ uid: sana.uid })).toMatchObject({ muted: false });
    expect(uids(await fatima.api.social.followers({ uid: fatima.uid }))).toContain(sana.uid);
    await sana.api.social.unmute({ uid: fatima.uid });
    await platform.settle();
    expect(await feedOf(sana)).toContain('Nihari');
  });

  it('send a follower away, who sees nothing more and may ask again', async () => {
    await fatima.api.social.removeFollower({ uid: ayesha.uid });
    await fatima.api.social.removeFollower({ uid: ayesha.uid });
    await platform.settle();
    expect(await feedOf(ayesha)).toEqual([]);
    expect(uids(await fatima.api.social.followers({ uid: fatima.uid }))).toEqual([sana.uid]);
    expect((await fatima.api.social.profile({ uid: fatima.uid })).followers).toBe(1);
    expect(await ayesha.api.social.follow({ uid: fatima.uid })).toEqual({
      relationship: 'pending',
    });
    // a request is no follower
    await fatima.api.social.removeFollower({ uid: ayesha.uid });
    expect(uids(await fatima.api.social.followRequests({}))).toEqual([ayesha.uid]);
    await ayesha.api.social.unfollow({ uid: fatima.uid });
  });

  it('show who follows whom to the member and their followers, by pages, each row by its own rule', async () => {
    const { uid } = fatima;
    for (const name of ['gul', 'hina', 'noor'])
      await platform.follow(await platform.member(name), fatima);
    await platform.follow(fatima, zainab);
    const first = await fatima.api.social.followers({ uid, limit: 2 });
    const second = await fatima.api.social.followers({ uid, limit: 2, cursor: first.next! });
    expect([...first.items, ...second.items].map(({ firstName }) => firstName)).toEqual([
      'noor',
      'hina',
      'gul',
      'sana',
    ]);
    expect((await sana.api.social.following({ uid })).items).toEqual([
      expect.objectContaining({ uid: zainab.uid, relationship: 'none' }),
    ]);
    expect(uids(await ayesha.api.social.followers({ uid }))).toEqual([]);
    const [hina, gul] = await platform.members('hina', 'gul');
    await block(hina, gul);
    expect(uids(await gul.api.social.followers({ uid }))).not.toContain(hina.uid);
    expect(uids(await hina.api.social.followers({ uid }))).not.toContain(gul.uid);
    expect(uids(await sana.api.social.followers({ uid }))).toEqual(
      expect.arrayContaining([hina.uid, gul.uid]),
    );
  });

  it('leave copies in every service that agree with the facts', async () => {
    await block(zainab, sana);
    const facts = await platform.database('social');
    const rows = await facts.connection
      .collection('boundaries')
      .find({})
      .sort({ _id: 1 })
      .toArray();
    expect(rows.length).toBeGreaterThan(0);
    const copies = ['content', 'recipes', 'sessions', 'chat', 'moderation', 'notifications'];
    for (const service of [...copies, 'gateway']) {
      const copy = await platform.database(service);
      const held = await copy.connection
        .collection('boundaries')
        .find({})
        .sort({ _id: 1 })
        .toArray();
      expect(held.map(({ _id }) => _id)).toEqual(rows.map(({ _id }) => _id));
    }
  });
});
