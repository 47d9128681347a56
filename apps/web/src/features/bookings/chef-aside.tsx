import { type Profile } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import {
  Bone,
  classes,
  fullName,
  grouped,
  LevelBadge,
  LevelRing,
  Picture,
  Rating,
  written,
} from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { freeUntil } from '../../parts/free-until';
import { RatingsSpread } from '../../parts/ratings-spread';
import { useDishPictures } from '../../parts/use-dish-pictures';
import { ringOf } from '../../parts/way-up';

interface Dish {
  uid: string;
  name: string;
}

/** The chef of a week, and which of their dishes is cooked. */
export function ChefAside({
  uid,
  profile,
  recipes,
  dish,
  onDish,
  own,
}: {
  uid: string;
  profile: Profile | undefined;
  recipes: readonly Dish[];
  /** The chosen one. */
  dish: string | undefined;
  onDish: (uid: string) => void;
  own: boolean;
}) {
  return (
    <aside
      aria-label="Chef"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-card p-4 shadow-lift wide:sticky wide:top-22"
    >
      {profile ? (
        <div className="flex items-center gap-3.5">
          <LevelRing person={profile} share={ringOf(profile)} size={76} />
          <div className="min-w-0 flex-1">
            <h2 className="break-words text-xl" {...written(fullName(profile))}>
              <Link to={own ? '/dashboard' : `/user?uid=${uid}`} className="hover:underline">
                {fullName(profile)}
              </Link>
            </h2>
            <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-soft">
              <LevelBadge level={profile.level} />
              {profile.rating !== null && profile.ratings !== null && (
                <Rating rating={profile.rating} ratings={profile.ratings} />
              )}
              {profile.sessions !== null && (
                <bdi>
                  {grouped(profile.sessions)} {profile.sessions === 1 ? 'session' : 'sessions'}
                </bdi>
              )}
            </div>
          </div>
        </div>
      ) : (
        <Bone className="h-14" />
      )}
      {recipes.length > 0 && <Dishes recipes={recipes} dish={dish} onDish={onDish} own={own} />}
      {!own && <FreeNow uid={uid} />}
      {profile && !!profile.ratings && <RatingsSpread uid={uid} className="max-wide:hidden" />}
    </aside>
  );
}

function Dishes({
  recipes,
  dish,
  onDish,
  own,
}: {
  recipes: readonly Dish[];
  dish: string | undefined;
  onDish: (uid: string) => void;
  own: boolean;
}) {
  const name = useId();
  const pictures = useDishPictures(recipes);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.8125rem] text-soft">
        {own ? 'Your dish' : 'What do you want to cook?'}
      </legend>
      <div
        className={classes(
          // radios, which are not seen, move along and make the page no wider
          'relative flex gap-1.5 max-wide:snap-x max-wide:overflow-x-auto max-wide:py-0.5',
          '[scrollbar-width:none] wide:max-h-80 wide:flex-col wide:overflow-y-auto',
        )}
      >
        {recipes.map((recipe) => {
          const picture = pictures.get(recipe.name);
          return (
            <label
              key={recipe.uid}
              className={classes(
                'flex min-h-14 shrink-0 cursor-pointer snap-start items-center gap-3 rounded-2xl px-2 pe-4',
                'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand',
                recipe.uid === dish
                  ? 'bg-brand-wash font-semibold text-brand'
                  : 'hover:bg-line/40 max-wide:bg-paper',
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={recipe.uid === dish}
                onChange={() => onDish(recipe.uid)}
              />
              <span aria-hidden className="size-10 shrink-0 overflow-hidden rounded-full bg-line">
                {picture && (
                  <Picture
                    picture={picture}
                    alt=""
                    ratio="1 / 1"
                    sizes="40px"
                    className="size-10"
                  />
                )}
              </span>
              <span className="max-w-40 truncate wide:max-w-none" {...written(recipe.name)}>
                {recipe.name}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function FreeNow({ uid }: { uid: string }) {
  const { data } = useQuery({ ...query(useApi(), 'sessions', 'chefNow', { uid }), staleTime: 0 });
  if (!data?.free) return null;
  return (
    <p className="flex items-center gap-2.5 text-[0.875rem]">
      <span className="size-2.5 shrink-0 rounded-full bg-herb" aria-hidden />
      <span className="flex-1 font-semibold text-herb">{freeUntil(data.until)}</span>
      <Link
        to={`/user?uid=${uid}&tab=recipes`}
        className="-my-3 grid min-h-11 place-content-center px-2 font-semibold text-brand"
      >
        Ask
      </Link>
    </p>
  );
}
