import { z } from 'zod';
import { limits } from './constants';
import { servingsRange } from './recipe-amounts';
import { ingredient } from './recipe-rows';
import { route } from './route';
import { line, uid } from './shapes';
import { notAheadOf } from './stamps';
import { roomOf } from './text';

export const planningLimits = {
  meals: 60,
  entries: 100,
  /** Of what was put there, what was taken away among it; ticks likewise. */
  mealsKnown: 120,
  entriesKnown: 200,
  ticksKnown: 400,
  entry: 120,
  /** Units in which one thing is bought: more than one recipe has lines. */
  unitsOfThing: limits.ingredientRows + 20,
  commandsAtOnce: 50,
  /** Of all of it, as JSON: it is read and written as a whole. */
  bytes: 256 * 1024,
};

/** One page of a browser, and how many commands it had made when it made this one. */
const turn = { page: uid, turn: z.number().int().min(0) };
const version = z.number().int().min(0);
/**
 * When something was done, in milliseconds by the server's clock, and by which command. With it, where
 * the command said so: by which page, and as which version of the plan it was taken.
 */
const stamp = z
  .object({ at: z.number().int().min(0), by: uid })
  .extend(z.object({ version, ...turn }).partial().shape);
type Stamp = z.infer<typeof stamp>;
const register = <T extends z.ZodType>(value: T) => stamp.extend({ value });

/** A recipe on a day of the plan, or, without one, only on the shopping list. */
export const meal = z.object({
  recipeUid: uid,
  /** As its member's calendar has it. */
  day: z.iso.date().nullable(),
  servings: z.number().int().min(servingsRange.least).max(servingsRange.most),
});
export type Meal = z.infer<typeof meal>;

/**
 * What was bought of a thing: it stays ticked while no more of it is needed. Whatever recipes may
 * say of a thing can be bought: however much, in however many units, and of any length.
 */
const bought = z.object({
  amounts: z
    .array(z.object({ amount: z.number().min(0), unit: z.string().max(roomOf(limits.unit)) }))
    .max(planningLimits.unitsOfThing),
});
/** Words, as `shoppingKey` makes them, or a uid: nothing that a store or a language takes for its own. */
const lineKey = z
  .string()
  .regex(/^[\p{L}\p{M}\p{N}_ -]+$/u)
  .max(roomOf(limits.ingredientName))
  .refine((key) => key !== '__proto__');

/**
 * What a member plans to cook and to buy. Each value carries the stamp of the command that set it,
 * and the later stamp wins: commands that are doubled or come in another order lead to the same.
 */
export const planState = z.object({
  /** Null when it was taken away. */
  meals: z.record(uid, register(meal.nullable())),
  /** What the member wrote on the list. */
  entries: z.record(uid, register(z.string().nullable())),
  /** Of the list's things by key, of own entries by uid; null when the tick was taken away. */
  ticks: z.record(z.string(), register(bought.nullable())),
});
export type PlanState = z.infer<typeof planState>;
export const nothingPlanned: PlanState = { meals: {}, entries: {}, ticks: {} };

/** What the page that made a command had of the plan: by this, and by no clock, it has its place among others. */
export const planKnown = z.object({ version, ...turn });
export type PlanKnown = z.infer<typeof planKnown>;
const command = {
  uid,
  at: z.number().int().min(0),
  /** Absent in those of pages of before: they have their place by what their clock says. */
  knew: planKnown.optional(),
};
/** What a member does with their plan. Its uid makes it one command however often it comes. */
export const planCommand = z.discriminatedUnion('kind', [
  z.object({ ...command, kind: z.literal('meal'), mealUid: uid, meal: meal.nullable() }),
  z.object({
    ...command,
    kind: z.literal('entry'),
    entryUid: uid,
    text: line(planningLimits.entry, 'Write what to buy').nullable(),
  }),
  z.object({ ...command, kind: z.literal('tick'), of: lineKey, bought: bought.nullable() }),
]);
export type PlanCommand = z.infer<typeof planCommand>;

const isLater = (a: Stamp, b: Stamp | undefined) =>
  !b || a.at > b.at || (a.at === b.at && a.by > b.by);

type Registers<T> = Record<string, Stamp & { value: T }>;

/** The latest are kept: an older one can never come back among them by another order. */
function put<T>(all: Registers<T>, key: string, given: Stamp & { value: T }, most: number) {
  const known = Object.hasOwn(all, key) ? all[key] : undefined;
  // once more the same, also where a clock that is ahead gives it the moment at which it comes
  if (known?.by === given.by || !isLater(given, known)) return all;
  const entries = Object.entries({ ...all, [key]: given });
  const kept = entries
    .sort(([, a], [, b]) => (isLater(a, b) ? -1 : 1))
    .slice(0, most)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const next = Object.fromEntries(kept);
  return Object.hasOwn(next, key) ? next : all;
}

/** What a command sets or takes away, as it stands now. */
export function registerOf(
  state: PlanState,
  given: PlanCommand,
): (Stamp & { value: unknown }) | undefined {
  const [all, key]: [Registers<unknown>, string] =
    given.kind === 'meal'
      ? [state.meals, given.mealUid]
      : given.kind === 'entry'
        ? [state.entries, given.entryUid]
        : [state.ticks, given.of];
  return Object.hasOwn(all, key) ? all[key] : undefined;
}

/** What is set, in one order of its fields. */
const written = (value: unknown) =>
  JSON.stringify(value, ['recipeUid', 'day', 'servings', 'amounts', 'amount', 'unit']);

/** Something else stands in the place of what a command set, by another page than its own. */
export function isOvertaken(state: PlanState, given: PlanCommand): boolean {
  const standing = registerOf(state, given);
  if (!standing || standing.by === given.uid || standing.page === given.knew?.page) return false;
  const wanted =
    given.kind === 'meal' ? given.meal : given.kind === 'entry' ? given.text : given.bought;
  return written(standing.value) !== written(wanted);
}

/**
 * The state after a command; the same object when the command changes nothing.
 *
 * @param version as which it is taken; not known to a page that shows at once what it has sent
 */
export function plan(state: PlanState, given: PlanCommand, version?: number): PlanState {
  const { page, turn: number } = given.knew ?? {};
  const by: Stamp = {
    at: given.at,
    by: given.uid,
    ...(version !== undefined && { version, ...(page && { page, turn: number }) }),
  };
  const { mealsKnown, entriesKnown, ticksKnown } = planningLimits;
  switch (given.kind) {
    case 'meal': {
      const value = { ...by, value: given.meal };
      const meals = put(state.meals, given.mealUid, value, mealsKnown);
      return meals === state.meals ? state : { ...state, meals };
    }
    case 'entry': {
      const value = { ...by, value: given.text };
      const entries = put(state.entries, given.entryUid, value, entriesKnown);
      return entries === state.entries ? state : { ...state, entries };
    }
    case 'tick': {
      const ticks = put(state.ticks, given.of, { ...by, value: given.bought }, ticksKnown);
      return ticks === state.ticks ? state : { ...state, ticks };
    }
  }
}

export const planAll = (state: PlanState, commands: readonly PlanCommand[]) =>
  commands.reduce((before, given) => plan(before, given), state);

const present = <T extends object>(all: Registers<T | null>, most: number) =>
  Object.entries(all)
    .filter(([, { value }]) => value)
    .sort(([, a], [, b]) => (isLater(a, b) ? -1 : 1))
    .slice(0, most)
    .map(([uid, { value, at, by }]) => ({ uid, at, by, value: value! }));

/** What is planned: by day, then in the order in which it was put there; without a day last. */
export const mealsOf = ({ meals }: PlanState): (Meal & { uid: string })[] =>
  present(meals, planningLimits.meals)
    .sort(
      (a, b) => (a.value.day ?? '9').localeCompare(b.value.day ?? '9') || (isLater(a, b) ? 1 : -1),
    )
    .map(({ uid, value }) => ({ uid, ...value }));

/** What the member wrote on the list, in the order in which it was written. */
export const entriesOf = ({ entries }: PlanState): { uid: string; text: string }[] =>
  Object.entries(entries)
    .flatMap(([uid, { value, ...by }]) => (value === null ? [] : [{ uid, text: value, ...by }]))
    .sort((a, b) => (isLater(a, b) ? -1 : 1))
    .slice(0, planningLimits.entries)
    .reverse()
    .map(({ uid, text }) => ({ uid, text }));

/** The latest stamp that is known: what is done next is later. */
export const latestOf = ({ meals, entries, ticks }: PlanState): number =>
  [meals, entries, ticks]
    .flatMap((all) => Object.values(all) as Stamp[])
    .reduce((latest, { at }) => Math.max(latest, at), 0);

/** See `notAheadOf`. */
export const notAheadOfPlan = (
  state: PlanState,
  commands: readonly PlanCommand[],
  now: number,
): PlanCommand[] => notAheadOf(latestOf(state), commands, now);

export const planned = z.object({
  /** Grows by one with each change; 0 while there is none. */
  version: z.number().int().min(0),
  state: planState,
  /** Those that are planned, without those that are gone. */
  recipes: z.array(
    z.object({
      uid,
      name: z.string(),
      /** How many its amounts are for; null when its author did not say. */
      servings: z.number().int().nullable(),
      minutes: z.number().int().nullable(),
      ingredients: z.array(ingredient),
    }),
  ),
});
export type Planned = z.infer<typeof planned>;

/** A member's own plan: theirs alone, on all of their devices. */
export const planningRoutes = {
  plan: route({
    method: 'GET',
    path: '/api/recipes/plan',
    access: 'member',
    summary: 'What I plan to cook and to buy',
    input: z.object({}).default({}),
    output: planned,
  }),
  changePlan: route({
    method: 'POST',
    path: '/api/recipes/plan',
    access: 'member',
    perMinute: 240,
    summary: 'What I did with my plan, in any order and as often as it comes',
    input: z.object({
      commands: z.array(planCommand).min(1).max(planningLimits.commandsAtOnce),
    }),
    output: planned,
  }),
};
