import type { Recipe } from '@chefly/contracts';
import type { TrayTimer } from '@chefly/ui';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { recipeLink } from '../../parts/recipe-links';
import { isOther } from './other-timers';
import type { Cooking } from './use-cooking';
import { useKeys } from './use-keys';
import { useSwipe } from './use-swipe';
import { useVoice } from './use-voice';

/** What lies over the step that is shown. */
type Over = 'ingredients' | 'keys' | 'leave' | 'stuck';

/** The ways from the step that is shown, by hand, by keys, by a swipe and by voice. */
export function useWays(recipe: Recipe, cooking: Cooking) {
  const { own, next, back, press } = cooking;
  const navigate = useNavigate();
  const [over, open] = useState<Over | null>(null);
  const close = useCallback(() => open(null), []);

  const moves = { next, back, timer: () => void (own && press(own)) };
  useKeys({
    ...moves,
    ingredients: () => open('ingredients'),
    stuck: () => open('stuck'),
    help: () => open('keys'),
  });
  const swipe = useSwipe((way) => moves[way]());
  const voice = useVoice((said) => moves[said]());

  return {
    over,
    open,
    close,
    swipe,
    voice,
    /** Asks first while timers run. */
    leave() {
      if (cooking.isRunning && over !== 'leave') open('leave');
      else void navigate(recipeLink(recipe.name));
    },
    toStep(step: number) {
      close();
      cooking.open(step);
    },
    toTimer(timer: TrayTimer) {
      close();
      if (isOther(timer)) timer.open();
      else if (timer.step !== null) cooking.open(timer.step);
      else open('ingredients');
    },
  };
}
