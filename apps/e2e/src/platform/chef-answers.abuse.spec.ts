import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openTwoKitchens, type TestMember, type TestPlatform } from './kitchen';

/** What is told of how chefs answer, made better or worse by who has no part in it. */
describe('how a chef answers', () => {
  let platform: TestPlatform;
  let [fatima, hina, ayesha, zainab]: TestMember[] = [];
  let recipeUid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    ({ fatima, hina, ayesha, zainab, recipeUid } = await openTwoKitchens(platform));
  });
  afterAll(() => platform?.stop());

  const requests = async () =>
    (await platform.database('sessions')).connection.collection<any>('requests');
  const ask = async (member: TestMember, ...chefs: TestMember[]) => {
    await platform.online(...chefs, member);
    const chefUids = chefs.map(({ uid }) => uid);
    return (await member.api.sessions.ask({ chefUids, recipeUid, type: 'voice' })).uid;
  };
  const declined = async (member: TestMember, chef: TestMember) => {
    await chef.api.sessions.decline({ uids: [await ask(member, chef)] });
    await platform.settle();
  };
  const answers = async (chef: TestMember) =>
    (await zainab!.api.sessions.chefNow({ uid: chef.uid })).answers;
  /** Requests as members made them long ago, of whom nothing else is left. */
  const past = async (chef: TestMember, of: number, minutesAgo: number, end: object, by?: string) =>
    (await requests()).insertMany(
      Array.from({ length: of }, (_, i) => ({
        _id: `past-${minutesAgo}-${i}`,
        member: { uid: by ?? `past-member-${i}` },
        ...{ recipeUid, state: 'accepted', sessionUid: `past-session-${minutesAgo}-${i}` },
        chefs: [{ uid: chef.uid, ...end }],
        askedAt: new Date(Date.now() - minutesAgo * 60_000 - i),
        expiresAt: new Date(Date.now() - minutesAgo * 60_000),
      })),
    );

  it('stays what it was, however often one member asks, takes back or cooks', async () => {
    const accepted = { state: 'accepted', answeredMs: 20_000 };
    await past(fatima!, 8, 600, accepted);
    await declined(ayesha!, fatima!);
    expect(await answers(fatima!)).toEqual({ seconds: 20, taken: 8, of: 9 });
    await past(fatima!, 150, 300, { state: 'cancelled' }, zainab!.uid);
    await past(fatima!, 250, 200, accepted, zainab!.uid);
    await declined(ayesha!, fatima!);
    expect(await answers(fatima!)).toEqual({ seconds: 20, taken: 9, of: 10 });
    const found = await platform.inside?.runtime.derived.find(({ name }) =>
      name.startsWith('answers of chefs'),
    );
    expect((await found?.compare(false)) ?? []).toEqual([]);
  });

  it('lets guests who could be asked as well hide no chef who cooks', async () => {
    const rows = (await platform.database('sessions')).connection.collection<any>('chefs');
    const { sessionUid } = await hina!.api.sessions.accept({ uids: [await ask(ayesha!, hina!)] });
    await platform.settle();
    const guest = await rows.findOne({ _id: hina!.uid });
    await rows.insertMany(
      Array.from({ length: 90 }, (_, i) => ({ ...guest, _id: `a-guest-${i}`, busy: `0${i}` })),
    );
    const { items } = await zainab!.api.sessions.busyChefs({ recipe: recipeUid });
    expect(items).toMatchObject([{ uid: hina!.uid }]);
    await rows.deleteMany({ _id: /^a-guest-/ });
    await hina!.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
  });

  it('says nothing of what ran out while they cooked with somebody else', async () => {
    await past(hina!, 5, 500, { state: 'accepted', answeredMs: 20_000 });
    const both = await ask(ayesha!, fatima!, hina!);
    const asked = await ask(zainab!, hina!);
    const { sessionUid } = await hina!.api.sessions.accept({ uids: [asked] });
    await platform.settle();
    const over = { $set: { expiresAt: new Date(Date.now() - 1000) } };
    await (await requests()).updateOne({ _id: both }, over);
    const deadline = { requestUid: both };
    await platform.schedule('request-deadline', crypto.randomUUID(), new Date(), deadline);
    await platform.settle();
    expect(await ayesha!.api.sessions.myRequest({})).toMatchObject({ state: 'expired' });
    await hina!.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    expect(await answers(hina!)).toMatchObject({ taken: 7, of: 7 });
  });
});
