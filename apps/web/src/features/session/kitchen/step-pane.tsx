import { leftAt, type Participant, type Session } from '@chefly/contracts';
import {
  Avatar,
  classes,
  Named,
  StepCard,
  StepMoves,
  Tick,
  timerClock,
  type StepSize,
  type Travel,
  type WordsSize,
  written,
} from '@chefly/ui';
import { CornerUpLeft, Timer, Users } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { nextTimers } from './next-timers';
import { SharedTimers } from './shared-timers';
import type { DishStep } from './use-dish';
import type { Kitchen } from './use-kitchen';
import { readyCount, type Whereabouts } from './whereabouts';

/** Words of a step that a phone does not show at once in large letters. */
const MANY_LETTERS = 110;
export const isLong = ({ text }: Pick<DishStep, 'text'>) => text.length > MANY_LETTERS;

/**
 * What room the words of a step have: a card in which they are moved through; where something above
 * needs room too, all of it is moved through and the moves stay at the lower edge; and where there
 * are few lines, nothing stays.
 */
export type StepSpace = 'card' | 'shared' | 'few';

/** To a step: of the chef everybody goes along, a member steps out. */
export function goTo({ chef, act }: Kitchen, step: number) {
  act(chef ? { do: 'show', step } : { do: 'step-out', step });
}

/** The step on this screen with its timers and the way on. */
export function StepPane({
  session,
  kitchen,
  steps,
  cooks,
  people,
  size = 'session',
  short = size,
  long,
  withUses,
  draw,
  named,
  ring,
  low,
  space,
  folded,
  onFold,
  onFinish,
}: {
  session: Session;
  kitchen: Kitchen;
  steps: readonly DishStep[];
  cooks: readonly Whereabouts[];
  people: ReadonlyMap<string, Participant>;
  size?: StepSize;
  /** How large the words of a step are. */
  short?: WordsSize;
  /** How large the words of a step are that has much to say. */
  long: WordsSize;
  /** What the step takes is told beside its text. */
  withUses: boolean;
  /** The drawing of an ingredient. */
  draw: (name: string) => ReactNode;
  /** Next names what comes. */
  named: boolean;
  /** Of the timers, in pixels. */
  ring: number;
  /** There is little height: what can stand beside each other does. */
  low?: boolean;
  space: StepSpace;
  /** A line below the whole picture; undefined where it is always open. */
  folded?: boolean;
  onFold: (folded: boolean) => void;
  onFinish: () => void;
}) {
  const { chef, act, open, me } = kitchen;
  const at = Math.min(kitchen.step, steps.length - 1);
  const step = steps[at];
  const travel = useTravel(at);
  if (!step) return null;
  const moved = space !== 'card';
  const last = at === steps.length - 1;
  const own = cooks.find(({ person }) => person.uid === me);
  const go = (to: number) => goTo(kitchen, to);
  const finish = () => (chef ? onFinish() : act({ do: 'ready', step: kitchen.step, ready: true }));
  const timers = (
    <div
      className={classes('flex items-center justify-between gap-3', space === 'few' && 'flex-wrap')}
    >
      <SharedTimers kitchen={kitchen} step={step} people={people} size={ring} compact={!named} />
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
      uses={withUses ? step.shownUses.map((use) => ({ ...use, picture: draw(use.name) })) : []}
      size={size}
      words={isLong(step) ? long : short}
      travel={travel}
      className={moved ? 'flex-[1_0_auto]' : 'min-h-0 flex-1'}
      scrolls={!moved}
      holds={space === 'shared' || (space === 'few' && !low)}
      low={low}
      above={grip}
      head={
        chef ? (
          <WithYou kitchen={kitchen} cooks={cooks} />
        ) : (
          <Following kitchen={kitchen} chef={session.chef} />
        )
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
            onPrevious={() => go(at - 1)}
            onNext={() => (last ? finish() : go(at + 1))}
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

const DRAWN_PX = 40;

/** Draws the card down to a line, and up again; pressing does the same. */
function Grip({ folded, onFold }: { folded: boolean; onFold: (folded: boolean) => void }) {
  const [from, setFrom] = useState<number | null>(null);
  const drawn = useRef(false);
  return (
    <button
      type="button"
      aria-label={folded ? 'Show the step' : 'Show the whole picture'}
      aria-expanded={!folded}
      className="-mt-4 -mb-2 grid h-11 w-full shrink-0 touch-none place-items-center"
      // a drag ends with a click, too
      onClick={() => (drawn.current ? (drawn.current = false) : onFold(!folded))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drawn.current = false;
        setFrom(event.clientY);
      }}
      onPointerMove={({ clientY }) => {
        if (from === null || Math.abs(clientY - from) < DRAWN_PX) return;
        setFrom(null);
        drawn.current = true;
        onFold(clientY > from);
      }}
      onPointerUp={() => setFrom(null)}
    >
      <i className="h-1.25 w-11 rounded-full bg-edge" />
    </button>
  );
}

/** Where the session is, and the timer that rings next. */
const FoldedStep = ({ kitchen, at, of }: { kitchen: Kitchen; at: number; of: number }) => (
  <div className="flex min-h-8 items-center justify-between gap-3 font-semibold tabular">
    <span>
      Step {at + 1} of {of}
    </span>
    <NextToRing kitchen={kitchen} />
  </div>
);

/** Of the timers the one that rings next, in a line. */
function NextToRing({ kitchen }: { kitchen: Kitchen }) {
  const [next] = nextTimers(kitchen.state.timers, kitchen.now);
  if (!next) return null;
  return (
    <p className="flex min-w-0 items-center gap-2 font-semibold tabular">
      <Timer className="size-4.5 shrink-0 text-brand" aria-hidden />
      <span className="truncate text-soft" {...written(next.name)}>
        {next.name}
      </span>
      <span className="shrink-0">{timerClock(leftAt(next, kitchen.now))}</span>
    </p>
  );
}

/** Which way the last step came. */
function useTravel(at: number): Travel {
  const [seen, setSeen] = useState<{ at: number; travel: Travel }>({ at, travel: null });
  if (seen.at !== at) setSeen({ at, travel: at > seen.at ? 'forward' : 'back' });
  return seen.at === at ? seen.travel : at > seen.at ? 'forward' : 'back';
}

const pill = 'flex min-h-11 shrink-0 items-center gap-2 rounded-full ps-2.5 pe-3.5 font-semibold';

/** Whether a member goes where the chef goes, or the way back to it. */
function Following({ kitchen, chef }: { kitchen: Kitchen; chef: Session['chef'] }) {
  const { state, me, act, open } = kitchen;
  const out = state.places.some(({ uid, following }) => uid === me && !following);
  if (!out || !open)
    return (
      <span className={classes(pill, 'bg-herb-wash text-herb')}>
        <Avatar person={chef} size={26} />
        Following
      </span>
    );
  return (
    <button
      type="button"
      onClick={() => act({ do: 'follow' })}
      className={classes(pill, 'max-w-48 border border-edge text-ink')}
    >
      <CornerUpLeft className="size-4.5 shrink-0 rtl:-scale-x-100" aria-hidden />
      <span className="truncate">
        Back to <Named>{chef.firstName}</Named>
      </span>
    </button>
  );
}

/** For the chef: how many go along, and how many are done with the step. */
function WithYou({ kitchen, cooks }: { kitchen: Kitchen; cooks: readonly Whereabouts[] }) {
  if (!cooks.length) return null;
  const along = cooks.filter(({ step }) => step === kitchen.state.shown.step).length;
  const ready = readyCount(cooks, kitchen.state);
  const all = along === cooks.length;
  return (
    <span
      className={classes(
        pill,
        'tabular',
        all ? 'bg-herb-wash text-herb' : 'bg-gold-wash text-gold',
      )}
    >
      <Users className="size-4.5" aria-hidden />
      <span>
        <bdi className="block">
          {along} of {cooks.length} with you
        </bdi>
        <bdi className="block text-xs font-medium leading-tight">
          {ready}/{cooks.length} ready
        </bdi>
      </span>
    </span>
  );
}

/** Done with this step: the chef sees it; it clears with the next. */
function ReadyButton({ ready, onTurn }: { ready: boolean; onTurn: (ready: boolean) => void }) {
  return (
    <button
      type="button"
      aria-pressed={ready}
      onClick={() => onTurn(!ready)}
      className={classes(
        'grid min-h-16 min-w-16 shrink-0 content-center justify-items-center gap-0.5 rounded-[18px]',
        'land:flex land:min-h-11 land:items-center land:gap-1.5 land:px-2.5',
        'border text-[0.875rem] font-semibold transition-colors duration-150',
        ready ? 'border-transparent bg-herb-wash text-herb' : 'border-edge text-ink',
      )}
    >
      <Tick on={ready} className="size-7" />
      Ready
    </button>
  );
}
