import {
  messages,
  kitchenLimits,
  nextToRingFirst,
  stateAt,
  timerLimits,
  type Participant,
  type SharedTimer,
} from '@chefly/contracts';
import { Button, classes, Dialog, Field, RingTimer, useScrollStop, written } from '@chefly/ui';
import { Plus, Timer } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DishStep } from './use-dish';
import { newUid, type Kitchen } from './use-kitchen';

const whoStarted = (timer: SharedTimer, me: string, people: ReadonlyMap<string, Participant>) =>
  timer.startedBy === me
    ? 'For everyone, started by you'
    : `For everyone, started by ${people.get(timer.startedBy)?.firstName ?? 'a member'}`;

/** What goes on beyond the edge fades there, and is not cut. */
const FADES = classes(
  '[scrollbar-width:none] [mask-image:linear-gradient(to_right,black_calc(100%-1.25rem),transparent)]',
  'rtl:[mask-image:linear-gradient(to_left,black_calc(100%-1.25rem),transparent)]',
);
/** Both beside 'Ready', on a phone that lies, too. */
const ADDS = 'px-3.5! land:gap-1.5 land:px-2.5! land:text-[0.875rem]';

/** The timers that everybody in the session sees, the next to ring first. */
export function SharedTimers({
  kitchen,
  step,
  people,
  size,
}: {
  kitchen: Kitchen;
  /** The step on the screen, whose timer is offered. */
  step: DishStep | undefined;
  people: ReadonlyMap<string, Participant>;
  size: number;
}) {
  const { state, now, me, chef, act, open } = kitchen;
  const [adding, setAdding] = useState(false);
  const timers = nextToRingFirst(state.timers, now);
  const offered =
    step?.minutes && !timers.some((timer) => timer.step === kitchen.step) ? step : null;
  const startStep = () =>
    offered &&
    act({
      ...{ do: 'start-timer', timerUid: newUid(), name: offered.name || 'Timer' },
      ...{ seconds: offered.minutes! * 60, step: kitchen.step },
    });
  const row = useRef<HTMLDivElement>(null);
  const stop = useScrollStop(row);
  if (!open && !timers.length) return null;
  return (
    <div
      ref={row}
      {...(stop === 0 && { tabIndex: 0, role: 'group', 'aria-label': 'Timers' })}
      className={classes(
        'flex min-w-0 items-center',
        timers.length ? classes('gap-x-4 overflow-x-auto pe-5', FADES) : 'flex-wrap',
      )}
    >
      <ul aria-label="Timers for everyone" className="contents">
        {timers.map((timer) => {
          const own = open && (chef || timer.startedBy === me);
          const done = stateAt(timer, now) === 'done';
          const held = stateAt(timer, now) === 'paused';
          return (
            <li key={timer.uid} className="flex shrink-0 items-center gap-3">
              <RingTimer timer={timer} now={now} size={size} caption="" />
              <span className="min-w-0 leading-tight land:flex land:items-center land:gap-2.5">
                <b
                  className="line-clamp-2 max-w-36 break-words land:max-w-28"
                  {...written(timer.name)}
                >
                  {timer.name}
                </b>
                <span className="block max-w-36 text-[0.8125rem] text-soft land:sr-only">
                  {whoStarted(timer, me, people)}
                </span>
                {own && (
                  <span className="-ms-2.5 flex">
                    {!done && (
                      <Button
                        look="ghost"
                        className="px-2.5! text-[0.8125rem]"
                        aria-label={`${held ? 'Go on' : 'Pause'}: ${timer.name}`}
                        onClick={() =>
                          act({ do: held ? 'resume-timer' : 'pause-timer', timerUid: timer.uid })
                        }
                      >
                        {held ? 'Go on' : 'Pause'}
                      </Button>
                    )}
                    <Button
                      look="ghost"
                      className="px-2.5! text-[0.8125rem]"
                      aria-label={`1 min more for ${timer.name}`}
                      onClick={() => act({ do: 'add-minute', timerUid: timer.uid })}
                    >
                      <span>
                        <bdi dir="ltr">+1</bdi> min
                      </span>
                    </Button>
                    <Button
                      look="ghost"
                      className="px-2.5! text-[0.8125rem]"
                      aria-label={done ? `Put ${timer.name} away` : `Stop ${timer.name}`}
                      onClick={() => act({ do: 'stop-timer', timerUid: timer.uid })}
                    >
                      {done ? 'Away' : 'Stop'}
                    </Button>
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {open && timers.length < kitchenLimits.timers && (
        <span className={classes('flex gap-2', timers.length ? 'shrink-0' : 'flex-wrap')}>
          {offered && (
            <Button className={ADDS} icon={<Timer className="size-4.5" />} onClick={startStep}>
              Start <bdi className="tabular">{offered.minutes} min</bdi>
            </Button>
          )}
          <Button
            className={classes('border-dashed', ADDS)}
            icon={<Plus className="size-4.5" />}
            onClick={() => setAdding(true)}
          >
            Timer
          </Button>
        </span>
      )}
      <NewTimer
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

const LONGEST_MINUTES = timerLimits.longestSeconds / 60;

function NewTimer({
  open,
  onClose,
  onStart,
}: {
  open: boolean;
  onClose: () => void;
  onStart: (name: string, minutes: number) => void;
}) {
  const [name, setName] = useState('');
  const [minutes, setMinutes] = useState('10');
  const [told, setTold] = useState(false);
  const count = Number(minutes);
  const wrong = {
    name: name.trim() ? undefined : messages.nameTimer,
    minutes:
      count > 0 && count <= LONGEST_MINUTES
        ? undefined
        : `Between 1 and ${LONGEST_MINUTES} minutes`,
  };
  return (
    <Dialog dark open={open} onClose={onClose} title="A timer for everyone">
      <form
        className="grid gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTold(true);
          if (wrong.name || wrong.minutes) return;
          onStart(name.trim(), count);
          setName('');
          setTold(false);
        }}
      >
        <Field
          label="What it is for"
          value={name}
          maxLength={timerLimits.name}
          error={told ? wrong.name : undefined}
          onChange={({ target }) => setName(target.value)}
          data-focus-first
        />
        <Field
          label="Minutes"
          type="number"
          inputMode="numeric"
          min={1}
          max={LONGEST_MINUTES}
          value={minutes}
          error={told ? wrong.minutes : undefined}
          onChange={({ target }) => setMinutes(target.value)}
        />
        <Button look="primary" size="large" type="submit">
          Start for everyone
        </Button>
      </form>
    </Dialog>
  );
}
