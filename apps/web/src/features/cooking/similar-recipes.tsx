import type { Ingredient, Recipe, RecipeCard } from '@chefly/contracts';
import { pages, query, useApi } from '@chefly/api-client/react';
import { MarketRail } from '@chefly/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { RecipeTile } from '../../parts/recipe-tile';

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
    <div className="mt-8">
      <MarketRail
        label="Similar ones"
        title="Similar ones"
        size="small"
        items={similar.map((each) => ({
          key: each.uid,
          content: <RecipeTile recipe={each} sizes="(min-width: 640px) 160px, 31vw" />,
        }))}
      />
    </div>
  );
}
