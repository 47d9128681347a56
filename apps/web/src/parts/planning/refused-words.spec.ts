import type { PlanCommand } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { refusedWords } from './refused-words';

const meal = (n: number): PlanCommand => ({
  ...{ uid: `the-command-${n}`, at: n, kind: 'meal', mealUid: `the-meal-number-${n}` },
  meal: { recipeUid: 'catalogue-falafel', day: null, servings: 2 },
});
const gone = new Error('It is gone.');

it('what of a plan was refused in a row is one message, each reason once', () => {
  expect(refusedWords([{ command: meal(1), why: gone }])).toBe(
    'Your change of the week plan was not taken. It is gone.',
  );
  const full = { command: meal(4), why: new Error('It is full.') };
  expect(
    refusedWords([{ command: meal(2), why: gone }, { command: meal(3), why: gone }, full]),
  ).toBe('3 changes of your week plan and shopping list were not taken. It is gone. It is full.');
});
