/** @jest-environment ./scripts/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { screenAlone } from '../../parts/testing/screen';
import { act } from 'react';
import { CookedColumn, FreeChefsColumn, FreeChefsRow } from './chefs-free-now';

const { show, settle, queries } = screenAlone();
queries.setDefaultOptions({ queries: { retry: false } });

const chefs = () => Promise.reject(new Error('Sessions are away.'));

it('stands also where nobody can say who is free: the feed below stays where it is', async () => {
  await show({ sessions: { chefs } }, <FreeChefsRow />);
  await settle();
  const row = document.querySelector('[aria-label="Chefs free now"]');
  expect(row?.textContent).toBe('Cook now');
});

it('says beside the feed that it cannot be said who is free', async () => {
  await show({ sessions: { chefs } }, <FreeChefsColumn />);
  await settle();
  expect(document.body.textContent).toBe('Chefs free nowSessions are away.');
});

it('shows what was cooked once it is known who is free above it', async () => {
  const free = Promise.withResolvers<object>();
  const haleem = { uid: 'haleem', name: 'Haleem', picture: null };
  const sessions = {
    chefs: () => free.promise,
    cookedRecipes: async () => ({ items: [{ recipeUid: 'haleem', sessions: 2 }] }),
  };
  const recipes = { cards: async () => ({ items: [haleem] }) };
  await show({ sessions, recipes }, <CookedColumn />);
  for (let i = 0; i < 2; i++) await act(() => Promise.resolve());
  expect(document.body.textContent).toBe('');
  await act(async () => free.resolve({ items: [], next: null }));
  expect(document.body.textContent).toContain('Haleem');
});
