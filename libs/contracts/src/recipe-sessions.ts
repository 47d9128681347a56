import { z } from 'zod';
import { route } from './route';
import { chefReview } from './session-reviews';
import { page, pageQuery, uid } from './shapes';

/** So many of the latest sessions and ratings of a recipe count for how it stands. */
export const RECIPE_STANDING_CAP = 200;

/** Part of the routes of sessions: what came of cooking a recipe together. */
export const recipeSessionRoutes = {
  ofRecipe: route({
    method: 'GET',
    path: '/api/sessions/recipes/{recipe}',
    access: 'member',
    perMinute: 600,
    summary: `How the latest ${RECIPE_STANDING_CAP} sessions on a recipe were rated, and who cooked it this week`,
    input: z.object({ recipe: uid }),
    output: z.object({
      /** 0 while there are no ratings. */
      rating: z.number(),
      ratings: z.number().int(),
      /** Members who attended a session on it within seven days. */
      cooked: z.number().int(),
    }),
  }),
  reviewsOfRecipe: route({
    method: 'GET',
    path: '/api/sessions/recipes/{recipe}/reviews',
    access: 'member',
    perMinute: 600,
    summary: 'Reviews of sessions on a recipe, newest first',
    input: z.object({ recipe: uid, ...pageQuery }),
    output: page(chefReview),
  }),
};
