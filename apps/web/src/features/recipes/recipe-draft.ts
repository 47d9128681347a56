import {
  allergen,
  diet,
  linesOf,
  picture,
  readIngredient,
  readStep,
  recipeForm,
  recipeLevel,
  writtenAmount,
  writtenInstead,
  type Allergen,
  type AuthorDetails,
  type Diet,
  type Ingredient,
  type Picture,
  type RecipeLevel,
  type Submission,
} from '@chefly/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { draftOfStep, emptyStep, keptStep, sentStep, type DraftStep } from './draft-steps';

/** A recipe while it is written: all as it was typed. */
export interface RecipeDraft {
  name: string;
  description: string;
  ingredients: {
    amount: string;
    unit: string;
    name: string;
    note: string;
    /** As it was typed: 'labneh, ricotta'. */
    instead: string;
  }[];
  procedure: DraftStep[];
  cost: string;
  details: {
    servings: string;
    prepMinutes: string;
    level: RecipeLevel | '';
    cuisine: string;
    diets: Diet[];
    allergens: Allergen[];
    /** Separated by commas. */
    equipment: string;
  };
  uploadAsPost: boolean;
  /** With a receipt one that was just uploaded, without it the one that the rejected version shows. */
  photo: { picture: Picture; receipt?: string; at?: number } | null;
}
export type SentRecipe = z.output<typeof recipeForm>;
export type DraftForm = UseFormReturn<RecipeDraft, unknown, SentRecipe>;

export const emptyIngredient = { amount: '', unit: '', name: '', note: '', instead: '' };
export const draftOfIngredient = ({ amount, instead = [], ...rest }: Ingredient) => ({
  ...rest,
  amount: amount === null ? '' : writtenAmount(amount),
  instead: writtenInstead(instead),
});

export const emptyDraft: RecipeDraft = {
  name: '',
  description: '',
  ingredients: [emptyIngredient],
  procedure: [emptyStep],
  cost: '',
  details: {
    servings: '',
    prepMinutes: '',
    level: '',
    cuisine: '',
    diets: [],
    allergens: [],
    equipment: '',
  },
  uploadAsPost: false,
  photo: null,
};

const draftOfDetails = (said: AuthorDetails): RecipeDraft['details'] => ({
  ...said,
  servings: said.servings === null ? '' : String(said.servings),
  prepMinutes: said.prepMinutes === null ? '' : String(said.prepMinutes),
  level: said.level ?? '',
  equipment: said.equipment.join(', '),
});

/** A rejected recipe as what its next version begins with. */
export const draftOf = (rejected: Submission): RecipeDraft => ({
  name: rejected.name,
  description: rejected.description,
  ingredients: rejected.ingredients.map(draftOfIngredient),
  procedure: rejected.procedure.map(draftOfStep),
  cost: String(rejected.cost),
  details: draftOfDetails(rejected.details),
  uploadAsPost: rejected.uploadAsPost,
  photo: rejected.picture && { picture: rejected.picture },
});

/** An upload that nothing names is thrown away by the server soon after this. */
const PHOTO_KEPT_MS = 45 * 60_000;

const text = z.string().catch('');
const keptIngredient = z
  .object({ amount: text, unit: text, name: text, note: text, instead: text })
  .catch(emptyIngredient);
const keptDetails = z
  .object({
    servings: text,
    prepMinutes: text,
    cuisine: text,
    equipment: text,
    level: recipeLevel.or(z.literal('')).catch(''),
    diets: z.array(diet).catch([]),
    allergens: z.array(allergen).catch([]),
  })
  .catch(emptyDraft.details);
const keptPhoto = z
  .object({ picture, receipt: z.string().optional(), at: z.number().optional() })
  .nullable()
  .catch(null);

/**
 * A draft as it was kept: before there were rows its lists were texts, rows had fewer fields, and
 * its photo may be gone by now. What cannot be read is as in an empty one.
 */
export function revive(kept: Record<string, unknown>): Record<string, unknown> {
  const photo = keptPhoto.parse(kept.photo);
  const rows = <T>(given: unknown, read: (line: string) => T, row: z.ZodType<T>, empty: T) =>
    typeof given === 'string'
      ? [...linesOf(given).map(read), empty]
      : Array.isArray(given)
        ? given.map((each) => row.parse(each))
        : undefined;
  const gone = photo?.receipt && Date.now() - (photo.at ?? 0) > PHOTO_KEPT_MS;
  return {
    ...kept,
    ingredients: rows(
      kept.ingredients,
      (line) => draftOfIngredient(readIngredient(line)),
      keptIngredient,
      emptyIngredient,
    ),
    procedure: rows(kept.procedure, (line) => draftOfStep(readStep(line)), keptStep, emptyStep),
    details: keptDetails.parse(kept.details),
    photo: gone ? null : photo,
  };
}

function sentDraft(draft: RecipeDraft) {
  const first = draft.procedure.findIndex(({ text }) => text.trim());
  return {
    ...draft,
    procedure: draft.procedure.map((step, at) => sentStep(step, draft.ingredients, at <= first)),
    receipt: draft.photo?.receipt,
  };
}

const resolve = zodResolver(recipeForm) as unknown as Resolver<RecipeDraft, unknown, SentRecipe>;
export const draftResolver: typeof resolve = (draft, context, options) =>
  resolve(sentDraft(draft) as unknown as RecipeDraft, context, options);
