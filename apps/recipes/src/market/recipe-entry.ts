import type { RecipeLimits, Allergen } from '@chefly/contracts';
import { wholeMinutes } from '@chefly/contracts';
import { normalise, type SearchEntry, type SearchLimits } from '@chefly/engines/search';
import type { RecipeRow } from '../recipes/recipes.store';
import { ingredientsOf } from '../recipes/stored-rows';
import { otherNamesOf } from './other-names';

/** What the search knows of a recipe. */
export type IndexedRow = Pick<
  RecipeRow,
  '_id' | 'name' | 'cost' | 'ingredients' | 'details' | 'edition'
>;

/** Later than every edition. */
export const WITHDRAWN_VERSION = 1_000_000;

const LOOKED_AT = 'allergens known';
const ofCuisine = (cuisine: string) => `cuisine ${normalise(cuisine)}`;
const having = (allergen: Allergen) => `has ${allergen}`;

/** A recipe's name never changes, and what the product ships grows in editions. */
export function entryOf({
  _id,
  name,
  cost,
  ingredients,
  details,
  edition,
}: IndexedRow): SearchEntry {
  const minutes = details ? wholeMinutes(details) : null;
  const diets = new Set(details?.diets);
  if (diets.has('vegan')) diets.add('vegetarian');
  // what a member wrote may leave out what they did not think of
  const isLookedAt = edition !== undefined && !!details?.servings;
  const names = ingredientsOf(ingredients).map((ingredient) => ingredient.name);
  return {
    id: _id,
    text: name,
    filter: {},
    about: [
      ...names,
      ...new Set(names.flatMap(otherNamesOf)),
      ...(details?.cuisine ? [details.cuisine] : []),
      ...diets,
    ],
    tags: [
      ...(details?.cuisine ? [ofCuisine(details.cuisine)] : []),
      ...[...diets].map((diet) => `diet ${diet}`),
      ...(details?.allergens ?? []).map(having),
      ...(isLookedAt ? [LOOKED_AT] : []),
    ],
    numbers: { cost, ...(minutes === null ? {} : { minutes }) },
    version: 1 + (edition ?? 0),
  };
}

/** Undefined when nothing is limited. */
export function searchLimitsOf({
  cuisine,
  diet,
  maxCost,
  maxMinutes,
  without = [],
}: RecipeLimits): SearchLimits | undefined {
  const limits = {
    has: [
      ...(cuisine ? [ofCuisine(cuisine)] : []),
      ...(diet ? [`diet ${diet}`] : []),
      ...(without.length ? [LOOKED_AT] : []),
    ],
    hasNot: without.map(having),
    atMost: {
      ...(maxCost === undefined ? {} : { cost: maxCost }),
      ...(maxMinutes === undefined ? {} : { minutes: maxMinutes }),
    },
  };
  return limits.has.length || Object.keys(limits.atMost).length ? limits : undefined;
}
