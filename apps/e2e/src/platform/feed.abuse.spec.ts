import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

const CROWD = 5600;
const PATIENCE_MS = 120_000;

/** Feeds of former followers, of crowds, and of work that was interrupted. */
describe('abuse of feeds', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha] = await Promise.all([platform.member('fatima'), platform.member('ayesha')]);
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

  it('shows a former follower nothing that was fanned out late, and fills the page with the rest', async () => {
    const own: string[] = [];
    for (let i = 0; i < 3; i++) own.push((await post(ayesha)).uid);
    const theirs = [(await post()).uid, (await post()).uid, (await post()).uid];
    await platform.settle();
    expect(await feedOf(ayesha, 4)).toHaveLength(4);
    const late = await (
      await rows('feed')
    )
      .find({ memberUid: ayesha.uid, authorUid: fatima.uid })
      .toArray();
    await ayesha.api.social.unfollow({ uid: fatima.uid });
    await platform.settle();
    // as if the fan-out had read the follow before it was gone
    await (await rows('feed')).insertMany(late);
    expect(await feedOf(ayesha, 3)).toEqual(own.toReversed());
    await expect(ayesha.api.content.like({ uid: theirs[0]! })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    await platform.follow(ayesha, fatima);
    expect(await feedOf(ayesha)).toEqual(expect.arrayContaining(theirs));
  });

  it('shows followers a post as soon as its author is told that it is there', async () => {
    const { uid } = await post();
    expect(await feedOf(ayesha)).toContain(uid);
    await platform.settle();
    expect(await (await rows('feed')).countDocuments({ postUid: uid })).toBe(2);
  });

  it('shows whoever begins to follow what is published in the same moment', async () => {
    const stranger = await platform.member('sana');
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

  /** Rows of followers who are nowhere else. */
  const crowd = async () => {
    const follows = await rows('follows');
    const members = Array.from({ length: CROWD }, (_, i) => `crowd-${String(i).padStart(14, '0')}`);
    await follows.insertMany(
      members.map((uid) => ({
        _id: `${uid}:${fatima.uid}`,
        followerUid: uid,
        followedUid: fatima.uid,
      })),
    );
    return members;
  };

  it(
    'brings a post to a crowd in pieces, and takes it back in pieces',
    async () => {
      await crowd();
      const { uid } = await post();
      await platform.settle();
      const feed = await rows('feed');
      // the crowd, the author and one who is real
      expect(await feed.countDocuments({ postUid: uid })).toBe(CROWD + 2);
      expect(await feedOf(ayesha)).toContain(uid);
      expect(await (await rows('work')).countDocuments({})).toBe(0);
      await fatima.api.content.deletePost({ uid });
      await platform.settle();
      expect(await feed.countDocuments({ postUid: uid })).toBe(0);
      expect(await platform.deadLetters()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'goes on where interrupted work had stopped',
    async () => {
      const { uid } = await post();
      await platform.settle();
      const feed = await rows('feed');
      await feed.deleteMany({ postUid: uid, memberUid: /^crowd/ });
      await (
        await rows('work')
      ).insertOne({
        _id: `fan-out:${uid}`,
        kind: 'fan-out',
        subject: uid,
        piece: 7,
        after: `crowd-00000000005000:${fatima.uid}`,
        at: new Date(Date.now() - 600_000),
      });
      await platform.schedule('content-sweep', crypto.randomUUID(), new Date(), {});
      await platform.settle();
      const reached = await feed.find({ postUid: uid, memberUid: /^crowd/ }).toArray();
      expect(reached.map((row) => row.memberUid).sort()[0]).toBe('crowd-00000000005001');
      expect(reached).toHaveLength(CROWD - 5001);
      expect(await (await rows('work')).countDocuments({})).toBe(0);
    },
    PATIENCE_MS,
  );

  it('cuts feeds to a thousand posts once a day', async () => {
    const feed = await rows('feed');
    await feed.insertMany(
      Array.from({ length: 1300 }, (_, i) => ({
        _id: `${ayesha.uid}:old-${i}`,
        memberUid: ayesha.uid,
        authorUid: fatima.uid,
        postUid: `old-${i}`,
        at: new Date(i),
      })),
    );
    const newest = await feedOf(ayesha);
    await platform.schedule('content-trim', crypto.randomUUID(), new Date(), {});
    await platform.settle();
    expect(await feed.countDocuments({ memberUid: ayesha.uid })).toBe(1000);
    expect(await feedOf(ayesha)).toEqual(newest);
  });
});
