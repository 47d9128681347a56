import { z } from 'zod';
import { chefAnswers } from './chef-answers';
import { paise } from './money';
import { route } from './route';
import { instant, level, page, pageQuery, person, uid } from './shapes';

/** A member who has a recipe and cooks it with others. */
export const chef = person.extend({
  level,
  rating: z.number(),
  ratings: z.number().int(),
  sessions: z.number().int(),
  recipes: z.array(z.string()),
  /** What a session costs each member; null when nothing. */
  pricePaise: paise.nullable(),
  /** Free until then; null while they have named no end. */
  until: instant.nullable(),
  /** Has chefly open now; one who has not is told by push. */
  here: z.boolean(),
  /** Null while too few have asked them. */
  answers: chefAnswers.nullable(),
});
export type Chef = z.infer<typeof chef>;

/** Part of the routes of sessions. */
export const chefRoutes = {
  chefs: route({
    method: 'GET',
    path: '/api/sessions/chefs',
    access: 'member',
    perMinute: 600,
    summary: 'Chefs who have a recipe and are free now',
    input: z.object({ recipe: uid.optional(), ...pageQuery }),
    output: page(chef),
  }),
};
