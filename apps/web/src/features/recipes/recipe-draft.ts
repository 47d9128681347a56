import {
  linesOf,
  readIngredient,
  readStep,
  recipeForm,
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
import type { z } from 'zod';
import { draftOfStep, emptyStep, sentStep, type DraftStep } from './draft-steps';

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
    ...{ servings: '', prepMinutes: '', level: '', cuisine: '' },
    ...{ diets: [], allergens: [], equipment: '' },
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
/**
 * A draft as it was kept: before there were rows its lists were texts, rows had fewer fields, and
 * its photo may be gone by now.
 */
export function revive(kept: Record<string, unknown>): Record<string, unknown> {
  const { ingredients, procedure, details, photo } = kept as Partial<RecipeDraft>;
  const rows = <T extends object>(given: unknown, read: (line: string) => T, empty: T) =>
    typeof given === 'string'
      ? [...linesOf(given).map(read), empty]
      : (given as Partial<T>[] | undefined)?.map((row) => ({ ...empty, ...row }));
  const gone = photo?.receipt && Date.now() - (photo.at ?? 0) > PHOTO_KEPT_MS;
  return {
    ...kept,
    ingredients: rows(
      ingredients,
      (line) => draftOfIngredient(readIngredient(line)),
      emptyIngredient,
    ),
    procedure: rows(procedure, (line) => draftOfStep(readStep(line)), emptyStep),
    details: { ...emptyDraft.details, ...details },
    photo: gone ? null : (photo ?? null),
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
