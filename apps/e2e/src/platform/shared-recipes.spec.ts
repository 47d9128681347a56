import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caseOf, report } from './desk';
import { afterGrace } from './grace';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

describe('recipes to whoever is not signed in', () => {
  let platform: TestPlatform;
  let [fatima, moderator]: TestMember[] = [];
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, moderator] = await Promise.all([platform.member('fatima'), platform.moderator()]);
  });
  afterAll(() => platform.stop());

  const shared = async (name: string) => {
    const answer = await fetch(
      `${platform.url}/api/recipes/shared?name=${encodeURIComponent(name)}`,
    );
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('are those of the catalogue, whole, with nothing of anybody', async () => {
    const { status, body } = await shared('masala_DOSA');
    expect([status, body['name']]).toEqual([200, 'Masala Dosa']);
    expect(Object.keys(body)).not.toEqual(
      expect.arrayContaining(['uid', 'mine', 'saved', 'reportable']),
    );
  });

  it('are no member’s, approved or not: the same as if they were not there', async () => {
    const missing = await shared('Boiled Sock');
    expect([missing.status, missing.body['code']]).toEqual([404, 'request/not-found']);
    const { uid } = await fatima!.api.recipes.submit({
      ...{ name: 'Quince Halwa', description: 'd', ingredients: 'i', procedure: 'p', cost: 10 },
    });
    expect(await shared('Quince Halwa')).toEqual(missing);
    await moderator!.api.recipes.approve({ uid, reason: 'Complete' });
    await platform.settle();
    expect((await fatima!.api.recipes.byName({ name: 'Quince Halwa' })).name).toBe('Quince Halwa');
    expect(await shared('Quince Halwa')).toEqual(missing);
  });

  it('are not those of who has left either: they did not come with the product', async () => {
    const [ayesha, leaver] = await platform.members('ayesha', 'hina');
    const texts = { description: 'd', ingredients: 'i', procedure: 'p', cost: 10 };
    const { uid } = await leaver.api.recipes.submit({ name: 'Quince Kebab', ...texts });
    await moderator!.api.recipes.approve({ uid, reason: 'Complete' });
    await platform.settle();
    await ayesha.api.recipes.add({ uid });
    await report(platform, ayesha, 'recipe', uid, 'other');
    await leaver.api.identity.askErasure({ password: PASSWORD });
    await afterGrace(platform);
    // nobody's, and cooked on; nobody has looked whether it is halal
    expect(await ayesha.api.recipes.recipe({ uid })).toMatchObject({ shipped: false });
    expect((await shared('Quince Kebab')).status).toBe(404);
    const { uid: caseUid } = (await caseOf(moderator!, uid))!;
    await moderator!.api.moderation.decide({
      ...{ uid: caseUid, action: 'warn', removes: true, days: null },
      ...{ rule: 'house/kindness', reason: 'Wine in it' },
    });
    await platform.settle();
    await expect(ayesha.api.recipes.recipe({ uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
  });
});
