import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mealsOf, planningLimits, type PlanCommand } from '@chefly/contracts';
import { newUid } from '@chefly/engines/store';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';

/** What members plan to cook and to buy, each for themselves. */
describe('a plan', () => {
  let platform: TestPlatform;
  let [fatima, ayesha]: TestMember[] = [];
  let uids: string[];
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha] = await platform.members('fatima', 'ayesha');
    uids = (await fatima!.api.recipes.search({ text: 'a', limit: 5 })).items.map(({ uid }) => uid);
  });
  afterAll(() => platform.stop());

  const mealOf = (recipeUid: string, at = Date.now()): PlanCommand => ({
    ...{ uid: newUid(), at, kind: 'meal', mealUid: newUid() },
    meal: { recipeUid, day: '2026-11-24', servings: 4 },
  });

  it('is its member’s alone, with the recipes that are on it', async () => {
    const { api } = fatima!;
    expect(await api.recipes.plan({})).toMatchObject({ version: 0, recipes: [] });
    const commands = [mealOf(uids[0]!), mealOf(uids[1]!)];
    const planned = await api.recipes.changePlan({ commands });
    expect(planned.version).toBe(1);
    expect(planned.recipes.map(({ uid }) => uid).toSorted()).toEqual(uids.slice(0, 2).toSorted());
    expect(planned.recipes[0]!.ingredients.length).toBeGreaterThan(0);
    expect(await api.recipes.plan({})).toEqual(planned);
    expect((await ayesha!.api.recipes.plan({})).version).toBe(0);
    // once more: it is known already
    expect(await api.recipes.changePlan({ commands })).toEqual(planned);
  });

  it('takes what several devices do at once', async () => {
    const sana = await platform.member('sana');
    const changes = Array.from({ length: 8 }, (_, i) => mealOf(uids[i % 4]!));
    const sent = await outcomes(
      [...changes, ...changes].map((command) =>
        sana.api.recipes.changePlan({ commands: [command] }),
      ),
    );
    expect(sent.refused).toEqual([]);
    const { state, version } = await sana.api.recipes.plan({});
    expect([mealsOf(state).length, version]).toEqual([8, 8]);
  });

  it('keeps what another device did, whatever the clock says of one that did not know of it', async () => {
    const { api } = await platform.member('hafsa');
    const knew = (version: number, page: string, turn: number) => ({
      knew: { version, page: page.padEnd(16, '-'), turn },
    });
    const tick = (ahead: number, bought: object | null): PlanCommand =>
      ({
        ...{ uid: newUid(), at: Date.now() + ahead, kind: 'tick', of: 'salt', bought },
      }) as PlanCommand;
    const send = (command: PlanCommand) => api.recipes.changePlan({ commands: [command] });
    const first = { ...tick(600_000, { amounts: [] }), ...knew(0, 'phone', 1) };
    const { version } = await send(first);
    const other = { ...tick(-600_000, null), ...knew(version, 'tablet', 1) };
    const taken = await send(other);
    expect(taken.state.ticks['salt']).toMatchObject({ value: null, by: other.uid });
    // the answer to the first was lost, and its page goes on with what it knew
    expect(await send(first)).toEqual(taken);
    const late = { ...tick(600_000, { amounts: [] }), ...knew(version, 'phone', 2) };
    expect((await send(late)).state).toEqual(taken.state);
    const knowing = { ...tick(600_000, { amounts: [] }), ...knew(taken.version, 'phone', 3) };
    expect((await send(knowing)).state.ticks['salt']).toMatchObject({ by: knowing.uid });
  });

  it('has nothing on it that is no recipe, and nothing of the future', async () => {
    const unknown = { commands: [mealOf('a-recipe-of-nobody-')] };
    await expect(ayesha!.api.recipes.changePlan(unknown)).rejects.toMatchObject({
      code: 'request/not-found',
    });
    const late = mealOf(uids[0]!, Date.now() + 1e9);
    const { state } = await ayesha!.api.recipes.changePlan({ commands: [late] });
    expect(Object.values(state.meals)[0]!.at).toBeLessThan(late.at);
  });

  it('holds so much and no more, however long what was bought is said to be; what goes makes room', async () => {
    const { api } = await platform.member('hoarder');
    const unit = 'س'.repeat(20);
    const amounts = Array.from({ length: 40 }, (_, i) => ({ amount: i + 1, unit: `${unit}${i}` }));
    const tick = (of: string, bought: { amounts: typeof amounts } | null): PlanCommand => ({
      ...{ uid: newUid(), at: Date.now(), kind: 'tick', of, bought },
    });
    const things = (n: number) => Array.from({ length: 40 }, (_, i) => `thing ${n} ${i}`);
    const fill = async (n: number) =>
      api.recipes.changePlan({ commands: things(n).map((of) => tick(of, { amounts })) });
    let calls = 0;
    const refused = await (async () => {
      for (; calls < 10; calls++) await fill(calls);
    })().catch((error) => error.code as string);
    expect(refused).toBe('recipes/plan-full');
    const { state } = await api.recipes.plan({});
    expect(Object.keys(state.ticks)).toHaveLength(40 * calls);
    expect(Buffer.byteLength(JSON.stringify(state))).toBeLessThan(planningLimits.bytes);
    await api.recipes.changePlan({ commands: things(0).map((of) => tick(of, null)) });
    await fill(calls);
    await expect(fill(calls + 1)).rejects.toMatchObject({ code: 'recipes/plan-full' });
  });
});
