import { z } from 'zod';
import { limits } from './constants';
import { cookedIngredient, cookedStep, recipeDetails } from './recipe-details';
import { route } from './route';
import { picture } from './shapes';

/** A recipe of the catalogue as everybody may read it, signed in or not. */
export const sharedRecipe = z.object({
  name: z.string(),
  description: z.string(),
  /** In rupees, for all of its servings. */
  cost: z.number().int(),
  ...recipeDetails.shape,
  ingredients: z.array(cookedIngredient),
  steps: z.array(cookedStep),
  picture: picture.nullable(),
});
export type SharedRecipe = z.infer<typeof sharedRecipe>;

/** The same as the build writes it for the servers of pages: all of them in one file. */
export const writtenRecipe = sharedRecipe.extend({
  /** The path of its picture for link previews, 1200 by 630. */
  picture: z.string().startsWith('/shared/'),
});
export type WrittenRecipe = z.infer<typeof writtenRecipe>;
export const writtenRecipes = z.array(writtenRecipe);

/** Part of the routes of recipes: what a link to one shows to whoever is not signed in. */
export const recipeSharingRoutes = {
  shared: route({
    method: 'GET',
    path: '/api/recipes/shared',
    access: 'public',
    summary: 'A recipe of the catalogue by its name, for whoever; never a member’s own',
    input: z.object({ name: z.string().max(2 * limits.recipeName) }),
    output: sharedRecipe,
  }),
};
