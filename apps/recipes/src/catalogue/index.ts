import { further } from './further';
import { middleEast } from './middle-east';
import type { ShippedRecipe } from './shape';
import { southAsia } from './south-asia';

export { drawings, type ShippedRecipe } from './shape';

/** The recipes that chefly begins with, all halal. */
export const catalogue: ShippedRecipe[] = [...southAsia, ...middleEast, ...further];
