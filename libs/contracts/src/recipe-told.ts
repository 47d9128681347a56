import { stepLine } from './recipe-lines';
import type { Ingredient, Step } from './recipe-rows';

/**
 * A step with all that its author said of it as one line, for those who judge it: 'Simmer (40 min)
 * · Low flame · waiting · takes mutton, ghee'.
 */
export function toldStep(step: Step, ingredients: readonly Pick<Ingredient, 'name'>[]): string {
  const { heat, waiting, beside, uses, untimed } = step;
  const taken = uses?.flatMap((at) => ingredients[at]?.name ?? []);
  return [
    stepLine(step),
    untimed && 'without a timer',
    heat === '' ? 'no heat' : heat,
    waiting === undefined ? '' : waiting ? 'waiting' : 'hands-on',
    beside && 'while the step before waits',
    taken && (taken.length ? `takes ${taken.join(', ')}` : 'takes nothing'),
  ]
    .filter(Boolean)
    .join(' · ');
}
