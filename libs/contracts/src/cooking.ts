import { z } from 'zod';
import { limits } from './constants';
import { kitchenTimer, timerLimits, type KitchenTimer } from './kitchen-timers';
import { servingsRange, unitSystems } from './recipe-amounts';
import { route } from './route';
import { instant, uid } from './shapes';
import { notAheadOf } from './stamps';

export const cookingLimits = {
  timers: 12,
  /** Timers that are remembered, those that were taken away among them. */
  timersKnown: 48,
  commandsAtOnce: 50,
  dishes: 40,
  /** So many days after the last touch a dish is forgotten. */
  days: 60,
};

/** When something was done, in milliseconds by the server's clock, and by which command. */
const stamp = z.object({ at: z.number().int().min(0), by: uid });
type Stamp = z.infer<typeof stamp>;
const register = <T extends z.ZodType>(value: T) => stamp.extend({ value });

const servings = z.number().int().min(servingsRange.least).max(servingsRange.most);
const place = z.number().int().min(0);
const step = place.max(limits.stepRows - 1);

/**
 * A dish that a member cooks or gets ready. Each value carries the stamp of the command that set
 * it, and the later stamp wins: commands that are doubled or come in another order on another
 * device lead to the same.
 */
export const cookingState = z.object({
  /** From here on it is cooked anew: what is older of its steps, ticks and timers is gone. */
  anew: stamp.nullable(),
  servings: register(servings).nullable(),
  units: register(z.enum(unitSystems)).nullable(),
  /** The first being 0; null while nobody has begun. */
  step: register(step).nullable(),
  done: register(z.boolean()).nullable(),
  /** By the place of the ingredient in the list. */
  ticks: z.record(z.string().regex(/^\d{1,3}$/), register(z.boolean())),
  /** Null when it was taken away. */
  timers: z.record(uid, register(kitchenTimer.nullable())),
  /** Alarms of timers that ended until then were silenced, on whichever device; absent before one was. */
  heardUntil: instant.optional(),
});
export type CookingState = z.infer<typeof cookingState>;

const command = { uid, at: z.number().int().min(0) };
/** What a member does with their dish. Its uid makes it one command however often it comes. */
export const cookingCommand = z.discriminatedUnion('kind', [
  z.object({ ...command, kind: z.literal('anew') }),
  z.object({ ...command, kind: z.literal('servings'), servings }),
  z.object({ ...command, kind: z.literal('units'), units: z.enum(unitSystems) }),
  z.object({ ...command, kind: z.literal('step'), step }),
  z.object({
    ...command,
    kind: z.literal('tick'),
    ingredient: place.max(limits.ingredientRows - 1),
    on: z.boolean(),
  }),
  z.object({ ...command, kind: z.literal('timer'), timer: kitchenTimer }),
  z.object({ ...command, kind: z.literal('no-timer'), timerUid: uid }),
  z.object({ ...command, kind: z.literal('done'), done: z.boolean() }),
  z.object({ ...command, kind: z.literal('heard'), until: instant }),
]);
export type CookingCommand = z.infer<typeof cookingCommand>;

export const nothingCooked: CookingState = {
  anew: null,
  servings: null,
  units: null,
  step: null,
  done: null,
  ticks: {},
  timers: {},
};

/** Once more the same is not: a clock that is ahead gives it the moment at which it comes. */
const isLater = (a: Stamp, b: Stamp | null | undefined) =>
  !b || (a.by !== b.by && (a.at > b.at || (a.at === b.at && a.by > b.by)));

/** The state after a command; the same object when the command changes nothing. */
export function cook(state: CookingState, given: CookingCommand): CookingState {
  const by: Stamp = { at: given.at, by: given.uid };
  if (given.kind === 'anew')
    return isLater(by, state.anew) ? { ...since(by, state), anew: by } : state;
  if (given.kind === 'servings')
    return isLater(by, state.servings)
      ? { ...state, servings: { ...by, value: given.servings } }
      : state;
  if (given.kind === 'units')
    return isLater(by, state.units) ? { ...state, units: { ...by, value: given.units } } : state;
  if (given.kind === 'heard') return heard(state, given.until);
  if (!isLater(by, state.anew)) return state;
  switch (given.kind) {
    case 'step':
      return isLater(by, state.step) ? { ...state, step: { ...by, value: given.step } } : state;
    case 'done':
      return isLater(by, state.done) ? { ...state, done: { ...by, value: given.done } } : state;
    case 'tick': {
      const known = state.ticks[given.ingredient];
      const ticks = { ...state.ticks, [given.ingredient]: { ...by, value: given.on } };
      return isLater(by, known) ? { ...state, ticks } : state;
    }
    case 'timer':
      return timed(state, given.timer.uid, { ...by, value: given.timer });
    case 'no-timer':
      return timed(state, given.timerUid, { ...by, value: null });
  }
}

export const cookAll = (state: CookingState, commands: readonly CookingCommand[]) =>
  commands.reduce(cook, state);

/**
 * See `notAheadOf`. Nor does a timer end later than its whole length from now, and none is silenced
 * that has not ended: whatever a device says, the next one rings.
 */
export const notAhead = (
  state: CookingState,
  commands: readonly CookingCommand[],
  now: number,
): CookingCommand[] =>
  notAheadOf(latestStamp(state), commands, now).map((given) => {
    if (given.kind === 'heard') return { ...given, until: earlier(given.until, now) };
    if (given.kind !== 'timer' || !given.timer.endsAt) return given;
    const { timer } = given;
    const endsAt = earlier(given.timer.endsAt, now + timer.seconds * 1000);
    return { ...given, timer: { ...timer, endsAt } };
  });

const earlier = (at: string, most: number) =>
  Date.parse(at) > most ? new Date(most).toISOString() : at;

function latestStamp({ anew, servings, units, step, done, ticks, timers }: CookingState): number {
  const single = [anew, servings, units, step, done];
  const stamps = [...single, ...Object.values(ticks), ...Object.values(timers)];
  return Math.max(0, ...stamps.map((each) => each?.at ?? 0));
}

/** What is later than the moment it was begun anew; servings and units stay the member's. */
function since(from: Stamp, state: CookingState): CookingState {
  const later = <T extends Stamp>(value: T | null) =>
    value && isLater(value, from) ? value : null;
  const laterOf = <T extends Stamp>(values: Record<string, T>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => isLater(value, from)));
  return {
    ...state,
    step: later(state.step),
    done: later(state.done),
    ticks: laterOf(state.ticks),
    timers: laterOf(state.timers),
  };
}

/** Of two the later time says it all, whichever came later: a timer that was set anew rings again. */
function heard(state: CookingState, until: string): CookingState {
  if (Date.parse(until) <= Date.parse(state.heardUntil ?? '1970-01-01')) return state;
  return { ...state, heardUntil: new Date(until).toISOString() };
}

type Timed = CookingState['timers'][string];

/** The latest are kept: an older one can never come back among them by another order. */
function timed(state: CookingState, timerUid: string, value: Timed): CookingState {
  // a uid may read like something that every object has
  const known = Object.hasOwn(state.timers, timerUid) ? state.timers[timerUid] : null;
  if (!isLater(value, known)) return state;
  const all = Object.entries({ ...state.timers, [timerUid]: value });
  const timers = Object.fromEntries(latestFirst(all).slice(0, cookingLimits.timersKnown));
  return Object.hasOwn(timers, timerUid) ? { ...state, timers } : state;
}

const latestFirst = (all: [string, Timed][]) =>
  all.toSorted(([, a], [, b]) => (isLater(a, b) ? -1 : 1));

/** The timers that are there, in the order in which they were first named by their place. */
export const timersOf = ({ timers }: CookingState): KitchenTimer[] =>
  latestFirst(Object.entries(timers))
    .flatMap(([, { value }]) => value ?? [])
    .slice(0, cookingLimits.timers)
    .sort((a, b) => (a.step ?? 0) - (b.step ?? 0) || (a.uid < b.uid ? -1 : 1));

/** Those whose alarm nobody has silenced: it rings, or is yet to. */
export const unheardOf = (state: CookingState): KitchenTimer[] => {
  const { heardUntil } = state;
  return timersOf(state).filter(
    ({ endsAt }) => endsAt && (!heardUntil || Date.parse(endsAt) > Date.parse(heardUntil)),
  );
};

/** A timer of it is to ring yet, or rings: also of a dish that is done. */
export const isTimed = (state: CookingState, now: Date): boolean =>
  unheardOf(state).some(
    ({ endsAt }) => Date.parse(endsAt!) > now.getTime() - timerLimits.ringsSeconds * 1000,
  );

/** The places of the ingredients that are ticked. */
export const ticksOf = ({ ticks }: CookingState): number[] =>
  Object.entries(ticks)
    .filter(([, { value }]) => value)
    .map(([ingredient]) => Number(ingredient))
    .sort((a, b) => a - b);

/** Begun and not yet done. */
export const isUnderWay = ({ step: begun, done }: CookingState): boolean => !!begun && !done?.value;

export const cooking = z.object({
  recipeUid: uid,
  /** Grows by one with each change; 0 for a dish that the server knows nothing of. */
  version: z.number().int().min(0),
  state: cookingState,
  /** What a browser reckons its timers by. */
  serverTime: instant,
});
export type Cooking = z.infer<typeof cooking>;

export const dishUnderWay = z.object({
  recipeUid: uid,
  recipeName: z.string(),
  state: cookingState,
  updatedAt: instant,
});

/** A member's own dishes: theirs alone, on all of their devices. */
export const cookingRoutes = {
  cookings: route({
    method: 'GET',
    path: '/api/recipes/cooking',
    access: 'member',
    summary: 'The dishes I have begun and not finished, or whose timers ring yet, the latest first',
    input: z.object({}).default({}),
    output: z.object({ items: z.array(dishUnderWay), serverTime: instant }),
  }),
  cooking: route({
    method: 'GET',
    path: '/api/recipes/cooking/{uid}',
    access: 'member',
    summary: 'How far I am with a recipe',
    input: z.object({ uid }),
    output: cooking,
  }),
  cook: route({
    method: 'POST',
    path: '/api/recipes/cooking/{uid}',
    access: 'member',
    perMinute: 240,
    summary: 'What I did with a dish, in any order and as often as it comes',
    input: z.object({
      uid,
      commands: z.array(cookingCommand).min(1).max(cookingLimits.commandsAtOnce),
    }),
    output: cooking,
  }),
};
