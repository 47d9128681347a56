import {
  latestOf,
  plan,
  planCommand,
  planned,
  uid,
  type PlanCommand,
  type Planned,
  type PlanState,
} from '@chefly/contracts';
import { z } from 'zod';
import { readableOf } from '../readable';
import { lostBy, versionOfBoth } from './lost-by-server';

/** Counts up as that of a kept dish does. */
const FORM = 1;

/**
 * What this device keeps of a member's plan: how the server knew it last, and what was done since
 * that the server has not taken yet.
 */
const planRecord = z.object({
  // by these four a device forgets, in whatever form the rest is
  /** The uid of the member whose plan it is, twice: a device keeps one plan of each. */
  key: z.string(),
  of: z.string(),
  place: z.literal('plan'),
  /** When it was last touched, in milliseconds. */
  at: z.number(),
  form: z.literal(FORM),
  /** This device among all on which the member plans, and how many commands it has made. */
  page: uid,
  turn: z.number().int().min(0),
  /** Null before the server has told it. */
  known: planned.nullable(),
  /** When it was told, in milliseconds by this device's clock. */
  knownAt: z.number(),
  pending: z.array(planCommand),
  /** What a page of a newer version did, which this one cannot read: it waits for one that can. */
  unread: z.array(z.unknown()).default([]),
});
export type PlanRecord = z.infer<typeof planRecord> & {
  /** Kept in a form of a newer version, and left as it is. */
  newer?: true;
};

/** @param page the name of this device, where it keeps none yet */
export const freshPlan = (of: string, page: string): PlanRecord => ({
  key: of,
  of,
  place: 'plan',
  at: Date.now(),
  form: FORM,
  page,
  turn: 0,
  known: null,
  knownAt: 0,
  pending: [],
  unread: [],
});

const keptRecord = planRecord.extend({ pending: z.array(z.unknown()) });
const newerRecord = planRecord.pick({ of: true }).extend({ form: z.number() });

/** What was found on the device; null for nothing. */
export function readPlan(given: unknown, page: string): PlanRecord | null {
  const kept = keptRecord.safeParse(given).data;
  if (kept) {
    const { read, unread } = readableOf(planCommand, [...kept.pending, ...kept.unread]);
    // as it was found: what a newer version put there stays in it
    return { ...(given as PlanRecord), pending: read, unread };
  }
  const newer = newerRecord.safeParse(given).data;
  return newer ? { ...freshPlan(newer.of, page), newer: true } : null;
}

/** What a command sets: of two that set the same the later says it all. */
export function setBy(command: PlanCommand): string {
  if (command.kind === 'meal') return `meal ${command.mealUid}`;
  if (command.kind === 'entry') return `entry ${command.entryUid}`;
  return `tick ${command.of}`;
}

/** With what was done on this device, perhaps before it was read which one it is. */
export function withCommand(record: PlanRecord, given: PlanCommand): PlanRecord {
  const { version = 0, turn = 0 } = given.knew ?? {};
  const command = { ...given, knew: { version, turn, page: record.page } };
  return {
    ...record,
    at: Date.now(),
    turn: Math.max(record.turn, turn),
    pending: [...record.pending.filter((other) => setBy(other) !== setBy(command)), command],
  };
}

export const without = (record: PlanRecord, gone: readonly PlanCommand[]): PlanRecord => ({
  ...record,
  pending: record.pending.filter((each) => !gone.some(({ uid: of }) => of === each.uid)),
});

/**
 * After an answer of the server, which may have come later than a newer one. What was asked for
 * behind the last answer is newer, whatever its version, since a server may have been put back. What
 * it has lost then is told again, but for what was done here since.
 *
 * @param askedAt in milliseconds by this device's clock
 */
export function withAnswer(
  record: PlanRecord,
  answer: Planned,
  askedAt: number,
  taken: readonly PlanCommand[] = [],
): PlanRecord {
  const { known, knownAt } = record;
  const isNews = !known || answer.version >= known.version || askedAt > knownAt;
  const left = without(record, taken);
  if (!isNews) return { ...left, at: Date.now() };
  const setSince = new Set(left.pending.map(setBy));
  const lost = known ? lostBy(answer.state, known) : [];
  const waits =
    known && (lost.length || answer.version < known.version)
      ? left.pending.map((given) => knowing(given, versionOfBoth(answer.state, known.state)))
      : left.pending;
  return {
    ...left,
    at: Date.now(),
    known: answer,
    knownAt: Date.now(),
    pending: [...lost.filter((deed) => !setSince.has(setBy(deed))), ...waits],
  };
}

/** Made when its page knew no more of what the server has now than this. */
const knowing = (given: PlanCommand, version: number): PlanCommand =>
  given.knew
    ? { ...given, knew: { ...given.knew, version: Math.min(given.knew.version, version) } }
    : given;

/** What is shown: as the server knows it, with what it has not taken yet. */
export function shownOf({ known, pending }: PlanRecord): Planned | null {
  if (!known) return null;
  // the last that was done here stands, whatever any clock says; what is told again is where it was
  const shown = (before: PlanState, given: PlanCommand) =>
    given.knew ? { ...given, at: Math.max(given.at, latestOf(before) + 1) } : given;
  const state = pending.reduce((before, given) => plan(before, shown(before, given)), known.state);
  return { ...known, state };
}
