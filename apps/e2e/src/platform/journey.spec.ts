import { bootPlatform, type TestPlatform } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** The whole path over HTTP, without a browser. */
describe('the journey', () => {
  let platform: TestPlatform;
  beforeAll(async () => void (platform = await bootPlatform()));
  afterAll(() => platform.stop());

  const recipeForm = (name: string) => ({
    name,
    description: 'Slow wheat and mutton',
    ingredients: '1. wheat\n2. mutton',
    procedure: '1. soak\n2. stir',
    cost: 420,
    uploadAsPost: true,
  });

  it('goes from sign-up to the review of a session', async () => {
    const [ayesha, fatima, moderator] = await Promise.all([
      platform.member('ayesha'),
      platform.member('fatima'),
      platform.moderator(),
    ]);

    // follow and feed
    await platform.follow(ayesha, fatima);
    expect(await ayesha.api.social.profile({ uid: fatima.uid })).toMatchObject({
      relationship: 'following',
      followers: 1,
    });
    const receipt = await platform.upload(fatima);
    const post = await fatima.api.content.createPost({
      title: 'Biryani',
      description: 'Sealed and patient',
      receipt,
    });
    expect(
      (
        await fatima.api.content.createPost({
          title: 'Biryani',
          description: 'Sealed and patient',
          receipt,
        })
      ).uid,
    ).toBe(post.uid);
    await platform.settle();
    const feed = await ayesha.api.content.feed({});
    expect(feed.items.map((item) => item.uid)).toEqual([post.uid]);
    expect(feed.items[0]!.author.firstName).toBe('fatima');
    const [shown] = feed.items;
    const { url } = (shown!.kind === 'post' && shown!.picture!.sources[0]!) || {};
    expect((await fetch(platform.url + url)).headers.get('content-type')).toBe('image/webp');
    expect(await ayesha.api.content.like({ uid: post.uid })).toEqual({ likes: 1, liked: true });

    // a recipe, its review, its post
    const submission = await fatima.api.recipes.submit(recipeForm('Mutton Dalcha'));
    expect((await moderator.api.recipes.submissions({})).items.map((s) => s.uid)).toEqual([
      submission.uid,
    ]);
    await moderator.api.recipes.approve({ uid: submission.uid, reason: 'Complete' });
    await platform.settle();
    expect((await ayesha.api.content.feed({})).items[0]).toMatchObject({
      title: 'Mutton Dalcha',
      recipeName: 'Mutton Dalcha',
    });
    expect((await fatima.api.recipes.recipesOf({ uid: fatima.uid })).items).toHaveLength(1);
    const [recipe] = (await ayesha.api.recipes.search({ text: 'dalcha' })).items;
    expect((await fatima.api.notifications.list({})).items.map((n) => n.message)).toContain(
      'Your recipie ‘Mutton Dalcha’ was approved and published as a post.',
    );
    expect((await moderator.api.moderation.audit({})).items.map((entry) => entry.action)).toEqual([
      'submission approved',
      'made a moderator',
    ]);

    // request, session, chat, review
    await platform.online(ayesha, fatima);
    expect(
      (await ayesha.api.sessions.chefs({ recipe: recipe!.uid })).items.map((chef) => chef.uid),
    ).toEqual([fatima.uid]);
    const request = await ayesha.api.sessions.ask({
      chefUids: [fatima.uid],
      recipeUid: recipe!.uid,
      type: 'video',
    });
    expect(request.state).toBe('pending');
    expect((await fatima.api.sessions.incoming({})).items.map((r) => r.uid)).toEqual([request.uid]);
    const { sessionUid } = await fatima.api.sessions.accept({ uids: [request.uid] });
    await platform.settle();
    expect((await ayesha.api.sessions.myRequest({}))!).toMatchObject({
      state: 'accepted',
      sessionUid,
    });
    expect(await ayesha.api.sessions.token({ uid: sessionUid })).toMatchObject({
      role: 'user',
      identity: ayesha.uid,
      type: 'video',
    });
    const uid = crypto.randomUUID().replaceAll('-', '');
    await ayesha.api.chat.sendSessionMessage({ sessionUid, uid, text: 'Salam' });
    await ayesha.api.chat.sendSessionMessage({ sessionUid, uid, text: 'Salam' });
    expect(
      (await fatima.api.chat.sessionMessages({ sessionUid })).items.map((m) => [
        m.text,
        m.sequence,
      ]),
    ).toEqual([['Salam', 1]]);
    await platform.attended(sessionUid, fatima, ayesha);
    expect(await fatima.api.sessions.leave({ uid: sessionUid })).toMatchObject({
      state: 'ended',
      endedBy: 'chef',
    });
    await ayesha.api.sessions.review({ uid: sessionUid, rating: 5, review: 'Patient and clear' });
    await platform.settle();
    expect(await ayesha.api.social.profile({ uid: fatima.uid })).toMatchObject({
      rating: 5,
      ratings: 1,
      sessions: 1,
      level: 'Commis',
    });
    expect(await fatima.api.sessions.availability({})).toEqual({
      ...{ available: true, busy: false, until: null },
      ...{ askWhenClosed: false, pushable: false },
    });
    expect(await platform.deadLetters()).toEqual([]);
  });
});
