import { z } from 'zod';
import { route } from './route';
import { uid } from './shapes';

/** Recipes that one call names. */
export const NAMED_RECIPES_CAP = 50;
/** What is cooked counts for so many days. */
export const COOKED_DAYS = 7;

/** Part of the routes of sessions: which recipes are worth a look now. */
export const sessionMarketRoutes = {
  freeRecipes: route({
    method: 'GET',
    path: '/api/sessions/recipes/free',
    access: 'member',
    perMinute: 300,
    summary: 'Recipes with a chef who is free for the caller now, those with the most chefs first',
    input: z.object({}).default({}),
    output: z.object({
      items: z.array(z.object({ recipeUid: uid, chefs: z.number().int() })),
      /** All of them, also where not all are named. */
      recipes: z.number().int(),
    }),
  }),
  cookedRecipes: route({
    method: 'GET',
    path: '/api/sessions/recipes/cooked',
    access: 'member',
    perMinute: 300,
    summary: `Recipes cooked in sessions of the last ${COOKED_DAYS} days, the most cooked first`,
    input: z.object({}).default({}),
    output: z.object({ items: z.array(z.object({ recipeUid: uid, sessions: z.number().int() })) }),
  }),
};
