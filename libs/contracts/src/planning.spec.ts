import { describe, expect, it } from '@jest/globals';
import {
  entriesOf,
  isOvertaken,
  mealsOf,
  nothingPlanned,
  notAheadOfPlan,
  plan,
  planAll,
  planCommand,
  planningLimits,
  planState,
  type PlanCommand,
} from './planning';
import { ingredients } from './recipe-rows';
import { shoppingLines } from './shopping-list';

const uidOf = (kind: string, number: number) => `${kind}-${String(number).padStart(16, '0')}`;
function commandsOf(seed: number, many: number): PlanCommand[] {
  const chance = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(chance() * most);
  return Array.from({ length: many }, (_, i) => {
    const command = { uid: uidOf('c', i), at: upTo(40) };
    const gone = chance() < 0.3;
    const meal = { recipeUid: uidOf('r', upTo(5)), day: '2026-11-24', servings: 1 + upTo(9) };
    if (chance() < 0.4)
      return { ...command, kind: 'meal', mealUid: uidOf('m', upTo(6)), meal: gone ? null : meal };
    if (chance() < 0.5)
      return {
        ...{ ...command, kind: 'entry', entryUid: uidOf('e', upTo(6)) },
        text: gone ? null : `Tea ${upTo(9)}`,
      };
    return {
      ...{ ...command, kind: 'tick', of: `thing ${upTo(6)}` },
      bought: gone ? null : { amounts: [{ amount: upTo(9), unit: 'g' }] },
    };
  });
}

describe('a plan', () => {
  it('is the same after commands that were doubled, late or in another order', () => {
    for (let seed = 0; seed < 200; seed++) {
      const commands = commandsOf(seed, 40);
      const state = planAll(nothingPlanned, commands);
      const otherwise = [...commands.toReversed(), ...commands.slice(5, 25)];
      expect([seed, planAll(nothingPlanned, otherwise)]).toEqual([seed, state]);
      expect(planAll(state, commands)).toBe(state);
      expect(planState.parse(state)).toEqual(state);
    }
  });

  it('takes a command once, also from a clock that is ahead', () => {
    const meal = { recipeUid: uidOf('r', 1), day: null, servings: 2 };
    const command: PlanCommand = {
      ...{ uid: uidOf('c', 1), at: 5, kind: 'meal', mealUid: uidOf('m', 1) },
      meal,
    };
    const state = planAll(nothingPlanned, [command]);
    expect(planAll(state, [{ ...command, at: 9 }])).toBe(state);
  });

  it('leaves what a clock that is ahead says in its order, and behind all that is known', () => {
    const [now, bought] = [1000, { amounts: [] }];
    const tick = (uid: string, at: number, value: typeof bought | null): PlanCommand => ({
      ...{ uid: uid.padEnd(16, '-'), at, kind: 'tick', of: 'salt', bought: value },
    });
    const ticked = planAll(nothingPlanned, [tick('z', now, bought)]);
    const told = [tick('y', now + 60_000, bought), tick('a', now + 61_000, null)];
    for (const commands of [told, told.toReversed()]) {
      const state = planAll(ticked, notAheadOfPlan(ticked, commands, now));
      expect(state.ticks['salt']).toMatchObject({ value: null });
      // and what is done a second later stands
      const later = planAll(state, [tick('b', now + 1000, bought)]);
      expect(later.ticks['salt']).toMatchObject({ value: bought });
    }
  });

  it('can have a tick of whatever recipes take, however much, in whatever units and words', () => {
    const units = Array.from({ length: 25 }, (_, i) => `handful ${i}`);
    const recipe = ingredients.parse([
      { amount: '999999999', unit: 'kg', name: 'Flour' },
      { amount: '2', unit: 'बड़ी कटोरी भरकर ऊपर तक', name: 'दाल' },
      { amount: '1', unit: '', name: 'स्त्रियों '.repeat(16) },
      { amount: '1', unit: '', name: 'İ'.repeat(120) },
      ...units.map((unit) => ({ amount: '1', unit, name: 'Salt' })),
    ]);
    // a line of a text was as long as the text once, and such recipes stand
    recipe.push({ amount: null, unit: '', name: '𐐷'.repeat(3000), note: '' });
    const lines = shoppingLines([{ recipe: 'A feast', factor: 24, ingredients: recipe }]);
    expect(lines).toHaveLength(6);
    for (const { key, amounts } of lines) {
      const tick = { kind: 'tick', of: key, bought: { amounts }, uid: uidOf('c', 1), at: 1 };
      expect([key, planCommand.safeParse(tick).error]).toEqual([key, undefined]);
    }
  });

  it('has so much at most, the latest of it', () => {
    const meal = { recipeUid: uidOf('r', 1), day: null, servings: 2 };
    const commands = Array.from({ length: 150 }, (_, i): PlanCommand => {
      return { uid: uidOf('c', i), at: i, kind: 'meal', mealUid: uidOf('m', i), meal };
    });
    const state = planAll(nothingPlanned, commands);
    expect(Object.keys(state.meals)).toHaveLength(planningLimits.mealsKnown);
    expect(mealsOf(state)).toHaveLength(planningLimits.meals);
    expect(mealsOf(state).at(-1)!.uid).toBe(uidOf('m', 149));
    // what is older than all of it changes nothing
    expect(planAll(state, commands.slice(0, 30))).toBe(state);
    const written = Array.from({ length: 150 }, (_, i): PlanCommand => {
      return { uid: uidOf('c', i), at: i, kind: 'entry', entryUid: uidOf('e', i), text: `${i}` };
    });
    const texts = entriesOf(planAll(nothingPlanned, written)).map(({ text }) => text);
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([planningLimits.entries, '50', '149']);
  });

  it('lists by day, then as it was put there, and forgets what was taken away', () => {
    const put = (i: number, day: string | null): PlanCommand => ({
      ...{ uid: uidOf('c', i), at: i, kind: 'meal', mealUid: uidOf('m', i) },
      meal: { recipeUid: uidOf('r', i), day, servings: 2 },
    });
    const state = planAll(nothingPlanned, [
      ...[put(1, null), put(2, '2026-11-25'), put(3, '2026-11-24'), put(4, '2026-11-25')],
      { uid: uidOf('c', 9), at: 9, kind: 'meal', mealUid: uidOf('m', 2), meal: null },
      { uid: uidOf('c', 10), at: 10, kind: 'entry', entryUid: uidOf('e', 2), text: 'Tea' },
      { uid: uidOf('c', 11), at: 11, kind: 'entry', entryUid: uidOf('e', 1), text: 'Soap' },
    ]);
    expect(mealsOf(state).map(({ uid }) => uid)).toEqual([3, 4, 1].map((i) => uidOf('m', i)));
    expect(entriesOf(state).map(({ text }) => text)).toEqual(['Tea', 'Soap']);
  });

  it('knows no thing by the name of what every object has', () => {
    const bought = { amounts: [] };
    const of = 'constructor';
    const state = planAll(nothingPlanned, [
      { uid: uidOf('c', 1), at: 1, kind: 'tick', of, bought },
    ]);
    expect(state.ticks[of]?.value).toEqual(bought);
  });

  it('is overtaken by another page that set something else, and by nothing else', () => {
    const tick = (n: number, page: string, amount: number | null): PlanCommand => ({
      ...{ uid: uidOf('c', n), at: n, kind: 'tick', of: 'salt' },
      bought: amount === null ? null : { amounts: [{ unit: 'g', amount }] },
      knew: { version: 0, page: page.padEnd(16, '-'), turn: n },
    });
    const stands = plan(nothingPlanned, tick(1, 'phone', 5), 1);
    const cases: [PlanCommand, boolean][] = [
      [tick(2, 'tablet', 6), true],
      [tick(2, 'tablet', null), true],
      [tick(2, 'tablet', 5), false],
      [tick(2, 'phone', 6), false],
      [tick(1, 'phone', 5), false],
      [{ ...tick(1, 'tablet', 6), knew: undefined }, false],
      [{ ...tick(2, 'tablet', 6), of: 'tea' } as PlanCommand, false],
    ];
    for (const [given, overtaken] of cases)
      expect([given, isOvertaken(stands, given)]).toEqual([given, overtaken]);
  });
});
