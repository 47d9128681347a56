import { recipeForm } from '@chefly/contracts';
import { normalise } from '@chefly/engines/search';
import { expect, it } from '@jest/globals';
import { catalogue, drawings } from './index';

it('ships sixty recipes that a member could have submitted, each under its own name', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(60);
  for (const { name, description, ingredients, steps, cost } of catalogue)
    expect(
      recipeForm.safeParse({
        name,
        description,
        ingredients: ingredients.join('\n'),
        procedure: steps.join('\n'),
        cost,
      }),
    ).toMatchObject({ success: true, data: { name } });
  expect(new Set(catalogue.map((recipe) => normalise(recipe.name))).size).toBe(catalogue.length);
  expect(new Set(catalogue.map((recipe) => recipe.slug)).size).toBe(catalogue.length);
});

it('is halal and draws sixty different pictures', () => {
  for (const recipe of catalogue)
    expect([...recipe.ingredients, ...recipe.steps].join(' ')).not.toMatch(
      /\b(pork|bacon|ham|lard|beer|rum|brandy|mirin|sake|gelatine?)\b/i,
    );
  expect(new Set(catalogue.map((recipe) => drawings.get(recipe.slug)!.join())).size).toBe(
    catalogue.length,
  );
});
