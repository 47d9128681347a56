import { MINUTE, SECOND } from '@chefly/contracts';
import { until } from '@chefly/engines/testing';
import { openWorkbench } from '@chefly/ops/operate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openKitchen, split, type TestMember, type TestPlatform } from './kitchen';

/** How recipes are found: by name, by what they take, within limits, and by what happens with them. */
describe('the market of recipes', () => {
  let platform: TestPlatform;
  let [fatima, ayesha, hafsa, omar]: TestMember[] = [];

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, hafsa, omar] = await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
      platform.member('hafsa'),
      platform.member('omar', 'male'),
    ]);
    const recipes = await platform.database('recipes');
    const dish = {
      ...{ description: 'd', steps: [], picture: null, authorUid: null, edition: 1 },
      cost: 90,
    };
    const details = {
      ...{ servings: 2, level: 'easy', equipment: [], cuisine: 'Nowhere' },
      ...{ prepMinutes: 5, waitMinutes: 0, handsOnMinutes: 15 },
    };
    const rows = [
      {
        ...{ _id: 'a-dish-of-lentils--', name: 'Qasr Bowl', key: 'qasr bowl', ...dish },
        ingredients: ['200 g red lentils', '1 bunch spinach'],
        details: { ...details, diets: ['vegan'], allergens: ['sesame'] },
      },
      {
        ...{ _id: 'a-dish-of-nuts-----', name: 'Qasr Plate', key: 'qasr plate', ...dish },
        ...{ cost: 300, ingredients: ['200 g red lentils', '50 g almonds'] },
        details: { ...details, handsOnMinutes: 90, diets: [], allergens: ['tree nuts'] },
      },
      {
        ...{ _id: 'a-dish-of-a-member-', name: 'Qasr Pot', key: 'qasr pot', ...dish },
        ...{ edition: undefined, authorUid: fatima!.uid, ingredients: ['red lentils'] },
        details: null,
      },
    ];
    const { connection } = recipes;
    await connection
      .collection<any>('names')
      .insertMany(rows.map(({ _id, key }) => ({ _id: key, holderUid: _id })));
    await connection.collection<any>('recipes').insertMany(rows);
    const bench = split ? await openWorkbench(platform.environment) : platform.bench();
    for (const { rebuild } of bench.runtimes.flatMap((runtime) => runtime.rebuildable))
      await rebuild();
    if (split) await bench.close();
  });
  afterAll(async () => {
    // shipped ones stay between the files of a run, and these are none
    const { connection } = await platform.database('recipes');
    for (const name of ['recipes', 'names'])
      await connection.collection(name).deleteMany({ _id: /^(a-dish|qasr)/ as never });
    await platform.stop();
  });

  const found = async (query: object) =>
    (await ayesha!.api.recipes.search({ limit: 50, ...query })).items
      .map(({ name }) => name)
      .filter((name) => name.startsWith('Qasr'));

  it.each([
    ['what takes both', { text: 'lentils, spinach' }, ['Qasr Bowl']],
    ['what takes both, with wrong letters', { text: 'lentlis almnds' }, ['Qasr Plate']],
    ['a name with a cuisine', { text: 'qasr', cuisine: 'nowhere' }, ['Qasr Bowl', 'Qasr Plate']],
    ['a diet that another holds', { cuisine: 'Nowhere', diet: 'vegetarian' }, ['Qasr Bowl']],
    ['what costs little', { text: 'qasr', maxCost: 150 }, ['Qasr Bowl', 'Qasr Pot']],
    ['what is quick, and known to be', { text: 'qasr', maxMinutes: 30 }, ['Qasr Bowl']],
    ['what has no nuts, and was looked at', { text: 'qasr', without: 'tree nuts' }, ['Qasr Bowl']],
    ['nothing by two allergens', { text: 'qasr', without: 'tree nuts,sesame' }, []],
    ['nothing where nothing is wanted', {}, []],
  ])('finds %s', async (_what, query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it('refuses what is no limit', async () => {
    for (const query of [{ diet: 'meat' }, { without: 'water' }, { maxCost: 0 }])
      await expect(ayesha!.api.recipes.search(query as never)).rejects.toMatchObject({
        status: 400,
      });
  });

  it('shows cards of recipes in the order asked for, without those that are gone', async () => {
    const uids = ['a-dish-of-nuts-----', 'nothing-of-this-uid', 'a-dish-of-lentils--'];
    const { items } = await ayesha!.api.recipes.cards({ uids: uids.join() });
    expect(items.map(({ name, minutes }) => [name, minutes])).toEqual([
      ['Qasr Plate', 95],
      ['Qasr Bowl', 20],
    ]);
  });

  it('names each cuisine of the catalogue once, with a dish', async () => {
    const { items } = await ayesha!.api.recipes.cuisines({});
    const names = items.map(({ name }) => name);
    expect(names).toContain('Hyderabad');
    expect(new Set(names).size).toBe(names.length);
    const { items: dishes } = await ayesha!.api.recipes.search({ cuisine: names[0] });
    expect(dishes.every(({ cuisine }) => cuisine === names[0])).toBe(true);
    expect(dishes.length).toBeGreaterThan(0);
  });

  it('counts the chefs who are free for each recipe, as the policy offers them to the caller', async () => {
    const recipeUid = await openKitchen(platform, fatima!, ayesha!);
    await hafsa!.api.recipes.add({ uid: recipeUid });
    await hafsa!.api.recipes.add({ uid: 'a-dish-of-lentils--' });
    await platform.online(hafsa!, omar!);
    await platform.settle();
    const free = async (member: TestMember) => {
      const { items, recipes } = await member.api.sessions.freeRecipes({});
      expect(recipes).toBe(items.length);
      return items.map(({ recipeUid: uid, chefs }) => [uid, chefs]);
    };
    const lentils = 'a-dish-of-lentils--';
    expect(await free(ayesha!)).toEqual([
      [recipeUid, 2],
      [lentils, 1],
    ]);
    expect(await free(hafsa!)).toEqual([[recipeUid, 1]]);
    expect(await free(omar!)).toEqual([]);
    await fatima!.api.social.block({ uid: ayesha!.uid });
    await platform.settle();
    expect(await free(ayesha!)).toEqual([
      [lentils, 1],
      [recipeUid, 1],
    ]);
    await fatima!.api.social.unblock({ uid: ayesha!.uid });
    await hafsa!.api.sessions.setAvailability({ available: false });
    await platform.settle();
    expect(await free(ayesha!)).toEqual([[recipeUid, 1]]);
  });

  it('counts what was cooked within the week, by sessions that somebody attended', async () => {
    const recipeUid = await openKitchen(platform, fatima!, ayesha!);
    const cook = async (attended: boolean) => {
      const { uid } = await ayesha!.api.sessions.ask({
        ...{ chefUids: [fatima!.uid], recipeUid, type: 'voice' },
      });
      const { sessionUid } = await fatima!.api.sessions.accept({ uids: [uid] });
      await platform.settle();
      if (attended) await platform.attended(sessionUid, fatima!, ayesha!);
      await fatima!.api.sessions.leave({ uid: sessionUid });
      await platform.settle();
      return sessionUid;
    };
    const old = await cook(true);
    await cook(false);
    for (let i = 0; i < 2; i++) await cook(true);
    const { connection } = await platform.database('sessions');
    const eightDaysAgo = new Date(Date.now() - 8 * 24 * 3600 * 1000);
    await connection
      .collection<any>('sessions')
      .updateOne({ _id: old }, { $set: { endedAt: eightDaysAgo } });
    // a process counts once a minute, and of separate ones a file before this may have asked
    const cooked = async () => (await omar!.api.sessions.cookedRecipes({})).items;
    const counted = [{ recipeUid, sessions: 2 }];
    const asked = async () => expect(await cooked()).toEqual(counted);
    await (split ? until(asked, { timeout: MINUTE, interval: SECOND }) : asked());
  });
});
