import type { Session } from '@chefly/contracts';
import { classes, focusTitle } from '@chefly/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { GatherPane, isGathering } from './kitchen/gather-pane';
import type { StepSpace } from './kitchen/step-look';
import { StepPane } from './kitchen/step-pane';
import { StepsRow } from './kitchen/steps-row';
import type { Dish } from './kitchen/use-dish';
import type { Kitchen } from './kitchen/use-kitchen';
import type { StageLayout } from './stage-layout';
import { useStepLook } from './use-step-look';

/** What is cooked: hands that are up, the steps, and the step or what it takes before the first. */
export function StageCooking({
  session,
  kitchen,
  dish: { steps, things },
  layout,
  space,
  troubled,
  folded,
  children,
  onFold,
  onFinish,
}: {
  session: Session;
  kitchen: Kitchen;
  dish: Dish;
  layout: StageLayout;
  space: StepSpace;
  /** The kitchen is not connected, or the chef is gone. */
  troubled: boolean;
  /** On a phone: the picture has the room of the step. */
  folded: boolean;
  /** What stands above: troubles, and who is stuck. */
  children: ReactNode;
  onFold: (folded: boolean) => void;
  onFinish: () => void;
}) {
  const video = session.type === 'video';
  const portrait = layout === 'portrait';
  const look = useStepLook(layout, video);
  const moved = space !== 'card';
  const all = useRef<HTMLElement>(null);
  // what comes is in sight, however far the words were moved through
  const first = kitchen.state.hands[0]?.uid;
  useEffect(
    () => void (all.current && (all.current.scrollTop = 0)),
    [kitchen.step, first, troubled],
  );
  const gathers = isGathering(kitchen, things) && !folded;
  const gathered = useRef(false);
  // what was pressed to go on from there went with it
  useEffect(() => {
    if (gathered.current && !gathers && document.activeElement === document.body) focusTitle();
    gathered.current = gathers;
  }, [gathers]);
  return (
    <main
      ref={all}
      className={classes(
        'flex min-h-0 min-w-0 flex-col',
        portrait ? classes('px-2 pt-2', look.row && 'gap-2') : 'gap-3.5',
        portrait && (folded ? 'shrink-0' : moved ? 'flex-1' : 'flex-auto'),
        moved && 'overflow-y-auto',
      )}
    >
      {children}
      {look.row && <StepsRow kitchen={kitchen} steps={steps} />}
      {gathers ? (
        <GatherPane moved={moved} session={session} kitchen={kitchen} things={things} />
      ) : (
        <StepPane
          session={session}
          kitchen={kitchen}
          steps={steps}
          look={look}
          space={space}
          folded={portrait && video ? folded : undefined}
          onFold={onFold}
          onFinish={onFinish}
        />
      )}
    </main>
  );
}
