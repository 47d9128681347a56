import { EmptyState, ErrorState } from '@chefly/ui';
import { Link } from 'react-router-dom';
import { RecipeTile, TileSkeleton } from '../../parts/recipe-tile';
import { CookedCount, FreeBadge } from './counted';
import { cookedGrid } from './rails';
import { useCounted } from '../../parts/use-counted';

const words = {
  free: ['Free to cook now', 'No chef is free at the moment.'],
  cooked: ['Cooked this week', 'Nothing was cooked in a session this week.'],
} as const;

/** All of what the market shows the first of. */
export function AllOf({ which }: { which: 'free' | 'cooked' }) {
  const { recipes, error, askAgain } = useCounted(which);
  const [title, empty] = words[which];
  const back = (
    <Link to="/search" className="font-semibold text-brand hover:underline">
      Back to the market
    </Link>
  );
  if (error)
    return (
      <div className="grid justify-items-center">
        <ErrorState message={error.message} onRetry={askAgain} />
        {back}
      </div>
    );
  if (recipes?.length === 0) return <EmptyState action={back}>{empty}</EmptyState>;
  return (
    <section aria-label={title}>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-[1.375rem]">{title}</h2>
        {back}
      </div>
      <ul className={cookedGrid}>
        {recipes
          ? recipes.map(({ recipe, count }) => (
              <li key={recipe.uid}>
                <RecipeTile
                  recipe={recipe}
                  withChefs={which === 'free'}
                  badge={
                    which === 'free' ? (
                      <FreeBadge chefs={count} />
                    ) : (
                      <CookedCount sessions={count} />
                    )
                  }
                  sizes="(min-width: 640px) 260px, 50vw"
                />
              </li>
            ))
          : [1, 2, 3, 4, 5, 6].map((i) => (
              <li key={i}>
                <TileSkeleton />
              </li>
            ))}
      </ul>
    </section>
  );
}
