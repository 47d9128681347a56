import type { Submission } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { emptyStep } from './draft-steps';
import { draftOf, emptyDraft, emptyIngredient, revive } from './recipe-draft';

describe('a draft that was kept', () => {
  it('by a release whose rows had fewer fields has those of today', () => {
    const kept = {
      ingredients: [{ amount: '2', unit: '', name: 'onions', note: '' }],
      procedure: [{ text: 'Fry for 10 minutes', minutes: '' }],
      details: { servings: '4', level: '', cuisine: '', diets: [], allergens: [], equipment: '' },
    };
    expect(revive(kept)).toMatchObject({
      ingredients: [{ ...emptyIngredient, amount: '2', name: 'onions' }],
      // it was left empty, and stays so
      procedure: [{ ...emptyStep, text: 'Fry for 10 minutes', minutes: '' }],
      details: { ...emptyDraft.details, servings: '4' },
    });
  });

  it('by a release whose lists were texts has rows, with a time that the text names', () => {
    const kept = { ingredients: '200 g feta (or labneh)', procedure: 'Fry for 10 minutes' };
    expect(revive(kept)).toMatchObject({
      ingredients: [{ name: 'feta', instead: 'labneh' }, emptyIngredient],
      procedure: [{ ...emptyStep, text: 'Fry for 10 minutes', minutes: '10' }, emptyStep],
    });
  });
});

it.each([7, null, {}, [null, 7], [{ text: 7, amount: {}, heat: 'hot', uses: [-1] }]])(
  'a draft of another version is empty where it cannot be read: %j',
  (odd) => {
    const names = ['ingredients', 'procedure', 'details', 'photo'] as const;
    const {
      ingredients = [],
      procedure = [],
      ...rest
    } = revive(Object.fromEntries(names.map((name) => [name, odd])));
    expect(rest).toEqual({ details: emptyDraft.details, photo: null });
    for (const row of ingredients as object[]) expect(row).toEqual(emptyIngredient);
    for (const row of procedure as object[]) expect(row).toEqual(emptyStep);
  },
);

it('what was rejected is edited with all that its author said', () => {
  const draft = draftOf({
    ...{ name: 'Nihari', description: 'Slow', cost: 10, picture: null },
    ingredients: [
      { amount: 0.5, unit: 'kg', name: 'filo', note: '', instead: ['kataifi, cut', 'vermicelli'] },
    ],
    procedure: [
      { text: 'Bake', minutes: 40, heat: 'Grill at 250 °C', waiting: false, uses: [0] },
      { text: 'Rest for 5 minutes', minutes: null, untimed: true },
    ],
    details: {
      ...{ servings: null, prepMinutes: 15, level: null, cuisine: '' },
      ...{ diets: [], allergens: [], equipment: [] },
    },
    uploadAsPost: false,
  } as unknown as Submission);
  expect(draft).toMatchObject({
    ingredients: [{ amount: '½', instead: 'kataifi, cut; vermicelli;' }],
    procedure: [
      { minutes: '40', heat: { source: 'grill', celsius: '250' }, waiting: false, uses: [0] },
      { minutes: '', heat: null, waiting: null, uses: null },
    ],
    details: { prepMinutes: '15' },
  });
});
