import { CARDS_CAP, type RecipeCard } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const AGAIN_MS = 30_000;

export interface CountedList {
  /** The most counted first; undefined until it is known. */
  recipes: { recipe: RecipeCard; count: number }[] | undefined;
  /** Also those that are not among them. */
  total: number;
  /** It was asked in vain, though it may be asked again by now. */
  failed: boolean;
  /** Why it is not known. */
  error: Error | null;
  askAgain: () => void;
}

/**
 * Recipes by what happens in sessions, which sessions counts and recipes describes: those that a
 * chef is free to cook, or those cooked within the week.
 */
export function useCounted(which: 'free' | 'cooked'): CountedList {
  const api = useApi();
  const free = useQuery({
    ...query(api, 'sessions', 'freeRecipes', {}),
    enabled: which === 'free',
    refetchInterval: AGAIN_MS,
    // who may not join in is told where they would
    retry: false,
  });
  const cooked = useQuery({
    ...query(api, 'sessions', 'cookedRecipes', {}),
    enabled: which === 'cooked',
  });
  const counted =
    which === 'free'
      ? free.data?.items.map(({ recipeUid, chefs }) => ({ recipeUid, count: chefs }))
      : cooked.data?.items.map(({ recipeUid, sessions }) => ({ recipeUid, count: sessions }));
  const uids =
    counted
      ?.slice(0, CARDS_CAP)
      .map(({ recipeUid }) => recipeUid)
      .join() ?? '';
  const cards = useQuery({
    ...query(api, 'recipes', 'cards', { uids }),
    enabled: !!uids,
    placeholderData: keepPreviousData,
  });
  const asked = [which === 'free' ? free : cooked, cards];
  const lacking = asked.find((each) => each.isLoadingError);
  const known = new Map(cards.data?.items.map((recipe) => [recipe.uid, recipe]));
  const recipes =
    counted && (!uids || cards.data)
      ? counted.flatMap(({ recipeUid, count }) => {
          const recipe = known.get(recipeUid);
          return recipe ? [{ recipe, count }] : [];
        })
      : undefined;
  return {
    recipes,
    total: which === 'free' ? (free.data?.recipes ?? 0) : (recipes?.length ?? 0),
    failed: asked.some(({ isFetched, data }) => isFetched && !data),
    error: lacking?.error ?? null,
    askAgain: () => void lacking?.refetch(),
  };
}
