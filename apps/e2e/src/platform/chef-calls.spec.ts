import { CHEF_CALLS_CAP, DAY } from '@chefly/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  bootPlatform,
  cookWith,
  openKitchen,
  outcomes,
  type TestMember,
  type TestPlatform,
} from './kitchen';

/** A member who finds no chef is told, once, when one of the recipe is free. */
describe('waiting for a chef', () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let ayesha: TestMember;
  let recipe: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    [chef, ayesha] = (await platform.members('fatima', 'ayesha')) as [TestMember, TestMember];
    recipe = await openKitchen(platform, chef, ayesha);
  });
  afterAll(() => platform.stop());
  beforeEach(async () => {
    await platform.offline(chef);
    await ayesha.api.sessions.endCall({ recipe });
  });

  const told = async (member = ayesha) => {
    await platform.settle();
    const { items } = await member.api.notifications.list({});
    return items.filter(({ kind }) => kind === 'chef-free');
  };
  const waits = async () => !!(await ayesha.api.sessions.chefCall({ recipe })).until;

  it('is told when one comes, with the way to them, and only once', async () => {
    const before = (await told()).length;
    const { until } = await ayesha.api.sessions.callChefs({ recipe });
    expect(Date.parse(until!)).toBeLessThanOrEqual(Date.now() + DAY);
    expect(await ayesha.api.sessions.callChefs({ recipe })).toEqual({ until });
    expect(await told()).toHaveLength(before);
    await platform.online(chef);
    const now = await told();
    expect(now).toHaveLength(before + 1);
    expect(now[0]).toMatchObject({
      message: 'fatima Test is free to cook ‘Shakshuka’ with you.',
      link: '/chefs?recipie=Shakshuka',
    });
    expect(await waits()).toBe(false);
    await platform.offline(chef);
    await platform.online(chef);
    expect(await told()).toHaveLength(before + 1);
  });

  it('is told of one who became free while they asked', async () => {
    await platform.online(chef);
    const before = (await told()).length;
    await ayesha.api.sessions.callChefs({ recipe });
    expect(await told()).toHaveLength(before + 1);
    expect(await waits()).toBe(false);
  });

  it('is not told after they took it back, nor after a day', async () => {
    const before = (await told()).length;
    await ayesha.api.sessions.callChefs({ recipe });
    await ayesha.api.sessions.endCall({ recipe });
    await platform.online(chef);
    expect(await told()).toHaveLength(before);

    await platform.offline(chef);
    await ayesha.api.sessions.callChefs({ recipe });
    await platform.settle();
    const rows = (await platform.database('sessions')).connection.collection('chef_calls');
    await rows.updateMany({}, { $set: { until: new Date(Date.now() - 1) } });
    await platform.online(chef);
    expect(await told()).toHaveLength(before);
    expect(await waits()).toBe(false);
    await platform.runDue(new Date(Date.now() + 2 * DAY));
    expect(await rows.countDocuments()).toBe(0);
  });

  describe('for one who cooks with somebody', () => {
    let hina: TestMember;
    let zainab: TestMember;
    let session: string;
    beforeAll(async () => {
      [hina, zainab] = (await platform.members('hina', 'zahra')) as [TestMember, TestMember];
      await openKitchen(platform, hina, zainab);
    });
    beforeEach(async () => {
      await platform.online(hina, zainab, ayesha, chef);
      session = await cookWith(platform, hina, recipe, 'voice', zainab);
    });
    afterEach(async () => {
      await over();
      await platform.offline(hina);
    });
    const which = () => ({ recipe, chef: hina.uid });
    const bells = async () =>
      (await ayesha.api.sessions.busyChefs({ recipe })).items.map(({ uid, told }) => [uid, told]);
    const over = () => hina.api.sessions.leave({ uid: session });

    it('is told of that one alone, once, though others are free', async () => {
      const before = (await told()).length;
      expect(await bells()).toEqual([[hina.uid, false]]);
      const { until } = await ayesha.api.sessions.callChef(which());
      expect(await ayesha.api.sessions.callChef(which())).toEqual({ until });
      expect(await bells()).toEqual([[hina.uid, true]]);
      // the recipe's own bell is another
      expect(await waits()).toBe(false);
      await platform.offline(chef);
      await platform.online(chef);
      expect(await told()).toHaveLength(before);
      await over();
      const now = await told();
      expect(now).toHaveLength(before + 1);
      expect(now[0]!.message).toContain('hina');
      await platform.offline(hina);
      await platform.online(hina);
      expect(await told()).toHaveLength(before + 1);
    });

    it('is told once who waits for any and for that one', async () => {
      await platform.offline(chef);
      const before = (await told()).length;
      await ayesha.api.sessions.callChefs({ recipe });
      await ayesha.api.sessions.callChef(which());
      await over();
      expect(await told()).toHaveLength(before + 1);
      expect(await waits()).toBe(false);
    });

    it('is not told after they took it back, and cannot wait for whom they may not ask', async () => {
      const before = (await told()).length;
      await ayesha.api.sessions.callChef(which());
      await ayesha.api.sessions.endChefCall(which());
      await over();
      expect(await told()).toHaveLength(before);
      const none = { recipe, chef: 'nobody-with-this-uid-' };
      await expect(ayesha.api.sessions.callChef(none)).rejects.toMatchObject({
        code: 'request/not-found',
      });
      await expect(
        ayesha.api.sessions.callChef({ recipe: 'a-recipe-nobody-cooks', chef: hina.uid }),
      ).rejects.toMatchObject({ code: 'sessions/recipe-not-held' });
    });
  });

  it('is told of nobody whom they may not ask', async () => {
    const omar = await platform.member('omar', 'male');
    await omar.api.sessions.callChefs({ recipe });
    const zainab = await platform.member('zainab');
    await platform.settle();
    await chef.api.social.block({ uid: zainab.uid });
    await platform.settle();
    await zainab.api.sessions.callChefs({ recipe });
    await platform.online(chef);
    for (const member of [omar, zainab]) expect(await told(member)).toEqual([]);
  });

  it('waits for so many recipes at a time', async () => {
    const sana = await platform.member('sana');
    for (let i = 0; i < CHEF_CALLS_CAP; i++)
      await sana.api.sessions.callChefs({ recipe: `a-recipe-of-number-${i}` });
    await expect(
      sana.api.sessions.callChefs({ recipe: 'a-recipe-too-many' }),
    ).rejects.toMatchObject({ code: 'sessions/too-many-calls' });
  });

  it('waits no longer than a day, also where the job that ends it was lost: what is over keeps nobody from waiting', async () => {
    const noor = await platform.member('noor');
    const wait = (n: number) => noor.api.sessions.callChefs({ recipe: `a-recipe-waited-for-${n}` });
    for (let n = 0; n < CHEF_CALLS_CAP; n++) await wait(n);
    const rows = (await platform.database('sessions')).connection.collection<any>('chef_calls');
    const until = new Date(Date.now() - 1000);
    await rows.updateMany({ memberUid: noor.uid }, { $set: { until } });
    await wait(CHEF_CALLS_CAP);
    expect(await rows.countDocuments({ memberUid: noor.uid })).toBe(1);
    const indexes = await rows.listIndexes().toArray();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { until: 1 }, expireAfterSeconds: 0 }),
    );
  });

  it('waits for so many recipes and no more, also when all are asked for at once', async () => {
    const hina = await platform.member('hina');
    const recipes = Array.from(
      { length: CHEF_CALLS_CAP + 15 },
      (_, i) => `recipe-asked-at-once-${i}`,
    );
    const { succeeded, refused } = await outcomes(
      recipes.map((each) => hina.api.sessions.callChefs({ recipe: each })),
    );
    expect(succeeded).toBe(CHEF_CALLS_CAP);
    expect(new Set(refused)).toEqual(new Set(['sessions/too-many-calls']));
    const waiting = await Promise.all(
      recipes.map((each) => hina.api.sessions.chefCall({ recipe: each })),
    );
    expect(waiting.filter(({ until }) => until)).toHaveLength(CHEF_CALLS_CAP);
    await hina.api.sessions.endCall({ recipe: recipes[waiting.findIndex(({ until }) => until)]! });
    await hina.api.sessions.callChefs({ recipe: 'recipe-asked-later' });
  });

  it('is told also behind hundreds who may not be told of that chef', async () => {
    const rows = (await platform.database('sessions')).connection.collection<any>('chef_calls');
    const until = new Date(Date.now() + DAY / 2);
    const call = { memberUid: chef.uid, gender: 'female', recipeUid: recipe, until };
    await rows.insertMany(
      Array.from({ length: 450 }, (_, i) => ({ ...call, _id: `in-front-${i}` })),
    );
    const before = (await told()).length;
    await ayesha.api.sessions.callChefs({ recipe });
    await platform.online(chef);
    await platform.runDue(new Date());
    expect(await told()).toHaveLength(before + 1);
    await rows.deleteMany({ memberUid: chef.uid });
  });
});
