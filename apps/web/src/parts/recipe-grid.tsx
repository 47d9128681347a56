import type { RecipeCard } from '@chefly/contracts';
import { pages, useApi, useLive } from '@chefly/api-client/react';
import { Bone, classes, EmptyState, ErrorState, Picture, rupees, written } from '@chefly/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ListEnd } from './list-end';
import { recipeLink } from './recipe-links';

/** The recipes a member cooks: four columns on a large screen, two on a medium, one on a small. */
export function RecipeGrid({
  uid,
  empty,
  actionOf,
}: {
  uid: string;
  empty: ReactNode;
  /** What can be done with one of the recipes, over its picture. */
  actionOf?: (recipe: RecipeCard) => ReactNode;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const list = useInfiniteQuery(pages(api, 'recipes', 'recipesOf', { uid }));
  useLive(
    'recipes.changed',
    () => void queries.invalidateQueries({ queryKey: ['recipes', 'recipesOf'] }),
  );
  const recipes = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isLoadingError)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (list.isPending)
    return (
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {[1, 2, 3, 4].map((i) => (
          <Bone key={i} className="aspect-[4/5] rounded-card" />
        ))}
      </div>
    );
  if (!recipes.length) return <EmptyState dish="kibbeh">{empty}</EmptyState>;
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {recipes.map((recipe) => (
          <li
            key={recipe.uid}
            className={classes(
              'relative overflow-hidden',
              'rounded-card border border-line bg-card shadow-lift',
              'transition-transform duration-150 hover:-translate-y-0.5',
            )}
          >
            <Link to={recipeLink(recipe.name)} className="block rounded-card -outline-offset-3">
              <Picture
                picture={recipe.picture}
                alt=""
                ratio="4 / 3"
                sizes="(min-width: 1024px) 200px, (min-width: 640px) 50vw, 100vw"
              />
              <span className="block p-3.5">
                <span
                  className="block break-words font-serif text-[1.0625rem] leading-tight"
                  {...written(recipe.name)}
                >
                  {recipe.name}
                </span>
                <span className="text-[0.8125rem] text-soft tabular">{rupees(recipe.cost)}</span>
              </span>
            </Link>
            {actionOf?.(recipe)}
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}
