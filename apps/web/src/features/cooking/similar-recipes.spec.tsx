/** @jest-environment ./scripts/browser-environment.mjs */
import type { Recipe } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { screenAlone } from '../../parts/testing/screen';
import { SimilarRecipes } from './similar-recipes';

describe('what whoever likes a recipe may cook next', () => {
  const { show, settle } = screenAlone();

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
    await show(api, <SimilarRecipes recipe={recipe as Recipe} />);
    await settle();
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
