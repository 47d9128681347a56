import type { Participant, Session } from '@chefly/contracts';
import { classes, focusTitle, useMedia } from '@chefly/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { IngredientDrawing } from '../../parts/ingredient-drawing';
import { GatherPane, isGathering } from './kitchen/gather-pane';
import { StepPane, type StepSpace } from './kitchen/step-pane';
import { StepsRow } from './kitchen/steps-row';
import type { Dish } from './kitchen/use-dish';
import type { Kitchen } from './kitchen/use-kitchen';
import type { Whereabouts } from './kitchen/whereabouts';
import type { StageLayout } from './stage-layout';

/** What is cooked: hands that are up, the steps, and the step or what it takes before the first. */
export function StageCooking({
  session,
  kitchen,
  dish: { steps, things },
  cooks,
  people,
  layout,
  problem,
  hands,
  folded,
  space,
  away,
  onFold,
  onFinish,
}: {
  session: Session;
  kitchen: Kitchen;
  dish: Dish;
  cooks: readonly Whereabouts[];
  people: ReadonlyMap<string, Participant>;
  layout: StageLayout;
  /** With the own devices, or with the way to the others. */
  problem: ReactNode;
  /** Who is stuck, where that stands above the step. */
  hands: ReactNode;
  folded: boolean;
  space: StepSpace;
  /** The kitchen is not connected. */
  away: boolean;
  onFold: (folded: boolean) => void;
  onFinish: () => void;
}) {
  const video = session.type === 'video';
  const desk = layout === 'two' || layout === 'three';
  const portrait = layout === 'portrait';
  // a tablet, too
  const wide = useMedia('(min-width: 44em)');
  const roomy = desk || (portrait && wide);
  const lies = layout === 'landscape';
  const voice = roomy && !video;
  // a tablet that lies, where a hand or a timer takes lines of the step
  const low = useMedia('(max-height: 51em)') && desk;
  const moved = space !== 'card';
  const all = useRef<HTMLElement>(null);
  // what comes is in sight, however far the words were moved through
  const first = kitchen.state.hands[0]?.uid;
  useEffect(() => void (all.current && (all.current.scrollTop = 0)), [kitchen.step, first, away]);
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
        portrait ? classes('px-2 pt-2', voice && 'gap-2') : 'gap-3.5',
        portrait && (folded ? 'shrink-0' : moved ? 'flex-1' : 'flex-auto'),
        moved && 'overflow-y-auto',
      )}
    >
      {problem}
      {hands}
      {(desk || voice) && <StepsRow kitchen={kitchen} steps={steps} cooks={cooks} />}
      {gathers ? (
        <GatherPane
          moved={moved}
          session={session}
          kitchen={kitchen}
          things={things}
          cooks={cooks}
          people={people}
        />
      ) : (
        <StepPane
          session={session}
          kitchen={kitchen}
          steps={steps}
          cooks={cooks}
          people={people}
          size={roomy || !video ? 'cook' : 'session'}
          short={voice ? 'far' : low ? 'long' : undefined}
          long={roomy ? 'long' : 'session'}
          withUses={roomy || !video}
          draw={(name) => <IngredientDrawing name={name} />}
          named={roomy}
          ring={voice ? 96 : roomy ? 72 : lies ? 44 : 60}
          low={lies || low}
          space={space}
          folded={portrait && video ? folded : undefined}
          onFold={onFold}
          onFinish={onFinish}
        />
      )}
    </main>
  );
}
