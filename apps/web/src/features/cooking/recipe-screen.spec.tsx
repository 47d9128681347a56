/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { expect, it, jest } from '@jest/globals';
import { screenAlone } from '../../parts/testing/screen';
import { RecipeScreen } from './recipe-screen';

const { show } = screenAlone();

it('a recipe that is on its way to a phone has its own bar already, with the way back: nothing moves as it comes', async () => {
  const narrow = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  const media = jest.spyOn(globalThis, 'matchMedia').mockReturnValue(narrow as never);
  const recipes = { byName: () => new Promise(() => undefined) };
  await show({ recipes }, <RecipeScreen name="Haleem" />);
  expect(document.documentElement.hasAttribute('data-own-bar')).toBe(true);
  expect(document.querySelector('button')?.getAttribute('aria-label')).toBe('Back');
  // whoever looks for chefs has the bar of the page
  await show({ recipes }, <RecipeScreen name="Haleem" chefsFirst />);
  expect(document.documentElement.hasAttribute('data-own-bar')).toBe(false);
  media.mockRestore();
});
