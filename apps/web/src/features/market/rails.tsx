import { messages, type RecipeCard } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import { MarketRail } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Soup } from 'lucide-react';
import { RecipeTile, TileSkeleton } from '../../parts/recipe-tile';
import { AllLink } from './all-link';
import { CookedCount, FreeBadge } from './counted';
import { searchLink } from './search-params';
import { useCounted, type CountedList } from '../../parts/use-counted';

const CHEAP = 150;
const QUICK = 30;
const SHOWN = 12;
const COOKED_SHOWN = 6;
export const cookedGrid = 'grid grid-cols-2 gap-x-3.5 gap-y-5 sm:grid-cols-3';

const skeletons = [1, 2, 3, 4].map((i) => ({ key: String(i), content: <TileSkeleton /> }));

/**
 * What one could cook with a chef now. It stands also while nobody is free or that is not known: what
 * is below stays where it is.
 */
export function FreeRail() {
  const { recipes, total, error } = useCounted('free');
  const some = !!recipes?.length;
  const nobody = recipes && !some && `${messages.noChefs}. Cook alone, or book a time.`;
  const lack = nobody || error?.message;
  return (
    <MarketRail
      label="Free to cook now"
      title="Free to cook now"
      aside={some && <AllLink to="/search?all=free" of="free to cook now" count={total} />}
      instead={!!lack && <Lack words={lack} />}
      items={
        some
          ? recipes.slice(0, SHOWN).map(({ recipe, count }) => ({
              key: recipe.uid,
              content: (
                <RecipeTile
                  recipe={recipe}
                  withChefs
                  badge={<FreeBadge chefs={count} />}
                  sizes="(min-width: 640px) 208px, 42vw"
                />
              ),
            }))
          : skeletons
      }
    />
  );
}

const Lack = ({ words }: { words: string }) => (
  <p className="grid h-full place-content-center justify-items-center gap-2 rounded-card border border-dashed border-line px-4 text-center text-balance text-soft">
    <Soup className="size-7" aria-hidden />
    {words}
  </p>
);

/** @param within what else limits it, as the address has it */
export const CheapRail = ({ within }: { within?: Record<string, string> }) => (
  <FoundRail title={`Under ₹ ${CHEAP}`} limits={{ ...within, maxCost: String(CHEAP) }} />
);
export const QuickRail = ({ within }: { within?: Record<string, string> }) => (
  <FoundRail title="Quick" limits={{ ...within, maxMinutes: String(QUICK) }} />
);

/** What else there is with one of several ingredients, where nothing has all of them. */
export const IngredientRail = ({
  name,
  within,
}: {
  name: string;
  within?: Record<string, string>;
}) => <FoundRail title={`With ‘${name}’`} limits={{ ...within, text: name }} />;

function FoundRail({ title, limits }: { title: string; limits: Record<string, string> }) {
  const list = useInfiniteQuery(pages(useApi(), 'recipes', 'search', limits));
  const recipes: RecipeCard[] | undefined = list.data?.pages[0]?.items;
  if (list.isLoadingError || recipes?.length === 0) return null;
  return (
    <MarketRail
      label={title}
      title={title}
      size="small"
      aside={recipes && <AllLink to={searchLink(limits)} of={title} />}
      items={
        recipes?.slice(0, SHOWN).map((recipe) => ({
          key: recipe.uid,
          content: <RecipeTile recipe={recipe} sizes="(min-width: 640px) 160px, 31vw" />,
        })) ?? skeletons
      }
    />
  );
}

/** What was cooked most within the week. */
export function CookedGrid({ cooked: { recipes, failed } }: { cooked: CountedList }) {
  if (failed || recipes?.length === 0) return null;
  return (
    <section aria-label="Cooked this week">
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 className="text-[1.375rem]">Cooked this week</h2>
        {recipes && recipes.length > COOKED_SHOWN && (
          <AllLink to="/search?all=cooked" of="cooked this week" count={recipes.length} />
        )}
      </div>
      <ul className={cookedGrid}>
        {recipes
          ? recipes.slice(0, COOKED_SHOWN).map(({ recipe, count }) => (
              <li key={recipe.uid}>
                <RecipeTile
                  recipe={recipe}
                  badge={<CookedCount sessions={count} />}
                  sizes="(min-width: 640px) 260px, 50vw"
                />
              </li>
            ))
          : skeletons.map(({ key, content }) => <li key={key}>{content}</li>)}
      </ul>
    </section>
  );
}
