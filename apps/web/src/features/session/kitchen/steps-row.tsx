import { StepStrip } from '@chefly/ui';
import { Faces } from './faces';
import { goTo } from './step-pane';
import type { DishStep } from './use-dish';
import type { Kitchen } from './use-kitchen';
import type { Whereabouts } from './whereabouts';

/** The steps in a row, with the faces of who is where. */
export function StepsRow({
  kitchen,
  steps,
  cooks,
}: {
  kitchen: Kitchen;
  steps: readonly DishStep[];
  cooks: readonly Whereabouts[];
}) {
  if (!steps.length) return null;
  return (
    <StepStrip
      steps={steps}
      now={kitchen.step}
      isDone={(step) => step < kitchen.step}
      onStep={kitchen.open ? (step) => goTo(kitchen, step) : undefined}
      peopleAt={(at) => <Faces cooks={cooks.filter(({ step }) => step === at)} />}
    />
  );
}
