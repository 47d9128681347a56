import { forMinutes, type RecipeCard } from '@chefly/contracts';
import { Bone, classes, Picture, rupees, written } from '@chefly/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { chefsLink, recipeLink } from './recipe-links';
import { SaveRecipe } from './save-recipe';

/** A number and its unit: '9 h 46 min' is two of them. */
const whole = (fact: string) => fact.replaceAll(/(?<=\d) /g, '\u00a0');

/** '₹ 80 · 2 h 35 min', as far as it is known; broken where no number loses its unit. */
export const costAndTime = ({ cost, minutes }: Pick<RecipeCard, 'cost' | 'minutes'>): string =>
  [rupees(cost), minutes === null ? '' : forMinutes(minutes)]
    .filter(Boolean)
    .map(whole)
    .join(' · ');

const frame = 'block overflow-hidden rounded-card border border-line';
/** As high as two lines of a name and one of facts: what has come moves nothing below it. */
const words = 'block min-h-[calc(2.87lh+var(--spacing)*2)] pt-2 leading-snug';

/** A recipe as rails and grids show it: its dish, its name, what it costs and takes. */
export function RecipeTile({
  recipe,
  withChefs,
  saves,
  badge,
  action,
  sizes,
}: {
  recipe: RecipeCard;
  /** Leads to its chefs. */
  withChefs?: boolean;
  /** With the bookmark on its picture. */
  saves?: boolean;
  /** On the picture, at its start. */
  badge?: ReactNode;
  /** Below the picture, at the end. */
  action?: ReactNode;
  sizes: string;
}) {
  return (
    <div className="relative">
      <Link
        to={(withChefs ? chefsLink : recipeLink)(recipe.name)}
        className="group block rounded-card"
      >
        <span className={frame}>
          <Picture
            picture={recipe.picture}
            alt=""
            ratio="4 / 3"
            sizes={sizes}
            className="transition-transform duration-200 motion-safe:group-hover:scale-[1.03]"
          />
        </span>
        <span className={classes(words, action ? 'pe-11' : undefined)}>
          <span
            className="line-clamp-2 break-words font-semibold"
            title={recipe.name}
            {...written(recipe.name)}
          >
            {recipe.name}
          </span>
          <span className="block text-[0.8125rem] text-soft tabular">
            <bdi>{costAndTime(recipe)}</bdi>
          </span>
        </span>
      </Link>
      {badge && <span className="pointer-events-none absolute start-2 top-2">{badge}</span>}
      {saves && (
        <SaveRecipe
          recipe={recipe}
          className="!absolute end-1.5 top-1.5 bg-card/90 shadow-lift backdrop-blur-sm"
        />
      )}
      {action && <div className="absolute bottom-0 end-0">{action}</div>}
    </div>
  );
}

/** Its shape while it is looked for. */
export const TileSkeleton = () => (
  <div>
    <span className={frame}>
      <Bone className="aspect-[4/3] rounded-none" />
    </span>
    <span className={words}>
      <Bone className="mt-0.5 h-4 w-3/4" />
      <Bone className="mt-2 h-3 w-1/2" />
    </span>
  </div>
);
