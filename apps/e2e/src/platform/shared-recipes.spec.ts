import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
});
