import type { Recipe } from '@chefly/contracts';
import { classes, IconButton, StepProgress, written } from '@chefly/ui';
import { ListChecks, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Cooking } from './use-cooking';
import type { Held } from './use-held';

interface Props {
  recipe: Recipe;
  cooking: Pick<Cooking, 'step' | 'done'>;
  held: Held;
  /** What is at hand beside the steps. */
  children: ReactNode;
  onLeave: () => void;
  onIngredients: () => void;
}

const progress: Record<Held, string> = {
  stand: 'mx-auto max-w-md',
  lies: 'max-w-60',
  upright: 'flex-col',
};

/** How far one is in the recipe, with the way out and the way to all of it. */
export function CookHeader({
  recipe,
  cooking: { step, done },
  held,
  children,
  onLeave,
  onIngredients,
}: Props) {
  const stand = held === 'stand';
  return (
    <header
      className={classes(
        'flex shrink-0 items-center gap-1 px-2 pt-2 land:gap-3 land:px-2.5 land:pt-1.5',
        stand && 'gap-3! px-6! py-4!',
      )}
    >
      <IconButton label="Leave cook mode" onClick={onLeave}>
        <X className="size-5.5" />
      </IconButton>
      {stand && (
        <span className="truncate font-serif text-xl font-[560]" {...written(recipe.name)}>
          {recipe.name}
        </span>
      )}
      <StepProgress
        step={step}
        of={recipe.steps.length}
        size={stand ? 'stand' : 'cook'}
        done={done}
        className={classes('flex-1', progress[held])}
      />
      {children}
      <IconButton label="Ingredients and all steps" onClick={onIngredients}>
        <ListChecks className="size-5.5" />
      </IconButton>
    </header>
  );
}
