import { z } from 'zod';
import { limits } from './constants';
import { PREVIEWS_CAP } from './previews';
import { route } from './route';
import { picture } from './shapes';

const LONGEST_NAME = 2 * limits.recipeName;

/** Part of the routes of recipes: dishes as small as another list shows them. */
export const recipePreviewRoutes = {
  previews: route({
    method: 'GET',
    path: '/api/recipes/previews',
    access: 'member',
    summary:
      'Pictures of the recipes with these names, one name a line; without those that are gone',
    input: z.object({
      of: z
        .string()
        .max(PREVIEWS_CAP * LONGEST_NAME)
        .transform((text) => text.split('\n').filter(Boolean))
        .pipe(z.array(z.string().max(LONGEST_NAME)).max(PREVIEWS_CAP)),
    }),
    output: z.object({
      items: z.array(
        z.object({
          /** As it was asked for. */
          name: z.string(),
          picture: picture.nullable(),
        }),
      ),
    }),
  }),
};
