import { until } from '@chefly/engines/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { postOf } from './desk';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';

/** Who hears at once of what is said below a post. */
describe('live comments', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  let zainab: TestMember;
  let post: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, zainab] = await platform.members('fatima', 'ayesha', 'zainab');
    await platform.follow(ayesha, fatima);
    post = await postOf(platform, fatima, 'Haleem');
  });
  afterEach(closeTabs);
  afterAll(() => platform.stop());

  const say = ({ api }: TestMember, uid = post, parentUid: string | null = null) =>
    api.content.createComment({
      kind: 'post',
      uid,
      key: crypto.randomUUID(),
      text: 'How long?',
      parentUid,
    });
  async function open(member: TestMember) {
    const tab = await openTab(platform.url, member);
    const enter = (authorUid: string, uid = post) =>
      new Promise<boolean>((resolve) =>
        tab.socket.emit('comments.enter', { kind: 'post', uid, authorUid }, (answer) =>
          resolve('entered' in answer),
        ),
      );
    return {
      ...tab,
      enter,
      get heard() {
        return tab.heard.flatMap(({ type, data }) => (type === 'comments.changed' ? [data] : []));
      },
    };
  }

  it('tells readers of what is said, liked and deleted, by uid alone', async () => {
    const reader = await open(ayesha);
    expect(await reader.enter(fatima.uid)).toBe(true);
    const comment = await say(fatima);
    const reply = await say(ayesha, post, comment.uid);
    await fatima.api.content.likeComment({ uid: reply.uid });
    await ayesha.api.content.deleteComment({ uid: reply.uid });
    const about = { subject: { kind: 'post', uid: post } };
    await until(() =>
      expect(reader.heard).toEqual(
        expect.arrayContaining([
          {
            ...about,
            ...{ commentUid: comment.uid, parentUid: null, change: 'created', mine: false },
          },
          ...['created', 'liked', 'deleted'].map((change) => ({
            ...about,
            ...{ commentUid: reply.uid, parentUid: comment.uid, change },
            mine: change !== 'liked',
          })),
        ]),
      ),
    );
    expect(reader.heard).toHaveLength(4);
    expect(JSON.stringify(reader.heard)).not.toContain('How long');
  });

  it('says to nobody by whom: a third reader may have blocked them', async () => {
    const hafsa = await platform.member('hafsa');
    await platform.follow(hafsa, fatima);
    const uid = await postOf(platform, fatima, 'Haleem');
    await platform.settle();
    await hafsa.api.social.block({ uid: ayesha.uid });
    await platform.settle();
    const [third, author] = [await open(hafsa), await open(fatima)];
    for (const reader of [third, author]) await reader.enter(fatima.uid, uid);
    const { uid: commentUid } = await say(ayesha, uid);
    await ayesha.api.content.likeComment({ uid: commentUid });
    await until(() => expect(author.heard).toHaveLength(2));
    await third.roundTrip();
    expect(JSON.stringify([third.heard, author.heard])).not.toContain(ayesha.uid);
  });

  it('lets nobody in who may not read, nor under a wrong author', async () => {
    const [stranger, liar, reader] = [await open(zainab), await open(zainab), await open(ayesha)];
    expect(await stranger.enter(fatima.uid)).toBe(false);
    expect(await reader.enter(fatima.uid)).toBe(true);
    // a room of that name may be hers; nothing is ever said in it
    expect(await liar.enter(zainab.uid)).toBe(true);
    await say(fatima);
    await platform.settle();
    await until(() => expect(reader.heard).toHaveLength(1));
    await Promise.all([stranger.roundTrip(), liar.roundTrip()]);
    expect([...stranger.heard, ...liar.heard]).toEqual([]);
  });

  it('is in one thread at a time, and in none after leaving', async () => {
    const other = await postOf(platform, fatima, 'Haleem');
    const [reader, both] = [await open(ayesha), await open(fatima)];
    await reader.enter(fatima.uid);
    await reader.enter(fatima.uid, other);
    await both.enter(fatima.uid);
    await say(fatima);
    await until(() => expect(both.heard).toHaveLength(1));
    await reader.roundTrip();
    expect(reader.heard).toEqual([]);
    await reader.enter(fatima.uid);
    reader.socket.emit('comments.exit', { kind: 'post', uid: post });
    await reader.roundTrip();
    await say(fatima);
    await until(() => expect(both.heard).toHaveLength(2));
    await reader.roundTrip();
    expect(reader.heard).toEqual([]);
  });

  it('puts out who stops following, while she reads', async () => {
    const [reader, author] = [await open(ayesha), await open(fatima)];
    await reader.enter(fatima.uid);
    await author.enter(fatima.uid);
    await ayesha.api.social.unfollow({ uid: fatima.uid });
    await platform.settle();
    await say(fatima);
    await until(() => expect(author.heard).toHaveLength(1));
    await reader.roundTrip();
    expect(reader.heard).toEqual([]);
    expect(await reader.enter(fatima.uid)).toBe(false);
    await platform.follow(ayesha, fatima);
  });
});
