import type { Session } from '@chefly/contracts';
import { classes, StepCard, StepMoves, type StepUse, type Travel } from '@chefly/ui';
import { useState } from 'react';
import { IngredientDrawing } from '../../../parts/ingredient-drawing';
import { Following, ReadyButton, WithYou } from './along';
import { FoldedStep, Grip } from './folded-step';
import { SharedTimers } from './shared-timers';
import { isLong, type StepLook, type StepSpace } from './step-look';
import type { DishStep } from './use-dish';
import type { Kitchen } from './use-kitchen';

/** The step on this screen with its timers and the way on. */
export function StepPane({
  session,
  kitchen,
  steps,
  look: { size, short, long, withUses, named, ring, low },
  space,
  folded,
  onFold,
  onFinish,
}: {
  session: Session;
  kitchen: Kitchen;
  steps: readonly DishStep[];
  look: StepLook;
  space: StepSpace;
  /** A line below the whole picture; undefined where it is always open. */
  folded?: boolean;
  onFold: (folded: boolean) => void;
  onFinish: () => void;
}) {
  const { chef, act, open, me, cooks, goTo } = kitchen;
  const at = Math.min(kitchen.step, steps.length - 1);
  const step = steps[at];
  const travel = useTravel(at);
  if (!step) return null;
  const moved = space !== 'card';
  const last = at === steps.length - 1;
  const own = cooks.find(({ person }) => person.uid === me);
  const finish = () => (chef ? onFinish() : act({ do: 'ready', step: kitchen.step, ready: true }));
  const timers = (
    <div
      className={classes('flex items-center justify-between gap-3', space === 'few' && 'flex-wrap')}
    >
      <SharedTimers kitchen={kitchen} step={step} size={ring} compact={!named} />
      {own && open && (
        <ReadyButton
          ready={own.ready}
          onTurn={(ready) => act({ do: 'ready', step: kitchen.step, ready })}
        />
      )}
    </div>
  );
  const grip = folded === undefined ? null : <Grip folded={folded} onFold={onFold} />;
  if (folded)
    return (
      <div className="rounded-[22px] border border-line bg-card px-4 pb-2">
        {grip}
        <FoldedStep kitchen={kitchen} at={at} of={steps.length} />
      </div>
    );
  return (
    <StepCard
      step={at}
      of={steps.length}
      heat={step.heat}
      parts={step.parts}
      uses={withUses ? step.shownUses.map(drawn) : []}
      size={size}
      words={isLong(step) ? long : short}
      travel={travel}
      className={moved ? 'flex-[1_0_auto]' : 'min-h-0 flex-1'}
      scrolls={!moved}
      holds={space === 'shared' || (space === 'few' && !low)}
      low={low}
      above={grip}
      head={
        chef ? <WithYou kitchen={kitchen} /> : <Following kitchen={kitchen} chef={session.chef} />
      }
      pinned={timers}
      foot={
        open && (
          <StepMoves
            first={at === 0}
            next={last ? null : (steps[at + 1]?.name ?? '')}
            last={chef ? 'Finish' : 'Ready'}
            size={size}
            named={named}
            primary={chef}
            onPrevious={() => goTo(at - 1)}
            onNext={() => (last ? finish() : goTo(at + 1))}
          >
            {named && chef && (
              <small className="grid place-content-center px-2 text-center text-soft">
                moves everyone
              </small>
            )}
          </StepMoves>
        )
      }
    />
  );
}

const drawn = (use: StepUse): StepUse => ({
  ...use,
  picture: <IngredientDrawing name={use.name} />,
});

/** Which way the last step came. */
function useTravel(at: number): Travel {
  const [seen, setSeen] = useState<{ at: number; travel: Travel }>({ at, travel: null });
  if (seen.at !== at) setSeen({ at, travel: at > seen.at ? 'forward' : 'back' });
  return seen.travel;
}
