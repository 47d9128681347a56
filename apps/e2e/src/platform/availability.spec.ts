import { HOUR } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openKitchen, split, type TestMember, type TestPlatform } from './kitchen';

const from = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Being available until an hour that the chef names. */
describe('a chef who is free until an hour', () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let ayesha: TestMember;
  let stranger: TestMember;
  let recipeUid: string;

  beforeAll(async () => {
    platform = await bootPlatform({}, undefined, { own: true });
    [chef, ayesha, stranger] = await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
      platform.member('omar', 'male'),
    ]);
    recipeUid = await openKitchen(platform, chef, ayesha);
  });
  afterAll(() => platform?.stop());

  const set = (form: { available: boolean; until?: string | null; askWhenClosed?: boolean }) =>
    chef.api.sessions.setAvailability(form);
  const listed = async () =>
    (await ayesha.api.sessions.chefs({ recipe: recipeUid })).items.map(({ uid, until }) => ({
      uid,
      until,
    }));
  const now = ({ api }: TestMember) => api.sessions.chefNow({ uid: chef.uid });
  const row = async () => {
    const { connection } = await platform.database('sessions');
    return connection.collection('chefs');
  };
  /** As if the end had come meanwhile, and its job with it. */
  const come = async (end = new Date(Date.now() - 1000)) => {
    await (await row()).updateOne({ _id: chef.uid as never }, { $set: { availableUntil: end } });
  };
  const runEnd = async () => {
    const data = { chefUid: chef.uid };
    await platform.schedule('availability-end', chef.uid, new Date(), data);
    await platform.settle();
  };

  it('is told so in lists and on the profile, to those who may ask, and switched off at the end', async () => {
    const until = from(2 * HOUR);
    expect(await set({ available: true, until })).toMatchObject({ available: true, until });
    expect(await listed()).toEqual([{ uid: chef.uid, until }]);
    expect(await now(ayesha)).toMatchObject({ free: true, until });
    expect(await now(stranger)).toMatchObject({ free: false, until: null });
    // what is not said stays
    expect(await set({ available: true })).toMatchObject({ until });
    await platform.settle();
    if (!split) await platform.runDue(new Date(Date.parse(until) - 1000));
    expect(await listed()).toHaveLength(1);
    await come();
    // before the job, too
    expect(await listed()).toEqual([]);
    expect(await now(ayesha)).toMatchObject({ free: false, until: null });
    await runEnd();
    await runEnd();
    expect(await chef.api.sessions.availability({})).toMatchObject({
      ...{ available: false, until: null },
    });
  });

  it('stays free when the end is moved or taken back, whatever job of before comes', async () => {
    const later = from(3 * HOUR);
    await set({ available: true, until: from(HOUR) });
    await set({ available: true, until: later });
    await runEnd();
    expect(await listed()).toEqual([{ uid: chef.uid, until: later }]);
    await set({ available: true, until: null });
    await runEnd();
    expect(await listed()).toEqual([{ uid: chef.uid, until: null }]);
  });

  it('keeps the end over a sign-in and a restart, and is ended by the sweep should the job be lost', async () => {
    const until = from(HOUR);
    await set({ available: true, until });
    await platform.settle();
    await platform.signIn(chef);
    expect(await listed()).toEqual([{ uid: chef.uid, until }]);
    await platform.restart();
    await platform.online(chef, ayesha);
    expect(await listed()).toEqual([{ uid: chef.uid, until }]);
    await come();
    await platform.schedule('reconcile', crypto.randomUUID(), new Date(), {});
    await platform.settle();
    expect(await chef.api.sessions.availability({})).toMatchObject({ available: false });
    // the next sign-in offers them again
    await platform.signIn(chef);
    await platform.online(chef);
    expect(await listed()).toEqual([{ uid: chef.uid, until: null }]);
  });

  it('ends for those who wait for them, as when they switch it off', async () => {
    await set({ available: true, until: from(HOUR) });
    await ayesha.api.sessions.ask({ chefUids: [chef.uid], recipeUid, type: 'voice' });
    await come();
    await runEnd();
    expect(await ayesha.api.sessions.myRequest({})).toMatchObject({
      ...{ state: 'cancelled', reason: 'chefs-unavailable' },
    });
    await set({ available: true, until: null });
  });

  it('names no end that has passed, nor one further than a day, which may have 25 hours', async () => {
    const longest = from(25 * HOUR);
    expect(await set({ available: true, until: longest })).toMatchObject({ until: longest });
    for (const until of [from(-1000), from(25 * HOUR + 60_000)])
      await expect(set({ available: true, until })).rejects.toMatchObject({
        code: 'sessions/availability-end',
      });
  });
});
