import { limits } from './constants';
import { countedName } from './counted-names';
import { gramsOfCup, isPoured } from './recipe-densities';
import { measured, measureText, unitOf, type Measure } from './recipe-amounts';
import type { Ingredient } from './recipe-rows';
import { roomOf } from './text';

/** What one dish takes: its ingredients as written, and how many times over it is cooked. */
export interface Portion {
  ingredients: readonly Ingredient[];
  factor: number;
  /** What it is called, for the reader of the list. */
  recipe: string;
}

/** One thing to buy. */
export interface ShoppingLine {
  /** What makes it the same thing in another recipe. */
  key: string;
  name: string;
  /** Grams, millilitres, then what is counted, each unit once; exact. */
  amounts: Measure[];
  /** Some recipe takes of it without saying how much. */
  some: boolean;
  /** The recipes that take it, each once, by name, and how many times each is cooked. */
  recipes: { name: string; times: number }[];
}

const ML: Record<string, number> = { ml: 1, l: 1000, tsp: 5, tbsp: 15, cup: 240 };
const GRAMS: Record<string, number> = { g: 1, kg: 1000 };
const ML_OF_CUP = ML['cup']!;

const singular = (word: string) =>
  word
    .replace(/leaves$/, 'leaf')
    .replace(/(?<=[^aeiou])ies$/, 'y')
    .replace(/(?<=o|ch|sh|ss)es$/, '')
    .replace(/(?<=[^sui])s$/, '');

/** A line of a recipe may be long; what comes after so much tells no two things apart. */
const LONGEST_KEY = roomOf(limits.ingredientName);

/** A name as things to buy are told apart by: 'Onions' are 'onion'; red ones are others. */
export const shoppingKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map(singular)
    .join(' ')
    .slice(0, LONGEST_KEY)
    // no half of a letter
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

interface Taken extends Ingredient {
  recipe: string;
}

/** Numbers that were gathered in any order have one sum. */
const sum = (numbers: number[]) => numbers.toSorted((a, b) => a - b).reduce((a, b) => a + b, 0);
const first = (words: Iterable<string>) =>
  [...words].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]!;

/**
 * What several dishes take, each thing once: what is weighed is added to what is weighed, what is
 * poured to what is poured, and both to each other where the weight of a cup of it is known. Other
 * units stay side by side. In whatever order the dishes come, the list is the same, by name.
 */
export function shoppingLines(portions: readonly Portion[]): ShoppingLine[] {
  const taken = new Map<string, Taken[]>();
  const times = new Map<string, number>();
  for (const { recipe } of portions) times.set(recipe, (times.get(recipe) ?? 0) + 1);
  for (const { ingredients, factor, recipe } of portions)
    for (const { amount, ...rest } of ingredients) {
      const key = shoppingKey(rest.name) || '-';
      const row = { ...rest, recipe, amount: amount === null ? null : amount * factor };
      taken.set(key, [...(taken.get(key) ?? []), row]);
    }
  return [...taken]
    .map(([key, rows]) => lineOf(key, rows, times))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

function lineOf(key: string, rows: Taken[], times: ReadonlyMap<string, number>): ShoppingLine {
  const grams: number[] = [];
  const ml: number[] = [];
  const counted = new Map<string, number[]>();
  for (const { amount, unit: written } of rows) {
    if (amount === null) continue;
    const unit = unitOf(written);
    if (unit in GRAMS) grams.push(amount * GRAMS[unit]!);
    else if (unit in ML) ml.push(amount * ML[unit]!);
    else counted.set(singular(unit), [...(counted.get(singular(unit)) ?? []), amount]);
  }
  return {
    key,
    name: first(rows.map(({ name }) => name)),
    amounts: [
      ...together(sum(grams), sum(ml), key),
      ...[...counted]
        .map(([unit, amounts]) => ({ amount: sum(amounts), unit }))
        .sort((a, b) => (a.unit < b.unit ? -1 : 1)),
    ],
    some: rows.some(({ amount }) => amount === null),
    recipes: [...new Set(rows.map(({ recipe }) => recipe))]
      .sort()
      .map((name) => ({ name, times: times.get(name)! })),
  };
}

/** A cup or more is bought by its weight where that is known; spoons only beside what is weighed. */
function together(grams: number, ml: number, name: string): Measure[] {
  const cup = gramsOfCup(name);
  if (ml && cup && (grams || ml >= ML_OF_CUP))
    return [{ amount: grams + (ml * cup) / ML_OF_CUP, unit: 'g' }];
  if (ml && grams && isPoured(name)) return [{ amount: grams + ml, unit: 'ml' }];
  return [
    ...(grams ? [{ amount: grams, unit: 'g' }] : []),
    ...(ml ? [{ amount: ml, unit: 'ml' }] : []),
  ];
}

/** Little of what is poured is measured by spoons. */
const SPOONS_BELOW = 60;

/** '1.2 kg', '3 + 200 g', '2 tbsp and some more'. Empty when nobody said how much. */
export function shoppingText({ amounts, some }: Pick<ShoppingLine, 'amounts' | 'some'>): string {
  const texts = amounts.map(({ amount, unit }) =>
    measureText(
      measured(
        unit === 'ml' && amount < SPOONS_BELOW
          ? { amount: amount / ML['tsp']!, unit: 'tsp' }
          : { amount, unit },
      ),
    ),
  );
  if (!texts.length) return '';
  return texts.join(' + ') + (some ? ' and some' : '');
}

/** What is to be bought, by its name for so many where it is counted: 5 carrots, 1 onion. */
export function shoppingName({ name, amounts }: Pick<ShoppingLine, 'name' | 'amounts'>): string {
  const counted = amounts.find(({ unit }) => !unit);
  return counted ? countedName(name, measured(counted).amount) : name;
}

/** Whether what was bought is enough of what is needed now. */
export const isEnough = (bought: readonly Measure[], needed: readonly Measure[]): boolean =>
  needed.every(({ amount, unit }) =>
    bought.some((have) => have.unit === unit && have.amount >= amount - 1e-6),
  );
