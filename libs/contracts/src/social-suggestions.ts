import { z } from 'zod';
import { route } from './route';
import { done, level, person, uid } from './shapes';

/** Somebody whom the reader neither follows nor asked to, and why they are suggested. */
export const suggestedMember = person.extend({
  level,
  /** Of what they cook, what the reader cooks as well first. */
  cuisines: z.array(z.string()),
  /** Those whom the reader follows who follow them: so many at most are named. */
  through: z.array(person),
});
export type SuggestedMember = z.infer<typeof suggestedMember>;

/** Part of the routes of social. */
export const suggestionRoutes = {
  suggestions: route({
    method: 'GET',
    path: '/api/social/suggestions',
    access: 'member',
    summary: 'People to follow: of the own circle and of the cuisines that I cook',
    input: z.object({}).default({}),
    output: z.object({ items: z.array(suggestedMember) }),
  }),
  dismissSuggestion: route({
    method: 'PUT',
    path: '/api/social/suggestions/{uid}/dismissal',
    access: 'member',
    summary: 'Do not suggest a member to me again',
    input: z.object({ uid }),
    output: done,
  }),
  restoreSuggestion: route({
    method: 'DELETE',
    path: '/api/social/suggestions/{uid}/dismissal',
    access: 'member',
    summary: 'Suggest a member to me again whom I put away',
    input: z.object({ uid }),
    output: done,
  }),
};
