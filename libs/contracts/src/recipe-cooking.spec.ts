import { describe, expect, it } from '@jest/globals';
import { cookedAs, namedIn } from './recipe-cooking';
import { readIngredient } from './recipe-lines';

const ingredients = ['500 g mutton', '2 onions, sliced', '4 tbsp ghee', 'salt', '1 l water'].map(
  readIngredient,
);
const step = (text: string, minutes: number | null = null) =>
  cookedAs({ text, minutes }, ingredients);

describe('a step of a recipe', () => {
  it('takes what its text names, in one or in many, and not what every text says', () => {
    expect(namedIn('Fry an onion in the ghee', ingredients)).toEqual([1, 2]);
    expect(namedIn('Cover with water', ingredients)).toEqual([]);
    expect(namedIn('Rest', ingredients)).toEqual([]);
  });

  it('is named by its first words, up to where the sentence turns', () => {
    expect(step('Simmer the mutton until it falls apart').name).toBe('Simmer the mutton');
    expect(step('Rest.').name).toBe('Rest');
    expect(step('کم آنچ پر دم دیں').name).toBe('کم آنچ پر دم دیں');
    expect(step('').name).toBe('');
  });

  it('says the flame or the oven that its text says', () => {
    expect(step('Bake at 180 °C').heat).toBe('180 °C');
    expect(step('Stir on a low flame').heat).toBe('low flame');
    expect(step('Stir').heat).toBe('');
  });

  it('waits where its text begins with what the food does by itself, for longer than a moment', () => {
    for (const text of ['Simmer until soft', 'Cover and bake', 'Leave it to rise'])
      expect([text, step(text, 30).waiting]).toEqual([text, true]);
    for (const text of ['Fry the onions', 'Stir, do not let it boil', 'Restore the seasoning'])
      expect([text, step(text, 30).waiting]).toEqual([text, false]);
    expect(step('Simmer', 2).waiting).toBe(false);
    expect(step('Simmer').waiting).toBe(false);
  });

  it('takes as long as its text names, unless its author said that it does not', () => {
    expect(step('Simmer for 20 to 25 minutes')).toMatchObject({ minutes: 20, waiting: true });
    expect(step('Simmer for 20 minutes', 30).minutes).toBe(30);
    const untimed = { text: 'Simmer for 20 minutes', minutes: null, untimed: true as const };
    expect(cookedAs(untimed, ingredients)).toMatchObject({ minutes: null, waiting: false });
    expect(cookedAs(untimed, ingredients)).not.toHaveProperty('untimed');
  });

  it('keeps what its author said', () => {
    const said = { name: 'Rest it', heat: '', waiting: true, beside: true, uses: [3] };
    expect(
      cookedAs({ text: 'Rest at 60 °C with onions', minutes: 3, ...said }, ingredients),
    ).toEqual({ text: 'Rest at 60 °C with onions', minutes: 3, ...said });
  });
});
