import { z } from 'zod';
import { DAY } from './constants';
import { route } from './route';
import { done } from './shapes';

/** So long after signing up the first steps are offered, unless they are done or put away before. */
export const FIRST_STEPS_MS = 30 * DAY;

/** Part of the routes of social. */
export const circleSteps = {
  firstSteps: route({
    method: 'GET',
    path: '/api/social/first-steps',
    access: 'member',
    summary: 'Whether I am new and to be shown around, and whether I follow or asked somebody',
    input: z.object({}).default({}),
    output: z.object({ open: z.boolean(), followed: z.boolean() }),
  }),
  endFirstSteps: route({
    method: 'PUT',
    path: '/api/social/first-steps/end',
    access: 'member',
    summary: 'Show me around no more, on any device',
    input: z.object({}).default({}),
    output: done,
  }),
};

/** Part of the routes of recipes. */
export const recipeSteps = {
  firstSteps: route({
    method: 'GET',
    path: '/api/recipes/first-steps',
    access: 'member',
    summary: 'Whether I have saved, added or begun to cook a recipe',
    input: z.object({}).default({}),
    output: z.object({ found: z.boolean() }),
  }),
};

/** Part of the routes of sessions. */
export const chefSteps = {
  firstSteps: route({
    method: 'GET',
    path: '/api/sessions/first-steps',
    access: 'member',
    summary: 'Whether I have asked a chef or booked a time',
    input: z.object({}).default({}),
    output: z.object({ met: z.boolean() }),
  }),
};
