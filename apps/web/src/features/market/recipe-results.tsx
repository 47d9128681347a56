import { itemsOf, pages, useApi } from '@chefly/api-client/react';
import { classes, ErrorState, ListSkeleton, Picture, written } from '@chefly/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ListEnd } from '../../parts/list-end';
import { chefsLink } from '../../parts/recipe-links';
import { costAndTime } from '../../parts/recipe-tile';
import { SaveRecipe } from '../../parts/save-recipe';
import { NothingFound } from './nothing-found';
import type { Filters } from './search-params';

/** What a search finds. What it found before stays, dimmed, until the new answer is there. */
export function RecipeResults({
  text,
  filters,
  outdated,
  onChosen,
  onSearch,
}: {
  text: string;
  filters: Filters;
  /** Something else is being typed. */
  outdated: boolean;
  onChosen: () => void;
  onSearch: (text: string) => void;
}) {
  const list = useInfiniteQuery({
    ...pages(useApi(), 'recipes', 'search', { text, ...filters }),
    placeholderData: keepPreviousData,
  });
  const recipes = itemsOf(list);
  if (list.isPending) return <ListSkeleton pictures />;
  if (list.isLoadingError)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  const old = outdated || list.isPlaceholderData;
  if (!recipes.length)
    return old ? (
      <ListSkeleton pictures />
    ) : (
      <NothingFound text={text} filters={filters} onChosen={onChosen} onSearch={onSearch} />
    );
  return (
    <div
      aria-busy={old}
      className={classes('transition-opacity duration-150', old && 'opacity-50')}
    >
      <ul>
        {recipes.map((recipe) => (
          <li key={recipe.uid} className="flex items-center gap-1">
            <Link
              to={chefsLink(recipe.name)}
              onClick={onChosen}
              className="flex min-w-0 flex-1 items-center gap-3.5 rounded-control p-2.5 transition-colors hover:bg-line/40"
            >
              <Picture
                picture={recipe.picture}
                alt=""
                ratio="1"
                sizes="72px"
                className="w-18 shrink-0 rounded-2xl"
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-serif text-lg" {...written(recipe.name)}>
                  {recipe.name}
                </span>
                <span className="block truncate text-[0.8125rem] text-soft">
                  <bdi className="tabular">{costAndTime(recipe)}</bdi>
                  {recipe.cuisine && <> · {recipe.cuisine}</>}
                </span>
                <span
                  className="block truncate text-[0.8125rem] text-soft"
                  {...written(recipe.description)}
                >
                  {recipe.description}
                </span>
              </span>
            </Link>
            <SaveRecipe recipe={recipe} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </div>
  );
}
