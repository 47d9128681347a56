import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

/** FOLLOWERS=200000 shows it of as many as anybody has. */
const CROWD = Number(process.env.FOLLOWERS ?? 5600);
const PATIENCE_MS = Math.max(120_000, 3 * CROWD);

/** Feeds of former followers, of crowds, and of what is hidden from their reader. */
describe('abuse of feeds', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha] = await platform.members('fatima', 'ayesha');
    await platform.follow(ayesha, fatima);
  });
  afterAll(() => platform.stop());

  const rows = async (name: string) =>
    (await platform.database('content')).connection.collection<any>(name);
  const post = async (author = fatima) =>
    author.api.content.createPost({
      title: 'Haleem',
      description: 'Slow',
      receipt: await platform.upload(author),
    });
  const feedOf = async (member: TestMember, limit = 20) =>
    (await member.api.content.feed({ limit })).items.map((item) => item.uid);

  it('shows a former follower nothing any more, and fills the page with the rest', async () => {
    const own: string[] = [];
    for (let i = 0; i < 3; i++) own.push((await post(ayesha)).uid);
    const theirs = [(await post()).uid, (await post()).uid, (await post()).uid];
    expect(await feedOf(ayesha, 4)).toHaveLength(4);
    await ayesha.api.social.unfollow({ uid: fatima.uid });
    await platform.settle();
    expect(await feedOf(ayesha, 3)).toEqual(own.toReversed());
    await expect(ayesha.api.content.like({ uid: theirs[0]! })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    await platform.follow(ayesha, fatima);
    expect(await feedOf(ayesha)).toEqual([...theirs.toReversed(), ...own.toReversed()]);
  });

  it('fills a page however many in a row are hidden from its reader', async () => {
    const sana = await platform.member('sana');
    const [first] = await feedOf(ayesha);
    await platform.follow(ayesha, sana);
    for (let i = 0; i < 4; i++) await post(sana);
    await ayesha.api.social.mute({ uid: sana.uid });
    await platform.settle();
    const page = await ayesha.api.content.feed({ limit: 2 });
    expect([page.items.length, page.items[0]!.uid]).toEqual([2, first]);
    await ayesha.api.social.unmute({ uid: sana.uid });
    await platform.settle();
    expect((await ayesha.api.content.feed({ limit: 2 })).items[0]!.author.uid).toBe(sana.uid);
  });

  it('shows followers a post as soon as its author is told that it is there', async () => {
    const { uid } = await post();
    expect((await feedOf(ayesha))[0]).toBe(uid);
  });

  it('shows whoever begins to follow what is published in the same moment', async () => {
    const stranger = await platform.member('noor');
    for (let round = 0; round < 8; round++) {
      await stranger.api.social.follow({ uid: fatima.uid });
      await platform.settle();
      const [{ uid }] = await Promise.all([
        post(),
        fatima.api.social.acceptFollow({ uid: stranger.uid }),
      ]);
      await platform.settle();
      expect(await feedOf(stranger)).toContain(uid);
      await stranger.api.social.unfollow({ uid: fatima.uid });
      await platform.settle();
    }
  });

  it(
    'costs one row a post, however many follow its author',
    async () => {
      const members = Array.from(
        { length: CROWD },
        (_, i) => `crowd-${String(i).padStart(16, '0')}`,
      );
      await (
        await rows('follows')
      ).insertMany(
        members.map((uid) => ({
          _id: `${uid}:${fatima.uid}`,
          followerUid: uid,
          followedUid: fatima.uid,
        })),
      );
      const { connection } = await platform.database('content');
      const kept = async () => {
        const names = (await connection.db!.listCollections().toArray()).map(({ name }) => name);
        const counts = names
          .filter((name) => name !== 'inbox')
          .map(async (name) => [name, await connection.collection(name).countDocuments()] as const);
        return Object.fromEntries(await Promise.all(counts));
      };
      const receipt = await platform.upload(fatima);
      await platform.settle();
      const before = await kept();
      const { uid } = await fatima.api.content.createPost({
        ...{ title: 'Haleem', description: 'Slow', receipt },
      });
      await platform.settle();
      expect(await kept()).toEqual({ ...before, posts: before.posts! + 1 });
      expect((await feedOf(ayesha))[0]).toBe(uid);
      await fatima.api.content.deletePost({ uid });
      await platform.settle();
      expect(await kept()).toEqual(before);
      expect(await platform.deadLetters()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it('goes on where interrupted work had stopped, and ends what nobody needs any more', async () => {
    const postUid = 'a-post-that-is-gone-00';
    const at = new Date(Date.now() - 600_000);
    const likes = await rows('likes');
    await likes.insertMany(
      Array.from({ length: 12 }, (_, i) => ({
        ...{ _id: `${postUid}:${i}`, postUid, memberUid: String(i) },
      })),
    );
    const work = await rows('work');
    await work.insertMany([
      { _id: `removal:${postUid}`, kind: 'removal', subject: postUid, piece: 7, at },
      // as an earlier version planned them
      { _id: 'fan-out:x', kind: 'fan-out', subject: 'x', piece: 7, after: 'y', at },
      { _id: 'trim:20779', kind: 'trim', subject: '20779', piece: 0, after: null, at },
    ]);
    await platform.schedule('content-sweep', crypto.randomUUID(), new Date(), {});
    await platform.settle();
    expect([await likes.countDocuments({ postUid }), await work.countDocuments({})]).toEqual([
      0, 0,
    ]);
    expect(await platform.deadLetters()).toEqual([]);
  });
});
