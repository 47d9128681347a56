import {
  cooked,
  cookedAs,
  linesOf,
  readIngredient,
  readStep,
  type CookedIngredient,
  type CookedStep,
  type Ingredient,
  type Step,
} from '@chefly/contracts';

/** As it was stored: whole, as a member's row, or as the line of text that it was before rows. */
export type StoredIngredient = (Ingredient & Partial<CookedIngredient>) | string;
export type StoredStep = (Step & Partial<CookedStep>) | string;

const rowsOf = <T extends object>(
  stored: (T | string)[] | string,
  read: (line: string) => T,
): T[] =>
  (typeof stored === 'string' ? linesOf(stored) : stored).map((row) =>
    typeof row === 'string' ? read(row) : row,
  );

/** As rows, whether they were stored as such, as lines, or as the text that somebody typed. */
export const ingredientsOf = (stored: StoredIngredient[] | string) =>
  rowsOf(stored, readIngredient);
export const stepsOf = (stored: StoredStep[] | string) => rowsOf(stored, readStep);

/** The same as a cook sees them. */
export function cookedOf(stored: { ingredients: StoredIngredient[]; steps: StoredStep[] }) {
  const ingredients = ingredientsOf(stored.ingredients).map(cooked);
  return {
    ingredients,
    steps: stepsOf(stored.steps).map((step) => cookedAs(step, ingredients)),
  };
}
