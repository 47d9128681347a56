import { z } from 'zod';
import { limits } from './constants';
import { messages } from './messages';
import { recipeCard } from './recipe-cards';
import { route } from './route';
import { done, line, page, pageQuery, uid } from './shapes';

/** Recipes that one member may have saved. */
export const SAVED_CAP = 1000;
/** Collections that one member may have. */
export const COLLECTIONS_CAP = 50;

/** Some of the saved recipes of a member under a name that the member gave. */
export const recipeCollection = z.object({ uid, name: z.string(), recipes: z.number().int() });
export type RecipeCollection = z.infer<typeof recipeCollection>;

const collectionForm = { name: line(limits.collectionName, messages.nameCollection) };
const placed = z.object({ uid, recipeUid: uid });

/** Part of the routes of recipes: what a member keeps of them, seen by nobody else. */
export const recipeSavingRoutes = {
  saved: route({
    method: 'GET',
    path: '/api/recipes/saved',
    access: 'member',
    summary: 'Own saved recipes, the newest first; of one collection or of all',
    input: z.object({ collectionUid: uid.optional(), ...pageQuery }),
    output: page(recipeCard),
  }),
  savedIn: route({
    method: 'GET',
    path: '/api/recipes/saved/{uid}',
    access: 'member',
    summary: 'Whether one saved a recipe, and in which of the own collections it is',
    input: z.object({ uid }),
    output: z.object({ saved: z.boolean(), collectionUids: z.array(uid) }),
  }),
  save: route({
    method: 'PUT',
    path: '/api/recipes/saved/{uid}',
    access: 'member',
    perMinute: 120,
    summary: 'Save a recipe; again is as before',
    input: z.object({ uid }),
    output: done,
  }),
  unsave: route({
    method: 'DELETE',
    path: '/api/recipes/saved/{uid}',
    access: 'member',
    perMinute: 120,
    summary: 'Save a recipe no longer; it leaves the own collections too',
    input: z.object({ uid }),
    output: done,
  }),
  collections: route({
    method: 'GET',
    path: '/api/recipes/collections',
    access: 'member',
    summary: 'Own collections by name, and how many recipes each has',
    input: z.object({}).default({}),
    output: z.object({ items: z.array(recipeCollection) }),
  }),
  createCollection: route({
    method: 'POST',
    path: '/api/recipes/collections',
    access: 'member',
    perMinute: 60,
    summary: 'Make a collection; of a name that there is already, that one',
    input: z.object(collectionForm),
    output: z.object({ uid }),
  }),
  renameCollection: route({
    method: 'PUT',
    path: '/api/recipes/collections/{uid}',
    access: 'member',
    perMinute: 60,
    summary: 'Give an own collection another name',
    input: z.object({ uid, ...collectionForm }),
    output: done,
  }),
  removeCollection: route({
    method: 'DELETE',
    path: '/api/recipes/collections/{uid}',
    access: 'member',
    perMinute: 60,
    summary: 'Take an own collection away; its recipes stay saved',
    input: z.object({ uid }),
    output: done,
  }),
  collect: route({
    method: 'PUT',
    path: '/api/recipes/collections/{uid}/recipes/{recipeUid}',
    access: 'member',
    perMinute: 120,
    summary: 'Put a recipe into an own collection, which saves it',
    input: placed,
    output: done,
  }),
  uncollect: route({
    method: 'DELETE',
    path: '/api/recipes/collections/{uid}/recipes/{recipeUid}',
    access: 'member',
    perMinute: 120,
    summary: 'Take a recipe out of an own collection; it stays saved',
    input: placed,
    output: done,
  }),
};
