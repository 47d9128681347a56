import { StepStrip } from '@chefly/ui';
import { Faces } from './faces';
import type { DishStep } from './use-dish';
import type { Kitchen } from './use-kitchen';

/** The steps in a row, with the faces of who is where. */
export function StepsRow({ kitchen, steps }: { kitchen: Kitchen; steps: readonly DishStep[] }) {
  if (!steps.length) return null;
  return (
    <StepStrip
      steps={steps}
      now={kitchen.step}
      isDone={(step) => step < kitchen.step}
      onStep={kitchen.open ? kitchen.goTo : undefined}
      peopleAt={(at) => <Faces cooks={kitchen.cooks.filter(({ step }) => step === at)} />}
    />
  );
}
