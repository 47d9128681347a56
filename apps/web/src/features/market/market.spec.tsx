/** @jest-environment ./scripts/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import { AllOf } from './all-of';
import { Market } from './market';

const { show, settle, queries } = screenAlone();
queries.setDefaultOptions({ queries: { retry: false } });

const never = () => new Promise<never>(() => undefined);
const silent = new Proxy({}, { get: () => never });
const none = () => undefined;
const market = <Market searches={{ recents: [], remember: none, forget: none }} onSearch={none} />;
const rail = (name: string) => document.querySelector(`[aria-label="${name}"]`);
const recipes = { cuisines: never, search: never };

it('has a place for its cuisines before they have come: what is below them moves no more', async () => {
  const cuisines = Promise.withResolvers<object>();
  const asked = { ...recipes, cuisines: () => cuisines.promise };
  await show({ recipes: asked, sessions: silent, social: silent }, market);
  expect(rail('Cuisines')!.querySelectorAll('a')).toHaveLength(0);
  expect(rail('Cuisines')!.querySelectorAll('li').length).toBeGreaterThan(3);
  await act(async () => cuisines.resolve({ items: [{ name: 'Levant', picture: null }] }));
  expect(rail('Cuisines')!.textContent).toBe('Levant');
});

const nobody = async () => ({ items: [], recipes: 0 });
const away = () => Promise.reject(new Error('Sessions are away.'));
it.each([
  ['nobody is free', nobody, 'No Chefs at the Moment'],
  ['nobody can say who is free', away, 'Sessions are away.'],
])('keeps the place of what is free to cook where %s', async (_, freeRecipes, words) => {
  const sessions = { freeRecipes, cookedRecipes: never };
  await show({ recipes, sessions, social: silent }, market);
  await act(() => Promise.resolve());
  const free = rail('Free to cook now')!;
  expect(free.textContent).toContain(words);
  // as high as it was before that was known
  expect(free.querySelector('ul.invisible')!.childElementCount).toBeGreaterThan(0);
  expect(free.querySelector('a')).toBeNull();
});

it('shows whom to follow below what was cooked, once that is known', async () => {
  const cooked = Promise.withResolvers<object>();
  const suggested = { uid: 'zainab', firstName: 'Zainab', lastName: 'Khan', userName: 'zainab' };
  const suggestions = async () => ({
    items: [{ ...suggested, level: null, cuisines: [], through: [] }],
  });
  const sessions = { freeRecipes: never, cookedRecipes: () => cooked.promise };
  await show({ recipes, sessions, social: { suggestions } }, market);
  await act(() => Promise.resolve());
  expect(rail('Cooked this week')!.querySelectorAll('li').length).toBeGreaterThan(0);
  expect(rail('People to follow')).toBeNull();
  await act(async () => cooked.resolve({ items: [] }));
  await act(() => Promise.resolve());
  expect(rail('Cooked this week')).toBeNull();
  expect(rail('People to follow')!.textContent).toContain('Zainab');
});

it('says that it is not known what is free, where that cannot be asked, and asks again', async () => {
  let asked = 0;
  const freeRecipes = () => ((asked += 1), asked > 1 ? nobody() : away());
  await show({ sessions: { freeRecipes } }, <AllOf which="free" />);
  await settle();
  expect(document.body.textContent).toContain('Sessions are away.');
  expect(document.body.textContent).not.toContain('No chef is free');
  await act(async () => document.querySelector('button')!.click());
  await settle();
  expect(document.body.textContent).toContain('No chef is free at the moment.');
});
