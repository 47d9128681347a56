import {
  cooking,
  cookingCommand,
  cookingLimits,
  nothingCooked,
  recipe,
  type Cooking,
  type CookingCommand,
  type Recipe,
} from '@chefly/contracts';
import { z } from 'zod';
import { readableOf } from '../readable';
import { lostBy } from './lost-by-server';

/**
 * Counts up when a page of before could not go on from what one of now keeps. What only has more
 * to it than that page knows stays of this form.
 */
const FORM = 1;

/**
 * Not taken by the server yet. `unsure` where its times are a guess, by this device's clock: how far
 * the server's was taken to be ahead, in milliseconds; `raw` in what was kept before: not at all.
 */
const pending = z.intersection(
  cookingCommand,
  z.object({ raw: z.boolean().optional(), unsure: z.number().optional() }),
);
type Pending = CookingCommand & { raw?: boolean; unsure?: number };

/** When an answer was asked for, and when it came, in milliseconds by this device's clock. */
export interface Way {
  from: number;
  to: number;
}

/**
 * What this device keeps of a dish: the recipe, how the server knew it last, and what was done
 * since that the server has not taken yet.
 */
const dishRecord = z.object({
  // by these four a device forgets, in whatever form the rest is
  /** The recipe's uid. */
  key: z.string(),
  /** The uid of the member whose dish it is. */
  of: z.string(),
  place: z.literal('dish'),
  /** When it was last touched, in milliseconds. */
  at: z.number(),
  /** Absent in what was kept before forms were counted. */
  form: z.literal(FORM).default(FORM),
  recipe: recipe.nullable(),
  known: cooking.omit({ serverTime: true }),
  /** When the server told it, in milliseconds by its own clock. */
  knownAt: z.number().default(0),
  pending: z.array(pending),
  /** What a page of a newer version did, which this one cannot read: it waits for one that can. */
  unread: z.array(z.unknown()).default([]),
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  ahead: z.number(),
  /** The server has told it: until then its clock is taken for this device's. */
  told: z.boolean().default(true),
  /** When this was kept last, in milliseconds by this device's clock. */
  seen: z.number().default(0),
});
export type DishRecord = z.infer<typeof dishRecord> & {
  /** Kept in a form of a newer version: shown as far as it can be read, and left as it is. */
  newer?: true;
};

export const freshRecord = (of: string, recipeUid: string): DishRecord => ({
  key: recipeUid,
  of,
  place: 'dish',
  at: Date.now(),
  form: FORM,
  recipe: null,
  known: { recipeUid, version: 0, state: nothingCooked },
  knownAt: 0,
  pending: [],
  unread: [],
  ahead: 0,
  told: false,
  seen: 0,
});

const keptRecord = dishRecord.extend({ pending: z.array(z.unknown()) });
const newerRecord = dishRecord
  .pick({ key: true, of: true })
  .extend({ form: z.number(), recipe: recipe.nullable().catch(null) });

/** What was found on the device; null for nothing, and for what a version before forms kept otherwise. */
export function readDish(given: unknown): DishRecord | null {
  const kept = keptRecord.safeParse(given).data;
  if (kept) {
    const { read, unread } = readableOf(pending, [...kept.pending, ...kept.unread]);
    const { form, told, knownAt, seen } = kept;
    // as it was found: what a newer version put there stays in it
    return { ...(given as DishRecord), form, told, knownAt, seen, pending: read, unread };
  }
  const newer = newerRecord.safeParse(given).data;
  if (!newer) return null;
  const fresh = freshRecord(newer.of, newer.key);
  const { known } = dishRecord.pick({ known: true }).safeParse(given).data ?? fresh;
  return { ...fresh, known, recipe: newer.recipe, newer: true };
}

/** What a command sets: of two that set the same the later says it all. */
function registerOf(command: CookingCommand): string {
  if (command.kind === 'tick') return `tick ${command.ingredient}`;
  if (command.kind === 'timer') return `timer ${command.timer.uid}`;
  if (command.kind === 'no-timer') return `timer ${command.timerUid}`;
  // the latest time counts, which is not always the last
  if (command.kind === 'heard') return `heard ${command.until}`;
  return command.kind;
}

export const withCommand = (record: DishRecord, command: Pending): DishRecord => ({
  ...record,
  at: Date.now(),
  pending: [
    ...record.pending.filter((other) => registerOf(other) !== registerOf(command)),
    guessed(command, record.ahead),
  ].slice(-cookingLimits.commandsAtOnce * 4),
});

const guessOf = ({ raw, unsure }: Pending) => unsure ?? (raw ? 0 : null);
export const isUnsure = (given: Pending): boolean => guessOf(given) !== null;

/** A guess by what the server's clock is taken to be ahead by now. */
function guessed(given: Pending, ahead: number): Pending {
  const guess = guessOf(given);
  if (guess === null) return given;
  const { raw: _, ...moved } = later(given, ahead - guess);
  return { ...moved, unsure: ahead };
}

/** By the server's time, which is known. */
function known(given: Pending, ahead: number): Pending {
  const { unsure: _, ...moved } = guessed(given, ahead);
  return moved;
}

function later(given: Pending, ms: number): Pending {
  const after = (instant: string) => new Date(Date.parse(instant) + ms).toISOString();
  const at = Math.max(0, given.at + ms);
  if (given.kind === 'heard') return { ...given, at, until: after(given.until) };
  if (given.kind !== 'timer' || !given.timer.endsAt) return { ...given, at };
  return { ...given, at, timer: { ...given.timer, endsAt: after(given.timer.endsAt) } };
}

/**
 * By an answer the server's clock is ahead by so much at least, and at most. What is known counts on
 * within these bounds: an answer that was long on its way, or came while the page slept, spoils
 * nothing. Where the device's clock was set anew it is the least: never ahead of the server.
 */
function aheadBy(serverTime: string, { from, to }: Way, { ahead, told }: DishRecord): number {
  const at = Date.parse(serverTime);
  const [least, most] = [at - to, at - from];
  return told && ahead <= most ? Math.max(ahead, least) : least;
}

/**
 * After an answer of the server, which may have come later than a newer one: the one that was given
 * later is newer, whatever its version, since a server may have been put back. What it has lost then
 * is told again.
 */
export function withAnswer(
  record: DishRecord,
  { serverTime, ...answer }: Cooking,
  way: Way,
  taken: readonly CookingCommand[] = [],
): DishRecord {
  const ahead = aheadBy(serverTime, way, record);
  const givenAt = Date.parse(serverTime);
  const isNews = answer.version >= record.known.version || givenAt > record.knownAt;
  const gone = new Set(taken.map(({ uid }) => uid));
  const waits = record.pending.filter(({ uid }) => !gone.has(uid));
  const setSince = new Set(waits.map(registerOf));
  const lost = isNews ? lostBy(answer.state, record.known.state, givenAt) : [];
  return {
    ...record,
    ...(isNews && { known: answer, knownAt: givenAt }),
    pending: [
      ...lost.filter((deed) => !gone.has(deed.uid) && !setSince.has(registerOf(deed))),
      ...waits.map((given) => known(given, ahead)),
    ],
    ahead,
    told: true,
  };
}

/**
 * After this device's clock was set anew. What was done before keeps its times.
 *
 * @param ahead how far the server's is ahead of it now, at least
 */
export function withClock(record: DishRecord, ahead: number): DishRecord {
  const by = Math.max(0, ahead - record.ahead);
  const stays = (given: Pending): Pending =>
    isUnsure(given) ? { ...given, raw: undefined, unsure: guessOf(given)! + by } : given;
  return { ...record, ahead: record.ahead + by, pending: record.pending.map(stays) };
}

/**
 * After this device's clock went ahead, where no time went on. What was done before keeps its times,
 * and what was done since is moved back with the clock.
 *
 * @param ahead how far the server's is ahead of it now
 * @param since when it went ahead, by the time that was reckoned with from then on, in milliseconds
 */
export function withoutLeap(record: DishRecord, ahead: number, since: number): DishRecord {
  const by = ahead - record.ahead;
  const moved = (given: Pending): Pending => {
    if (!isUnsure(given)) return given;
    if (given.at >= since) return guessed(given, ahead);
    return { ...given, raw: undefined, unsure: guessOf(given)! + by };
  };
  return { ...record, ahead, pending: record.pending.map(moved) };
}

/**
 * What is kept, by another tab too, with what this one did that is not kept yet, and the newer of
 * what both know of the server.
 */
export function withKept(record: DishRecord, kept: DishRecord): DishRecord {
  const own = record.pending.filter(({ uid }) => !kept.pending.some((other) => other.uid === uid));
  const { ahead, told } = kept.told ? kept : record;
  const { known: state, knownAt } = isNewer(kept, record) ? kept : record;
  return own.reduce(withCommand, {
    ...kept,
    ahead,
    told,
    knownAt,
    known: state,
    pending: kept.pending.map((given) => guessed(given, ahead)),
    recipe: kept.recipe ?? record.recipe,
  });
}

const isNewer = (kept: DishRecord, record: DishRecord): boolean =>
  kept.knownAt === record.knownAt
    ? kept.known.version >= record.known.version
    : kept.knownAt > record.knownAt;

export const withRecipe = (record: DishRecord, shown: Recipe): DishRecord => ({
  ...record,
  at: Date.now(),
  // its picture is behind links that end soon
  recipe: { ...shown, picture: null },
});
