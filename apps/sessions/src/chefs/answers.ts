import { ANSWERS_AT_LEAST, ANSWER_DAYS, DAY, SECOND, type ChefAnswers } from '@chefly/contracts';
import type { Asked } from '../requests/request-row';

/** How a chef answered, up to when they were last asked; derived of the requests alone. */
export interface Answers {
  /** When the last request was asked that counts. */
  at: Date;
  /** Members whose last request they answered or let run out. */
  asked: number;
  /** Of those, the sessions that came of it. */
  taken: number;
  /** Half of their answers took no longer; null of fewer than `ANSWERS_AT_LEAST`. */
  medianMs: number | null;
}

/**
 * What counts is an answer, and the time that ran out. What was taken back, was another's first or
 * ended by itself, by a block among others, is nobody's answer. Each member counts once, so that
 * nobody alone makes a chef better or worse.
 *
 * @param requests the last ones of this chef, newest first
 */
export function answersOf(chefUid: string, requests: readonly Asked[]): Answers | undefined {
  const last = new Map<string, { askedAt: Date; answeredMs: number | null; taken: boolean }>();
  for (const { member, askedAt, chefs } of requests) {
    const chef = chefs.find(({ uid }) => uid === chefUid);
    if (chef?.answeredMs === undefined || last.has(member.uid)) continue;
    const { answeredMs, state } = chef;
    last.set(member.uid, { askedAt, answeredMs, taken: state === 'accepted' });
  }
  const [newest] = last.values();
  if (!newest) return undefined;
  const since = newest.askedAt.getTime() - ANSWER_DAYS * DAY;
  const counted = [...last.values()].filter(({ askedAt }) => askedAt.getTime() > since);
  return {
    at: newest.askedAt,
    asked: counted.length,
    taken: counted.filter(({ taken }) => taken).length,
    medianMs: medianOf(counted.flatMap(({ answeredMs }) => answeredMs ?? [])),
  };
}

function medianOf(times: number[]): number | null {
  if (times.length < ANSWERS_AT_LEAST) return null;
  return times.sort((one, other) => one - other)[Math.ceil(times.length / 2) - 1]!;
}

const MOST_SHOWN = 10;

/** As others may know it: nothing of few or of long ago, and coarse. */
export function viewAnswers(answers: Answers | undefined, now: Date): ChefAnswers | null {
  if (!answers || answers.asked < ANSWERS_AT_LEAST) return null;
  const { at, asked, taken, medianMs } = answers;
  if (now.getTime() - at.getTime() > ANSWER_DAYS * DAY) return null;
  const seconds = medianMs === null ? null : roundedUp(medianMs / SECOND);
  if (asked <= MOST_SHOWN) return { seconds, taken, of: asked };
  // all and none are said only where it was all or none
  const least = taken ? 1 : 0;
  const most = taken === asked ? MOST_SHOWN : MOST_SHOWN - 1;
  const share = Math.round((taken * MOST_SHOWN) / asked);
  return { seconds, taken: Math.min(most, Math.max(least, share)), of: MOST_SHOWN };
}

/** To five seconds below a minute, then to half minutes. */
function roundedUp(seconds: number): number {
  const step = seconds <= 60 ? 5 : 30;
  return Math.max(step, Math.ceil(seconds / step) * step);
}
