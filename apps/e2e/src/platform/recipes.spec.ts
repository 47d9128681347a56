import { COOKED_CAP } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';

/** One recipe for each name, wherever it comes from. */
describe('recipes and their names', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let moderator: TestMember;
  const form = { description: 'd', ingredients: 'i', procedure: 'p', cost: 10 };

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, moderator] = await Promise.all([platform.member('fatima'), platform.moderator()]);
  });
  afterAll(() => platform.stop());

  it('refuses to approve a name that the catalogue took meanwhile, and the submission still waits', async () => {
    const submission = await fatima.api.recipes.submit({ ...form, name: 'River Fish' });
    const recipes = await platform.database('recipes');
    await recipes.connection.collection('recipes').insertOne({
      _id: 'a-recipe-of-an-update' as never,
      name: 'River Fish',
      key: 'river fish',
      description: 'd',
      ingredients: [],
      steps: [],
      cost: 1,
      picture: null,
      authorUid: fatima.uid,
    });
    await expect(
      moderator.api.recipes.approve({ uid: submission.uid, reason: 'Complete' }),
    ).rejects.toMatchObject({ status: 409, code: 'recipes/name-taken' });
    expect((await fatima.api.recipes.mySubmissions({})).items[0]!.state).toBe('waiting');
    await moderator.api.recipes.reject({ uid: submission.uid, reason: 'There is one' });
  });

  it('gives a name to one holder, whether it is submitted, approved or shipped', async () => {
    const asked = await outcomes(
      ['Smoked Dal', 'smoked dal', 'SMOKED  DAL'].map((name) =>
        fatima.api.recipes.submit({ ...form, name }),
      ),
    );
    expect(asked.succeeded).toBe(1);
    const recipes = await platform.database('recipes');
    const names = recipes.connection.collection('names');
    expect(await names.countDocuments({ _id: 'smoked dal' as never })).toBe(1);
    expect(await names.countDocuments({ _id: 'shakshuka' as never })).toBe(1);
    await expect(fatima.api.recipes.submit({ ...form, name: 'Shakshuka' })).rejects.toMatchObject({
      code: 'recipes/name-taken',
    });
    expect(await fatima.api.recipes.checkName({ name: 'smoked  Dal' })).toEqual({
      ...{ taken: true, mine: true },
    });

    // a rejected name is free again
    const [waiting] = (await moderator.api.recipes.submissions({})).items;
    await moderator.api.recipes.reject({ uid: waiting!.uid, reason: 'Steps are missing' });
    expect(await fatima.api.recipes.checkName({ name: 'Smoked Dal' })).toEqual({
      ...{ taken: false, mine: false },
    });
    const again = await fatima.api.recipes.submit({ ...form, name: 'Smoked Dal' });
    await moderator.api.recipes.approve({ uid: again.uid, reason: 'Complete' });
    expect(await fatima.api.recipes.checkName({ name: 'Smoked Dal' })).toEqual({
      ...{ taken: true, mine: false },
    });
  });

  it('are cooked by one member up to so many, also where several are added at once: lists of chefs name them all', async () => {
    const cook = await platform.member('cookery');
    const { items } = await cook.api.recipes.search({ text: 'chicken' });
    const uids = items.map(({ uid }) => uid);
    const { connection } = await platform.database('recipes');
    await connection.collection<any>('member_recipes').insertMany(
      Array.from({ length: COOKED_CAP - 1 }, (_, i) => ({
        ...{ _id: `${cook.uid}:another-recipe-${i}`, memberUid: cook.uid },
        ...{ recipeUid: `another-recipe-${i}`, addedAt: new Date() },
      })),
    );
    const added = await outcomes(uids.slice(0, 3).map((uid) => cook.api.recipes.add({ uid })));
    expect(added).toEqual({
      succeeded: 1,
      refused: ['recipes/cooked-full', 'recipes/cooked-full'],
    });
    const [held] = (await cook.api.recipes.recipesOf({ uid: cook.uid })).items;
    // once more the same is no other
    await cook.api.recipes.add({ uid: held!.uid });
    await cook.api.recipes.remove({ uid: held!.uid });
    const other = uids.find((uid) => uid !== held!.uid)!;
    await cook.api.recipes.add({ uid: other });
  });

  it('takes a recipe off the own profile and leaves it in the catalogue', async () => {
    const [recipe] = (await fatima.api.recipes.search({ text: 'Shakshuka' })).items;
    await fatima.api.recipes.add({ uid: recipe!.uid });
    await fatima.api.recipes.remove({ uid: recipe!.uid });
    await fatima.api.recipes.remove({ uid: recipe!.uid });
    await platform.settle();
    const held = (await fatima.api.recipes.recipesOf({ uid: fatima.uid })).items;
    expect(held.map((each) => each.uid)).not.toContain(recipe!.uid);
    expect((await fatima.api.recipes.search({ text: 'Shakshuka' })).items).toHaveLength(1);
  });

  it('reads recipes that were stored as lines of text', async () => {
    const recipes = await platform.database('recipes');
    const uid = 'a-recipe-of-old-times';
    await recipes.connection.collection('recipes').insertOne({
      _id: uid as never,
      name: 'Old Korma',
      key: 'old korma',
      description: 'd',
      ingredients: ['2 onions', 'salt'],
      steps: ['Brown (10 min)', 'Simmer'],
      cost: 1,
      picture: null,
      authorUid: null,
    });
    expect(await fatima.api.recipes.recipe({ uid })).toMatchObject({
      ingredients: [
        { amount: 2, unit: '', name: 'onions', note: '' },
        { amount: null, unit: '', name: 'salt', note: '' },
      ],
      steps: [
        { text: 'Brown', minutes: 10 },
        { text: 'Simmer', minutes: null },
      ],
    });
  });

  it('tells which recipes have nearly the same name, most alike first', async () => {
    for (const name of ['Brown Lentil Salan', 'Lentil Salan', 'Mutton Salan']) {
      const { uid } = await fatima.api.recipes.submit({ ...form, name });
      // a name that still waits is its author's own affair
      if (name !== 'Brown Lentil Salan')
        await moderator.api.recipes.approve({ uid, reason: 'Complete' });
    }
    await platform.settle();
    const similar = async (name: string) =>
      (await fatima.api.recipes.similar({ name })).items.map((item) => item.name);
    expect(await similar('my lentl salan')).toEqual(['Lentil Salan']);
    expect(await similar('Salan of Fish Heads')).toEqual([]);
    expect(await similar('')).toEqual([]);
  });

  it('is out of the search as soon as moderators have removed it', async () => {
    const [first, second] = await Promise.all(
      ['Zereshk One', 'Zereshk Two'].map((name) => fatima.api.recipes.submit({ ...form, name })),
    );
    for (const { uid } of [first!, second!])
      await moderator.api.recipes.approve({ uid, reason: 'Complete' });
    await platform.settle();
    await platform.tell('moderation.subject.removed.v1', first!.uid, {
      caseUid: crypto.randomUUID(),
      kind: 'recipe',
      subjectUid: first!.uid,
      authorUid: fatima.uid,
      rule: 'house/food',
      reason: 'Not food',
    });
    // an entry that stayed would take the only place of the page
    const page = await fatima.api.recipes.search({ text: 'zereshk', limit: 1 });
    expect(page.items.map((item) => item.uid)).toEqual([second!.uid]);
  });
});
