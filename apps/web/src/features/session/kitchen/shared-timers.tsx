import { kitchenLimits, leftAt, stateAt, type SharedTimer } from '@chefly/contracts';
import { Button, classes, Dialog, Ring, timerClock, timerLabel, written } from '@chefly/ui';
import { Ellipsis, Plus, Timer } from 'lucide-react';
import { useState } from 'react';
import { NewTimer } from '../../../parts/new-timer';
import { nextTimers } from './next-timers';
import { TimerRow, whoStarted } from './timer-row';
import type { DishStep } from './use-dish';
import { newUid, type Kitchen } from './use-kitchen';

/** Both beside 'Ready', on a phone that lies, too. */
const ADDS = 'px-3.5! land:gap-1.5 land:px-2.5! land:text-[0.875rem]';
const moreOf = (more: number) => `+${more} more ${more === 1 ? 'timer' : 'timers'}`;

/**
 * The timers that everybody in the session sees: the next to ring, and all of them one press away.
 * Nothing lies beyond an edge, and the words of the step keep their room.
 */
export function SharedTimers({
  kitchen,
  step,
  size,
  compact,
}: {
  kitchen: Kitchen;
  /** The step on the screen, whose timer is offered. */
  step: DishStep | undefined;
  size: number;
  /** A phone: one of them, in a line. */
  compact: boolean;
}) {
  const { state, now, act, open } = kitchen;
  const [adding, setAdding] = useState(false);
  const [all, setAll] = useState(false);
  const timers = nextTimers(state.timers, now);
  const offered =
    step?.minutes && !timers.some((timer) => timer.step === kitchen.step) ? step : null;
  const startStep = () =>
    offered &&
    act({
      do: 'start-timer',
      timerUid: newUid(),
      name: offered.name || 'Timer',
      seconds: offered.minutes! * 60,
      step: kitchen.step,
    });
  if (!open && !timers.length) return null;
  const shown = timers.slice(0, 1);
  const more = timers.length - shown.length;
  const start = offered && (
    <Button className={ADDS} icon={<Timer className="size-4.5" />} onClick={startStep}>
      Start <bdi className="tabular">{offered.minutes} min</bdi>
    </Button>
  );
  const add = (
    <Button
      className={classes('border-dashed', ADDS)}
      icon={<Plus className="size-4.5" />}
      onClick={() => setAdding(true)}
    >
      Timer
    </Button>
  );
  const addShort = (
    <Button
      className="border-dashed px-3!"
      aria-label="Timer"
      icon={<Plus className="size-5" aria-hidden />}
      onClick={() => setAdding(true)}
    />
  );
  const mayAdd = open && timers.length < kitchenLimits.timers;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      {!!timers.length && (
        <ul
          aria-label="Timers for everyone"
          className={classes('min-w-0', compact ? 'flex grow basis-28' : 'contents')}
        >
          {compact ? (
            <NextTimer
              timer={shown[0]!}
              kitchen={kitchen}
              more={more}
              onOpen={() => setAll(true)}
            />
          ) : (
            shown.map((timer) => (
              <TimerRow key={timer.uid} timer={timer} kitchen={kitchen} size={size} />
            ))
          )}
        </ul>
      )}
      {!compact && more > 0 && (
        <Button aria-label={moreOf(more)} className="tabular" onClick={() => setAll(true)}>
          <bdi dir="ltr">+{more}</bdi>
        </Button>
      )}
      {mayAdd && start}
      {mayAdd && (timers.length ? !(compact && offered) && addShort : add)}
      <Dialog dark open={all} onClose={() => setAll(false)} title="Timers">
        <ul className="mb-5 grid grid-cols-1 gap-4">
          {timers.map((timer) => (
            <TimerRow key={timer.uid} timer={timer} kitchen={kitchen} size={72} />
          ))}
        </ul>
        {mayAdd && (
          <div className="flex flex-wrap gap-2">
            {start}
            {add}
          </div>
        )}
      </Dialog>
      <NewTimer
        dark
        title="A timer for everyone"
        start="Start for everyone"
        open={adding}
        onClose={() => setAdding(false)}
        onStart={(name, minutes) => {
          setAdding(false);
          const seconds = Math.round(minutes * 60);
          act({ do: 'start-timer', timerUid: newUid(), name, seconds, step: kitchen.step });
        }}
      />
    </div>
  );
}

const colours = {
  waiting: 'text-brand',
  running: 'text-brand',
  'last-minute': 'text-live',
  paused: 'text-edge',
  done: 'text-herb',
};

/** The next to ring, and by it the way to all of them and to what may be done with each. */
function NextTimer({
  timer,
  kitchen,
  more,
  onOpen,
}: {
  timer: SharedTimer;
  kitchen: Kitchen;
  more: number;
  onOpen: () => void;
}) {
  const { now } = kitchen;
  const state = stateAt(timer, now);
  const done = state === 'done';
  return (
    <li
      className={classes(
        'relative flex min-h-14 w-full min-w-0 items-center gap-2.5 rounded-2xl border border-line',
        'py-1 ps-2 transition-colors has-hover:border-edge land:min-h-11',
      )}
    >
      <div
        className={classes(
          'grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 leading-tight',
          'land:grid-cols-[auto_minmax(0,1fr)] land:ps-1',
        )}
      >
        <span
          role="timer"
          aria-live="off"
          aria-label={timerLabel(timer, now, false)}
          className="contents"
        >
          <span className="row-span-2 inline-flex land:hidden">
            <Ring
              size={40}
              share={leftAt(timer, now) / timer.seconds}
              filled={done}
              className={colours[state]}
            >
              <Timer className={classes('size-4', done && 'text-card')} aria-hidden />
            </Ring>
          </span>
          <b className={classes('tabular text-[1.125rem]', done && 'text-herb')}>
            {done ? 'Done' : timerClock(leftAt(timer, now))}
          </b>
        </span>
        <span className="truncate text-[0.8125rem] text-soft" {...written(timer.name)}>
          {timer.name}
        </span>
        <span className="sr-only">{whoStarted(timer, kitchen)}</span>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={more ? moreOf(more) : 'All timers'}
        onClick={onOpen}
        className={classes(
          'grid size-11 shrink-0 place-items-center rounded-2xl font-semibold tabular',
          // the whole of it is for pressing
          'after:absolute after:inset-0 after:rounded-2xl',
        )}
      >
        {more ? <bdi dir="ltr">+{more}</bdi> : <Ellipsis className="size-5" aria-hidden />}
      </button>
    </li>
  );
}
