import { z } from 'zod';
import { messages } from './messages';
import { instant, line, uid } from './shapes';

export const timerLimits = {
  name: 60,
  longestSeconds: 24 * 3600,
  /** An alarm that is older rings for nobody. */
  ringsSeconds: 15 * 60,
};
/** From here on a running timer is in its last minute. */
const LAST_SECONDS = 60;
const MINUTE = 60;

/**
 * A timer of a kitchen. Waiting: neither `endsAt` nor `leftSeconds`. Running, or done once it is
 * past: `endsAt`, by the server's clock. Paused: `leftSeconds`.
 */
export const kitchenTimer = z.object({
  uid,
  name: line(timerLimits.name, messages.nameTimer),
  /** Its whole length, with the minutes that were added. */
  seconds: z.number().int().min(1).max(timerLimits.longestSeconds),
  /** The step it belongs to, the first being 0; null when it belongs to none. */
  step: z.number().int().min(0).nullable(),
  endsAt: instant.nullable(),
  leftSeconds: z.number().int().min(1).max(timerLimits.longestSeconds).nullable(),
});
export type KitchenTimer = z.infer<typeof kitchenTimer>;
export type TimerState = 'waiting' | 'running' | 'last-minute' | 'paused' | 'done';

type Clock = Pick<KitchenTimer, 'seconds' | 'endsAt' | 'leftSeconds'>;

const endingIn = (seconds: number, now: Date) => new Date(now.getTime() + seconds * 1000);
const running = <T extends Clock>(timer: T, seconds: number, now: Date): T => ({
  ...timer,
  endsAt: endingIn(seconds, now).toISOString(),
  leftSeconds: null,
});

/** Whole seconds left, the one that has begun counted; 0 when it is done. */
export function leftAt({ seconds, endsAt, leftSeconds }: Clock, now: Date): number {
  if (leftSeconds !== null) return leftSeconds;
  if (endsAt === null) return seconds;
  const left = Math.ceil((Date.parse(endsAt) - now.getTime()) / 1000);
  // a clock that was set back does not make it longer
  return Math.min(seconds, Math.max(0, left));
}

export function stateAt(timer: Clock, now: Date): TimerState {
  if (timer.leftSeconds !== null) return 'paused';
  if (timer.endsAt === null) return 'waiting';
  const left = leftAt(timer, now);
  if (left === 0) return 'done';
  return left <= LAST_SECONDS ? 'last-minute' : 'running';
}

/** Sets a waiting timer going, a done one anew, a paused one on; a running one goes on as it is. */
export function start<T extends Clock>(timer: T, now: Date): T {
  const state = stateAt(timer, now);
  if (state === 'running' || state === 'last-minute') return timer;
  return running(timer, state === 'done' ? timer.seconds : leftAt(timer, now), now);
}

/** Holds a running timer; any other stays as it is. */
export function pause<T extends Clock>(timer: T, now: Date): T {
  const state = stateAt(timer, now);
  if (state !== 'running' && state !== 'last-minute') return timer;
  return { ...timer, endsAt: null, leftSeconds: leftAt(timer, now) };
}

/** Lets a paused timer go on; any other stays as it is. */
export function resume<T extends Clock>(timer: T, now: Date): T {
  return timer.leftSeconds === null ? timer : running(timer, timer.leftSeconds, now);
}

/** One minute more, up to the longest a timer can be; one that is done rings again in a minute. */
export function addMinute<T extends Clock>(timer: T, now: Date): T {
  const state = stateAt(timer, now);
  if (state === 'done')
    return running({ ...timer, seconds: Math.max(timer.seconds, MINUTE) }, MINUTE, now);
  const seconds = Math.min(timer.seconds + MINUTE, timerLimits.longestSeconds);
  const added = seconds - timer.seconds;
  if (timer.leftSeconds !== null)
    return { ...timer, seconds, leftSeconds: timer.leftSeconds + added };
  if (timer.endsAt === null) return { ...timer, seconds };
  return { ...timer, seconds, endsAt: endingIn(added, new Date(timer.endsAt)).toISOString() };
}

const ORDER: Record<TimerState, number> = {
  done: 0,
  'last-minute': 1,
  running: 1,
  paused: 2,
  waiting: 3,
};

/** Those that ring first come first, then what is paused, then what waits. */
export function nextToRingFirst<T extends Clock>(timers: readonly T[], now: Date): T[] {
  return timers.toSorted(
    (a, b) => ORDER[stateAt(a, now)] - ORDER[stateAt(b, now)] || leftAt(a, now) - leftAt(b, now),
  );
}
