import { changeKnown } from '@chefly/api-client/react';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

interface Known {
  uid: string;
}
interface List {
  items: Known[];
}
type Kept = InfiniteData<List> | List | Known;

/** Changes a recipe wherever it is shown: on its own screen, on cards and in lists. */
export function patchRecipe(queries: QueryClient, uid: string, change: object) {
  const patch = (recipe: Known) => (recipe.uid === uid ? { ...recipe, ...change } : recipe);
  const inList = <L extends List>(list: L) => ({ ...list, items: list.items.map(patch) });
  changeKnown<Kept>(queries, { queryKey: ['recipes'] }, (kept) => {
    if ('pages' in kept) return { ...kept, pages: kept.pages.map(inList) };
    return 'items' in kept ? inList(kept) : patch(kept);
  });
}
