import { DAY, nothingCooked, timersOf, unheardOf, type CookingCommand } from '@chefly/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab, type Tab } from './tab';

describe('a dish that a member cooks alone', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  /** A recipe for each test. */
  let uids: string[];
  let uid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    fatima = await platform.member('fatima');
    const { connection } = await platform.database('recipes');
    const recipes = await connection.collection('recipes').find({}).limit(10).toArray();
    uids = recipes.map(({ _id }) => String(_id));
  });
  afterEach(closeTabs);
  afterAll(() => platform.stop());
  beforeEach(() => {
    uid = uids.shift()!;
  });

  const command = (what: object, at = Date.now()) =>
    ({ uid: `a-command-${crypto.randomUUID()}`.slice(0, 40), at, ...what }) as CookingCommand;
  const cook = (...commands: CookingCommand[]) => fatima.api.recipes.cook({ uid, commands });

  it('is nothing at first, and then as its member left it on every device', async () => {
    expect(await fatima.api.recipes.cooking({ uid })).toMatchObject({
      version: 0,
      state: nothingCooked,
    });
    await cook(
      command({ kind: 'servings', servings: 6 }),
      command({ kind: 'tick', ingredient: 1, on: true }),
      command({ kind: 'step', step: 2 }),
    );
    expect(await fatima.api.recipes.cooking({ uid })).toMatchObject({
      version: 1,
      state: { servings: { value: 6 }, step: { value: 2 }, ticks: { 1: { value: true } } },
    });
    const { items } = await fatima.api.recipes.cookings({});
    expect(items.map(({ recipeUid }) => recipeUid)).toContain(uid);
    await cook(command({ kind: 'done', done: true }));
    const after = await fatima.api.recipes.cookings({});
    expect(after.items.map(({ recipeUid }) => recipeUid)).not.toContain(uid);
  });

  it('that is done is there for a device that comes later while a timer of it is to ring, and until it is silenced', async () => {
    const endsAt = new Date(Date.now() - 1000).toISOString();
    const timer = {
      ...{ uid: 'a-timer-of-a-rest', name: 'Rest', seconds: 600, step: 5 },
      ...{ endsAt, leftSeconds: null },
    };
    const shown = async () =>
      (await fatima.api.recipes.cookings({})).items.some(({ recipeUid }) => recipeUid === uid);
    await cook(
      command({ kind: 'step', step: 5 }),
      command({ kind: 'timer', timer }),
      command({ kind: 'done', done: true }),
    );
    expect(await shown()).toBe(true);
    const { version } = await cook(command({ kind: 'heard', until: endsAt }));
    expect(await shown()).toBe(false);
    // a device that was silenced before says so later
    const earlier = new Date(Date.parse(endsAt) - 1000).toISOString();
    expect((await cook(command({ kind: 'heard', until: earlier }))).version).toBe(version);
    expect(timersOf((await fatima.api.recipes.cooking({ uid })).state)).toEqual([timer]);
  });

  it('is silenced no further than the server’s time: what is yet to ring rings', async () => {
    const rest = (n: number, seconds: number, endsAt: string) =>
      command({
        kind: 'timer',
        timer: {
          ...{ uid: `a-timer-number-${n}`, name: 'Rest', seconds, step: 5 },
          ...{ endsAt, leftSeconds: null },
        },
      });
    const soon = new Date(Date.now() + 600_000).toISOString();
    const { state } = await cook(
      rest(1, 600, soon),
      rest(2, 900, '2999-01-01T00:00:00.000Z'),
      command({ kind: 'heard', until: '2999-01-01T00:00:00.000Z' }),
    );
    const [first, second] = unheardOf(state).map(({ endsAt }) => Date.parse(endsAt!) - Date.now());
    expect([first! <= 600_000, second! <= 900_000]).toEqual([true, true]);
    const { items } = await fatima.api.recipes.cookings({});
    expect(items.map(({ recipeUid }) => recipeUid)).toContain(uid);
  });

  it('takes commands once, in whatever order two devices send them', async () => {
    const now = Date.now();
    const steps = [0, 1, 2, 3, 4, 5].map((step) =>
      command({ kind: 'step', step }, now - 50 + step),
    );
    const ticks = [0, 1, 2, 3].map((ingredient) => command({ kind: 'tick', ingredient, on: true }));
    const sent = [...steps, ...ticks, ...steps.toReversed(), ...ticks];
    const { succeeded } = await outcomes(sent.map((each) => cook(each)));
    expect(succeeded).toBe(sent.length);
    const { state, version } = await fatima.api.recipes.cooking({ uid });
    expect([state.step?.value, Object.keys(state.ticks)]).toEqual([5, ['0', '1', '2', '3']]);
    // what came again or too late changed nothing, and was told to nobody
    expect(version).toBeLessThanOrEqual(steps.length + ticks.length);
    expect((await cook(...sent)).version).toBe(version);
  });

  it('does not let a clock that is ahead win for ever', async () => {
    await cook(command({ kind: 'step', step: 5 }, Date.now() + 30 * DAY));
    const { state } = await cook(command({ kind: 'step', step: 1 }, Date.now() + 1));
    expect(state.step?.value).toBe(1);
  });

  it('is told live to the member alone', async () => {
    const other = await platform.member('ayesha');
    const [mine, theirs] = [
      await openTab(platform.url, fatima),
      await openTab(platform.url, other),
    ];
    const timer = {
      ...{ uid: 'a-timer-of-a-simmer', name: 'Simmer', seconds: 600, step: 0 },
      ...{ endsAt: new Date(Date.now() + 600_000).toISOString(), leftSeconds: null },
    };
    const { version, state } = await cook(command({ kind: 'timer', timer }));
    expect(timersOf(state)).toEqual([timer]);
    await platform.settle();
    await Promise.all([mine.roundTrip(), theirs.roundTrip()]);
    const of = (tab: Tab) => tab.heard.filter(({ type }) => type === 'cooking.changed');
    expect(of(mine).map(({ data }) => data)).toEqual([{ recipeUid: uid, version }]);
    expect(of(theirs)).toEqual([]);
    expect((await other.api.recipes.cooking({ uid })).version).toBe(0);
  });

  it('is of a recipe that there is', async () => {
    const commands = [command({ kind: 'step', step: 0 })];
    await expect(
      fatima.api.recipes.cook({ uid: 'a-recipe-of-nobody', commands }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('is forgotten sixty days after its last touch, and beyond the forty latest', async () => {
    const { connection } = await platform.database('recipes');
    const rows = connection.collection('cookings');
    const of = (n: number, memberUid: string, updatedAt: Date) => ({
      _id: `${memberUid}:a-recipe-of-long-ago-${String(n).padStart(3, '0')}` as never,
      ...{ memberUid, recipeUid: `a-recipe-of-long-ago-${n}`, recipeName: 'Pie' },
      ...{ state: nothingCooked, version: 1, startedAt: updatedAt, updatedAt },
    });
    const noor = await platform.member('noor');
    await rows.insertMany(
      Array.from({ length: 45 }, (_, n) => of(n, noor.uid, new Date(Date.now() - n * 60_000))),
    );
    await noor.api.recipes.cook({ uid, commands: [command({ kind: 'step', step: 0 })] });
    expect(await rows.countDocuments({ memberUid: noor.uid })).toBe(40);
    expect((await noor.api.recipes.cooking({ uid })).version).toBe(1);

    await rows.insertMany([of(90, noor.uid, new Date(Date.now() - 61 * DAY))]);
    await platform.schedule('cooking-sweep', 'now', new Date(), {});
    await platform.settle();
    expect(await rows.countDocuments({ _id: { $regex: '-090$' } as never })).toBe(0);
    expect(await rows.countDocuments({ memberUid: noor.uid })).toBe(40);
  });
});
