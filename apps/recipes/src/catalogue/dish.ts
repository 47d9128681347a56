import {
  timesOf,
  type Allergen,
  type CookedIngredient,
  type CookedStep,
  type Diet,
  type RecipeDetails,
  type RecipeLevel,
} from '@chefly/contracts';

/** A recipe that the product ships. */
export interface ShippedRecipe {
  slug: string;
  name: string;
  description: string;
  /** In rupees, for all of its servings. */
  cost: number;
  ingredients: CookedIngredient[];
  steps: CookedStep[];
  details: RecipeDetails;
}

/** What may take its place when it is not at hand, the best first. */
type Instead = string[];
const measured =
  (unit: string) =>
  (amount: number, name: string, note = '', instead: Instead = []): CookedIngredient => ({
    amount,
    unit,
    name,
    note,
    instead,
  });

export const g = measured('g');
export const kg = measured('kg');
export const l = measured('l');
export const ml = measured('ml');
export const tsp = measured('tsp');
export const tbsp = measured('tbsp');
const counted =
  (one: string, more: string) =>
  (amount: number, ...rest: [name: string, note?: string, instead?: Instead]) =>
    measured(amount > 1 ? more : one)(amount, ...rest);

export const cloves = counted('clove', 'cloves');
export const sticks = counted('stick', 'sticks');
export const bunches = counted('bunch', 'bunches');
export const pinches = counted('pinch', 'pinches');
/** What is counted. */
export const whole = measured('');
/** As much as it needs. */
export const some = (name: string, note = '', instead: Instead = []): CookedIngredient => ({
  amount: null,
  unit: '',
  name,
  note,
  instead,
});

/** A step whose text says in [brackets] what it takes. */
type WrittenStep = Omit<CookedStep, 'uses'>;
const stepOf =
  (waiting: boolean) =>
  /**
   * @param heat the flame or the oven, empty without one
   * @param along done while the step before still waits
   */
  (name: string, minutes: number, heat: string, along?: 'beside') =>
  ([text]: TemplateStringsArray): WrittenStep => ({
    name,
    minutes,
    heat,
    waiting,
    beside: along === 'beside',
    text: text!.trim().replace(/\s+/g, ' '),
  });

/** What the cook does by hand. */
export const work = stepOf(false);
/** What the food does by itself. */
export const wait = stepOf(true);

interface Dish extends Omit<ShippedRecipe, 'steps' | 'details'> {
  servings: number;
  /** Before the first step: washing, peeling, cutting as the notes of the ingredients say. */
  prep: number;
  level: RecipeLevel;
  cuisine: string;
  diets?: Diet[];
  allergens: Allergen[];
  equipment: string[];
  steps: WrittenStep[];
}

const BRACKETS = /\[([^\]]+)\]/g;

/** @throws when a step takes what is not among the ingredients. */
export function dish({
  servings,
  prep,
  level,
  cuisine,
  diets = [],
  allergens,
  equipment,
  steps,
  ...dish
}: Dish): ShippedRecipe {
  const placeOf = (name: string) => {
    const place = dish.ingredients.findIndex((ingredient) => ingredient.name === name);
    if (place === -1) throw new Error(`${dish.slug}: no ingredient called ${name}`);
    return place;
  };
  return {
    ...dish,
    steps: steps.map((step) => ({
      ...step,
      text: step.text.replace(BRACKETS, (_, said: string) => said.split('|')[0]!),
      // what is called otherwise in the text stands behind a bar: [meat|mutton]
      uses: [
        ...new Set(
          [...step.text.matchAll(BRACKETS)].map(([, said]) => placeOf(said!.split('|').at(-1)!)),
        ),
      ],
    })),
    details: {
      servings,
      prepMinutes: prep,
      ...timesOf(steps),
      level,
      cuisine,
      diets,
      allergens,
      equipment,
    },
  };
}
