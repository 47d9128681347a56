import { z } from 'zod';
import { limits } from './constants';
import { recipeCard } from './recipe-cards';
import { allergen, diet, type Allergen } from './recipe-details';
import { route } from './route';
import { page, pageQuery, picture, searchText, uid } from './shapes';

/** Recipes that one call shows cards of. */
export const CARDS_CAP = 50;
const LONGEST_UID = 40;
const LONGEST_ALLERGENS = 200;

const listOf = <T extends z.ZodType<unknown, string>>(item: T, longest: number, most: number) =>
  z
    .string()
    .max(longest)
    .transform((given) => given.split(',').filter(Boolean))
    .pipe(z.array(item).max(most));

/** What a search for recipes is limited to; nothing said is no limit. */
export const recipeLimits = {
  cuisine: z.string().max(limits.cuisine).optional(),
  diet: diet.optional(),
  /** In rupees, for all that it makes. */
  maxCost: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** From the first to the last minute; what takes nobody knows how long is left out. */
  maxMinutes: z.coerce.number().int().min(1).max(100_000).optional(),
  /** Separated by commas. What nobody has looked at for allergens is left out. */
  without: listOf(allergen, LONGEST_ALLERGENS, 20).optional(),
};
export interface RecipeLimits {
  cuisine?: string;
  diet?: z.infer<typeof diet>;
  maxCost?: number;
  maxMinutes?: number;
  without?: Allergen[];
}

export const cuisine = z.object({ name: z.string(), picture: picture.nullable() });

/** Part of the routes of recipes: how they are found. */
export const recipeMarketRoutes = {
  search: route({
    method: 'GET',
    path: '/api/recipes/search',
    access: 'member',
    perMinute: 600,
    summary:
      'Search recipes by a part of their name or by what they take, within limits. Nothing wanted ' +
      'and no limit finds nothing',
    input: z.object({
      text: searchText,
      ...recipeLimits,
      ...pageQuery,
    }),
    output: page(recipeCard),
  }),
  cards: route({
    method: 'GET',
    path: '/api/recipes/cards',
    access: 'member',
    perMinute: 300,
    summary: 'Cards of these recipes, in the order asked for; without those that are gone',
    input: z.object({ uids: listOf(uid, CARDS_CAP * (LONGEST_UID + 1), CARDS_CAP) }),
    output: z.object({ items: z.array(recipeCard) }),
  }),
  cuisines: route({
    method: 'GET',
    path: '/api/recipes/cuisines',
    access: 'member',
    summary: 'The cuisines that the catalogue has dishes of, with one of them each',
    input: z.object({}).default({}),
    output: z.object({ items: z.array(cuisine) }),
  }),
};
