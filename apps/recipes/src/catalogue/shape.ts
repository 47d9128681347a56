/**
 * A recipe that the product ships. `art` names the drawing: the dish, then what lies around the
 * plate.
 */
export interface ShippedRecipe {
  slug: string;
  name: string;
  description: string;
  cost: number;
  ingredients: string[];
  steps: string[];
}

export const drawings = new Map<string, string[]>();

/** @param cost in rupees. @param ingredients and @param steps are separated by ` | `. */
export function shipped(
  slug: string,
  name: string,
  cost: number,
  art: string,
  description: string,
  ingredients: string,
  steps: string,
): ShippedRecipe {
  drawings.set(slug, art.split(' '));
  return {
    slug,
    name,
    cost,
    description,
    ingredients: ingredients.split(' | '),
    steps: steps.split(' | '),
  };
}
