import type { Ingredient, Recipe, RecipeCard } from '@chefly/contracts';
import { pages, query, useApi } from '@chefly/api-client/react';
import { Picture, rupees, written } from '@chefly/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { recipeLink } from '../../parts/recipe-links';

const SHOWN = 8;
const GRAMS: Record<string, number> = { g: 1, kg: 1000 };

/** What a dish is made of for the most part: what weighs most, or stands first. */
function mainOf(ingredients: readonly Pick<Ingredient, 'amount' | 'unit' | 'name'>[]): string {
  const weights = ingredients.map(({ amount, unit }) => (amount ?? 0) * (GRAMS[unit] ?? 0));
  const most = Math.max(0, ...weights);
  return ingredients[most ? weights.indexOf(most) : 0]?.name ?? '';
}

/** Undefined while it is looked for. */
function useFound(wanted: { text?: string; cuisine?: string }): RecipeCard[] | undefined {
  const list = useInfiniteQuery({
    ...pages(useApi(), 'recipes', 'search', wanted),
    enabled: !!(wanted.text || wanted.cuisine),
  });
  return list.isLoading ? undefined : (list.data?.pages[0]?.items ?? []);
}

/**
 * What whoever likes this one may cook next: what is called nearly so, then what takes the same for
 * the most part, then what is of the same kitchen. Not there where nothing is like it.
 */
export function SimilarRecipes({ recipe }: { recipe: Recipe }) {
  const called = useQuery(query(useApi(), 'recipes', 'similar', { name: recipe.name }));
  const alike = useFound({ text: mainOf(recipe.ingredients) });
  const near = useFound({ cuisine: recipe.cuisine });
  // all at once: nothing moves under who reads them
  if (called.isLoading || !alike || !near) return null;
  const all = [...(called.data?.items ?? []), ...alike, ...near];
  const similar = [...new Map(all.map((each) => [each.uid, each])).values()]
    .filter(({ uid }) => uid !== recipe.uid)
    .slice(0, SHOWN);
  if (!similar.length) return null;
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className="mb-3 mt-8 text-[1.375rem]">
        Similar ones
      </h2>
      <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pb-2 [scrollbar-width:thin] sm:mx-0 sm:px-0">
        {similar.map(({ uid, name, picture, cost }) => (
          <li key={uid} className="w-38 shrink-0 snap-start">
            <Link to={recipeLink(name)} className="block">
              <Picture
                picture={picture}
                alt=""
                ratio="4 / 3"
                sizes="152px"
                className="rounded-card"
              />
              <span className="mt-1.5 line-clamp-2 font-semibold leading-snug" {...written(name)}>
                {name}
              </span>
              <span className="text-[0.8125rem] text-soft tabular">{rupees(cost)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
