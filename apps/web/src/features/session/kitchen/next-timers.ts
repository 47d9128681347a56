import { nextToRingFirst, stateAt, type SharedTimer } from '@chefly/contracts';

/** So long one that is done stands before those that run. */
const DONE_MS = 60_000;

/**
 * Of a session's timers those that ring first. One that is done is put away by the chef, or by who
 * started it, and by nobody else: where they leave it, it hides none that has yet to ring.
 */
export function nextTimers(timers: readonly SharedTimer[], now: Date): SharedTimer[] {
  const isLeft = (timer: SharedTimer) =>
    stateAt(timer, now) === 'done' && now.getTime() - Date.parse(timer.endsAt!) > DONE_MS;
  const ordered = nextToRingFirst(timers, now);
  return [...ordered.filter((timer) => !isLeft(timer)), ...ordered.filter(isLeft)];
}
