import { leftAt, stateAt, type KitchenTimer } from '@chefly/contracts';

type Timer = Pick<KitchenTimer, 'name' | 'seconds' | 'endsAt' | 'leftSeconds'>;

const HOUR = 3600;
const MINUTE = 60;
/** The moments before its end at which a running timer speaks, beside its half. */
const SPOKEN = [5 * MINUTE, MINUTE];
/** A timer that is shorter says its end alone. */
const SPOKEN_FROM = 2 * MINUTE;

const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;

/** 1122 as '18 minutes 42', 60 as '1 minute', 3660 as '1 hour 1 minute', 42 as '42 seconds'. */
export function spokenTime(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / HOUR),
    Math.floor((seconds % HOUR) / MINUTE),
    seconds % MINUTE,
  ];
  if (hours)
    return [counted(hours, 'hour'), minutes && counted(minutes, 'minute')]
      .filter(Boolean)
      .join(' ');
  if (!minutes) return counted(rest, 'second');
  return rest ? `${counted(minutes, 'minute')} ${rest}` : counted(minutes, 'minute');
}

/** 18:42, or 1:02:03 from an hour. */
export function timerClock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const hours = Math.floor(seconds / HOUR);
  const rest = `${two(minutes)}:${two(seconds % MINUTE)}`;
  return hours ? `${hours}:${rest}` : rest;
}

const ACTS = {
  waiting: 'start',
  running: 'pause',
  'last-minute': 'pause',
  paused: 'go on',
  done: 'stop the alarm',
} as const;

/** As it stands on the ring, above or before the timer's name. */
const SAID_FIRST: Partial<Record<keyof typeof ACTS, string>> = { paused: 'Paused', done: 'Done' };

/** 'Simmer the mutton, 18 minutes 42 left, pause': the timer and what pressing it does. */
export function timerLabel(timer: Timer, now: Date, act = true): string {
  const state = stateAt(timer, now);
  const left =
    state === 'waiting' ? spokenTime(timer.seconds) : `${spokenTime(leftAt(timer, now))} left`;
  return [SAID_FIRST[state], timer.name, state !== 'done' && left, act && ACTS[state]]
    .filter(Boolean)
    .join(', ');
}

/** 'Simmer the mutton, step 4: done': which of several it is that rings. */
export const timerDone = ({ name, step = null }: { name: string; step?: number | null }) =>
  `${name}${step === null ? '' : `, step ${step + 1}`}: done`;

/**
 * What a running timer says when it went from so many seconds left to so many: at half, five
 * minutes, one minute and its end. Null at any other time, and when it was made longer.
 */
export function timerSays(
  timer: Pick<Timer, 'name' | 'seconds'> & { step?: number | null },
  before: number,
  left: number,
): string | null {
  const { name, seconds } = timer;
  if (left >= before) return null;
  if (left === 0) return timerDone(timer);
  if (seconds < SPOKEN_FROM) return null;
  const half = Math.floor(seconds / 2);
  const passed = [half, ...SPOKEN.filter((at) => at < seconds)].filter(
    (at) => left <= at && at < before,
  );
  return passed.length ? `${name}: ${spokenTime(left)} left` : null;
}
