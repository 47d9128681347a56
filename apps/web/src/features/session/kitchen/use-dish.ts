import {
  amountText,
  asWritten,
  scaledText,
  type CookedStep,
  type Recipe,
  type TextPart,
} from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import type { StepUse } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

export interface DishStep extends CookedStep {
  parts: TextPart[];
  shownUses: StepUse[];
}

/** An ingredient or a piece of equipment, under the id that the kitchen knows it by. */
export interface Thing {
  id: string;
  amount: string;
  name: string;
  /** What may be taken for it. */
  instead: readonly string[];
}

export interface Dish {
  steps: DishStep[];
  things: Thing[];
}

const stepsOf = ({ steps, ingredients }: Recipe): DishStep[] =>
  steps.map((step) => ({
    ...step,
    parts: scaledText(step.text, ingredients, asWritten),
    shownUses: step.uses.flatMap((at) => {
      const used = ingredients[at];
      return used ? { amount: amountText(used, asWritten), name: used.name } : [];
    }),
  }));

const thingsOf = ({ ingredients, equipment }: Recipe): Thing[] => [
  ...ingredients.map((each, i) => ({
    id: `i${i}`,
    amount: amountText(each, asWritten),
    name: each.name,
    instead: each.instead,
  })),
  ...equipment.map((name, i) => ({ id: `e${i}`, amount: '', name, instead: [] })),
];

/** The session's recipe as its cards show it; empty until it is known. */
export function useDish(recipeUid: string): Dish {
  const api = useApi();
  const { data } = useQuery(query(api, 'recipes', 'recipe', { uid: recipeUid }));
  return useMemo(
    () => (data ? { steps: stepsOf(data), things: thingsOf(data) } : { steps: [], things: [] }),
    [data],
  );
}
