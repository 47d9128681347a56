import type { Recipe } from '@chefly/contracts';
import { classes, StepMoves } from '@chefly/ui';
import type { ReactNode } from 'react';
import type { Cooking } from './use-cooking';
import type { Held } from './use-held';

interface Props {
  recipe: Recipe;
  cooking: Pick<Cooking, 'step' | 'next' | 'back'>;
  held: Held;
  /** The timers beside the step: above the moves on a phone that is upright, elsewhere in another place. */
  tray: ReactNode;
  help: ReactNode;
}

/** The step before and the step after, with help at hand. */
export function CookFoot({ recipe, cooking: { step, next, back }, held, tray, help }: Props) {
  const upright = held === 'upright';
  const stand = held === 'stand';
  return (
    <>
      {upright && (
        <div className="grid shrink-0 gap-2.5 px-4 pt-2">
          {tray}
          {help}
        </div>
      )}
      <footer
        className={classes(
          'shrink-0',
          stand ? 'px-8 pb-7 pt-4' : 'px-4 pb-6 pt-3 land:pb-3.5 land:pt-2',
        )}
      >
        <StepMoves
          size={stand ? 'stand' : 'cook'}
          first={step === 0}
          next={recipe.steps[step + 1]?.name ?? null}
          nextStep={step + 1}
          last="I cooked this"
          onPrevious={back}
          onNext={next}
        >
          {!upright && help}
        </StepMoves>
      </footer>
    </>
  );
}
