import { FIRST_STEPS_MS } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bringNear, hourFromNow, openHours } from './booked';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';

/** A new member is shown around: what they have done is what the services know of it. */
describe('the first steps of a new member', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let recipeUid: string;
  let made = 0;

  beforeAll(async () => {
    platform = await bootPlatform();
    fatima = await platform.member('fatima');
    recipeUid = await openKitchen(platform, fatima);
  });
  afterAll(() => platform.stop());

  const newcomer = () => platform.member(`newcomer${++made}`);
  const steps = async ({ api }: TestMember) => ({
    ...(await api.social.firstSteps({})),
    ...(await api.recipes.firstSteps({})),
    ...(await api.sessions.firstSteps({})),
  });
  const nothing = { open: true, followed: false, found: false, met: false };

  it('are a follow, a recipe and a chef, each done when it is done and open again when it is taken back', async () => {
    const ayesha = await newcomer();
    expect(await steps(ayesha)).toEqual(nothing);
    await ayesha.api.social.follow({ uid: fatima.uid });
    expect(await steps(ayesha)).toEqual({ ...nothing, followed: true });
    await ayesha.api.social.unfollow({ uid: fatima.uid });
    expect(await steps(ayesha)).toEqual(nothing);
    await ayesha.api.social.follow({ uid: fatima.uid });
    await ayesha.api.recipes.save({ uid: recipeUid });
    await platform.online(fatima, ayesha);
    const { uid } = await ayesha.api.sessions.ask({
      ...{ chefUids: [fatima.uid], recipeUid, type: 'voice' },
    });
    expect(await steps(ayesha)).toEqual({ open: true, followed: true, found: true, met: true });
    await ayesha.api.sessions.cancel({ uid });
  });

  it('know of a recipe that is cooked or added, and of a chef whose time is booked', async () => {
    const [hina, noor] = [await newcomer(), await newcomer()];
    await hina.api.recipes.add({ uid: recipeUid });
    expect(await steps(hina)).toEqual({ ...nothing, found: true });
    const step = { uid: 'a-first-step-of-a-dish', at: Date.now(), kind: 'step', step: 0 } as const;
    await noor.api.recipes.cook({ uid: recipeUid, commands: [step] });
    expect(await steps(noor)).toEqual({ ...nothing, found: true });
    await openHours(platform, fatima, recipeUid);
    const time = { startsAt: hourFromNow(2), recipeUid, type: 'voice' } as const;
    const { uid } = await noor.api.sessions.book({ chefUid: fatima.uid, ...time });
    expect(await steps(noor)).toEqual({ ...nothing, found: true, met: true });
    // who is booked has met nobody by that
    expect((await fatima.api.sessions.firstSteps({})).met).toBe(false);
    await bringNear(platform, uid, 24 * 3600_000);
  });

  it('are put away for good, on all devices', async () => {
    const sana = await newcomer();
    const elsewhere = await platform.signIn(sana);
    await sana.api.social.endFirstSteps({});
    await sana.api.social.endFirstSteps({});
    for (const device of [sana, elsewhere])
      expect(await device.api.social.firstSteps({})).toEqual({ open: false, followed: false });
  });

  it('are for the first weeks, and for nobody who was here before there were any', async () => {
    const [gul, omar] = [await newcomer(), await newcomer()];
    const rows = (await platform.database('social')).connection.collection<any>('members');
    const longAgo = new Date(Date.now() - FIRST_STEPS_MS - 1000);
    await rows.updateOne({ _id: gul.uid }, { $set: { joinedAt: longAgo } });
    await rows.updateOne({ _id: omar.uid }, { $unset: { joinedAt: 1 } });
    for (const { api } of [gul, omar])
      expect(await api.social.firstSteps({})).toEqual({ open: false, followed: false });
  });
});
