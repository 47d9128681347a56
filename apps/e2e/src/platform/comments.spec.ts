import type { Comment } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { postOf } from './desk';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';

const textOf = ({ parts }: Comment) => parts.map((part) => part.text).join('');

/** Comments on posts: threads, likes, deletion, mentions, and counts that are always their rows. */
describe('comments', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  let sana: TestMember;

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, sana] = await platform.members('fatima', 'ayesha', 'sana');
    await platform.follow(ayesha, fatima);
    await platform.follow(sana, fatima);
  });
  afterAll(() => platform.stop());

  const rows = async (name: string) =>
    (await platform.database('content')).connection.collection<any>(name);
  const post = () => postOf(platform, fatima, 'Haleem');
  const say = (
    { api }: TestMember,
    uid: string,
    text: string,
    parentUid: string | null = null,
    key: string = crypto.randomUUID(),
  ) => api.content.createComment({ kind: 'post', uid, key, text, parentUid });
  const read = ({ api }: TestMember, uid: string, parentUid?: string) =>
    api.content.comments({ kind: 'post', uid, parentUid });
  const countOf = async (uid: string) => (await ayesha.api.content.post({ uid })).comments;

  it('shows comments newest first, and replies oldest first below what they answer', async () => {
    const uid = await post();
    const first = await say(ayesha, uid, 'How long on the fire?');
    const second = await say(sana, uid, 'And which wheat?');
    const answers = [
      await say(fatima, uid, 'Six hours.', first.uid),
      await say(sana, uid, 'Worth it', first.uid),
    ];
    const deeper = await say(ayesha, uid, 'Six!', answers[0]!.uid);
    expect((await read(ayesha, uid)).items).toMatchObject([
      { uid: second.uid, replies: 0, depth: 0 },
      { uid: first.uid, replies: 2, author: { userName: 'ayesha' }, likes: 0, liked: false },
    ]);
    expect((await read(ayesha, uid, first.uid)).items.map(textOf)).toEqual([
      'Six hours.',
      'Worth it',
    ]);
    expect((await read(ayesha, uid, answers[0]!.uid)).items).toMatchObject([
      { uid: deeper.uid, depth: 2, parentUid: answers[0]!.uid },
    ]);
    expect(await countOf(uid)).toBe(5);
    const { comment, above } = await sana.api.content.comment({ uid: deeper.uid });
    expect(comment.uid).toBe(deeper.uid);
    expect(above.map((each) => each.uid)).toEqual([first.uid, answers[0]!.uid]);
  });

  it('pages through a branch without a gap or a double', async () => {
    const uid = await post();
    const said: string[] = [];
    for (let i = 0; i < 7; i++) said.unshift((await say(ayesha, uid, `${i}`)).uid);
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await sana.api.content.comments({ kind: 'post', uid, limit: 3, cursor });
      seen.push(...page.items.map((item) => item.uid));
      if (!page.next) break;
      cursor = page.next;
    }
    expect(seen).toEqual(said);
  });

  it('is answered as it is when it is sent again, also once nothing can be answered there', async () => {
    const uid = await post();
    const parent = await say(ayesha, uid, 'Is it done?');
    const key = crypto.randomUUID();
    const reply = await say(fatima, uid, 'Almost', parent.uid, key);
    await ayesha.api.content.deleteComment({ uid: parent.uid });
    await platform.settle();
    await expect(say(fatima, uid, 'Now', parent.uid)).rejects.toMatchObject({ status: 404 });
    expect((await say(fatima, uid, 'Almost', parent.uid, key)).uid).toBe(reply.uid);
  });

  it('takes what is sent twice for one comment, also side by side', async () => {
    const uid = await post();
    const key = crypto.randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => say(ayesha, uid, 'Once', null, key)),
    );
    expect(new Set(sent.map((comment) => comment.uid)).size).toBe(1);
    expect((await say(ayesha, uid, 'Once', null, key)).uid).toBe(sent[0]!.uid);
    expect(await countOf(uid)).toBe(1);
    // the key is the writer's own: another may have made the same
    expect((await say(sana, uid, 'Another', null, key)).uid).not.toBe(sent[0]!.uid);
  });

  it('counts a like once, and takes it back', async () => {
    const uid = await post();
    const comment = await say(ayesha, uid, 'Good');
    const like = () => sana.api.content.likeComment({ uid: comment.uid });
    await Promise.all([like(), like(), like()]);
    expect(await like()).toEqual({ liked: true, likes: 1 });
    expect((await read(sana, uid)).items[0]).toMatchObject({ liked: true, likes: 1 });
    expect((await read(ayesha, uid)).items[0]).toMatchObject({ liked: false, likes: 1 });
    await sana.api.content.unlikeComment({ uid: comment.uid });
    expect(await sana.api.content.unlikeComment({ uid: comment.uid })).toEqual({
      liked: false,
      likes: 0,
    });
  });

  it('keeps the place of a deleted comment for its replies, and for no longer', async () => {
    const uid = await post();
    const top = await say(ayesha, uid, 'A question');
    const answer = await say(fatima, uid, 'An answer', top.uid);
    const last = await say(sana, uid, 'Thank you', answer.uid);
    const alone = await say(sana, uid, 'Nobody answers this');
    await sana.api.content.likeComment({ uid: top.uid });
    await ayesha.api.content.deleteComment({ uid: top.uid });
    await sana.api.content.deleteComment({ uid: alone.uid });
    await platform.settle();
    expect((await read(sana, uid)).items).toEqual([
      expect.objectContaining({
        ...{ uid: top.uid, state: 'deleted', author: null, parts: [], replies: 1 },
        ...{ likes: 0, liked: false },
      }),
    ]);
    expect(await (await rows('comment_likes')).countDocuments({ commentUid: top.uid })).toBe(0);
    expect(await countOf(uid)).toBe(2);
    for (const call of [
      () => say(sana, uid, 'Too late', top.uid),
      () => sana.api.content.likeComment({ uid: top.uid }),
      () => ayesha.api.content.deleteComment({ uid: top.uid }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'request/not-found' });
    await fatima.api.content.deleteComment({ uid: answer.uid });
    expect(await countOf(uid)).toBe(1);
    // the last reply takes along what had stood for it alone
    await sana.api.content.deleteComment({ uid: last.uid });
    expect((await read(sana, uid)).items).toEqual([]);
    expect(await (await rows('comments')).countDocuments({ subjectUid: uid })).toBe(0);
    expect(await countOf(uid)).toBe(0);
  });

  it('knows whom a comment mentions by uid, under whatever name they have', async () => {
    const uid = await post();
    const nadia = await platform.member('nadia');
    const comment = await say(ayesha, uid, 'Ask @Nadia. Or mail a@nadia.test, @nobodyhere');
    expect(comment.parts).toEqual([
      { text: 'Ask ', memberUid: null },
      { text: '@nadia', memberUid: nadia.uid },
      { text: '. Or mail a@nadia.test, @nobodyhere', memberUid: null },
    ]);
    await nadia.api.identity.changeUserName({
      oldUserName: 'nadia',
      newUserName: 'nadiacooks',
      password: 'saffron and paprika',
    });
    await platform.settle();
    expect(textOf((await read(sana, uid)).items[0]!)).toContain('Ask @nadiacooks. Or');
    expect((await say(ayesha, uid, '@nadia')).parts).toEqual([{ text: '@nadia', memberUid: null }]);
  });

  it('takes everything below a deleted post along, in pieces', async () => {
    const uid = await post();
    const { uid: parentUid } = await say(ayesha, uid, 'One');
    const comments = await rows('comments');
    const like = await rows('comment_likes');
    const sample = await comments.findOne({ _id: parentUid });
    await comments.insertMany(
      Array.from({ length: 1200 }, (_, i) => ({
        ...sample,
        _id: `${uid}-${i}`,
        key: `${uid}-${i}`,
      })),
    );
    await like.insertMany(
      Array.from({ length: 1200 }, (_, i) => ({
        _id: `${uid}-7:${i}`,
        commentUid: `${uid}-7`,
        memberUid: `${i}`,
      })),
    );
    await fatima.api.content.deletePost({ uid });
    await platform.settle();
    expect(await comments.countDocuments({ subjectUid: uid })).toBe(0);
    expect(await like.countDocuments({ commentUid: `${uid}-7` })).toBe(0);
    expect(await (await rows('work')).countDocuments({})).toBe(0);
    expect(await platform.deadLetters()).toEqual([]);
  });

  /** What the numbers say against what is there. */
  const expectExact = async (uid: string) => {
    const all = await (await rows('comments')).find({ subjectUid: uid }).toArray();
    const likes = await (
      await rows('comment_likes')
    )
      .find({ commentUid: { $in: all.map((row) => row._id) } })
      .toArray();
    expect(await countOf(uid)).toBe(all.filter((row) => !row.deleted).length);
    for (const row of all) {
      expect(row.replies).toBe(all.filter((each) => each.parentUid === row._id).length);
      expect(row.likes).toBe(likes.filter((each) => each.commentUid === row._id).length);
      expect(row.parentUid === null || all.some((each) => each._id === row.parentUid)).toBe(true);
      if (row.deleted) expect(row.replies).toBeGreaterThan(0);
    }
  };

  /** What members do at once; `on` names a comment by the order in which they were made. */
  const rounds = fc.array(
    fc.array(
      fc.record({
        kind: fc.constantFrom('comment', 'reply', 'reply', 'like', 'unlike', 'delete'),
        by: fc.nat(2),
        on: fc.nat(50),
      }),
      { minLength: 8, maxLength: 8 },
    ),
    { minLength: 5, maxLength: 6 },
  );

  it('counts its rows after anything that members do at once', async () => {
    const members = [fatima, ayesha, sana];
    const many = fc.asyncProperty(rounds, async (sequence) => {
      const uid = await post();
      const made: { uid: string; by: TestMember }[] = [];
      for (const round of sequence) {
        const actions = round.map(async ({ kind, by: n, on }) => {
          const by = members[n]!;
          const target = made.length ? made[on % made.length]! : null;
          if (!target || kind === 'comment')
            made.push({ uid: (await say(by, uid, 'New')).uid, by });
          else if (kind === 'reply')
            made.push({ uid: (await say(by, uid, 'Reply', target.uid)).uid, by });
          else if (kind === 'like') await by.api.content.likeComment({ uid: target.uid });
          else if (kind === 'unlike') await by.api.content.unlikeComment({ uid: target.uid });
          else await target.by.api.content.deleteComment({ uid: target.uid });
        });
        const { refused } = await outcomes(actions);
        // what was deleted meanwhile cannot be answered, liked or deleted again, and too deep is
        // too deep
        expect(refused.filter((code) => !/not-found|invalid/.test(code))).toEqual([]);
      }
      await platform.settle();
      await expectExact(uid);
    });
    await fc.assert(many, { numRuns: 3, endOnFailure: true });
  }, 180_000);
});
