import { bookingLimits } from '@chefly/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';

/** What members change on one device is told to their others, and to nobody else's. */
describe('the other devices of a member', () => {
  let platform: TestPlatform;
  let here: TestMember;
  let elsewhere: TestMember;
  let other: TestMember;
  let recipe: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    [here, other] = await platform.members('fatima', 'ayesha');
    elsewhere = await platform.signIn(here);
    recipe = (await here.api.recipes.search({ text: 'a', limit: 1 })).items[0]!.uid;
  });
  afterEach(closeTabs);
  afterAll(() => platform.stop());

  /** What each device hears of this type while something is done here. */
  async function heard(type: string, act: () => Promise<unknown>) {
    const tabs = [];
    for (const member of [here, elsewhere, other]) tabs.push(await openTab(platform.url, member));
    const done = await act();
    await platform.settle();
    for (const tab of tabs) await tab.roundTrip();
    const [own, theirs, others] = tabs.map((tab) =>
      tab.heard.flatMap((each) => (each.type === type ? [each.data] : [])),
    );
    closeTabs();
    return { own, theirs, others, done };
  }
  const saved = async (act: () => Promise<unknown>) => {
    const { own, theirs, others } = await heard('saved.changed', act);
    expect([own, others]).toEqual([[], []]);
    return theirs;
  };

  it('are told of what is saved, and of what is saved no more, each once', async () => {
    const { recipes } = here.api;
    const save = () => recipes.save({ uid: recipe });
    const unsave = () => recipes.unsave({ uid: recipe });
    expect(await saved(save)).toEqual([{ recipe: { uid: recipe, saved: true } }]);
    expect(await saved(save)).toEqual([]);
    expect(await saved(unsave)).toEqual([{ recipe: { uid: recipe, saved: false } }]);
    expect(await saved(unsave)).toEqual([]);
  });

  it('are told of collections, and of what goes into them and out of them', async () => {
    const { recipes } = here.api;
    const none = [{ recipe: null }];
    let uid = '';
    const create = async () => void ({ uid } = await recipes.createCollection({ name: 'Eid' }));
    expect(await saved(create)).toEqual(none);
    expect(await saved(create)).toEqual([]);
    const collect = () => recipes.collect({ uid, recipeUid: recipe });
    const uncollect = () => recipes.uncollect({ uid, recipeUid: recipe });
    const placed = [{ recipe: { uid: recipe, saved: true } }];
    expect(await saved(collect)).toEqual(placed);
    expect(await saved(collect)).toEqual([]);
    expect(await saved(uncollect)).toEqual(placed);
    expect(await saved(uncollect)).toEqual([]);
    expect(await saved(() => recipes.renameCollection({ uid, name: 'Diwali' }))).toEqual(none);
    expect(await saved(() => recipes.removeCollection({ uid }))).toEqual(none);
    expect(await saved(() => recipes.removeCollection({ uid }))).toEqual([]);
  });

  it('keep what each chose in the same moment, of booking hours and of what is told', async () => {
    const [one, other] = [here.api, elsewhere.api];
    const [began, told] = [
      await one.sessions.bookingHours({}),
      await one.notifications.settings({}),
    ];
    const range = (day: number) => ({ day, from: '18:00', to: '20:00' });
    const hoursOf = (day: number) => ({ ...began, weekly: [range(day)], before: began });
    await Promise.all([
      one.sessions.setBookingHours(hoursOf(1)),
      other.sessions.setBookingHours(hoursOf(3)),
      one.notifications.changeSettings({ ...told, digest: 'weekly', before: told }),
      other.notifications.changeSettings({ ...told, off: ['comment'], before: told }),
    ]);
    expect(await one.sessions.bookingHours({})).toEqual({ ...began, weekly: [range(1), range(3)] });
    const chosen = { ...told, digest: 'weekly', off: ['comment'] };
    expect(await one.notifications.settings({})).toEqual(chosen);
    // a page of the version before says all
    await one.sessions.setBookingHours(began);
    await one.notifications.changeSettings(told);
    expect(await one.sessions.bookingHours({})).toEqual(began);
    expect(await one.notifications.settings({})).toEqual(told);
  });

  it('refuse hours that are too many with those of another device', async () => {
    const { sessions } = here.api;
    const before = await sessions.bookingHours({});
    const days = (from: number) =>
      Array.from({ length: bookingLimits.daysOff / 2 + 1 }, (_, i) =>
        new Date(Date.UTC(2030, from, i + 1)).toISOString().slice(0, 10),
      );
    await sessions.setBookingHours({ ...before, daysOff: days(0), before });
    await expect(
      elsewhere.api.sessions.setBookingHours({ ...before, daysOff: days(6), before }),
    ).rejects.toMatchObject({ code: 'request/invalid' });
  });

  it('are told of what is chosen in the settings: booking hours, ways of telling, being named', async () => {
    const { content, notifications, sessions } = here.api;
    const hours = await sessions.bookingHours({});
    const ways = await notifications.settings({});
    const choices = [
      ['booking-hours', () => sessions.setBookingHours({ ...hours, slotMinutes: 90 })],
      ['telling', () => notifications.changeSettings({ ...ways, digest: 'daily' })],
      ['naming', () => content.setNaming({ named: false })],
      ['naming', () => content.setNaming({ named: true })],
    ] as const;
    for (const [of, choose] of choices) {
      const told = await heard('settings.changed', choose);
      expect(told).toMatchObject({ own: [{ of }], theirs: [{ of }], others: [] });
    }
  });

  it('are told whether requests are taken', async () => {
    for (const available of [false, true]) {
      const told = await heard('availability.changed', () =>
        here.api.sessions.setAvailability({ available }),
      );
      expect(told).toMatchObject({ own: [{}], theirs: [{}], others: [] });
    }
  });
});
