import type { ShippedRecipe } from './shape';

export type { ShippedRecipe };
export const catalogue: ShippedRecipe[] = [];
