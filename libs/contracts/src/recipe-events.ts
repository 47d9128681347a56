import { z } from 'zod';
import { uid } from './shapes';
import { storedPicture } from './stored-picture';

const submission = z.object({ submissionUid: uid, authorUid: uid });
const decision = { decidedBy: uid, reason: z.string() };

/** What recipes tells of the catalogue, submissions, and what members cook and plan. */
export const recipeEvents = {
  'recipes.picture.checked.v1': z.object({ key: uid, held: z.boolean() }),
  /** Recipes shows this upload no more. */
  'recipes.picture.released.v1': z.object({ key: uid }),
  /** Moderators took it out of the catalogue. */
  'recipes.recipe.withdrawn.v1': z.object({ recipeUid: uid }),
  /** It waits for a decision: sent for the first time, or again. */
  'recipes.submission.received.v1': submission,
  /** Thrown away by its author, after it was rejected. */
  'recipes.submission.dismissed.v1': submission,
  'recipes.submission.approved.v1': submission.extend({
    recipeUid: uid,
    name: z.string(),
    description: z.string(),
    picture: storedPicture.nullable(),
    uploadAsPost: z.boolean(),
    ...decision,
  }),
  'recipes.submission.rejected.v1': submission.extend({ name: z.string(), ...decision }),
  'recipes.member-recipe.added.v1': z.object({
    memberUid: uid,
    recipeUid: uid,
    recipeName: z.string(),
  }),
  /** The same with its cuisine, which may be empty. */
  'recipes.member-recipe.added.v2': z.object({
    memberUid: uid,
    recipeUid: uid,
    recipeName: z.string(),
    cuisine: z.string(),
  }),
  /** With that, of a recipe whose times are known: from the first to the last minute. */
  'recipes.member-recipe.timed.v1': z.object({
    memberUid: uid,
    recipeUid: uid,
    minutes: z.number().int(),
  }),
  'recipes.member-recipe.removed.v1': z.object({ memberUid: uid, recipeUid: uid }),
  /** Before that, where the member did it themselves: nobody took it from them. */
  'recipes.member-recipe.dropped.v1': z.object({ memberUid: uid, recipeUid: uid }),

  /** What a member does with a dish of their own: for their other devices. */
  'recipes.cooking.changed.v1': z.object({
    memberUid: uid,
    recipeUid: uid,
    version: z.number().int(),
  }),

  /**
   * What a member saved or ordered, and by which sign-in, whose device knows it: for their others.
   * Where it is about one recipe, whether it is saved now.
   */
  'recipes.saved.changed.v1': z.object({
    memberUid: uid,
    signInUid: uid,
    recipe: z.object({ uid, saved: z.boolean() }).nullable(),
  }),

  /** What a member plans to cook and to buy: for their other devices. */
  'recipes.plan.changed.v1': z.object({ memberUid: uid, version: z.number().int() }),
};
