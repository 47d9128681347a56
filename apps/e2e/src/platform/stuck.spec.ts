import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';
import { ownArchive } from './own-archive';

/** Who cooks alone and is stuck asks chefs, who see what it is about before they accept. */
describe('stuck at a step', () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let guest: TestMember;
  let recipeUid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    [chef, guest] = await platform.members('fatima', 'ayesha');
    recipeUid = await openKitchen(platform, chef, guest);
  });
  afterAll(() => platform.stop());

  const ask = (stuck?: { step: number; note?: string }) =>
    guest.api.sessions.ask({ chefUids: [chef.uid], recipeUid, type: 'voice', stuck });

  it('is shown to the chef with its step and note, before anybody accepts', async () => {
    const { uid } = await ask({ step: 3, note: '  It catches at the bottom. ' });
    const { items } = await chef.api.sessions.incoming({});
    expect(items.map(({ stuck }) => stuck)).toEqual([
      { step: 3, note: 'It catches at the bottom.', photo: false },
    ]);
    await guest.api.sessions.cancel({ uid });
  });

  it('needs no note, and who begins is stuck nowhere', async () => {
    const first = await ask({ step: 0 });
    expect((await chef.api.sessions.incoming({})).items[0]!.stuck).toEqual({
      ...{ step: 0, note: '', photo: false },
    });
    await guest.api.sessions.cancel({ uid: first.uid });
    const second = await ask();
    expect((await chef.api.sessions.incoming({})).items[0]!.stuck).toBeNull();
    await guest.api.sessions.cancel({ uid: second.uid });
  });

  it('is where the kitchen of the session begins', async () => {
    const { uid } = await ask({ step: 3, note: '' });
    const { sessionUid } = await chef.api.sessions.accept({ uids: [uid] });
    for (const { api } of [chef, guest])
      expect(await api.sessions.kitchen({ uid: sessionUid })).toMatchObject({
        ...{ version: 0, state: { shown: { step: 3 }, places: [], reached: [{ step: 3 }] } },
      });
    const { state } = await chef.api.sessions.changeKitchen({
      ...{ uid: sessionUid, changeUid: 'the-first-change-of-it', seen: 0 },
      change: { do: 'show', step: 4 },
    });
    expect(state.reached.map(({ step }) => step)).toEqual([3, 4]);
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
  });

  it('has a bounded step and note', async () => {
    for (const stuck of [
      { step: 60, note: '' },
      { step: -1, note: '' },
      { step: 0, note: 'x'.repeat(281) },
    ])
      await expect(ask(stuck)).rejects.toMatchObject({ code: 'request/invalid' });
  });

  it('is in the own export of who asked, and gone when they are', async () => {
    const files = await ownArchive(platform, guest);
    const requests = JSON.parse(files.get('sessions/requests.json')!.toString()) as object[];
    expect(requests).toContainEqual(
      expect.objectContaining({ stuck: { step: 4, note: 'It catches at the bottom.' } }),
    );
  });
});
