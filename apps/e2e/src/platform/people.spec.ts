import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

/** What members learn of each other, and that it stays true. */
describe('people', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  let omar: TestMember;
  let moderator: TestMember;

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, omar, moderator] = await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
      platform.member('omar', 'male'),
      platform.moderator(),
    ]);
  });
  afterAll(() => platform.stop());

  it('answers across genders a profile’s name, level and recipes, and nothing else', async () => {
    const [recipe] = (await fatima.api.recipes.search({ text: 'Shakshuka' })).items;
    await fatima.api.recipes.add({ uid: recipe!.uid });
    await fatima.api.social.updateProfile({ summary: 'I live by the river.' });
    expect(await omar.api.social.profile({ uid: fatima.uid })).toMatchObject({
      firstName: 'fatima',
      level: null,
      summary: null,
      cover: null,
      followers: null,
      rating: null,
      ratings: null,
      sessions: null,
    });
    expect((await omar.api.recipes.recipesOf({ uid: fatima.uid })).items).toHaveLength(1);
    for (const viewer of [ayesha, fatima, moderator])
      expect(await viewer.api.social.profile({ uid: fatima.uid })).toMatchObject({
        summary: 'I live by the river.',
        followers: 0,
        sessions: 0,
      });
  });

  it('keeps a profile’s summary when its cover is changed, and the cover when the summary is', async () => {
    const { api } = ayesha;
    await api.social.updateProfile({ summary: 'Bread first.' });
    const coverReceipt = await platform.upload(ayesha);
    const { summary, cover } = await api.social.updateProfile({ coverReceipt });
    expect(summary).toBe('Bread first.');
    expect(cover).not.toBeNull();
    const after = await api.social.updateProfile({ summary: '' });
    expect([after.summary, !!after.cover]).toEqual(['', true]);
  });

  it('names the author of a review to her own gender and to moderators', async () => {
    const sessions = await platform.database('sessions');
    const { firstName, lastName, userName } = ayesha.account;
    const author = { uid: ayesha.uid, firstName, lastName, userName };
    await sessions.connection.collection('reviews').insertOne({
      _id: 'a-review-of-the-past-1' as never,
      sessionUid: 'a-session-of-the-past',
      chefUid: fatima.uid,
      author,
      rating: 5,
      review: 'Patient',
      recipeName: 'Shakshuka',
      createdAt: new Date(),
    });
    const authorFor = async (viewer: TestMember) =>
      (await viewer.api.sessions.reviewsOf({ uid: fatima.uid })).items.map((item) => item.author);
    expect(await authorFor(omar)).toEqual([null]);
    expect(JSON.stringify(await omar.api.sessions.reviewsOf({ uid: fatima.uid }))).not.toContain(
      ayesha.uid,
    );
    for (const viewer of [ayesha, fatima, moderator])
      expect((await authorFor(viewer))[0]).toEqual(author);
    // as the mean: how many stars she was given is told to those to whom she is more than a name
    const starsFor = async ({ api }: TestMember) =>
      (await api.sessions.ratingsOf({ uid: fatima.uid })).stars;
    expect(await starsFor(omar)).toBeNull();
    for (const viewer of [ayesha, fatima, moderator])
      expect(await starsFor(viewer)).toEqual([0, 0, 0, 0, 0]);
  });

  it('names the author of a review of a recipe alike, and counts it for the recipe', async () => {
    const sessions = await platform.database('sessions');
    const { firstName, lastName, userName } = ayesha.account;
    const author = { uid: ayesha.uid, firstName, lastName, userName };
    const recipe = 'a-recipe-cooked-together';
    const member = { ...author, type: 'video', attendedAt: new Date(), leftAt: new Date() };
    const reviewed = (uid: string, rating: number, counted: boolean) =>
      sessions.connection.collection('reviews').insertOne({
        ...{ _id: uid as never, sessionUid: uid, chefUid: fatima.uid, author, rating, counted },
        ...{ review: uid, recipeName: 'A', recipeUid: recipe, createdAt: new Date() },
      });
    await reviewed('the-first-of-the-week', 5, true);
    await reviewed('another-of-the-same-pair', 1, false);
    await sessions.connection.collection('sessions').insertMany([
      {
        ...{ _id: 'cooked-this-week-----' as never, state: 'ended', startedAt: new Date() },
        ...{
          recipe: { uid: recipe, name: 'A' },
          members: [member, { ...member, uid: 'absent', attendedAt: null }],
        },
      },
      {
        ...{ _id: 'cooked-last-month----' as never, state: 'ended' },
        ...{
          startedAt: new Date(Date.now() - 30 * 86_400_000),
          recipe: { uid: recipe, name: 'A' },
        },
        members: [{ ...member, uid: 'long-ago' }],
      },
    ]);
    const seenBy = async (viewer: TestMember) =>
      (await viewer.api.sessions.reviewsOfRecipe({ recipe })).items;
    expect((await seenBy(omar)).map((item) => item.author)).toEqual([null, null]);
    expect(JSON.stringify(await seenBy(omar))).not.toContain(ayesha.uid);
    for (const viewer of [ayesha, fatima, moderator])
      expect((await seenBy(viewer))[0]!.author).toEqual(author);
    expect(await omar.api.sessions.ofRecipe({ recipe })).toEqual({
      rating: 5,
      ratings: 1,
      cooked: 1,
    });
  });

  it('carries a new username into every list that names its member', async () => {
    const zainab = await platform.member('zainab');
    await zainab.api.social.follow({ uid: fatima.uid });
    await zainab.api.identity.changeUserName({
      oldUserName: 'zainab',
      newUserName: 'zainab_cooks',
      password: 'saffron and paprika',
    });
    await platform.settle();
    const [asking] = (await fatima.api.social.followRequests({})).items;
    expect(asking).toMatchObject({ uid: zainab.uid, userName: 'zainab_cooks' });
  });
});
