import { members, type Row } from './access-answers';
import type { World } from './access-world';

/** Whoever asks has their own dishes and plan: no input names another's. */
export const cookingRows: Record<string, Row> = {
  'recipes.cookings': { input: () => ({}), answers: members },
  'recipes.cooking': { input: ({ recipe }: World) => ({ uid: recipe }), answers: members },
  'recipes.cook': {
    input: ({ recipe }: World) => ({
      uid: recipe,
      commands: [{ uid: 'a-first-step-of-a-dish', at: 1, kind: 'step', step: 0 }],
    }),
    answers: members,
  },
  'recipes.plan': { input: () => ({}), answers: members },
  'recipes.changePlan': {
    input: ({ recipe }: World) => ({
      commands: [
        {
          ...{ uid: 'a-first-meal-of-a-plan', at: 1, kind: 'meal', mealUid: 'a-meal-of-the-plan' },
          meal: { recipeUid: recipe, day: '2026-11-24', servings: 4 },
        },
      ],
    }),
    answers: members,
  },
};
