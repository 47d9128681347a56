import { linesOf, readIngredient, readStep, type Ingredient, type Step } from '@chefly/contracts';

const rowsOf = <T extends object>(
  stored: (T | string)[] | string,
  read: (line: string) => T,
): T[] =>
  (typeof stored === 'string' ? linesOf(stored) : stored).map((row) =>
    typeof row === 'string' ? read(row) : row,
  );

/** As rows, whether they were stored as such, as lines, or as the text that somebody typed. */
export const ingredientsOf = (stored: (Ingredient | string)[] | string) =>
  rowsOf(stored, readIngredient);
export const stepsOf = (stored: (Step | string)[] | string) => rowsOf(stored, readStep);
