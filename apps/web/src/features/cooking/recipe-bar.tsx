import type { Recipe } from '@chefly/contracts';
import { classes, IconButton, PageMark, written } from '@chefly/ui';
import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PlanRecipe } from '../../parts/plan-recipe';
import { SaveRecipe } from '../../parts/save-recipe';
import { ShareRecipe } from './share-recipe';

/**
 * On a phone: the way back and what can be done with the recipe, on its picture, and in a bar with
 * its name once the picture is scrolled away. The buttons stay where they are. It is there before its
 * recipe (null), so that nothing moves up as that comes.
 */
export function RecipeBar({ recipe, folded }: { recipe: Recipe | null; folded: boolean }) {
  const navigate = useNavigate();
  // opened by its address, a screen has nothing of ours behind it
  const first = useLocation().key === 'default';
  const round = 'rounded-full! bg-card! text-ink! shadow-lift';
  return (
    <div
      className={classes(
        'fixed inset-x-0 top-0 z-30 flex h-14.5 items-center gap-2 px-2 sm:hidden',
        folded && 'border-b border-line bg-paper',
      )}
    >
      <PageMark mark="own-bar" />
      <IconButton
        label="Back"
        className={classes(!folded && round)}
        onClick={() => void (first ? navigate('/home') : navigate(-1))}
      >
        <ArrowLeft className="size-5.5 rtl:-scale-x-100" />
      </IconButton>
      <p
        aria-hidden
        className="min-w-0 flex-1 truncate text-center font-serif text-[1.1875rem] font-[560]"
        {...written(recipe?.name ?? '')}
      >
        {folded && recipe?.name}
      </p>
      {recipe && (
        <>
          <PlanRecipe recipe={recipe} className={classes(!folded && round)} />
          <ShareRecipe recipe={recipe} className={classes(!folded && round)} />
          <SaveRecipe recipe={recipe} className={classes(!folded && round)} />
        </>
      )}
    </div>
  );
}
