import { createHash } from 'node:crypto';
import {
  asWritten,
  readIngredient,
  recipeForm,
  scaledText,
  timesOf,
  unitOf,
} from '@chefly/contracts';
import { normalise } from '@chefly/engines/search';
import { describe, expect, it } from '@jest/globals';
import { dish, some, work, type ShippedRecipe } from './dish';
import { catalogue, EDITION } from './index';

const wrong = (problems: (recipe: ShippedRecipe) => string[]) =>
  catalogue.flatMap((recipe) => problems(recipe).map((problem) => `${recipe.slug}: ${problem}`));

describe('the shipped recipes', () => {
  it('are sixty that a member could have submitted, each under its own name', () => {
    expect(catalogue).toHaveLength(60);
    for (const { steps, ...recipe } of catalogue) {
      const said = recipeForm.safeParse({ ...recipe, procedure: steps });
      expect(said).toMatchObject({
        success: true,
        data: {
          name: recipe.name,
          details: { prepMinutes: recipe.details.prepMinutes },
          ingredients: recipe.ingredients.map(({ instead, ...one }) =>
            instead.length ? { ...one, instead } : one,
          ),
          procedure: steps.map(({ name: _name, ...step }) => step),
        },
      });
    }
    expect(new Set(catalogue.map((recipe) => normalise(recipe.name))).size).toBe(60);
    expect(new Set(catalogue.map((recipe) => recipe.slug)).size).toBe(60);
  });

  it('are halal', () => {
    expect(
      wrong(({ ingredients, steps }) =>
        [...ingredients.flatMap((one) => [one.name, one.note, ...one.instead])]
          .concat(steps.map(({ text }) => text))
          .filter((text) =>
            /\b(pork|bacon|ham|lard|wine|beer|rum|brandy|mirin|sake|gelatine?|vanilla extract)\b/i.test(
              text,
            ),
          ),
      ),
    ).toEqual([]);
  });

  it('say all that a cook asks of a recipe', () => {
    expect(
      wrong(({ cost, ingredients, steps, details }) => [
        ...(details.servings && details.level && details.cuisine ? [] : ['details']),
        ...(cost / details.servings! >= 10 && cost / details.servings! <= 200 ? [] : ['cost']),
        ...(details.equipment.length ? [] : ['equipment']),
        ...(ingredients.filter((one) => one.instead.length).length >= 2 ? [] : ['instead']),
        ...(steps.length >= 5 && steps.length <= 9 ? [] : [`${steps.length} steps`]),
      ]),
    ).toEqual([]);
  });

  it('take as long as their steps together', () => {
    expect(
      wrong(({ steps, details: { prepMinutes, waitMinutes, handsOnMinutes } }) => [
        ...(steps.every(({ minutes }) => minutes) ? [] : ['a step without minutes']),
        ...(steps[0]!.beside ? ['begins beside nothing'] : []),
        ...(prepMinutes && prepMinutes <= 45 ? [] : [`${prepMinutes} minutes of preparation`]),
        ...(JSON.stringify({ handsOnMinutes, waitMinutes }) === JSON.stringify(timesOf(steps))
          ? []
          : ['times']),
      ]),
    ).toEqual([]);
  });

  it('name each step once in two to six words and its flame in a few', () => {
    expect(
      wrong(({ steps }) => [
        ...(new Set(steps.map(({ name }) => name)).size < steps.length ? ['a name twice'] : []),
        ...steps
          .map(({ name }) => name)
          .filter((name) => name.split(' ').length > 5 || name.length > 32),
        ...steps
          .map(({ heat }) => heat)
          .filter((heat) => heat && !/^[A-Z0-9][^.]*(flame|°C)/.test(heat)),
      ]),
    ).toEqual([]);
  });

  it('name each ingredient once, and use it', () => {
    expect(
      wrong(({ ingredients, steps }) => [
        ...ingredients.flatMap(({ name }, at) =>
          steps.some(({ uses }) => uses.includes(at)) ? [] : [`${name} is not used`],
        ),
        ...(new Set(ingredients.map(({ name }) => name)).size < ingredients.length
          ? ['an ingredient twice']
          : []),
      ]),
    ).toEqual([]);
  });

  it('say in their steps no other amounts than their ingredients', () => {
    expect(
      wrong((recipe) => recipe.steps.flatMap(({ text }) => unknownAmounts(text, recipe))),
    ).toEqual([]);
  });

  it('say every weight, volume and spoon so that it follows the servings', () => {
    expect(
      wrong(({ ingredients, steps }) =>
        steps.flatMap(({ text }) =>
          scaledText(text, ingredients, asWritten).flatMap((part) =>
            part.kind === 'plain'
              ? (part.text.match(/\S+ (?:kg|g|ml|l|tsp|tbsp)\b.*/gu) ?? [])
              : [],
          ),
        ),
      ),
    ).toEqual([]);
  });

  it('are told apart by a new edition whenever one of them changes', () => {
    const fingerprint = createHash('sha256').update(JSON.stringify(catalogue)).digest('hex');
    expect({ EDITION, fingerprint: fingerprint.slice(0, 12) }).toEqual({
      EDITION: 5,
      fingerprint: '2a2ab3e04fde',
    });
  });
});

it('refuses a step that takes what is not among the ingredients', () => {
  const plain = catalogue[0]!;
  expect(() =>
    dish({
      ...plain,
      ...{ servings: 1, prep: 1, level: 'easy', cuisine: '', allergens: [], equipment: [] },
      ingredients: [some('salt')],
      steps: [work('Stir', 1, '')`Stir in the [pepper].`],
    }),
  ).toThrow('no ingredient called pepper');
});

/** Amounts of a text that are no part of what the recipe takes. Water and broth are no ingredients. */
function unknownAmounts(text: string, { ingredients }: ShippedRecipe): string[] {
  return scaledText(text, ingredients, asWritten).flatMap((part, i, parts) => {
    const words = `${part.text}${parts[i + 1]?.text.split(/[,.]/)[0] ?? ''}`;
    if (part.kind === 'plain' || /^\S+\s\S+( of the)?( \S+)? (water|broth)\b/.test(words))
      return [];
    const { amount, unit, name } = readIngredient(part.text);
    const known = ingredients.some(
      (one) =>
        unitOf(one.unit) === unitOf(unit) &&
        one.amount! >= amount! &&
        one.name.split(' ').some((word) => name.split(' ').includes(word)),
    );
    return known ? [] : [part.text];
  });
}
