import { describe, expect, it } from '@jest/globals';
import {
  isEnough,
  shoppingKey,
  shoppingLines,
  shoppingName,
  shoppingText,
  type Portion,
} from './shopping-list';

const NAMES = ['onions', 'Onion', 'ghee', 'rice', 'milk', 'tomatoes', 'salt', 'mint leaves'];
const UNITS = ['g', 'kg', 'ml', 'l', 'tsp', 'tbsp', 'cup', 'cups', '', 'bunch', 'cm'];

/** The same numbers for the same seed. */
function chances(seed: number) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}
function kitchenOf(seed: number): Portion[] {
  const chance = chances(seed);
  const one = <T>(of: readonly T[]) => of[Math.floor(chance() * of.length)]!;
  return Array.from({ length: 1 + Math.floor(chance() * 5) }, (_, dish) => ({
    recipe: `Dish ${dish}`,
    factor: one([0.5, 1, 1.25, 2, 3]),
    ingredients: Array.from({ length: 1 + Math.floor(chance() * 8) }, () => ({
      amount: chance() < 0.2 ? null : Math.round(chance() * 4000) / 10 + 0.1,
      ...{ unit: one(UNITS), name: one(NAMES), note: '' },
    })),
  }));
}
const shuffled = <T>(all: readonly T[], chance: () => number) =>
  all
    .map((value) => ({ value, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
const seeds = Array.from({ length: 300 }, (_, seed) => seed);

describe('a shopping list', () => {
  it('is the same in whatever order dishes and ingredients come', () => {
    for (const seed of seeds) {
      const dishes = kitchenOf(seed);
      const chance = chances(seed + 1);
      const mixed = shuffled(dishes, chance).map((dish) => ({
        ...dish,
        ingredients: shuffled(dish.ingredients, chance),
      }));
      expect([seed, shoppingLines(mixed)]).toEqual([seed, shoppingLines(dishes)]);
    }
  });

  it('loses nothing: each thing and each recipe is on it, and no thing twice', () => {
    for (const seed of seeds) {
      const dishes = kitchenOf(seed);
      const lines = shoppingLines(dishes);
      const keys = lines.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { ingredients, recipe } of dishes)
        for (const { name, amount } of ingredients) {
          const line = lines.find(({ key }) => key === shoppingKey(name))!;
          expect(line.recipes.map((each) => each.name)).toContain(recipe);
          expect(amount === null ? line.some : line.amounts.length > 0).toBe(true);
        }
    }
  });

  it('is of twice as much, to the last digit, for twice as many', () => {
    for (const seed of seeds) {
      // a thing in one kind of unit: from a cup on, what is poured may become what is weighed
      const dishes = kitchenOf(seed).map((dish) => ({
        ...dish,
        ingredients: dish.ingredients.filter(({ unit }) => ['g', 'kg', '', 'cm'].includes(unit)),
      }));
      const twice = dishes.map((dish) => ({ ...dish, factor: dish.factor * 2 }));
      const doubled = shoppingLines(dishes).map((line) => ({
        ...line,
        amounts: line.amounts.map(({ amount, unit }) => ({ amount: amount * 2, unit })),
      }));
      expect([seed, shoppingLines(twice)]).toEqual([seed, doubled]);
    }
  });

  it('keeps the weight of all that is weighed, whatever its unit', () => {
    for (const seed of seeds) {
      const grams = (unit: string) => (unit === 'kg' ? 1000 : 1);
      const dishes = kitchenOf(seed).map((dish) => ({
        ...dish,
        ingredients: dish.ingredients.filter(({ unit }) => unit === 'g' || unit === 'kg'),
      }));
      const given = dishes.flatMap(({ ingredients, factor }) =>
        ingredients.map(({ amount, unit }) => (amount ?? 0) * factor * grams(unit)),
      );
      const bought = shoppingLines(dishes).flatMap(({ amounts }) => amounts);
      const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);
      expect(sum(bought.map(({ amount }) => amount))).toBeCloseTo(sum(given), 6);
    }
  });

  const taken = (...rows: [amount: number | null, unit: string, name: string][]) =>
    shoppingLines(
      rows.map(([amount, unit, name], i) => ({
        ...{ recipe: `Dish ${i}`, factor: 1 },
        ingredients: [{ amount, unit, name, note: '' }],
      })),
    ).map((line) => `${shoppingText(line)} ${shoppingName(line)}`);

  it.each([
    [[200, 'g', 'rice'] as const, [1, 'kg', 'rice'] as const, '1.2\u00a0kg rice'],
    [[100, 'g', 'ghee'] as const, [2, 'tbsp', 'ghee'] as const, '125\u00a0g ghee'],
    [[1, 'cup', 'milk'] as const, [60, 'ml', 'milk'] as const, '300\u00a0ml milk'],
    [[1, 'tsp', 'turmeric'] as const, [2, 'tsp', 'turmeric'] as const, '1\u00a0tbsp turmeric'],
    [[2, '', 'onions'] as const, [100, 'g', 'onion'] as const, '100\u00a0g + 2 onions'],
    [[1, '', 'carrot'] as const, [4, '', 'carrots'] as const, '5 carrots'],
    [[0.5, '', 'Onions'] as const, [0.5, '', 'onions'] as const, '1 Onion'],
    [[1, '', 'bay leaf'] as const, [2, '', 'bay leaves'] as const, '3 bay leaves'],
    [[1, '', 'egg, beaten'] as const, [1, '', 'egg, beaten'] as const, '2 eggs, beaten'],
    [[300, 'g', 'carrot'] as const, [300, 'g', 'carrots'] as const, '600\u00a0g carrot'],
    // words that nobody here knows stay what their writer made them
    [[1, '', 'pyaz'] as const, [2, '', 'pyaz'] as const, '3 pyaz'],
    [[1, '', 'प्याज'] as const, [2, '', 'प्याज'] as const, '3 प्याज'],
    [[1, 'bunch', 'mint'] as const, [2, 'bunches', 'mint'] as const, '3\u00a0bunches mint'],
    [[1, 'tsp', 'salt'] as const, [null, '', 'salt'] as const, '1\u00a0tsp and some salt'],
  ])('adds %j and %j as %s', (a, b, sum) => {
    expect(taken([...a], [...b])).toEqual([sum]);
  });

  it.each([
    ['from a cup on is bought by its weight', [1, 'cup', 'rice'], '185\u00a0g rice'],
    ['that is less is measured', [0.5, 'cup', 'rice'], '120\u00a0ml rice'],
    ['below four spoons is measured by them', [45, 'ml', 'milk'], '3\u00a0tbsp milk'],
    ['from four spoons on is poured', [60, 'ml', 'milk'], '60\u00a0ml milk'],
  ] as const)('what %s', (_what, row, text) => {
    expect(taken([...row])).toEqual([text]);
  });

  it('says how many times a recipe is cooked that takes something, however often it names it', () => {
    const salt = { amount: 1, unit: 'tsp', name: 'salt', note: '' };
    const dish = (recipe: string) => ({ recipe, factor: 1, ingredients: [salt, salt] });
    const [line] = shoppingLines([dish('Dosa'), dish('Haleem'), dish('Dosa')]);
    expect(line!.recipes).toEqual([
      { name: 'Dosa', times: 2 },
      { name: 'Haleem', times: 1 },
    ]);
    expect(shoppingText(line!)).toBe('2\u00a0tbsp');
  });

  it('tells things apart by so much of their names, and by no half of a letter', () => {
    for (const start of ['', 'x']) {
      const key = shoppingKey(start + '𐐷'.repeat(3000));
      expect([key.isWellFormed(), key.length > 100, key.length < 3000]).toEqual([true, true, true]);
    }
  });

  it('knows what was bought for more than is needed now, and for less', () => {
    expect(isEnough([{ amount: 300, unit: 'g' }], [{ amount: 200, unit: 'g' }])).toBe(true);
    expect(isEnough([{ amount: 300, unit: 'g' }], [{ amount: 301, unit: 'g' }])).toBe(false);
    expect(isEnough([{ amount: 300, unit: 'g' }], [{ amount: 1, unit: '' }])).toBe(false);
    const both = [
      { amount: 300, unit: 'g' },
      { amount: 2, unit: '' },
    ];
    expect([isEnough(both, both), isEnough(both.slice(1), both), isEnough([], [])]).toEqual([
      ...[true, false, true],
    ]);
    // three tenths are not what a tenth and two tenths make
    expect(isEnough([{ amount: 0.3, unit: 'g' }], [{ amount: 0.1 + 0.2, unit: 'g' }])).toBe(true);
  });
});
