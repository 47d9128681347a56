import { MINUTE } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openTwoKitchens, type TestMember, type TestPlatform } from './kitchen';

const FIVE_MINUTES = 5 * MINUTE;

/** What is told of chefs before they are asked: when one who cooks is free, and how they answer. */
describe('chefs who cook, and how chefs answer', () => {
  let platform: TestPlatform;
  let [fatima, hina, ayesha, zainab, omar]: TestMember[] = [];
  let recipeUid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    ({ fatima, hina, ayesha, zainab, recipeUid } = await openTwoKitchens(platform));
    omar = await platform.member('omar', 'male');
  });
  afterAll(() => platform?.stop());

  const ask = async (member: TestMember, chef = fatima!) => {
    await platform.online(chef, member);
    const form = { chefUids: [chef.uid], recipeUid, type: 'voice' as const };
    return (await member.api.sessions.ask(form)).uid;
  };
  const accept = async (uid: string, chef = fatima!) => {
    const { sessionUid } = await chef.api.sessions.accept({ uids: [uid] });
    await platform.settle();
    return sessionUid;
  };
  const leave = async (uid: string, chef = fatima!) => {
    await chef.api.sessions.leave({ uid });
    await platform.settle();
  };
  const busy = async ({ api }: TestMember) =>
    (await api.sessions.busyChefs({ recipe: recipeUid })).items;
  const requests = async () => {
    const { connection } = await platform.database('sessions');
    return connection.collection<any>('requests');
  };

  it('tells about when a chef is free who cooks, to whom they may be shown, and not with whom', async () => {
    expect(await busy(zainab!)).toEqual([]);
    const { minutes } = await zainab!.api.recipes.byName({ name: 'Shakshuka' });
    // the guest is a chef of it too
    await ayesha!.api.recipes.add({ uid: recipeUid });
    await platform.settle();
    const sessionUid = await accept(await ask(ayesha!));
    const { startedAt } = (await fatima!.api.sessions.current({}))!;
    const over = Date.parse(startedAt) + minutes! * MINUTE;
    const [known, ...others] = await busy(zainab!);
    expect(others).toEqual([]);
    expect(known).toEqual({
      ...{ uid: fatima!.uid, userName: expect.any(String) },
      ...{ firstName: expect.any(String), lastName: expect.any(String) },
      ...{ level: null, rating: 0, ratings: 0, answers: null },
      freeAbout: new Date(Math.ceil(over / FIVE_MINUTES) * FIVE_MINUTES).toISOString(),
      told: false,
    });
    expect(await busy(omar!)).toEqual([]);
    await fatima!.api.social.block({ uid: hina!.uid });
    await platform.settle();
    expect(await busy(hina!)).toEqual([]);
    await fatima!.api.social.unblock({ uid: hina!.uid });
    await platform.settle();
    expect(await busy(hina!)).toMatchObject([{ uid: fatima!.uid }]);
    // who stops before is not free then
    const until = new Date(Date.now() + FIVE_MINUTES).toISOString();
    await fatima!.api.sessions.setAvailability({ available: true, until });
    expect(await busy(zainab!)).toEqual([]);
    await fatima!.api.sessions.setAvailability({ available: true, until: null });
    expect(await busy(zainab!)).toHaveLength(1);
    await leave(sessionUid);
    expect(await busy(zainab!)).toEqual([]);
  });

  it('tells how a chef answers once enough have asked, on lists and the profile', async () => {
    const [maya, noor, sana, hadia] = (await platform.members('maya', 'noor', 'sana', 'hadia')) as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ];
    const answers = async () => {
      await platform.online(hina!);
      const { items } = await zainab!.api.sessions.chefs({ recipe: recipeUid });
      const listed = items.find(({ uid }) => uid === hina!.uid)?.answers;
      const profile = await zainab!.api.sessions.chefNow({ uid: hina!.uid });
      expect(profile.answers).toEqual(listed);
      return listed;
    };
    const decline = async (member: TestMember) => {
      await hina!.api.sessions.decline({ uids: [await ask(member, hina)] });
      await platform.settle();
    };
    await leave(await accept(await ask(ayesha!, hina), hina), hina);
    await decline(maya);
    await decline(noor);
    // each member counts once
    await decline(noor);
    // what is taken back, and what a block ended, is nobody's answer
    await sana.api.sessions.cancel({ uid: await ask(sana, hina) });
    await ask(hadia, hina);
    await hadia.api.social.block({ uid: hina!.uid });
    await platform.settle();
    expect(await hadia.api.sessions.myRequest({})).toMatchObject({ state: 'declined' });
    await leave(await accept(await ask(zainab!, hina), hina), hina);
    expect(await answers()).toBeNull();
    // the time of the fifth runs out
    const missed = await ask(sana, hina);
    await (
      await requests()
    ).updateOne({ _id: missed }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
    const deadline = { requestUid: missed };
    await platform.schedule('request-deadline', crypto.randomUUID(), new Date(), deadline);
    await platform.settle();
    expect(await sana.api.sessions.myRequest({})).toMatchObject({ state: 'expired' });
    // four have been answered: nothing is said of the time
    expect(await answers()).toEqual({ seconds: null, taken: 2, of: 5 });
    await leave(await accept(await ask(sana, hina), hina), hina);
    expect(await answers()).toEqual({ seconds: expect.any(Number), taken: 3, of: 5 });
    const own = await zainab!.api.sessions.chefNow({ uid: fatima!.uid });
    expect(own.answers).toBeNull();
    expect(await omar!.api.sessions.chefNow({ uid: hina!.uid })).toMatchObject({ answers: null });
  });
});
