import { z } from 'zod';
import { picture, uid } from './shapes';

/** What lists show of a recipe, to one reader. */
export const recipeCard = z.object({
  uid,
  name: z.string(),
  description: z.string(),
  cost: z.number().int(),
  picture: picture.nullable(),
  /** Its reader cooks it. */
  mine: z.boolean(),
  /** Its reader saved it. */
  saved: z.boolean(),
  /** From the first to the last minute; null when it is not known. */
  minutes: z.number().int().nullable(),
  servings: z.number().int().nullable(),
  cuisine: z.string(),
});
export type RecipeCard = z.infer<typeof recipeCard>;
