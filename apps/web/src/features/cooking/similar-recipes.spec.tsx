/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, type Auth } from '@chefly/api-client/react';
import type { Recipe } from '@chefly/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { fetched } from '../../parts/testing/fetched';
import { SimilarRecipes } from './similar-recipes';

describe('what whoever likes a recipe may cook next', () => {
  let root: Root;
  notifyManager.setScheduler(queueMicrotask);
  beforeEach(() => {
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });

  const card = (name: string) => ({
    ...{ uid: name.toLowerCase(), name, picture: null, cost: 80, minutes: null },
  });
  const row = (amount: number, unit: string, name: string) => ({ amount, unit, name, note: '' });
  type Found = Record<string, string[]>;
  /** What is found by name, and by cuisine and by text. */
  async function shown(recipe: object, byName: string[], found: Found) {
    const api = {
      recipes: {
        similar: async () => ({ items: byName.map(card) }),
        search: async ({ text, cuisine }: { text: string; cuisine?: string }) => ({
          items: (found[cuisine ?? text] ?? []).map(card),
          next: null,
        }),
      },
    };
    const queries = new QueryClient();
    await act(async () =>
      root.render(
        <MemoryRouter>
          <AuthContext value={{ api, subscribe: () => () => undefined } as unknown as Auth}>
            <QueryClientProvider client={queries}>
              <SimilarRecipes recipe={recipe as Recipe} />
            </QueryClientProvider>
          </AuthContext>
        </MemoryRouter>,
      ),
    );
    await fetched(queries);
    return [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href'));
  }
  const haleem = {
    ...{ uid: 'haleem', name: 'Haleem', cuisine: 'Hyderabad' },
    ingredients: [row(200, 'g', 'wheat'), row(0.5, 'kg', 'mutton'), row(900, 'ml', 'water')],
  };

  it('has the same name, takes the same for the most part, or is of the same kitchen', async () => {
    const found = { mutton: ['Biryani', 'Haleem'], Hyderabad: ['Haleem', 'Biryani', 'Marag'] };
    expect(await shown(haleem, ['Haleem', 'Haleem of Delhi'], found)).toEqual([
      '/recipe/Haleem_of_Delhi',
      '/recipe/Biryani',
      '/recipe/Marag',
    ]);
  });

  it('is looked for by what it takes first, where nothing is weighed and no kitchen is named', async () => {
    const eggs = { ...haleem, cuisine: '', ingredients: [row(3, '', 'eggs'), row(1, '', 'leek')] };
    expect(await shown(eggs, [], { eggs: ['Menemen'] })).toEqual(['/recipe/Menemen']);
  });

  it('is nothing where nothing is like it', async () => {
    expect(await shown(haleem, ['Haleem'], { mutton: ['Haleem'] })).toEqual([]);
    expect(document.querySelector('section')).toBeNull();
  });
});
