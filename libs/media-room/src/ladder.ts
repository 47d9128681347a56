import { connectionRungs as rungs, type ConnectionRung, type SessionType } from '@chefly/contracts';

/** What a connection did since the last look. */
export interface Sample {
  /** The share of packets that did not arrive, of 1; null where nothing was sent. */
  loss: number | null;
  /** In milliseconds; null where it is not known. */
  roundTrip: number | null;
  /** What the connection could carry, in kbit/s; null where it is not known. */
  room: number | null;
}

/** How it goes: well, well enough to go on so, not well enough. */
export type Grade = 'good' | 'weak' | 'poor';

interface Need {
  /** Up to here it goes well. */
  good: { loss: number; roundTrip: number };
  /** From here on it does not. */
  poor: { loss: number; roundTrip: number; room: number };
}

/** A voice needs less than a picture; a lowered picture, less than a full one. */
const needs: Record<ConnectionRung, Need> = {
  full: { good: { loss: 0.03, roundTrip: 400 }, poor: { loss: 0.08, roundTrip: 900, room: 200 } },
  lowered: {
    good: { loss: 0.03, roundTrip: 400 },
    poor: { loss: 0.12, roundTrip: 1200, room: 80 },
  },
  voice: { good: { loss: 0.05, roundTrip: 600 }, poor: { loss: 0.3, roundTrip: 2500, room: 16 } },
  text: { good: { loss: 1, roundTrip: 1000 }, poor: { loss: 2, roundTrip: Infinity, room: 0 } },
};

export function gradeOf({ loss, roundTrip, room }: Sample, rung: ConnectionRung): Grade {
  const { good, poor } = needs[rung];
  const [lost, late] = [loss ?? 0, roundTrip ?? 0];
  if (lost >= poor.loss || late >= poor.roundTrip || (room ?? Infinity) < poor.room) return 'poor';
  return lost <= good.loss && late <= good.roundTrip ? 'good' : 'weak';
}

/** How long it must go badly before a step down. */
export const DOWN_AFTER_MS = 4000;
/** How long it must go well before the first step up; after a step that failed, twice as long. */
export const UP_AFTER_MS = 15_000;
const UP_AFTER_MOST_MS = 240_000;
/** A step up has failed when it does not last this long. */
export const TRIED_MS = 30_000;

export interface Ladder {
  rung: ConnectionRung;
  /** Since when it has gone badly, and since when well, without a break; null when it does not. */
  poorSince: number | null;
  goodSince: number | null;
  /** When the last step up was taken. */
  climbedAt: number | null;
  patience: number;
}

export const ladder: Ladder = {
  rung: 'full',
  poorSince: null,
  goodSince: null,
  climbedAt: null,
  patience: UP_AFTER_MS,
};

/** A session by voice has no picture to lower. */
const rungsOf = (type: SessionType): readonly ConnectionRung[] =>
  type === 'video' ? rungs : ['full', 'text'];

/**
 * One look at the connection: down after seconds, a step at a time; up after a while, and after a
 * step up that did not last, after a longer one. So it does not go up and down without end.
 */
export function look(before: Ladder, grade: Grade, now: number, type: SessionType): Ladder {
  const steps = rungsOf(type);
  const at = steps.indexOf(before.rung);
  const poorSince = grade === 'poor' ? (before.poorSince ?? now) : null;
  const goodSince = grade === 'good' ? (before.goodSince ?? now) : null;
  const on = { ...before, poorSince, goodSince };
  const lower = steps[at + 1];
  if (poorSince !== null && lower && now - poorSince >= DOWN_AFTER_MS) {
    const failed = before.climbedAt !== null && now - before.climbedAt < TRIED_MS;
    return {
      rung: lower,
      poorSince: null,
      goodSince: null,
      climbedAt: null,
      patience: failed ? Math.min(before.patience * 2, UP_AFTER_MOST_MS) : before.patience,
    };
  }
  const higher = steps[at - 1];
  if (goodSince !== null && higher && now - goodSince >= before.patience)
    return { ...on, rung: higher, poorSince: null, goodSince: null, climbedAt: now };
  // one that has lasted makes the next wait short again
  const lasted = before.climbedAt !== null && now - before.climbedAt >= 2 * TRIED_MS;
  return lasted ? { ...on, climbedAt: null, patience: UP_AFTER_MS } : on;
}

/** The highest of these; none where there are none. */
export const highest = (of: readonly ConnectionRung[]): ConnectionRung | undefined =>
  rungs.find((rung) => of.includes(rung));

/** Whether a picture, or a voice, is carried at all. */
export const carriesPicture = (rung: ConnectionRung) => rung === 'full' || rung === 'lowered';
export const carriesVoice = (rung: ConnectionRung) => rung !== 'text';
