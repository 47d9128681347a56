import { z } from 'zod';
import { limits } from './constants';
import { servingsRange } from './recipe-amounts';
import { cookedAs } from './recipe-cooking';
import {
  allergen,
  allergens,
  diet,
  diets,
  recipeDetails,
  recipeLevel,
  type RecipeDetails,
} from './recipe-details';
import { plainDigits } from './written-amounts';
import type { Ingredient, Step } from './recipe-rows';
import { timesOf } from './recipe-times';
import { optionalLine } from './text';

const LONGEST_EQUIPMENT = 60;
const MOST_EQUIPMENT = 20;
/** What the form says of them. */
export const detailMessages = {
  prepWhole: `Give the preparation in whole minutes, from 1 to ${limits.prepMinutes}`,
  servingsWhole: `Give the servings as a whole number from ${servingsRange.least} to ${servingsRange.most}`,
  equipmentTooMany: `At most ${MOST_EQUIPMENT} pieces of equipment`,
} as const;

/** What a recipe's author may say beside its ingredients and steps. */
export const authorDetails = recipeDetails.pick({
  servings: true,
  prepMinutes: true,
  level: true,
  cuisine: true,
  diets: true,
  allergens: true,
  equipment: true,
});
export type AuthorDetails = z.infer<typeof authorDetails>;

export const noAuthorDetails: AuthorDetails = {
  servings: null,
  prepMinutes: null,
  level: null,
  cuisine: '',
  diets: [],
  allergens: [],
  equipment: [],
};

/** A whole number as a form gives it; nothing is null. */
const whole = ({ least, most }: { least: number; most: number }, problem: string) =>
  z
    .union([z.string(), z.number(), z.null()], { error: problem })
    .default(null)
    .transform((given, { issues }) => {
      const words = given === null ? '' : plainDigits(String(given)).trim();
      if (!words) return null;
      const number = /^\d{1,4}$/.test(words) ? Number(words) : NaN;
      if (number >= least && number <= most) return number;
      issues.push({ code: 'custom', message: problem, input: given });
      return null;
    });

/** Those of a list that were chosen, each once and in the list's order. */
const chosen = <T extends string>(all: readonly T[], one: z.ZodType<T, T>) =>
  z
    .array(one)
    .max(all.length)
    .default([])
    .transform((given) => all.filter((each) => given.includes(each)));

const equipment = z
  .union([
    z.string().max(12 * MOST_EQUIPMENT * LONGEST_EQUIPMENT, detailMessages.equipmentTooMany),
    z.array(z.string()).max(MOST_EQUIPMENT),
  ])
  .default([])
  .transform((given): (string | undefined)[] =>
    typeof given === 'string' ? given.split(/[,;،؛\n]/) : given,
  )
  .pipe(z.array(optionalLine(LONGEST_EQUIPMENT)))
  .transform((given) => [...new Set(given.filter(Boolean))])
  .refine((given) => given.length <= MOST_EQUIPMENT, detailMessages.equipmentTooMany);

/** As a form gives them: all of it may be left out. */
export const authorDetailsForm = z
  .object({
    servings: whole(servingsRange, detailMessages.servingsWhole),
    prepMinutes: whole({ least: 1, most: limits.prepMinutes }, detailMessages.prepWhole),
    level: z
      .union([recipeLevel, z.literal(''), z.null()])
      .default(null)
      .transform((given) => given || null),
    cuisine: optionalLine(limits.cuisine),
    diets: chosen(diets, diet).transform((given) =>
      // what is vegan is vegetarian
      given.includes('vegan') ? [...diets] : given,
    ),
    allergens: chosen(allergens, allergen),
    equipment,
  })
  .default(noAuthorDetails);

/** All that is known of a member's recipe: what its author said, and the times of its steps. */
export function detailsOf(
  said: AuthorDetails,
  { ingredients, steps }: { ingredients: readonly Ingredient[]; steps: readonly Step[] },
): RecipeDetails {
  const cooked = steps.map((step) => cookedAs(step, ingredients));
  const timed = cooked.some(({ minutes }) => minutes !== null);
  return {
    ...said,
    ...(timed ? timesOf(cooked) : { waitMinutes: null, handsOnMinutes: null }),
  };
}
