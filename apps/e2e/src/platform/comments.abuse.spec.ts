import { COMMENT_DEPTH, limits, MENTIONS_CAP } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { postOf } from './desk';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

const NOT_FOUND = { code: 'request/not-found' };
const UNSEEN = '\u200b\u200d\u3164\u2800\u00ad\u{e0041}';

/**
 * Comments where they must not be, on what one may not see, by guessed ids and cursors, of odd
 * words.
 */
describe('abuse of comments', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  let zainab: TestMember;
  let omar: TestMember;
  let post: string;

  const say = (
    { api }: TestMember,
    uid: string,
    text: string,
    parentUid: string | null = null,
    key: string = crypto.randomUUID(),
  ) => api.content.createComment({ kind: 'post', uid, key, text, parentUid });
  const rows = async (name: string) =>
    (await platform.database('content')).connection.collection<any>(name);

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, zainab, omar] = await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
      platform.member('zainab'),
      platform.member('omar', 'male'),
    ]);
    await platform.follow(ayesha, fatima);
    post = await postOf(platform, fatima, 'Haleem');
  });
  afterAll(() => platform.stop());

  it('answers the same for what is hidden, what is gone and what never was', async () => {
    const { uid } = await say(ayesha, post, 'Salam');
    for (const subject of [post, 'no-such-post-at-all-0', ayesha.uid])
      for (const call of [
        () => zainab.api.content.comments({ kind: 'post', uid: subject }),
        () => say(zainab, subject, 'Me too'),
        () => say(zainab, subject, 'Me too', uid),
        () => zainab.api.content.comments({ kind: 'review', uid: subject }),
      ])
        await expect(call()).rejects.toMatchObject(NOT_FOUND);
    for (const guess of [uid, 'no-such-comment-at-all', post])
      for (const call of [
        () => zainab.api.content.comment({ uid: guess }),
        () => zainab.api.content.likeComment({ uid: guess }),
        () => zainab.api.content.unlikeComment({ uid: guess }),
        () => zainab.api.content.deleteComment({ uid: guess }),
      ])
        await expect(call()).rejects.toMatchObject(NOT_FOUND);
    expect(await (await rows('comment_likes')).countDocuments({})).toBe(0);
  });

  it('lets a former follower take back what she said, and nothing else', async () => {
    const { uid } = await say(ayesha, post, 'While I follow');
    await ayesha.api.social.unfollow({ uid: fatima.uid });
    await platform.settle();
    for (const call of [
      () => ayesha.api.content.comments({ kind: 'post', uid: post }),
      () => ayesha.api.content.comment({ uid }),
      () => ayesha.api.content.likeComment({ uid }),
      () => say(ayesha, post, 'Still here?'),
    ])
      await expect(call()).rejects.toMatchObject(NOT_FOUND);
    await ayesha.api.content.deleteComment({ uid });
    await platform.follow(ayesha, fatima);
    await expect(fatima.api.content.comment({ uid })).rejects.toMatchObject(NOT_FOUND);
  });

  it('takes no reply to a comment of another subject, nor one without end', async () => {
    const other = await postOf(platform, fatima, 'Haleem');
    const { uid: foreign } = await say(ayesha, other, 'Elsewhere');
    await expect(say(ayesha, post, 'Across', foreign)).rejects.toMatchObject(NOT_FOUND);
    await expect(say(ayesha, post, 'Across', post)).rejects.toMatchObject(NOT_FOUND);
    expect(
      await ayesha.api.content.comments({ kind: 'post', uid: post, parentUid: foreign }),
    ).toEqual({ items: [], next: null });
    let parent: string | null = null;
    for (let depth = 0; depth <= COMMENT_DEPTH; depth++)
      parent = (await say(ayesha, other, `${depth}`, parent)).uid;
    await expect(say(ayesha, other, 'Deeper', parent)).rejects.toMatchObject({
      fields: { parentUid: expect.any(String) },
    });
  });

  it('takes a place in one branch for none in another', async () => {
    const [one, two] = [
      await postOf(platform, fatima, 'Haleem'),
      await postOf(platform, fatima, 'Haleem'),
    ];
    for (const text of ['a', 'b', 'c']) for (const uid of [one, two]) await say(ayesha, uid, text);
    const { items, next } = await ayesha.api.content.comments({ kind: 'post', uid: one, limit: 1 });
    for (const elsewhere of [{ uid: two }, { uid: one, parentUid: items[0]!.uid }])
      await expect(
        ayesha.api.content.comments({ kind: 'post', ...elsewhere, cursor: next! }),
      ).rejects.toMatchObject({ status: 400 });
    const feed = await ayesha.api.content.feed({ limit: 1 });
    await expect(
      ayesha.api.content.comments({ kind: 'post', uid: one, cursor: feed.next! }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('tells nothing of another comment by a key', async () => {
    const key = crypto.randomUUID();
    const other = await postOf(platform, fatima, 'Haleem');
    const { uid } = await say(ayesha, post, 'One', null, key);
    await expect(say(ayesha, other, 'Two', null, key)).rejects.toMatchObject({
      code: 'request/invalid',
    });
    await expect(say(ayesha, post, 'Three', uid, key)).rejects.toMatchObject({
      code: 'request/invalid',
    });
    expect((await fatima.api.content.post({ uid: other })).comments).toBe(0);
  });

  it.each(['', '   \n', UNSEEN, 'x'.repeat(limits.comment + 1)])(
    'stores nothing of %j',
    async (text) => {
      await expect(say(ayesha, post, text)).rejects.toMatchObject({
        code: 'request/invalid',
        fields: { text: expect.any(String) },
      });
    },
  );

  it('stores words as the contract cleans them', async () => {
    const { parts } = await say(ayesha, post, ' be\u202efore \u0000 after\u200b ');
    expect(parts).toEqual([{ text: 'before  after', memberUid: null }]);
    const family = '👩‍👩‍👧';
    expect((await say(ayesha, post, family.repeat(limits.comment))).parts[0]!.text).toHaveLength(
      family.length * limits.comment,
    );
  });

  it('mentions nobody across the policy, neither oneself nor more than the cap', async () => {
    const text = '@omar @ayesha @zainab';
    expect((await say(ayesha, post, text)).parts).toEqual([
      { text: '@omar @ayesha ', memberUid: null },
      { text: '@zainab', memberUid: zainab.uid },
    ]);
    const many = await say(ayesha, post, '@zainab '.repeat(MENTIONS_CAP + 5));
    expect(many.parts.filter((part) => part.memberUid)).toHaveLength(MENTIONS_CAP);
    // what was stored in another time is judged anew for each reader
    await (
      await rows('comments')
    ).updateOne({ _id: many.uid }, { $set: { parts: [{ memberUid: omar.uid }] } });
    expect((await fatima.api.content.comment({ uid: many.uid })).comment.parts).toEqual([
      { text: '@someone', memberUid: null },
    ]);
  });

  it('shows no words of an author whom the reader may not know, and keeps their place for replies alone', async () => {
    const uid = await postOf(platform, fatima, 'Haleem');
    const [alone, answered] = [await say(ayesha, uid, 'One'), await say(ayesha, uid, 'Two')];
    const reply = await say(fatima, uid, 'Indeed', answered.uid);
    await (
      await rows('comments')
    ).updateMany(
      { _id: { $in: [alone.uid, answered.uid] } },
      {
        $set: { authorUid: omar.uid },
      },
    );
    const { items } = await fatima.api.content.comments({ kind: 'post', uid });
    expect(items).toMatchObject([
      { uid: answered.uid, state: 'hidden', author: null, parts: [], replies: 1 },
    ]);
    expect(JSON.stringify(await fatima.api.content.comment({ uid: reply.uid }))).not.toContain(
      omar.uid,
    );
    for (const call of [
      () => say(fatima, uid, 'Who?', answered.uid),
      () => fatima.api.content.likeComment({ uid: answered.uid }),
    ])
      await expect(call()).rejects.toMatchObject(NOT_FOUND);
  });

  it('keeps a moderator to reading', async () => {
    const moderator = await platform.moderator();
    const { uid } = await say(ayesha, post, 'Salam');
    expect((await moderator.api.content.comment({ uid })).comment.author?.uid).toBe(ayesha.uid);
    for (const call of [
      () => say(moderator, post, 'As a moderator'),
      () => moderator.api.content.likeComment({ uid }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'request/forbidden' });
    await expect(moderator.api.content.deleteComment({ uid })).rejects.toMatchObject(NOT_FOUND);
  });
});
