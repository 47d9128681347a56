import { leftAt, nextToRingFirst, stateAt, type KitchenTimer } from '@chefly/contracts';
import type { ReactNode } from 'react';
import { classes } from './classes';
import { RingTimer } from './ring-timer';
import { timerClock, timerLabel } from './timer-words';

/** A timer with what shows whose it is, where that is another dish: its name and its thumb. */
export interface TrayTimer extends KitchenTimer {
  dish?: string;
  thumb?: ReactNode;
}

const SHOWN = 2;
const shapes = {
  /** Two columns below a step. */
  cards: { ring: 44, list: 'grid grid-cols-2 gap-2.5', row: 'min-h-16 rounded-2xl px-2.5 py-2' },
  /** One line in a header, on a phone that lies. */
  pills: { ring: 32, list: 'flex gap-2', row: 'min-h-11 rounded-full py-1 ps-1.5 pe-3' },
  /** To be read at two metres. */
  stand: { ring: 56, list: 'grid grid-cols-2 gap-2.5', row: 'min-h-18 rounded-2xl px-3 py-2' },
};

/** The words that do not fit: how many timers there are beside those shown. */
const trayOf = <T extends KitchenTimer>(timers: readonly T[], now: Date) => {
  const ordered = nextToRingFirst(timers, now);
  return { shown: ordered.slice(0, SHOWN), more: Math.max(0, ordered.length - SHOWN) };
};

/** As it reads: the dish first, where it is another. */
const trayLabel = (timer: TrayTimer, now: Date) =>
  [
    timerLabel({ ...timer, name: timer.dish ?? timer.name }, now, false),
    timer.dish && timer.name,
    timer.step !== null && `step ${timer.step + 1}`,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * The timers that are not on the screen's step, of any dish, the next to ring first; a tap leads to
 * the step of one. More than two: the first two, and '+n' that opens all of them.
 */
export function TimerTray({
  timers,
  now,
  shape = 'cards',
  onOpen,
  onMore,
}: {
  timers: readonly TrayTimer[];
  now: Date;
  shape?: keyof typeof shapes;
  onOpen: (timer: TrayTimer) => void;
  onMore?: () => void;
}) {
  if (!timers.length) return null;
  const { shown, more } = trayOf(timers, now);
  const { ring, list, row } = shapes[shape];
  const tile = classes(
    'relative flex w-full min-w-0 items-center gap-2.5 border border-line bg-card text-start text-ink',
    'transition-colors hover:border-edge',
    row,
  );
  return (
    <div className="flex items-stretch gap-2.5">
      <ul aria-label="Timers" className={classes('min-w-0 flex-1', list)}>
        {shown.map((timer) => {
          const done = stateAt(timer, now) === 'done';
          return (
            <li key={timer.uid} className="min-w-0">
              <div className={tile}>
                {/* the clock is no part of what the button is called: who speaks to it says its name */}
                <span className="contents" aria-hidden>
                  <span className="contents max-[359px]:hidden">
                    <RingTimer timer={timer} now={now} size={ring}>
                      {timer.thumb ?? (
                        <b className="text-[0.8125rem] tabular">
                          {timer.step === null ? '' : timer.step + 1}
                        </b>
                      )}
                    </RingTimer>
                  </span>
                  <span
                    className={classes('min-w-0', shape === 'pills' && 'flex items-baseline gap-2')}
                  >
                    <b
                      className={classes(
                        'tabular block leading-tight',
                        shape === 'stand' ? 'text-[1.625rem]' : 'text-[1.125rem]',
                        done && 'text-herb',
                      )}
                    >
                      {done ? 'Done' : timerClock(leftAt(timer, now))}
                    </b>
                    <span
                      className={classes(
                        'block text-[0.8125rem] leading-tight text-soft',
                        shape === 'pills' ? 'max-w-16 truncate' : 'line-clamp-2',
                      )}
                    >
                      {timer.dish ?? timer.name}
                    </span>
                  </span>
                </span>
                <button
                  type="button"
                  onClick={() => onOpen(timer)}
                  aria-label={trayLabel(timer, now)}
                  className="absolute inset-0 rounded-[inherit]"
                />
              </div>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <button
          type="button"
          onClick={onMore}
          aria-label={`+${more} more ${more === 1 ? 'timer' : 'timers'}`}
          className={classes(
            'shrink-0 border border-line bg-card px-3.5 font-semibold text-ink hover:border-edge',
            shape === 'pills' ? 'min-h-11 rounded-full' : 'rounded-2xl',
          )}
        >
          <bdi dir="ltr">+{more}</bdi>
        </button>
      )}
    </div>
  );
}
