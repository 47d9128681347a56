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
