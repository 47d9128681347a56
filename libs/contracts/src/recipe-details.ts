import { z } from 'zod';
import { ingredient, step } from './recipe-rows';

export const recipeLevels = ['easy', 'medium', 'hard'] as const;
export const recipeLevel = z.enum(recipeLevels);
export type RecipeLevel = z.infer<typeof recipeLevel>;

/** Where the recipes are at home that chefly begins with; an author may name any other. */
export const cuisines = [
  'Hyderabad',
  'Lucknow',
  'Punjab',
  'Kashmir',
  'Maharashtra',
  'South India',
  'Levant',
  'Arabia',
  'Egypt',
  'Maghreb',
  'Turkey',
  'Persia',
  'Central Asia',
  'East Asia',
  'Africa',
  'Italy',
  'Britain',
  'Americas',
] as const;

export const diets = ['vegetarian', 'vegan'] as const;
export const diet = z.enum(diets);
export type Diet = z.infer<typeof diet>;

/** What a recipe contains that some must not eat. */
export const allergens = [
  'gluten',
  'dairy',
  'egg',
  'fish',
  'shellfish',
  'tree nuts',
  'peanut',
  'sesame',
  'soy',
  'mustard',
  'celery',
] as const;
export const allergen = z.enum(allergens);
export type Allergen = z.infer<typeof allergen>;

/** An ingredient with what may take its place when it is not at hand, the best first. */
export const cookedIngredient = ingredient.extend({ instead: z.array(z.string()) });
export type CookedIngredient = z.infer<typeof cookedIngredient>;

/** A step as a cook follows it. */
export const cookedStep = step.omit({ untimed: true }).extend({
  /** What is done in two to four words: names its timer and the way to it. */
  name: z.string(),
  /** The flame or the oven: 'Lowest flame', '180 °C'. Empty when nothing is heated. */
  heat: z.string(),
  /** The food works by itself: soaking, simmering, baking. */
  waiting: z.boolean(),
  /** Done while the step before still waits. */
  beside: z.boolean(),
  /** The ingredients that it takes, as their places in the list, from 0. */
  uses: z.array(z.number().int().min(0)),
});
export type CookedStep = z.infer<typeof cookedStep>;

/** What is known of a recipe beside its ingredients and steps. */
export const recipeDetails = z.object({
  /** How many its amounts are for. Null when its author did not say. */
  servings: z.number().int().min(1).max(24).nullable(),
  /** In minutes, each null when it is not known. */
  prepMinutes: z.number().int().nullable(),
  waitMinutes: z.number().int().nullable(),
  handsOnMinutes: z.number().int().nullable(),
  level: recipeLevel.nullable(),
  /** Where it is at home: 'Hyderabad', 'Levant'. Empty when nobody said. */
  cuisine: z.string(),
  diets: z.array(diet),
  allergens: z.array(allergen),
  equipment: z.array(z.string()),
});
export type RecipeDetails = z.infer<typeof recipeDetails>;

export const noDetails: RecipeDetails = {
  servings: null,
  prepMinutes: null,
  waitMinutes: null,
  handsOnMinutes: null,
  level: null,
  cuisine: '',
  diets: [],
  allergens: [],
  equipment: [],
};

/**
 * From the first to the last minute; null when nothing is known of its steps: what comes before
 * them does not say how long the whole takes.
 */
export function wholeMinutes({
  prepMinutes,
  waitMinutes,
  handsOnMinutes,
}: Pick<RecipeDetails, 'prepMinutes' | 'waitMinutes' | 'handsOnMinutes'>): number | null {
  if (waitMinutes === null && handsOnMinutes === null) return null;
  return (prepMinutes ?? 0) + (waitMinutes ?? 0) + (handsOnMinutes ?? 0);
}
