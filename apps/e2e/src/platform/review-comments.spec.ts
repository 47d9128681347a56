import { until } from '@chefly/engines/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';

describe('a culinary review is commented as a post is', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  let zainab: TestMember;
  let uid: string;
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, zainab] = await platform.members('fatima', 'ayesha', 'zainab');
    await platform.follow(ayesha, fatima);
    ({ uid } = await fatima.api.content.createReview({
      ...{ title: 'Worth the queue', items: 'Nihari, naan', description: 'Slow and deep' },
      ...{ placeName: 'Javed', placeLocation: 'Burns Road, Karachi' },
      media: [{ kind: 'image', receipt: await platform.upload(fatima) }],
    }));
  });
  afterEach(closeTabs);
  afterAll(() => platform.stop());

  const rows = async (name: string) =>
    (await platform.database('content')).connection.collection(name);
  const say = ({ api }: TestMember, text: string, parentUid: string | null = null) =>
    api.content.createComment({ kind: 'review', uid, key: crypto.randomUUID(), text, parentUid });
  const read = async ({ api }: TestMember, parentUid?: string) =>
    (await api.content.comments({ kind: 'review', uid, parentUid })).items;
  const countOf = async ({ api }: TestMember) => (await api.content.review({ uid })).comments;

  it('with replies, mentions, likes and a number on its card', async () => {
    expect(await countOf(ayesha)).toBe(0);
    const question = await say(ayesha, 'Do they open before Fajr, @fatima?');
    expect(question.parts).toEqual([
      { text: 'Do they open before Fajr, ', memberUid: null },
      { text: '@fatima', memberUid: fatima.uid },
      { text: '?', memberUid: null },
    ]);
    const answer = await say(fatima, 'An hour after.', question.uid);
    expect(await fatima.api.content.likeComment({ uid: question.uid })).toEqual({
      liked: true,
      likes: 1,
    });
    expect(await read(ayesha)).toMatchObject([
      { uid: question.uid, subject: { kind: 'review', uid }, replies: 1, likes: 1, liked: false },
    ]);
    expect(await read(ayesha, question.uid)).toMatchObject([{ uid: answer.uid, depth: 1 }]);
    expect(await countOf(ayesha)).toBe(2);
    const inFeed = (await ayesha.api.content.feed({})).items.find((item) => item.uid === uid);
    expect(inFeed).toMatchObject({ kind: 'review', comments: 2 });
    await platform.settle();
    const { items } = await fatima.api.notifications.list({});
    expect(JSON.stringify(items)).toContain(question.uid);
  });

  it('with a word at once to who reads it, and to nobody who does not follow', async () => {
    const reading = async (member: TestMember) => {
      const tab = await openTab(platform.url, member);
      const room = { kind: 'review' as const, uid, authorUid: fatima.uid };
      return { tab, answer: await tab.socket.emitWithAck('comments.enter', room) };
    };
    const [reader, stranger] = [await reading(ayesha), await reading(zainab)];
    expect([reader.answer, 'entered' in stranger.answer]).toEqual([{ entered: true }, false]);
    const { uid: commentUid } = await say(fatima, 'Closed on Mondays.');
    const changes = ({ tab }: typeof reader) =>
      tab.heard.filter(({ type }) => type === 'comments.changed').map(({ data }) => data);
    await until(() =>
      expect(changes(reader)).toEqual([
        {
          ...{ subject: { kind: 'review', uid }, commentUid, parentUid: null },
          ...{ change: 'created', mine: false },
        },
      ]),
    );
    await stranger.tab.roundTrip();
    expect(changes(stranger)).toEqual([]);
    for (const call of [
      () => read(zainab),
      () => say(zainab, 'And on Tuesdays?'),
      () => zainab.api.content.comment({ uid: commentUid }),
      () => zainab.api.content.likeComment({ uid: commentUid }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'request/not-found' });
  });

  it('with the place of a deleted comment for its replies, and with nothing once it is gone', async () => {
    const top = await say(ayesha, 'Cash alone?');
    const reply = await say(fatima, 'Alone.', top.uid);
    const before = await countOf(ayesha);
    await ayesha.api.content.deleteComment({ uid: top.uid });
    expect(await countOf(ayesha)).toBe(before - 1);
    expect((await read(ayesha))[0]).toMatchObject({
      ...{ uid: top.uid, state: 'deleted', author: null, parts: [], replies: 1 },
    });
    await fatima.api.content.deleteComment({ uid: reply.uid });
    expect((await read(ayesha)).map((comment) => comment.uid)).not.toContain(top.uid);
    expect(await countOf(ayesha)).toBe(before - 2);
    const said = (await read(ayesha)).map((comment) => comment.uid);
    await fatima.api.content.deleteReview({ uid });
    await platform.settle();
    await expect(read(ayesha)).rejects.toMatchObject({ code: 'request/not-found' });
    expect(await (await rows('comments')).countDocuments({ subjectUid: uid })).toBe(0);
    const likes = await rows('comment_likes');
    expect(await likes.countDocuments({ commentUid: { $in: said } })).toBe(0);
  });
});
