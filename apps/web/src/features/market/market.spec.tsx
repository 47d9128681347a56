/** @jest-environment ./scripts/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import { Market } from './market';

const { show } = screenAlone();

it('has a place for its cuisines before they have come: what is below them moves no more', async () => {
  const cuisines = Promise.withResolvers<object>();
  const never = () => new Promise<never>(() => undefined);
  const silent = new Proxy({}, { get: () => never });
  const recipes = { cuisines: () => cuisines.promise, search: never };
  const none = () => undefined;
  await show(
    { recipes, sessions: silent, social: silent },
    <Market searches={{ recents: [], remember: none, forget: none }} onSearch={none} />,
  );
  const rail = () => document.querySelector('[aria-label=Cuisines]');
  expect(rail()!.querySelectorAll('a')).toHaveLength(0);
  expect(rail()!.querySelectorAll('li').length).toBeGreaterThan(3);
  await act(async () => cuisines.resolve({ items: [{ name: 'Levant', picture: null }] }));
  expect(rail()!.textContent).toBe('Levant');
});
