/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import type { Client } from '@chefly/api-client/react';
import { cookAll, noDetails, nothingCooked, type CookingCommand } from '@chefly/contracts';
import { keepDraftsOf } from '@chefly/ui';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { clear, createStore, get, set } from 'idb-keyval';
import type { Dish } from './dish';
import { freshRecord, withCommand } from './dish-record';
import { closeDishesOfOthers, dishOf } from './dishes';
import { changeKeptDish, keptDish, keptDishes } from './kept-dishes';

// nobody whose dishes other files of this process have left open
const OF = 'the-member-of-kept-dishes';
const RECIPE = 'catalogue-falafel';
const store = createStore('chefly-dishes', 'dishes');
const stored = () => get<Record<string, any>>(RECIPE, store);

const tick = (ingredient: number): CookingCommand => ({
  ...{ kind: 'tick', ingredient, on: true },
  ...{ uid: `command-of-tick-${String(ingredient).padStart(4, '0')}`, at: 1000 + ingredient },
});
const recipe = {
  ...{ ...noDetails, uid: RECIPE, name: 'Falafel', cost: 80, picture: null, mine: false },
  ...{ saved: false, description: '', minutes: null, ingredients: [], steps: [] },
  ...{ reportable: false, shipped: true },
};
/** As this version keeps it, with one thing that is not told yet. */
const kept = () => ({ ...withCommand(freshRecord(OF, RECIPE), tick(1)), recipe, told: true });
/** What a newer version knows to do. */
const season = { kind: 'season', with: 'sumac', uid: 'command-of-a-newer-page', at: 2000 };

describe('what a page of a newer version keeps of a dish', () => {
  let told: unknown[];
  let dish: Dish;
  beforeEach(async () => {
    told = [];
    await clear(store);
  });
  afterEach(() => closeDishesOfOthers('nobody'));

  /** The dish as this page opens and uses it; everything that is kept of it then. */
  async function used(state = nothingCooked) {
    const answer = async () => ({
      ...{ recipeUid: RECIPE, state, version: told.length },
      serverTime: new Date().toISOString(),
    });
    const cook = async ({ commands }: { commands: CookingCommand[] }) => {
      told.push(...commands);
      state = cookAll(state, commands);
      return answer();
    };
    const api = { recipes: { cook, cooking: answer } } as unknown as Client;
    dish = dishOf(api, OF, RECIPE);
    await dish.opened;
    dish.do({ kind: 'step', step: 2 });
    await dish.meet();
    // behind all that was begun
    await changeKeptDish(OF, 'catalogue-shakshuka', (record) => record);
    return stored();
  }

  it('where only more was put there is read, used and written with all of it', async () => {
    const known = kept().known;
    const state = { ...known.state, seasoning: { at: 1, by: season.uid, value: 'sumac' } };
    const more = { ...kept(), mood: 'calm', known: { ...known, state } };
    await set(RECIPE, { ...more, pending: [...more.pending, season] }, store);
    const after = await used(state);
    expect(after).toMatchObject({ mood: 'calm', known: { state: { seasoning: state.seasoning } } });
    expect([after!.pending, after!.unread]).toEqual([[], [season]]);
    expect(told).toMatchObject([tick(1), { kind: 'step' }]);
    expect([dish.newer, dish.state.step?.value, dish.unsent]).toEqual(['some', 2, 0]);
  });

  it('is told by the first page that can read it, after one that could not', async () => {
    await set(RECIPE, { ...kept(), pending: [], unread: [tick(3)] }, store);
    expect(await used()).toMatchObject({ pending: [], unread: [] });
    expect(told).toMatchObject([tick(3), { kind: 'step' }]);
  });

  it('in a form of its own stays as it is, to the letter, and is shown as far as it can be read', async () => {
    const { known, ...rest } = kept();
    const form = { ...rest, form: 2, known: { ...known, version: 1 }, pending: { of: 'course' } };
    await set(RECIPE, form, store);
    expect(await used()).toEqual(form);
    expect([dish.newer, dish.recipe?.name]).toEqual(['all', 'Falafel']);
    // the page is of use meanwhile, and its server knows what is done
    expect([dish.state.step?.value, told.length]).toEqual([2, 1]);
    expect(await stored()).toEqual(form);
    expect((await keptDishes(OF)).map(({ recipe: of }) => of?.name)).toContain('Falafel');
  });

  it('in a form of its own, of which nothing can be read, neither crashes the page nor is lost', async () => {
    const form = { key: RECIPE, of: OF, at: 'today', form: 3, recipe: 7, known: null };
    await set(RECIPE, form, store);
    expect(await used()).toEqual(form);
    expect([dish.newer, dish.recipe, dish.state.step?.value]).toEqual(['all', null, 2]);
  });

  it('is nobody else’s', async () => {
    await set(RECIPE, { ...kept(), of: 'member-number-0002', form: 2 }, store);
    expect([await keptDish(OF, RECIPE), await keptDishes(OF)]).toEqual([null, []]);
    expect(await used()).toMatchObject({ of: OF, form: 1 });
  });

  it('is not put back by an answer that comes when its member has signed out', async () => {
    await keepDraftsOf({ status: 'signed-in', account: { uid: OF } });
    const { promise, resolve } = Promise.withResolvers<void>();
    const answer = async () => {
      await promise;
      return { ...known(), serverTime: new Date().toISOString() };
    };
    const known = () => ({ recipeUid: RECIPE, state: nothingCooked, version: 1 });
    const before = dishOf({ recipes: { cooking: answer } } as unknown as Client, OF, RECIPE);
    const asked = before.meet();
    await before.opened;
    await keepDraftsOf({ status: 'leaving' });
    resolve();
    await asked;
    await changeKeptDish(OF, 'catalogue-shakshuka', (record) => record);
    expect(await stored()).toBeUndefined();
  });

  it('is not what was kept before forms were counted: that is read, or put anew', async () => {
    const now = kept();
    const { form: _, unread: __, ...before } = now;
    await set(RECIPE, before, store);
    expect(await keptDish(OF, RECIPE)).toEqual(now);
    await set(RECIPE, { ...before, known: 'otherwise' }, store);
    expect(await keptDish(OF, RECIPE)).toBeNull();
    expect(await used()).toMatchObject({ form: 1, known: { recipeUid: RECIPE } });
  });
});
