import type { Chef } from '@chefly/contracts';
import { itemsOf, pages, useApi, useLiveStatus } from '@chefly/api-client/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLiveChefs } from '../../parts/use-live-chefs';

/** What is heard of is a hint: the list is asked for again this often. */
const AGAIN_MS = 15_000;

/** Who could be asked about a step now; null while that is not known. */
export interface ChefsHere {
  chefs: Chef[] | null;
  offline: boolean;
  /** Why none may be asked, in words. */
  problem: string | null;
}

/** The free chefs of a recipe, below the live socket. */
export function useChefsHere(recipeUid: string): ChefsHere {
  const offline = useLiveStatus() === 'offline';
  const list = useInfiniteQuery({
    ...pages(useApi(), 'sessions', 'chefs', { recipe: recipeUid }),
    refetchInterval: AGAIN_MS,
  });
  useLiveChefs(recipeUid, () => void list.refetch());
  return {
    chefs: list.data ? itemsOf<Chef>(list) : null,
    offline,
    problem: list.isLoadingError ? list.error.message : null,
  };
}
