import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bootPlatform,
  openKitchen,
  outcomes,
  split,
  type TestMember,
  type TestPlatform,
} from './kitchen';
import { strangersWait } from './strangers';

/** Whoever waits is told when waiting is in vain. */
describe('waiting for chefs', () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let other: TestMember;
  let ayesha: TestMember;
  let sana: TestMember;
  let recipeUid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    [chef, other, ayesha, sana] = await platform.members('fatima', 'hafsa', 'ayesha', 'sana');
    recipeUid = await openKitchen(platform, chef, other, ayesha, sana);
    for (const { api } of [other, ayesha, sana]) await api.recipes.add({ uid: recipeUid });
    await platform.settle();
  });
  afterAll(() => platform.stop());
  const ask = (member: TestMember, ...chefs: TestMember[]) =>
    member.api.sessions.ask({ chefUids: chefs.map((c) => c.uid), recipeUid, type: 'voice' });
  const mine = async (member: TestMember) => {
    await platform.settle();
    const { state, reason } = (await member.api.sessions.myRequest({}))!;
    return { state, reason };
  };
  const waiting = { state: 'pending', reason: null };
  const cook = async (host: TestMember, guest: TestMember) => {
    const request = await ask(guest, host);
    return (await host.api.sessions.accept({ uids: [request.uid] })).sessionUid;
  };

  it('ends when the only chef begins to cook with another', async () => {
    await ask(ayesha, chef);
    const sessionUid = await cook(chef, sana);
    expect(await mine(ayesha)).toEqual({ state: 'cancelled', reason: 'chefs-busy' });
    expect((await chef.api.sessions.incoming({})).items).toEqual([]);
    await chef.api.sessions.leave({ uid: sessionUid });
  });

  it('goes on while one of the chefs can answer, and ends when that one declines', async () => {
    const request = await ask(ayesha, chef, other);
    const sessionUid = await cook(chef, sana);
    expect(await mine(ayesha)).toEqual(waiting);
    // nobody cooks in two sessions, also where the answer is on its way as the first begins
    await expect(chef.api.sessions.accept({ uids: [request.uid] })).rejects.toMatchObject({
      code: 'sessions/in-session',
    });
    await other.api.sessions.decline({ uids: [request.uid] });
    expect(await mine(ayesha)).toEqual({ state: 'cancelled', reason: 'chefs-busy' });
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
  });

  it('tells the answer of each chef as it comes, and the reason once none is left', async () => {
    const answers = async () => {
      await platform.settle();
      const { state, reason, chefs } = (await ayesha.api.sessions.myRequest({}))!;
      return { state, reason, chefs: Object.fromEntries(chefs.map((c) => [c.uid, c.state])) };
    };
    const request = await ask(ayesha, chef, other, sana);
    expect(await answers()).toEqual({
      ...waiting,
      chefs: { [chef.uid]: 'pending', [other.uid]: 'pending', [sana.uid]: 'pending' },
    });
    await other.api.sessions.decline({ uids: [request.uid] });
    expect(await answers()).toEqual({
      ...waiting,
      chefs: { [chef.uid]: 'pending', [other.uid]: 'declined', [sana.uid]: 'pending' },
    });
    await sana.api.sessions.decline({ uids: [request.uid] });
    await platform.offline(chef);
    expect(await answers()).toEqual({
      ...{ state: 'cancelled', reason: 'chefs-gone' },
      chefs: { [chef.uid]: 'cancelled', [other.uid]: 'declined', [sana.uid]: 'declined' },
    });
    await platform.online(chef);
  });

  it('ends at once when all chefs who were asked are gone', async () => {
    await ask(ayesha, chef, other);
    await platform.offline(chef);
    expect(await mine(ayesha)).toEqual(waiting);
    await platform.offline(other);
    expect(await mine(ayesha)).toEqual({ state: 'cancelled', reason: 'chefs-gone' });
    await platform.online(chef, other);
  });

  it('ends when the only chef takes no more requests, and they are offered no more', async () => {
    await ask(ayesha, chef);
    await chef.api.sessions.setAvailability({ available: false });
    expect(await mine(ayesha)).toEqual({ state: 'cancelled', reason: 'chefs-unavailable' });
    const offered = async () =>
      (await ayesha.api.sessions.chefs({ recipe: recipeUid })).items.map((item) => item.uid);
    expect(await offered()).not.toContain(chef.uid);
    await chef.api.sessions.setAvailability({ available: true });
    expect(await offered()).toContain(chef.uid);
  });

  it('of a chef who takes the recipe off the profile has their refusal, and others may still answer', async () => {
    const add = () => chef.api.recipes.add({ uid: recipeUid });
    const request = await ask(ayesha, chef, other);
    await chef.api.recipes.remove({ uid: recipeUid });
    expect(await mine(ayesha)).toEqual(waiting);
    expect((await chef.api.sessions.incoming({})).items).toEqual([]);
    // a member without a recipe is no chef, whoever asks for none in particular
    const free = async () => (await ayesha.api.sessions.chefs({})).items.map((item) => item.uid);
    expect(await free()).not.toContain(chef.uid);
    expect(await free()).toContain(other.uid);
    await expect(chef.api.sessions.accept({ uids: [request.uid] })).rejects.toMatchObject({
      code: 'sessions/request-closed',
    });
    await other.api.sessions.decline({ uids: [request.uid] });
    expect(await mine(ayesha)).toEqual({ state: 'declined', reason: null });
    await add();
    await platform.settle();

    // asked in the moment in which it goes
    await ask(ayesha, chef);
    await chef.api.recipes.remove({ uid: recipeUid });
    expect(await mine(ayesha)).toEqual({ state: 'declined', reason: null });
    await add();
    await platform.settle();
  });

  it('withdraws the own request of whoever accepts as a chef', async () => {
    await ask(ayesha, chef);
    const sessionUid = await cook(ayesha, sana);
    expect(await mine(ayesha)).toEqual({ state: 'cancelled', reason: 'own-session' });
    expect((await chef.api.sessions.incoming({})).items).toEqual([]);
    await ayesha.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
  });

  const strangers = (length: number) => strangersWait(platform, chef, length);

  it('lets twenty wait for one chef', async () => {
    const crowd = await strangers(20);
    await expect(ask(ayesha, chef)).rejects.toMatchObject({ code: 'sessions/too-many-requests' });
    await crowd.leaveFirst();
    const { uid } = await ask(ayesha, chef);
    await ayesha.api.sessions.cancel({ uid });
    await crowd.leave();
  });

  it('keeps places for those who cooked with the chef before, however many strangers wait', async () => {
    const crowd = await strangers(20);
    // accepted more than once by now, and never came
    await expect(ask(sana, chef)).rejects.toMatchObject({ code: 'sessions/too-many-requests' });
    await crowd.leave();
    const sessionUid = await cook(chef, sana);
    await platform.settle();
    await platform.attended(sessionUid, chef, sana);
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    const more = await strangers(24);
    const { uid } = await ask(sana, chef);
    await sana.api.sessions.cancel({ uid });
    await more.leave();
  });

  it('lets no more than twenty wait, also of those who ask in the same moment', async () => {
    const burst = await Promise.all(
      [...'abcdef'].map((letter) => platform.member(`burst${letter}`)),
    );
    await openKitchen(platform, chef, ...burst);
    const crowd = await strangers(18);
    const asked = burst.map((member) => ask(member, chef));
    expect(await outcomes(asked)).toEqual({
      succeeded: 2,
      refused: Array(4).fill('sessions/too-many-requests'),
    });
    for (const member of burst) {
      const request = await member.api.sessions.myRequest({});
      if (request) await member.api.sessions.cancel({ uid: request.uid });
    }
    await crowd.leave();
    await platform.settle();
  });

  (!split ? it : it.skip)(
    'bounds asking and taking back, and not what ended by itself',
    async () => {
      const strict = await bootPlatform({ CHEFLY_LIMITS: '1' });
      try {
        const [host, guest] = await strict.members('fatima', 'ayesha');
        const dish = await openKitchen(strict, host, guest);
        const again = () =>
          guest.api.sessions.ask({ chefUids: [host.uid], recipeUid: dish, type: 'voice' });
        for (let i = 0; i < 10; i++) await guest.api.sessions.cancel({ uid: (await again()).uid });
        await expect(again()).rejects.toMatchObject({
          status: 429,
          code: 'sessions/asking-too-often',
        });
        // ten minutes later
        const { connection } = await strict.database('sessions');
        await connection
          .collection('requests')
          .updateMany({}, { $set: { askedAt: new Date(Date.now() - 11 * 60_000) } });
        expect((await again()).state).toBe('pending');
      } finally {
        await strict.stop();
      }
    },
  );

  (!split ? it : it.skip)('bounds asking the same chef in vain', async () => {
    const strict = await bootPlatform({ CHEFLY_LIMITS: '1' });
    try {
      const [host, second, guest] = await strict.members('fatima', 'hafsa', 'ayesha');
      const dish = await openKitchen(strict, host, second, guest);
      await second.api.recipes.add({ uid: dish });
      await strict.settle();
      const asks = (...chefs: TestMember[]) =>
        guest.api.sessions.ask({
          ...{ chefUids: chefs.map(({ uid }) => uid), recipeUid: dish, type: 'voice' },
        });
      for (let i = 0; i < 4; i++)
        await host.api.sessions.decline({ uids: [(await asks(host)).uid] });
      for (const chefs of [[host], [second, host]])
        await expect(asks(...chefs)).rejects.toMatchObject({
          status: 429,
          code: 'sessions/asked-in-vain',
        });
      // others answer, and the chef again half an hour later
      await guest.api.sessions.cancel({ uid: (await asks(second)).uid });
      const { connection } = await strict.database('sessions');
      await connection
        .collection('requests')
        .updateMany({}, { $set: { askedAt: new Date(Date.now() - 31 * 60_000) } });
      expect((await asks(host)).state).toBe('pending');
    } finally {
      await strict.stop();
    }
  });
});
