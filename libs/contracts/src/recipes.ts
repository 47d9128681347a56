import { z } from 'zod';
import { authorDetails, authorDetailsForm } from './author-details';
import { limits } from './constants';
import { cookingRoutes } from './cooking';
import { messages } from './messages';
import { planningRoutes } from './planning';
import { recipeCard } from './recipe-cards';
import { cookedIngredient, cookedStep, recipeDetails } from './recipe-details';
import { recipeMarketRoutes } from './recipe-market';
import { recipePreviewRoutes } from './recipe-previews';
import { recipeSteps } from './first-steps';
import { recipeSavingRoutes } from './recipe-saving';
import { recipeSharingRoutes } from './recipe-sharing';
import { route } from './route';
import { plainDigits } from './written-amounts';
import { ingredient, ingredients, procedure, step } from './recipe-rows';
import { done, instant, line, page, pageQuery, person, picture, text, uid } from './shapes';

const COST_CAP = 1_000_000;
/** In whole rupees. Each wrong one is told what is wrong with it. */
const cost = z
  .union([z.string(), z.number()], { error: messages.specifyCost })
  .transform((given, { issues }) => {
    const words = plainDigits(String(given).trim());
    const rupees = /^\d+$/.test(words) ? Number(words) : NaN;
    const problem = !words
      ? messages.specifyCost
      : Number.isNaN(rupees)
        ? messages.costWhole
        : rupees < 1
          ? messages.costTooLow
          : rupees > COST_CAP
            ? messages.costTooHigh
            : null;
    if (problem) issues.push({ code: 'custom', message: problem, input: given });
    return rupees;
  });

/** Names are told apart, found and linked to by these; the tatweel only stretches a word. */
const SAYS_SOMETHING = /(?!\u0640)[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Scripts whose letters are drawn like those of the others: within a word nobody sees which it is. */
const ALIKE = ['Latin', 'Cyrillic', 'Greek'].map((script) => `\\p{scx=${script}}`);
const MIXED = new RegExp(
  ALIKE.map((one) => `${one}\\p{M}*[${ALIKE.filter((other) => other !== one).join('')}]`).join('|'),
  'u',
);

export const recipeForm = z
  .object({
    name: line(limits.recipeName, messages.enterRecipeName)
      .refine((name) => !name || SAYS_SOMETHING.test(name), messages.enterRecipeName)
      .refine((name) => !MIXED.test(name), messages.recipeNameOneScript),
    description: text(limits.description, messages.enterDescription),
    ingredients,
    procedure,
    cost,
    details: authorDetailsForm,
    uploadAsPost: z.boolean().default(false),
    receipt: z.string().max(4000).optional(),
  })
  .check(({ value, issues }) => {
    // of what is wrong itself nothing was read
    if (issues.length) return;
    if (value.procedure[0]?.beside) {
      const path = ['procedure', 0, 'beside'];
      issues.push({ code: 'custom', message: messages.besideNothing, input: true, path });
    }
    value.procedure.forEach(({ uses = [] }, at) => {
      if (uses.every((place) => place < value.ingredients.length)) return;
      const path = ['procedure', at, 'uses'];
      issues.push({ code: 'custom', message: messages.usesUnknown, input: uses, path });
    });
  });

export const recipe = recipeCard.extend({
  ...recipeDetails.shape,
  ingredients: z.array(cookedIngredient),
  steps: z.array(cookedStep),
  /** Another member wrote it: it can be reported. */
  reportable: z.boolean(),
  /** It came with the product: what is said of those holds for it. */
  shipped: z.boolean(),
});
export type Recipe = z.infer<typeof recipe>;

export const submissionState = z.enum(['waiting', 'approved', 'rejected']);
export type SubmissionState = z.infer<typeof submissionState>;
/** What its author wrote. */
const submitted = {
  name: z.string(),
  description: z.string(),
  ingredients: z.array(ingredient),
  procedure: z.array(step),
  cost: z.number().int(),
  details: authorDetails,
  picture: picture.nullable(),
  uploadAsPost: z.boolean(),
};
export const submission = z.object({
  uid,
  author: person,
  ...submitted,
  state: submissionState,
  /** Grows by one with each time it is sent again. */
  version: z.number().int(),
  reason: z.string().nullable(),
  /** For moderators alone: who it was is nothing to its author. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  submittedAt: instant,
  /** The version before this one, which was rejected, and why. */
  earlier: z
    .object({
      ...submitted,
      reason: z.string(),
      decidedBy: z.string().nullable(),
      decidedAt: instant,
    })
    .nullable(),
});
export type Submission = z.infer<typeof submission>;

const decision = z.object({
  uid,
  reason: line(limits.reason, 'Give a reason'),
  /** What was read: a version that was not is never decided. The first when nothing is said. */
  version: z.number().int().min(1).default(1),
});

export const recipes = {
  ...recipeMarketRoutes,
  checkName: route({
    method: 'GET',
    path: '/api/recipes/names',
    access: 'member',
    summary: 'Is a recipe name taken?',
    input: z.object({ name: z.string().max(400) }),
    /** Mine: by a recipe of the caller's that waits for review, which sent again is the same. */
    output: z.object({ taken: z.boolean(), mine: z.boolean() }),
  }),
  similar: route({
    method: 'GET',
    path: '/api/recipes/similar',
    access: 'member',
    summary: 'Recipes whose names are nearly this one, most alike first',
    input: z.object({ name: z.string().max(400) }),
    output: z.object({ items: z.array(recipeCard) }),
  }),
  byName: route({
    method: 'GET',
    path: '/api/recipes/by-name',
    access: 'member',
    summary: 'A recipe by its name; underscores read as spaces',
    input: z.object({ name: z.string().max(400) }),
    output: recipe,
  }),
  ...recipePreviewRoutes,
  ...recipeSavingRoutes,
  ...recipeSteps,
  ...recipeSharingRoutes,
  ...cookingRoutes,
  ...planningRoutes,
  recipe: route({
    method: 'GET',
    path: '/api/recipes/{uid}',
    access: 'member',
    summary: 'One recipe',
    input: z.object({ uid }),
    output: recipe,
  }),
  recipesOf: route({
    method: 'GET',
    path: '/api/recipes/members/{uid}',
    access: 'member',
    summary: 'The recipes a member cooks',
    input: z.object({ uid, ...pageQuery }),
    output: page(recipeCard),
  }),
  add: route({
    method: 'PUT',
    path: '/api/recipes/mine/{uid}',
    access: 'member',
    perMinute: 60,
    summary: 'Add a catalogue recipe to the own profile',
    input: z.object({ uid }),
    output: done,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/recipes/mine/{uid}',
    access: 'member',
    perMinute: 60,
    summary: 'Take a recipe off the own profile',
    input: z.object({ uid }),
    output: done,
  }),
  submit: route({
    method: 'POST',
    path: '/api/recipes/submissions',
    access: 'member',
    perMinute: 20,
    summary: 'Submit a recipe for review',
    input: recipeForm,
    output: submission,
  }),
  mySubmissions: route({
    method: 'GET',
    path: '/api/recipes/submissions/mine',
    access: 'member',
    summary: 'Own submissions and how they stand',
    input: z.object(pageQuery),
    output: page(submission),
  }),
  mySubmission: route({
    method: 'GET',
    path: '/api/recipes/submissions/mine/{uid}',
    access: 'member',
    summary: 'One of the own submissions',
    input: z.object({ uid }),
    output: submission,
  }),
  resubmit: route({
    method: 'PUT',
    path: '/api/recipes/submissions/mine/{uid}',
    access: 'member',
    perMinute: 20,
    summary: 'Send a rejected submission again, corrected',
    input: recipeForm.safeExtend({
      uid,
      /** Shows the picture that it showed before, unless a receipt brings another. */
      keepPicture: z.boolean().default(false),
    }),
    output: submission,
  }),
  dismiss: route({
    method: 'DELETE',
    path: '/api/recipes/submissions/mine/{uid}',
    access: 'member',
    summary: 'Throw a rejected submission away',
    input: z.object({ uid }),
    output: done,
  }),
  submissions: route({
    method: 'GET',
    path: '/api/recipes/submissions',
    access: 'moderator',
    summary: 'Submissions in one state, oldest first while waiting',
    input: z.object({ state: submissionState.default('waiting'), ...pageQuery }),
    output: page(submission),
  }),
  approve: route({
    method: 'POST',
    path: '/api/recipes/submissions/{uid}/approve',
    access: 'moderator',
    summary: 'Approve a submission',
    input: decision,
    output: submission,
  }),
  reject: route({
    method: 'POST',
    path: '/api/recipes/submissions/{uid}/reject',
    access: 'moderator',
    summary: 'Reject a submission with a reason',
    input: decision,
    output: submission,
  }),
};
