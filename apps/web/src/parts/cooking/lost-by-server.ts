import {
  cook,
  cookingLimits,
  DAY,
  type CookingCommand,
  type CookingState,
} from '@chefly/contracts';

/** A state as what set each of its values: the same comes of it in any order. */
function deedsOf(state: CookingState): CookingCommand[] {
  const { anew, servings, units, step, done, ticks, timers, heardUntil } = state;
  const deeds: CookingCommand[] = [];
  const set = ({ at, by }: { at: number; by: string }) => ({ at, uid: by });
  if (anew) deeds.push({ ...set(anew), kind: 'anew' });
  if (servings) deeds.push({ ...set(servings), kind: 'servings', servings: servings.value });
  if (units) deeds.push({ ...set(units), kind: 'units', units: units.value });
  if (step) deeds.push({ ...set(step), kind: 'step', step: step.value });
  if (done) deeds.push({ ...set(done), kind: 'done', done: done.value });
  for (const [ingredient, tick] of Object.entries(ticks))
    deeds.push({ ...set(tick), kind: 'tick', ingredient: Number(ingredient), on: tick.value });
  for (const [timerUid, timer] of Object.entries(timers))
    if (timer.value) deeds.push({ ...set(timer), kind: 'timer', timer: timer.value });
    else deeds.push({ ...set(timer), kind: 'no-timer', timerUid });
  if (heardUntil) {
    const at = Date.parse(heardUntil);
    deeds.push({ at, uid: `alarms-heard-until-${at}`, kind: 'heard', until: heardUntil });
  }
  return deeds;
}

/**
 * What a server knew of a dish once and does not know any more: it was put back to a backup. Told
 * again, each by its own uid, it is there as it was. What a server forgets by its age stays forgotten.
 *
 * @param now by the server's clock, in milliseconds
 */
export const lostBy = (server: CookingState, known: CookingState, now: number): CookingCommand[] =>
  deedsOf(known).filter(
    (deed) =>
      deed.at <= now && deed.at > now - cookingLimits.days * DAY && cook(server, deed) !== server,
  );
