import {
  linesOf,
  readIngredient,
  readStep,
  recipeForm,
  writtenAmount,
  type Allergen,
  type AuthorDetails,
  type Diet,
  type Ingredient,
  type Picture,
  type RecipeLevel,
  type Step,
  type Submission,
} from '@chefly/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** A recipe while it is written: all as it was typed. */
export interface RecipeDraft {
  name: string;
  description: string;
  ingredients: { amount: string; unit: string; name: string; note: string }[];
  procedure: { text: string; minutes: string }[];
  cost: string;
  details: {
    servings: string;
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

export const emptyIngredient = { amount: '', unit: '', name: '', note: '' };
export const emptyStep = { text: '', minutes: '' };
export const draftOfIngredient = ({ amount, ...rest }: Ingredient) => ({
  ...rest,
  amount: amount === null ? '' : writtenAmount(amount),
});
export const draftOfStep = ({ text, minutes }: Step) => ({
  text,
  minutes: minutes === null ? '' : String(minutes),
});

export const emptyDraft: RecipeDraft = {
  name: '',
  description: '',
  ingredients: [emptyIngredient],
  procedure: [emptyStep],
  cost: '',
  details: { servings: '', level: '', cuisine: '', diets: [], allergens: [], equipment: '' },
  uploadAsPost: false,
  photo: null,
};

const draftOfDetails = (said: AuthorDetails): RecipeDraft['details'] => ({
  ...said,
  servings: said.servings === null ? '' : String(said.servings),
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
/** A draft as it was kept: before there were rows its lists were texts, and its photo may be gone by now. */
export function revive(kept: Record<string, unknown>): Record<string, unknown> {
  const { ingredients, procedure, photo } = kept as Partial<RecipeDraft>;
  const rows = <T>(given: unknown, read: (line: string) => T, empty: T) =>
    typeof given !== 'string' ? given : [...linesOf(given).map(read), empty];
  const gone = photo?.receipt && Date.now() - (photo.at ?? 0) > PHOTO_KEPT_MS;
  return {
    ...kept,
    ingredients: rows(
      ingredients,
      (line) => draftOfIngredient(readIngredient(line)),
      emptyIngredient,
    ),
    procedure: rows(procedure, (line) => draftOfStep(readStep(line)), emptyStep),
    photo: gone ? null : (photo ?? null),
  };
}

const resolve = zodResolver(recipeForm) as unknown as Resolver<RecipeDraft, unknown, SentRecipe>;
export const draftResolver: typeof resolve = (draft, context, options) =>
  resolve({ ...draft, receipt: draft.photo?.receipt } as RecipeDraft, context, options);
