import type { Recipe } from '@chefly/contracts';
import { classes } from '@chefly/ui';
import { ChefHat } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cookLink } from '../../parts/recipe-links';

/** The way to cook a recipe by oneself; the action of its screen where no chef is free. */
export const CookAlone = ({ recipe, primary }: { recipe: Recipe; primary?: boolean }) => (
  <Link
    to={cookLink(recipe.name)}
    className={classes(
      'inline-flex h-13 shrink-0 items-center justify-center gap-2.5 whitespace-nowrap px-3 min-[360px]:px-4',
      'rounded-2xl border text-base font-semibold',
      primary
        ? 'grow border-transparent bg-brand text-on-brand hover:brightness-105'
        : 'border-line bg-card text-ink hover:border-edge',
    )}
  >
    <ChefHat className="size-5 max-[359px]:hidden" aria-hidden />
    Cook alone
  </Link>
);
