import { timing, type Chef } from '@chefly/contracts';
import { ApiError, pages, useApi, useLiveStatus } from '@chefly/api-client/react';
import type { FreeChefs } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLiveChefs } from '../../parts/use-live-chefs';

/** What is heard of is a hint: the list is asked for again this often. */
const AGAIN_MS = 15_000;

/** Chefs are looked for this long, also where the answer is there sooner. */
function useFinding(): boolean {
  const [finding, setFinding] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFinding(false), timing.findingChefs);
    return () => clearTimeout(timer);
  }, []);
  return finding;
}

const needsGuardian = (error: unknown) =>
  error instanceof ApiError && error.code === 'policy/guardian-needed';

/** Who is free to cook a recipe, as it stands at any time. */
export function useFreeChefs(recipeUid: string) {
  const list = useInfiniteQuery({
    ...pages(useApi(), 'sessions', 'chefs', { recipe: recipeUid }),
    refetchInterval: AGAIN_MS,
  });
  useLiveChefs(recipeUid, () => void list.refetch());
  const finding = useFinding();
  const offline = useLiveStatus() === 'offline';
  const chefs: Chef[] = list.data?.pages.flatMap((page) => page.items) ?? [];
  return { list, chefs, state: stateOf() };

  function stateOf(): FreeChefs {
    if (finding) return { state: 'looking' };
    if (needsGuardian(list.error))
      return {
        state: 'refused',
        message: list.error!.message,
        way: (
          <Link
            to="/dashboard/settings/date_of_birth"
            className="flex min-h-11 items-center font-semibold text-brand underline"
          >
            Name your guardian
          </Link>
        ),
      };
    if (offline) return { state: 'offline' };
    if (list.isPending) return { state: 'looking' };
    if (list.isLoadingError)
      return {
        state: 'failed',
        message: list.error.message,
        onRetry: () => void list.refetch(),
      };
    return chefs.length ? { state: 'free', chefs, more: list.hasNextPage } : { state: 'none' };
  }
}
export type ChefsOfRecipe = ReturnType<typeof useFreeChefs>;
