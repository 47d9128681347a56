import { SECOND } from '@chefly/contracts';
import { newUid } from '@chefly/engines/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';

/** What members are told of, in whose names, and how it goes again when it is true no more. */
describe('a member is told', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let sana: TestMember;
  let maryam: TestMember;
  let zainab: TestMember;
  let post: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, sana, maryam, zainab] = (await platform.members(
      'fatima',
      'Sana',
      'Maryam',
      'Zainab',
    )) as [TestMember, TestMember, TestMember, TestMember];
    for (const member of [sana, maryam, zainab]) await platform.follow(member, fatima);
    ({ uid: post } = await fatima.api.content.createPost({
      title: 'Nihari',
      description: 'Slow',
      receipt: await platform.upload(fatima),
    }));
  });
  afterAll(() => platform.stop());

  const list = async (member: TestMember) => {
    await platform.settle();
    return (await member.api.notifications.list({})).items;
  };
  const told = async (member: TestMember, ...kinds: string[]) =>
    (await list(member)).filter(({ kind }) => kinds.includes(kind)).map(({ message }) => message);
  const like = (...members: TestMember[]) =>
    Promise.all(members.map(({ api }) => api.content.like({ uid: post })));
  const comment = async ({ api }: TestMember, text: string, parentUid: string | null = null) =>
    (
      await api.content.createComment({
        kind: 'post',
        uid: post,
        key: crypto.randomUUID(),
        text,
        parentUid,
      })
    ).uid;

  it('of several likes in one, and of one less when it is taken back', async () => {
    await like(sana);
    await platform.settle();
    await like(maryam);
    await platform.settle();
    await like(zainab, fatima);
    expect(await told(fatima, 'post-liked')).toEqual([
      'Zainab, Maryam and 1 other liked your post ‘Nihari’.',
    ]);
    const [row] = (await list(fatima)).filter(({ kind }) => kind === 'post-liked');
    expect(row).toMatchObject({
      link: `/post/${post}`,
      subject: { kind: 'post', uid: post },
      people: [{ userName: 'Zainab' }, { userName: 'Maryam' }, { userName: 'Sana' }],
      read: false,
    });
    await zainab.api.content.unlike({ uid: post });
    expect(await told(fatima, 'post-liked')).toEqual(['Maryam and Sana liked your post ‘Nihari’.']);
    await maryam.api.content.unlike({ uid: post });
    await sana.api.content.unlike({ uid: post });
    expect(await told(fatima, 'post-liked')).toEqual([]);
    await like(sana, maryam);
  });

  it('in the name that each has now', async () => {
    await sana.api.identity.changeUserName({
      oldUserName: 'Sana',
      newUserName: 'sana.cooks',
      password: 'saffron and paprika',
    });
    const [row] = (await list(fatima)).filter(({ kind }) => kind === 'post-liked');
    expect(row!.people.map(({ userName }) => userName)).toContain('sana.cooks');
  });

  it('nothing of whom they have muted, nor of who is suspended, and no number that counts them', async () => {
    const before = await told(fatima, 'post-liked');
    await fatima.api.social.mute({ uid: maryam.uid });
    expect(await told(fatima, 'post-liked')).toEqual(['Sana Test liked your post ‘Nihari’.']);
    await fatima.api.social.unmute({ uid: maryam.uid });
    const suspension = { uid: sana.uid, decisionUid: '0'.repeat(22) };
    await platform.tell('moderation.member.suspended.v1', sana.uid, {
      ...suspension,
      until: null,
      rule: 'house/kindness',
      reason: 'Insults',
    });
    expect(await told(fatima, 'post-liked')).toEqual(['Maryam Test liked your post ‘Nihari’.']);
    await platform.tell('moderation.member.reinstated.v1', sana.uid, suspension);
    expect(await told(fatima, 'post-liked')).toEqual(before);
    sana = await platform.signIn(sana);
  });

  it('once of a comment: that it answers them, names them, or stands below their post', async () => {
    const first = await comment(sana, 'How long?');
    expect(await told(fatima, 'comment')).toEqual(['Sana Test commented on your post.']);
    const second = await comment(sana, 'And how hot?');
    const [row] = (await list(fatima)).filter(({ kind }) => kind === 'comment');
    expect(row).toMatchObject({
      message: 'Sana Test wrote 2 comments on your post.',
      link: `/post/${post}?comment=${second}`,
    });
    const reply = await comment(fatima, 'Six hours, @Maryam knows.', first);
    expect(await told(sana, 'reply', 'mention', 'comment')).toEqual([
      'fatima Test replied to your comment.',
    ]);
    expect(await told(maryam, 'reply', 'mention', 'comment')).toEqual([
      'fatima Test mentioned you in a comment.',
    ]);
    expect(await told(zainab, 'reply', 'mention', 'comment')).toEqual([]);
    await fatima.api.content.likeComment({ uid: first });
    await maryam.api.content.likeComment({ uid: first });
    expect(await told(sana, 'comment-liked')).toEqual(['Maryam and fatima liked your comment.']);

    await fatima.api.content.deleteComment({ uid: reply });
    expect(await told(sana, 'reply')).toEqual([]);
    expect(await told(maryam, 'mention')).toEqual([]);
    await sana.api.content.deleteComment({ uid: second });
    expect(await told(fatima, 'comment')).toEqual(['Sana Test commented on your post.']);
    expect((await list(fatima))[0]!.link).toBe(`/post/${post}?comment=${first}`);
    await sana.api.content.deleteComment({ uid: first });
    expect(await told(fatima, 'comment')).toEqual([]);
    expect(await told(sana, 'comment-liked')).toEqual([]);
  });

  it('of votes on a review, however often they switch', async () => {
    const { uid } = await fatima.api.content.createReview({
      title: 'Worth the queue',
      items: 'Nihari',
      placeName: 'Javed',
      placeLocation: 'Karachi',
      description: 'Deep',
      media: [{ kind: 'image', receipt: await platform.upload(fatima) }],
    });
    await sana.api.content.vote({ uid, vote: 'agreed' });
    await sana.api.content.vote({ uid, vote: 'disagreed' });
    expect(await told(fatima, 'review-voted')).toEqual([
      'Sana Test voted on your review ‘Worth the queue’.',
    ]);
    await sana.api.content.unvote({ uid });
    expect(await told(fatima, 'review-voted')).toEqual([]);
    await maryam.api.content.vote({ uid, vote: 'agreed' });
    expect(await told(fatima, 'review-voted')).toHaveLength(1);
    await fatima.api.content.deleteReview({ uid });
    expect(await told(fatima, 'review-voted')).toEqual([]);
  });

  it('of what became of a request to follow, which does not stay as if it waited', async () => {
    await fatima.api.social.follow({ uid: zainab.uid });
    expect(await told(zainab, 'follow-request')).toEqual(['fatima Test asks to follow you.']);
    await zainab.api.social.acceptFollow({ uid: fatima.uid });
    expect(await told(zainab, 'follow-request', 'follower')).toEqual([
      'fatima Test follows you now.',
    ]);
    expect(await told(fatima, 'follow-accepted')).toEqual(['You now follow Zainab Test.']);
    await fatima.api.social.unfollow({ uid: zainab.uid });
    expect(await told(zainab, 'follow-request', 'follower')).toEqual([]);
    expect(await told(fatima, 'follow-accepted')).toEqual([]);
    await fatima.api.social.follow({ uid: maryam.uid });
    await platform.settle();
    await maryam.api.social.rejectFollow({ uid: fatima.uid });
    expect(await told(maryam, 'follow-request')).toEqual([]);
  });

  it('as a chef, of a request that ran out, and as a guest of a review until it is written', async () => {
    const recipeUid = await openKitchen(platform, fatima, sana);
    const ask = async () =>
      (await sana.api.sessions.ask({ chefUids: [fatima.uid], recipeUid, type: 'voice' })).uid;
    await ask();
    await platform.settle();
    const sessions = await platform.database('sessions');
    await sessions.connection
      .collection('requests')
      .updateMany({ state: 'pending' }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
    await platform.runDue(new Date(Date.now() + 3600_000));
    expect(await told(fatima, 'request-missed')).toEqual([
      'Sana Test asked you to cook ‘Shakshuka’, and the time ran out.',
    ]);
    // the dish stands beside it, as long as there is a recipe of this name
    const missed = (await list(fatima)).find(({ kind }) => kind === 'request-missed');
    const dishes = await fatima.api.recipes.previews({ of: `${missed!.recipe}\nBoiled Sock` });
    expect(dishes.items).toEqual([
      { name: 'Shakshuka', picture: (await fatima.api.recipes.recipe({ uid: recipeUid })).picture },
    ]);
    await platform.online(fatima, sana);
    const uid = await ask();
    const { sessionUid } = await fatima.api.sessions.accept({ uids: [uid] });
    await platform.settle();
    await platform.attended(sessionUid, fatima, sana);
    await fatima.api.sessions.leave({ uid: sessionUid });
    expect(await told(sana, 'review-due')).toEqual([
      'You cooked ‘Shakshuka’ with fatima. Review the chef.',
    ]);
    // read, and so old that all else is forgotten
    await sana.api.notifications.markRead({});
    const notifications = await platform.database('notifications');
    await notifications.connection
      .collection('notifications')
      .updateMany({ memberUid: sana.uid }, { $set: { createdAt: new Date(0) } });
    await platform.schedule('trim-notifications', 'now', new Date(), {});
    await platform.runDue(new Date(Date.now() + 1000));
    expect((await list(sana)).map(({ kind }) => kind)).toEqual(['review-due']);
    await sana.api.sessions.review({ uid: sessionUid, rating: 5, review: 'Patient' });
    expect(await told(sana, 'review-due')).toEqual([]);
    expect(await told(fatima, 'session-reviewed')).toEqual(['Sana reviewed your session.']);
  });

  it('nothing more of a post that is gone, nor of whom they blocked', async () => {
    await comment(maryam, 'Salam');
    expect(await told(fatima, 'comment')).toHaveLength(1);
    await fatima.api.social.block({ uid: sana.uid });
    expect(await told(fatima, 'post-liked')).toEqual(['Maryam Test liked your post ‘Nihari’.']);
    await fatima.api.social.unblock({ uid: sana.uid });
    expect(await told(fatima, 'post-liked')).toEqual(['Maryam Test liked your post ‘Nihari’.']);
    await fatima.api.content.deletePost({ uid: post });
    expect(await told(fatima, 'post-liked', 'comment')).toEqual([]);
  });

  it('nothing more of a post that is gone and was liked by many, also where the job was lost', async () => {
    const { connection } = await platform.database('notifications');
    const [rows, left] = ['notifications', 'subject_removals'].map((name) =>
      connection.collection<any>(name),
    );
    const news = (uid: string, among: number) =>
      Array.from({ length: among }, () => ({
        ...{ _id: newUid(), memberUid: newUid(), link: null, read: true },
        ...{ message: 'liked', subject: { kind: 'post', uid }, createdAt: new Date() },
      }));
    const { uid } = await fatima.api.content.createPost({
      ...{ title: 'Paya', description: 'Slow', receipt: await platform.upload(fatima) },
    });
    await rows!.insertMany(news(uid, 450));
    await fatima.api.content.deletePost({ uid });
    await platform.settle();
    await platform.runDue(new Date(Date.now() + 1000));
    const counts = async (of: string) => [
      await rows!.countDocuments({ 'subject.uid': of }),
      await left!.countDocuments({ _id: of }),
    ];
    expect(await counts(uid)).toEqual([0, 0]);
    // as a lost job leaves it
    const other = 'a-post-long-gone-1';
    await rows!.insertMany(news(other, 450));
    await left!.insertOne({ _id: other, at: new Date() });
    await platform.schedule('news-removal-sweep', crypto.randomUUID(), new Date(), {});
    await platform.runDue(new Date(Date.now() + 1000));
    await platform.settle();
    // what may be under way by then is over
    await platform.runDue(new Date(Date.now() + 15 * SECOND));
    expect(await counts(other)).toEqual([0, 0]);
  });

  it('once what they have read, up to what they saw', async () => {
    const mine = await fatima.api.content.createPost({
      title: 'Haleem',
      description: 'Slow',
      receipt: await platform.upload(fatima),
    });
    await maryam.api.content.like({ uid: mine.uid });
    const [seen] = await list(fatima);
    await maryam.api.content.createComment({
      kind: 'post',
      uid: mine.uid,
      key: crypto.randomUUID(),
      text: 'Salam',
    });
    const unread = async () =>
      (await list(fatima)).filter(({ read }) => !read).map(({ kind }) => kind);
    await platform.settle();
    await fatima.api.notifications.markRead({ until: seen!.createdAt });
    expect(await unread()).toEqual(['comment']);
    await fatima.api.social.mute({ uid: maryam.uid });
    await platform.settle();
    // a dot for what is not shown would never go
    expect(await fatima.api.notifications.unread({})).toEqual({ unread: false, count: 0 });
    await fatima.api.social.unmute({ uid: maryam.uid });
    await platform.settle();
    expect(await fatima.api.notifications.unread({})).toEqual({ unread: true, count: 1 });
  });

  it('with a preview of what they may see, and of nothing else', async () => {
    const { uid } = (await fatima.api.content.postsOf({ uid: fatima.uid })).items[0]!;
    const stranger = await platform.member('stranger');
    const of = `post.${uid},review.${'0'.repeat(22)}`;
    expect((await fatima.api.content.previews({ of })).items).toMatchObject([
      { kind: 'post', uid, title: 'Haleem', picture: { sources: [{ width: 320 }] } },
    ]);
    expect((await stranger.api.content.previews({ of })).items).toEqual([]);
    await expect(fatima.api.content.previews({ of: 'message.x' })).rejects.toMatchObject({
      code: 'request/invalid',
    });
  });
});
