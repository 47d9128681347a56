import { messages, type Chef } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { Avatar, Bone, classes, fullName, Loading, MarketRail, Picture, written } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { CookingPot, Radio, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { recipeLink } from '../../parts/recipe-links';
import { useCounted } from '../../parts/use-counted';

const SHOWN = 12;
const IN_COLUMN = 5;
const AGAIN_MS = 30_000;
const FACE = 58;

const useFreeChefs = () =>
  useQuery({
    ...query(useApi(), 'sessions', 'chefs', { limit: SHOWN }),
    refetchInterval: AGAIN_MS,
  });

/**
 * Over the feed, where there is no room beside it: who could be cooked with now. It stands also
 * without anybody in it, and where nobody can say: the feed below stays where it is.
 */
export function FreeChefsRow() {
  const chefs = useFreeChefs();
  const free = chefs.data?.items ?? [];
  const bones = [1, 2, 3, 4].map((i) => ({
    key: String(i),
    content: <Cell name={<Bone className="h-3.5 w-12" />} face={<Bone className={ROUND} />} />,
  }));
  return (
    <div className="overflow-hidden px-4 pt-3 pb-2.5 sm:px-6 sm:pt-0">
      <MarketRail
        label="Chefs free now"
        size="chip"
        items={[
          {
            key: 'dishes',
            content: (
              <Link to="/search" className="block rounded-control">
                <Cell
                  face={
                    <span className={`${ROUND} bg-brand text-on-brand`}>
                      <CookingPot className="size-6.5" aria-hidden />
                    </span>
                  }
                  name="Cook now"
                />
              </Link>
            ),
          },
          ...(chefs.isPending
            ? bones
            : free.map((chef) => ({ key: chef.uid, content: <FaceLink chef={chef} /> }))),
          ...(chefs.data && !free.length
            ? [
                {
                  key: 'none',
                  content: (
                    <p className="grid h-17.5 w-max max-w-[min(15rem,58vw)] content-center text-[0.875rem] text-soft">
                      {messages.noChefs}. Cook alone, or book a time.
                    </p>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

const ROUND = 'grid size-[58px] place-items-center rounded-full';

function FaceLink({ chef }: { chef: Chef }) {
  return (
    <Link to={`/user?uid=${chef.uid}`} className="block rounded-control">
      <Cell
        face={
          <span className="rounded-full shadow-[0_0_0_2px_var(--paper),0_0_0_4.5px_var(--herb)]">
            <Avatar person={chef} size={FACE} />
          </span>
        }
        name={
          <>
            <span className="sr-only">{fullName(chef)}, free now</span>
            <span aria-hidden {...written(chef.firstName)}>
              {chef.firstName}
            </span>
          </>
        }
      />
    </Link>
  );
}

const Cell = ({ face, name }: { face: ReactNode; name: ReactNode }) => (
  <span className="grid w-18 justify-items-center gap-2 pt-1.5 text-center text-[0.8125rem] font-medium">
    {face}
    <span className="block h-5 w-full truncate">{name}</span>
  </span>
);

/** Beside the feed, where there is room for it. */
export function FreeChefsColumn() {
  const chefs = useFreeChefs();
  const free = chefs.data?.items.slice(0, IN_COLUMN) ?? [];
  return (
    <section aria-labelledby="chefs-free-now" className={box}>
      <h2 id="chefs-free-now" className={title}>
        <Radio className="size-5 text-brand" aria-hidden />
        Chefs free now
      </h2>
      {chefs.isPending && (
        <Loading className="grid gap-3 py-1.5">
          <Bone className="h-10" />
          <Bone className="h-10" />
        </Loading>
      )}
      {chefs.data && !free.length && <p className="text-soft">Nobody at the moment.</p>}
      {chefs.isLoadingError && <p className="text-soft">{chefs.error.message}</p>}
      <ul className="grid grid-cols-1 gap-1">
        {free.map((chef) => (
          <li key={chef.uid} className="flex items-center gap-3 py-1.5">
            <Avatar person={chef} size={40} />
            <Link to={`/user?uid=${chef.uid}`} className="min-w-0 flex-1">
              <span className="block truncate font-semibold" {...written(fullName(chef))}>
                {fullName(chef)}
              </span>
              <span className="block truncate text-[0.8125rem] text-soft">
                {chef.level ?? chef.recipes[0] ?? 'New chef'}
              </span>
            </Link>
            <Link
              to={`/user?uid=${chef.uid}&tab=recipes`}
              aria-label={`Ask ${fullName(chef)} to cook`}
              className={classes(
                'flex min-h-11 shrink-0 items-center gap-1.5 rounded-control bg-brand-wash px-3',
                'text-[0.875rem] font-semibold text-brand transition-[filter] hover:brightness-97',
              )}
            >
              <Video className="size-4.5" aria-hidden />
              Ask
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * What was cooked most in the sessions of the week, once it is known who stands above it; nothing while
 * there is none.
 */
export function CookedColumn() {
  const { recipes } = useCounted('cooked');
  const above = useFreeChefs();
  if (above.isPending || !recipes?.length) return null;
  return (
    <section aria-labelledby="cooked-this-week" className={box}>
      <h2 id="cooked-this-week" className={title}>
        <CookingPot className="size-5 text-brand" aria-hidden />
        Cooked this week
      </h2>
      <ol className="grid grid-cols-1 gap-1">
        {recipes.slice(0, IN_COLUMN).map(({ recipe, count }) => (
          <li key={recipe.uid}>
            <Link to={recipeLink(recipe.name)} className="flex min-h-12 items-center gap-3">
              <Picture
                picture={recipe.picture}
                alt=""
                ratio="1 / 1"
                sizes="40px"
                className="w-10 shrink-0 rounded-full"
              />
              <span className="min-w-0 flex-1 leading-snug">
                <span className="block truncate font-semibold" {...written(recipe.name)}>
                  {recipe.name}
                </span>
                <span className="block text-[0.8125rem] text-soft tabular">
                  <bdi>
                    {count} {count === 1 ? 'session' : 'sessions'}
                  </bdi>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

const box = 'rounded-card border border-line bg-card p-5 shadow-lift';
const title = 'mb-3 flex items-center gap-2 text-lg';
