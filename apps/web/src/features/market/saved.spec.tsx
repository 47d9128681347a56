/** @jest-environment ./scripts/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import Saved from './saved';

const { show } = screenAlone();

it('shows what is saved once the collections above it are known: nothing moves under a thumb', async () => {
  const collections = Promise.withResolvers<object>();
  const recipes = {
    collections: () => collections.promise,
    saved: async () => ({ items: [], next: null }),
  };
  await show({ recipes }, <Saved />);
  await act(() => Promise.resolve());
  expect(document.body.textContent).not.toContain('Recipes that you save appear here.');
  await act(async () => collections.resolve({ items: [] }));
  expect(document.body.textContent).toContain('Recipes that you save appear here.');
});
