import { z } from 'zod';
import { route } from './route';
import { done, instant, person, uid } from './shapes';

/** Recipes and chefs that one member may wait for at a time. */
export const CHEF_CALLS_CAP = 20;

const chefCall = z.object({
  /** Until then the member is told when a chef is free; null when they did not ask. */
  until: instant.nullable(),
});
export type ChefCall = z.infer<typeof chefCall>;

/** Part of the routes of sessions: to be told, once, when a chef of a recipe is free. */
export const chefCallRoutes = {
  chefCall: route({
    method: 'GET',
    path: '/api/sessions/recipes/{recipe}/call',
    access: 'member',
    perMinute: 600,
    summary: 'Am I told when a chef of this recipe is free?',
    input: z.object({ recipe: uid }),
    output: chefCall,
  }),
  callChefs: route({
    method: 'PUT',
    path: '/api/sessions/recipes/{recipe}/call',
    access: 'member',
    perMinute: 60,
    summary: 'Tell me once when a chef of this recipe is free, within a day; again is as before',
    input: z.object({ recipe: uid }),
    output: chefCall,
  }),
  endCall: route({
    method: 'DELETE',
    path: '/api/sessions/recipes/{recipe}/call',
    access: 'member',
    perMinute: 60,
    summary: 'Tell me no more',
    input: z.object({ recipe: uid }),
    output: done,
  }),
  callChef: route({
    method: 'PUT',
    path: '/api/sessions/recipes/{recipe}/chefs/{chef}/call',
    access: 'member',
    perMinute: 60,
    summary: 'Tell me once when this chef of the recipe is free, within a day; again is as before',
    input: z.object({ recipe: uid, chef: uid }),
    output: chefCall,
  }),
  endChefCall: route({
    method: 'DELETE',
    path: '/api/sessions/recipes/{recipe}/chefs/{chef}/call',
    access: 'member',
    perMinute: 60,
    summary: 'Tell me no more of this chef',
    input: z.object({ recipe: uid, chef: uid }),
    output: done,
  }),
};

/** Part of the events. */
export const chefCallEvents = {
  /** Of any chef alone, until version 2 came. */
  'sessions.chef-call.asked.v1': z.object({ memberUid: uid, recipeUid: uid, until: instant }),
  'sessions.chef-call.asked.v2': z.object({
    memberUid: uid,
    recipeUid: uid,
    /** Whom they wait for; null for any chef of the recipe. */
    chefUid: uid.nullable(),
    until: instant,
  }),
  /** A chef of the recipe is free: the member is told, and waits no more. */
  'sessions.chef-call.answered.v1': z.object({
    memberUid: uid,
    recipeUid: uid,
    recipeName: z.string(),
    chef: person,
  }),
} satisfies Record<string, z.ZodObject>;
