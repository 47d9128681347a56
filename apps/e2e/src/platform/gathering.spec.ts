import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openTwoKitchens, type TestMember, type TestPlatform } from './kitchen';
import { ownArchive } from './own-archive';
import { closeTabs, openTab } from './tab';

/** Who waits for a chef gathers meanwhile, and the session begins with it. */
describe('gathering while a chef is asked', () => {
  let platform: TestPlatform;
  let [fatima, hina, ayesha, zainab]: TestMember[] = [];
  let recipeUid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    ({ fatima, hina, ayesha, zainab, recipeUid } = await openTwoKitchens(platform));
  });
  afterAll(() => {
    closeTabs();
    return platform?.stop();
  });

  const ask = (member: TestMember, stuck?: { step: number; note: string }) =>
    member.api.sessions.ask({
      ...{ chefUids: [fatima!.uid, hina!.uid], recipeUid, type: 'voice', stuck },
    });
  const gather = (member: TestMember, uid: string, ...things: string[]) =>
    member.api.sessions.gather({ uid, things });

  it('is told whole each time, seen by those who are asked, and is there when the session begins', async () => {
    const { uid, gathered } = await ask(ayesha!);
    expect(gathered).toEqual([]);
    await gather(ayesha!, uid, 'i0', 'i3', 'i3', 'e0');
    expect((await gather(ayesha!, uid, 'i0', 'e0')).gathered).toEqual(['i0', 'e0']);
    expect(await ayesha!.api.sessions.myRequest({})).toMatchObject({ gathered: ['i0', 'e0'] });
    for (const { api } of [fatima!, hina!])
      expect((await api.sessions.incoming({})).items).toMatchObject([{ uid, gathered: 2 }]);
    const other = await ask(zainab!);
    const { sessionUid } = await fatima!.api.sessions.accept({ uids: [uid, other.uid] });
    const begun = [{ uid: ayesha!.uid, here: ['i0', 'e0'], missing: [] }];
    for (const { api } of [fatima!, ayesha!, zainab!])
      expect(await api.sessions.kitchen({ uid: sessionUid })).toMatchObject({
        ...{ version: 0, state: { shown: { step: 0 }, places: [], gathered: begun } },
      });
    const { state } = await ayesha!.api.sessions.changeKitchen({
      ...{ uid: sessionUid, changeUid: 'the-first-change-of-it', seen: 0 },
      change: { do: 'gather', things: ['i3'], is: 'missing' },
    });
    expect(state.gathered).toEqual([{ ...begun[0], missing: [{ thing: 'i3', instead: null }] }]);
    await expect(gather(ayesha!, uid, 'i1')).rejects.toMatchObject({
      code: 'sessions/request-closed',
    });
    await fatima!.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
  });

  it('is news for the chefs only where they see another number', async () => {
    const { uid } = await ask(ayesha!);
    const tab = await openTab(platform.url, fatima!);
    await platform.settle();
    await tab.roundTrip();
    const newsOf = async (...things: string[]) => {
      tab.heard.length = 0;
      await gather(ayesha!, uid, ...things);
      await platform.settle();
      await tab.roundTrip();
      return tab.heard.filter(({ type }) => type === 'requests.incoming').length;
    };
    expect(await newsOf()).toBe(0);
    expect(await newsOf('i0')).toBe(1);
    for (const thing of ['i0', 'i1', 'e4']) expect(await newsOf(thing)).toBe(0);
    expect((await ayesha!.api.sessions.myRequest({}))?.gathered).toEqual(['e4']);
    expect(await newsOf('i0', 'i1')).toBe(1);
    await ayesha!.api.sessions.cancel({ uid });
  });

  it('is heard by no chef who has said no, and is no more to be said once its time is over', async () => {
    const { uid } = await ask(ayesha!);
    await hina!.api.sessions.decline({ uids: [uid] });
    const tabs = await Promise.all([fatima!, hina!].map((chef) => openTab(platform.url, chef)));
    await platform.settle();
    for (const tab of tabs) {
      await tab.roundTrip();
      tab.heard.length = 0;
    }
    await gather(ayesha!, uid, 'i0');
    await platform.settle();
    for (const tab of tabs) await tab.roundTrip();
    const news = tabs.map(
      ({ heard }) => heard.filter(({ type }) => type === 'requests.incoming').length,
    );
    expect(news).toEqual([1, 0]);
    // nobody has looked yet
    const rows = (await platform.database('sessions')).connection.collection<any>('requests');
    await rows.updateOne({ _id: uid }, { $set: { expiresAt: new Date() } });
    await expect(gather(ayesha!, uid, 'i0', 'i1')).rejects.toMatchObject({
      code: 'sessions/request-closed',
    });
  });

  it('is one’s own to say, and nothing of who is stuck in the middle of a dish', async () => {
    const { uid } = await ask(ayesha!);
    for (const member of [zainab!, fatima!])
      await expect(gather(member, uid, 'i0')).rejects.toMatchObject({ code: 'request/not-found' });
    await ayesha!.api.sessions.cancel({ uid });
    await expect(gather(ayesha!, uid, 'i0')).rejects.toMatchObject({
      code: 'sessions/request-closed',
    });
    const stuck = await ask(ayesha!, { step: 3, note: '' });
    expect(stuck.gathered).toBeNull();
    await expect(gather(ayesha!, stuck.uid, 'i0')).rejects.toMatchObject({
      code: 'sessions/request-closed',
    });
    await expect(gather(ayesha!, stuck.uid, 'x0')).rejects.toMatchObject({
      code: 'request/invalid',
    });
    await ayesha!.api.sessions.cancel({ uid: stuck.uid });
  });

  it('is in the own export of who gathered', async () => {
    const files = await ownArchive(platform, ayesha!);
    const requests = JSON.parse(files.get('sessions/requests.json')!.toString()) as object[];
    expect(requests).toContainEqual(expect.objectContaining({ gathered: ['i0', 'e0'] }));
  });
});
