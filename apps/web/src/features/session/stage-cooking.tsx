import type { Participant, RaisedHand, Session } from '@chefly/contracts';
import { classes, useMedia } from '@chefly/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { IngredientDrawing } from '../../parts/ingredient-drawing';
import { GatherPane, isGathering } from './kitchen/gather-pane';
import { HandBar } from './kitchen/hand-bar';
import { OwnHand } from './kitchen/own-hand';
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
  folded,
  space,
  away,
  canShow,
  onFold,
  onAnswer,
  onLower,
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
  folded: boolean;
  space: StepSpace;
  /** The kitchen is not connected. */
  away: boolean;
  /** There is a picture of theirs to be shown in large. */
  canShow: (uid: string) => boolean;
  onFold: (folded: boolean) => void;
  onAnswer: (hand: RaisedHand) => void;
  onLower: (hand: RaisedHand) => void;
  onFinish: () => void;
}) {
  const chef = session.role === 'chef';
  const video = session.type === 'video';
  const desk = layout === 'two' || layout === 'three';
  const portrait = layout === 'portrait';
  // a tablet, too
  const wide = useMedia('(min-width: 44em)');
  const roomy = desk || (portrait && wide);
  const lies = layout === 'landscape';
  const { hands, spotlight } = kitchen.state;
  const moved = space !== 'card';
  const ownHand = hands.find(({ memberUid }) => memberUid === kitchen.me);
  const all = useRef<HTMLElement>(null);
  // what comes is in sight, however far the words were moved through
  const first = hands[0]?.uid;
  useEffect(() => void (all.current && (all.current.scrollTop = 0)), [kitchen.step, first, away]);
  return (
    <main
      ref={all}
      className={classes(
        'flex min-h-0 min-w-0 flex-col',
        portrait ? 'px-2 pt-2' : 'gap-3.5',
        portrait && (folded ? 'shrink-0' : moved ? 'flex-1' : 'flex-auto'),
        moved && 'overflow-y-auto',
      )}
    >
      {problem}
      {chef && (
        <HandBar
          sessionUid={session.uid}
          hands={hands}
          people={people}
          spotlight={spotlight.uid}
          canShow={canShow}
          className={desk ? undefined : 'mb-2'}
          onShow={(uid) => kitchen.act({ do: 'spotlight', uid })}
          onAnswer={onAnswer}
          onClose={(hand) => {
            onLower(hand);
            if (spotlight.uid === hand.memberUid) kitchen.act({ do: 'spotlight', uid: null });
          }}
        />
      )}
      {ownHand && (
        <div className={desk ? undefined : 'mb-2'}>
          <OwnHand
            hand={ownHand}
            hands={hands}
            chefName={session.chef.firstName}
            way={kitchen.onItsWay(ownHand.uid)}
            onAgain={kitchen.again}
            onLower={() => onLower(ownHand)}
          />
        </div>
      )}
      {desk && <StepsRow kitchen={kitchen} steps={steps} cooks={cooks} />}
      {isGathering(kitchen, things) && !folded ? (
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
          long={roomy ? 'long' : 'session'}
          withUses={roomy || !video}
          draw={(name) => <IngredientDrawing name={name} />}
          named={desk}
          ring={desk ? 72 : lies ? 44 : 60}
          low={lies}
          space={space}
          folded={portrait && video ? folded : undefined}
          onFold={onFold}
          onFinish={onFinish}
        />
      )}
    </main>
  );
}
