/** A recipe that the product ships. `glyphs` name the dish, its side and its garnish in the drawing. */
export interface ShippedRecipe {
  slug: string;
  name: string;
  description: string;
  cost: number;
  ingredients: string[];
  steps: string[];
}

/** @param ingredients and @param steps are separated by ` | `. */
export const shipped = (slug: string, name: string, cost: number, description: string, ingredients: string, steps: string): ShippedRecipe => ({ slug, name, cost, description, ingredients: ingredients.split(' | '), steps: steps.split(' | ') });
