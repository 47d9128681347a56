import { z } from 'zod';
import { limits } from './constants';
import { kitchenLimits } from './kitchen';
import { optionalText } from './text';

/** Where somebody who cooks alone is stuck, told to the chefs who are asked. */
export const stuck = z.object({
  /** Of the recipe, the first being 0. */
  step: z
    .number()
    .int()
    .min(0)
    .max(limits.stepRows - 1),
  /** What is wrong, in the member's words. */
  note: optionalText(kitchenLimits.stuck),
});
export type Stuck = z.infer<typeof stuck>;

/** The same as it is asked. */
export const askedStuck = stuck.extend({
  /** The receipt of an uploaded picture of the pan. */
  photo: z.string().min(1).max(4000).optional(),
});

/** The same as a chef who is asked sees it. */
export const shownStuck = stuck.extend({
  /** A picture of the pan came with it: `requestPhoto` has it for the chefs who are asked. */
  photo: z.boolean(),
});
