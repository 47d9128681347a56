import { z } from 'zod';
import { limits } from './constants';
import { messages } from './messages';
import { route } from './route';
import { done, instant, line, page, pageQuery, person, picture, text, uid } from './shapes';

export const recipeForm = z.object({
  name: line(limits.recipeName, messages.enterRecipeName),
  description: text(limits.description, messages.enterDescription),
  ingredients: text(limits.ingredients, messages.specifyIngredients),
  procedure: text(limits.procedure, messages.specifyProcedure),
  cost: z.coerce
    .number({ error: messages.costWhole })
    .int(messages.costWhole)
    .min(1, messages.specifyCost)
    .max(1_000_000, messages.costTooHigh),
  uploadAsPost: z.boolean().default(false),
  receipt: z.string().max(4000).optional(),
});

export const recipeCard = z.object({
  uid,
  name: z.string(),
  description: z.string(),
  cost: z.number().int(),
  picture: picture.nullable(),
  mine: z.boolean(),
});
export type RecipeCard = z.infer<typeof recipeCard>;
export const recipe = recipeCard.extend({
  ingredients: z.array(z.string()),
  steps: z.array(z.string()),
  /** Another member wrote it: it can be reported. */
  reportable: z.boolean(),
});
export type Recipe = z.infer<typeof recipe>;

export const submissionState = z.enum(['waiting', 'approved', 'rejected']);
export type SubmissionState = z.infer<typeof submissionState>;
export const submission = z.object({
  uid,
  author: person,
  name: z.string(),
  description: z.string(),
  ingredients: z.string(),
  procedure: z.string(),
  cost: z.number().int(),
  picture: picture.nullable(),
  uploadAsPost: z.boolean(),
  state: submissionState,
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  submittedAt: instant,
});
export type Submission = z.infer<typeof submission>;

export const recipes = {
  search: route({
    method: 'GET',
    path: '/api/recipes/search',
    access: 'member',
    perMinute: 600,
    summary: 'Search recipes by a part of their name',
    input: z.object({ text: z.string().max(limits.search).default(''), ...pageQuery }),
    output: page(recipeCard),
  }),
  checkName: route({
    method: 'GET',
    path: '/api/recipes/names',
    access: 'member',
    summary: 'Is a recipe name taken?',
    input: z.object({ name: z.string().max(400) }),
    output: z.object({ taken: z.boolean() }),
  }),
  byName: route({
    method: 'GET',
    path: '/api/recipes/by-name',
    access: 'member',
    summary: 'A recipe by its name; underscores read as spaces',
    input: z.object({ name: z.string().max(400) }),
    output: recipe,
  }),
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
    summary: 'Add a catalogue recipe to the own profile',
    input: z.object({ uid }),
    output: done,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/recipes/mine/{uid}',
    access: 'member',
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
    input: z.object({ uid, reason: line(limits.reason, 'Give a reason') }),
    output: submission,
  }),
  reject: route({
    method: 'POST',
    path: '/api/recipes/submissions/{uid}/reject',
    access: 'moderator',
    summary: 'Reject a submission with a reason',
    input: z.object({ uid, reason: line(limits.reason, 'Give a reason') }),
    output: submission,
  }),
};
