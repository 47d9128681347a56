import { countedName } from './counted-names';
import { gramsOfCup, isPoured } from './recipe-densities';
import { writtenAmount } from './written-amounts';
import type { Ingredient } from './recipe-rows';

export const servingsRange = { least: 1, most: 24 } as const;
export const unitSystems = ['metric', 'cups'] as const;
export type UnitSystem = (typeof unitSystems)[number];

/** How a cook wants the amounts of a recipe. */
export interface Scale {
  /** For how many times as many as its author wrote it. */
  factor: number;
  units: UnitSystem;
}
export const asWritten: Scale = { factor: 1, units: 'metric' };

/**
 * @param servings that are cooked
 * @param written that the recipe's amounts are for; null when its author did not say
 */
export const scaleFor = (servings: number, written: number | null, units: UnitSystem): Scale => ({
  factor: written ? servings / written : 1,
  units,
});

export interface Measure {
  amount: number;
  unit: string;
}

const ML: Record<string, number> = { ml: 1, l: 1000, tsp: 5, tbsp: 15, cup: 240 };
const GRAMS: Record<string, number> = { g: 1, kg: 1000 };

/** A unit by the one name that the rules know it by: 'Cups' is a cup, 'litres' are l. */
export function unitOf(written: string): string {
  const word = written.toLowerCase().replace(/\.$/, '');
  return SPELLED[word] ?? word;
}
const SPELLED: Record<string, string> = {
  cups: 'cup',
  litre: 'l',
  litres: 'l',
  liter: 'l',
  liters: 'l',
  gram: 'g',
  grams: 'g',
  kilo: 'kg',
  kilos: 'kg',
  millilitres: 'ml',
  milliliters: 'ml',
  teaspoon: 'tsp',
  teaspoons: 'tsp',
  tablespoon: 'tbsp',
  tablespoons: 'tbsp',
};
/** Weighed or poured, not counted. */
export const isMeasure = (unit: string): boolean => unitOf(unit) in ML || unitOf(unit) in GRAMS;

/** The parts of a spoon or a cup that a kitchen has; an eighth is one only where there is no whole. */
const SPOONS = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1];
const BELOW_ONE = [0, 1 / 8, ...SPOONS.slice(1)];
/** Below `under`, amounts lie `step` apart. */
type Steps = readonly (readonly [under: number, step: number])[];
const WEIGHED: Steps = [
  [5, 1 / 4],
  [20, 1],
  [250, 5],
  [1000, 10],
  [Infinity, 50],
];
const LARGE: Steps = [[Infinity, 1 / 20]];
const COUNTED: Steps = [
  [1, 1 / 4],
  [5, 1 / 2],
  [Infinity, 1],
];

/**
 * The two amounts of a kitchen that an exact one lies between; both are the same where it is one of
 * them. The lower is 0 below the smallest.
 */
export function between(exact: number, unit: string): [lower: number, upper: number] {
  const known = unitOf(unit);
  if (known === 'tsp' || known === 'tbsp' || known === 'cup') {
    const whole = Math.floor(exact);
    const part = exact - whole;
    const fractions = whole ? SPOONS : BELOW_ONE;
    const above = fractions.findIndex((fraction) => fraction >= part);
    const below = fractions[above] === part ? above : above - 1;
    return [whole + fractions[below]!, whole + fractions[above]!];
  }
  const steps =
    known === 'g' || known === 'ml' ? WEIGHED : known === 'kg' || known === 'l' ? LARGE : COUNTED;
  const [, step] = steps.find(([under]) => exact < under)!;
  // the sum of many steps is not the decimal that it stands for
  const nth = Number((exact / step).toFixed(6));
  const at = (n: number) => Number((n * step).toFixed(4));
  return [at(Math.floor(nth)), at(Math.ceil(nth))];
}

/** The nearest amount that a kitchen can measure; never nothing. */
export function kitchenAmount(exact: number, unit: string): number {
  const [lower, upper] = between(exact, unit);
  return lower > 0 && exact - lower < upper - exact ? lower : upper;
}

/** 1200 g are 1.2 kg, six teaspoons are two spoons, half a tablespoon is 1½ teaspoons. */
function handy({ amount, unit }: Measure): Measure {
  if (unit === 'g' && amount >= 1000) return { amount: amount / 1000, unit: 'kg' };
  if (unit === 'kg' && amount < 1) return { amount: amount * 1000, unit: 'g' };
  if (unit === 'ml' && amount >= 1000) return { amount: amount / 1000, unit: 'l' };
  if (unit === 'l' && amount < 1) return { amount: amount * 1000, unit: 'ml' };
  if (unit === 'tsp' && amount >= 3) return { amount: amount / 3, unit: 'tbsp' };
  if (unit === 'tbsp' && amount < 1) return { amount: amount * 3, unit: 'tsp' };
  return { amount, unit };
}

/** A volume in what an American kitchen measures it with. */
function inCups(ml: number): Measure {
  if (ml >= ML['cup']! / 4) return { amount: ml / ML['cup']!, unit: 'cup' };
  return handy({ amount: ml / ML['tsp']!, unit: 'tsp' });
}

/** Spoons are the same in both; what is not known by its weight or volume stays as it is. */
function inUnits({ amount, unit }: Measure, name: string, units: UnitSystem): Measure {
  const grams = gramsOfCup(name);
  if (units === 'cups') {
    if (unit === 'ml' || unit === 'l') return inCups(amount * ML[unit]!);
    if (unit in GRAMS && grams) return inCups((amount * GRAMS[unit]! * ML['cup']!) / grams);
    // of what is poured, a gram is a millilitre as far as a cup can tell
    if (unit in GRAMS && isPoured(name)) return inCups(amount * GRAMS[unit]!);
  } else if (unit === 'cup') {
    if (grams) return { amount: amount * grams, unit: 'g' };
    if (isPoured(name)) return { amount: amount * ML['cup']!, unit: 'ml' };
  }
  return { amount, unit };
}

/** An exact amount as a kitchen can measure it. */
export function measured(exact: Measure): Measure {
  const { amount, unit } = handy(exact);
  return handy({ amount: kitchenAmount(amount, unit), unit });
}

/**
 * An amount for as many as are cooked for, in the units that the cook measures in, as a kitchen can
 * measure it. What needs no change stays as its author wrote it.
 *
 * @param name of the ingredient: its weight by volume depends on it
 */
export function scaled({ amount, unit }: Measure, name: string, scale: Scale): Measure {
  const known = unitOf(unit);
  const more = { amount: amount * scale.factor, unit: known };
  const exact = inUnits(more, name, scale.units);
  if (scale.factor === 1 && exact.unit === known) return { amount, unit };
  const rounded = measured(exact);
  return { ...rounded, unit: rounded.unit === known ? unit : rounded.unit };
}

const COUNT_NAMES = 'cup piece clove sprig slice stick can bunch pinch handful'.split(' ');
/**
 * One cup, but 1½ cups; a bunch, but 2 bunches. Litres are written out: '1 l' of water is read as
 * eleven.
 */
function unitWord({ amount, unit }: Measure): string {
  if (unitOf(unit) === 'l') return amount > 1 ? 'litres' : 'litre';
  const single = unit.replace(/(?<=ch)es$|s$/, '');
  if (!COUNT_NAMES.includes(single)) return unit;
  return amount > 1 ? `${single}${single.endsWith('ch') ? 'es' : 's'}` : single;
}

/** '200 g', '1½ cups', '3'. Its parts do not break apart. */
export const measureText = (measure: Measure): string =>
  [writtenAmount(measure.amount), unitWord(measure)].filter(Boolean).join('\u00a0');

/** What is taken of an ingredient, as it is shown beside its name; empty when nobody said. */
export const amountText = ({ amount, unit, name }: Ingredient, scale: Scale): string =>
  amount === null ? unit : measureText(scaled({ amount, unit }, name, scale));

/** What is taken, by its name for so many. As it is written where no more or less is taken. */
export const nameText = ({ amount, unit, name }: Ingredient, scale: Scale): string =>
  amount === null || unit || scale.factor === 1
    ? name
    : countedName(name, scaled({ amount, unit }, name, scale).amount);
