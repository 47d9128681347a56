import { z } from 'zod';
import { route } from './route';
import { instant, level, person, uid } from './shapes';

/** Of fewer requests nothing is said. */
export const ANSWERS_AT_LEAST = 5;
/** Nor of what is longer ago than so many days. */
export const ANSWER_DAYS = 90;
/** Chefs who cook at the moment that one call names. */
export const BUSY_CHEFS_CAP = 20;

/** How a chef answers who is asked: of each member who asked, the last time counts. */
export const chefAnswers = z.object({
  /** Half of the answers came within it; null while there are too few. */
  seconds: z.number().int().nullable(),
  /** Requests that became a session, of `of`. */
  taken: z.number().int(),
  /** At most ten: of more, it is the share. */
  of: z.number().int(),
});
export type ChefAnswers = z.infer<typeof chefAnswers>;

/** A chef who is offered and cooks with others at the moment; with whom and what is not told. */
export const busyChef = person.extend({
  level,
  rating: z.number(),
  ratings: z.number().int(),
  answers: chefAnswers.nullable(),
  /** When they may be free again, to five minutes; null where nobody can say. */
  freeAbout: instant.nullable(),
  /** The caller is told when they are free. */
  told: z.boolean(),
});
export type BusyChef = z.infer<typeof busyChef>;

/** Of fewer chefs than that, free at the same moment, nothing is kept and nothing said. */
export const USUAL_CHEFS_AT_LEAST = 3;

/** How many chefs of a recipe usually are free at an hour, by the weeks before. */
export const usualChefs = z.object({
  chefs: z.number().int().min(USUAL_CHEFS_AT_LEAST),
  /** When the hour begins: it is this one, or one of the 23 after it. */
  at: instant,
});
export type UsualChefs = z.infer<typeof usualChefs>;

/** Part of the routes of sessions. */
export const busyChefRoutes = {
  busyChefs: route({
    method: 'GET',
    path: '/api/sessions/recipes/{recipe}/busy',
    access: 'member',
    perMinute: 600,
    summary: `Chefs of a recipe who cook with others now, ${BUSY_CHEFS_CAP} at most, and about when they are free, the soonest first; and when some usually are`,
    input: z.object({ recipe: uid }),
    output: z.object({
      items: z.array(busyChef),
      /** The next hour at which some usually are free; null where nobody can say. */
      usual: usualChefs.nullable(),
    }),
  }),
};
