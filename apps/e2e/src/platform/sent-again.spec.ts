import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';

/** The answer may have been lost, or a press have been doubled. */
describe('what is sent again is the same', () => {
  let platform: TestPlatform;
  let [fatima, sana, moderator]: TestMember[] = [];
  const form = { description: 'Slow', ingredients: 'shank', procedure: 'Simmer', cost: 400 };

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, sana] = await platform.members('fatima', 'sana');
    moderator = await platform.moderator();
  });
  afterAll(() => platform.stop());

  it('a recipe is one, and so is its next version; another’s, or one that says or shows something else, is not', async () => {
    const receipt = await platform.upload(fatima!);
    const whole = { ...form, name: 'Nalli Stew', receipt };
    const sent = await Promise.all([1, 2].map(() => fatima!.api.recipes.submit(whole)));
    const { uid } = await fatima!.api.recipes.submit(whole);
    expect(new Set(sent.map((each) => each.uid))).toEqual(new Set([uid]));
    expect(await fatima!.api.recipes.checkName({ name: 'nalli stew' })).toEqual({
      ...{ taken: true, mine: true },
    });
    // another’s is another, and so is what was written otherwise or shows another picture
    const taken = { code: 'recipes/name-taken' };
    await expect(sana!.api.recipes.submit({ ...form, name: 'Nalli Stew' })).rejects.toMatchObject(
      taken,
    );
    for (const other of [
      { ...whole, cost: 401 },
      { ...whole, receipt: undefined },
    ])
      await expect(fatima!.api.recipes.submit(other)).rejects.toMatchObject(taken);

    await moderator!.api.recipes.reject({ uid, reason: 'Only one step' });
    const next = { ...form, name: 'Nalli Stew', uid, keepPicture: true };
    const again = await Promise.all([1, 2].map(() => fatima!.api.recipes.resubmit(next)));
    for (const each of [...again, await fatima!.api.recipes.resubmit(next)])
      expect(each).toMatchObject({ uid, version: 2, state: 'waiting' });
    await moderator!.api.recipes.approve({ uid, reason: 'Complete', version: 2 });
    await expect(fatima!.api.recipes.resubmit(next)).rejects.toMatchObject({
      code: 'recipes/not-rejected',
    });
  });

  it('a next version is answered by itself, and by no other of its author’s that says the same', async () => {
    const { uid } = await sana!.api.recipes.submit({ ...form, name: 'Paya' });
    await moderator!.api.recipes.reject({ uid, reason: 'Only one step' });
    const other = await sana!.api.recipes.submit({ ...form, name: 'Paya' });
    expect(other.uid).not.toBe(uid);
    await expect(sana!.api.recipes.resubmit({ ...form, name: 'Paya', uid })).rejects.toMatchObject({
      code: 'recipes/name-taken',
    });
    const stands = await sana!.api.recipes.mySubmission({ uid });
    expect(stands).toMatchObject({ state: 'rejected', version: 1 });
  });

  it('a chef has declined a request once, and nobody else by it', async () => {
    const recipeUid = await openKitchen(platform, fatima!, sana!);
    const asked = { chefUids: [fatima!.uid], recipeUid, type: 'voice' as const };
    const { uid } = await sana!.api.sessions.ask(asked);
    for (let times = 0; times < 2; times++) await fatima!.api.sessions.decline({ uids: [uid] });
    expect(await sana!.api.sessions.myRequest({})).toMatchObject({ uid, state: 'declined' });
    await expect(sana!.api.sessions.decline({ uids: [uid] })).rejects.toMatchObject({
      code: 'request/not-found',
    });
  });
});
