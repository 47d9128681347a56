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
    expect(await fatima.api.recipes.checkName({ name: 'smoked  Dal' })).toEqual({ taken: true });

    // a rejected name is free again
    const [waiting] = (await moderator.api.recipes.submissions({})).items;
    await moderator.api.recipes.reject({ uid: waiting!.uid, reason: 'Steps are missing' });
    expect(await fatima.api.recipes.checkName({ name: 'Smoked Dal' })).toEqual({ taken: false });
    const again = await fatima.api.recipes.submit({ ...form, name: 'Smoked Dal' });
    await moderator.api.recipes.approve({ uid: again.uid, reason: 'Complete' });
    expect(await fatima.api.recipes.checkName({ name: 'Smoked Dal' })).toEqual({ taken: true });
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
});
