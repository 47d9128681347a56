import {
  placeOf,
  stateAt,
  type KitchenRecord,
  type KitchenState,
  type RecordedQuestion,
  type StoredPicture,
} from '@chefly/contracts';
import type { SessionRow } from '../sessions/sessions.store';
import type { KitchenChangeRow } from './kitchen.store';
import { replaying } from './replay';

type Asked = Omit<RecordedQuestion, 'picture'> & {
  /** What came with it, as it is stored. */
  picture: StoredPicture | null;
  /** When the hand went down; null for one that was up to the end. */
  downAt: Date | null;
};
type Timer = KitchenRecord['timers'][number];
interface Spell {
  state: KitchenState;
  from: Date;
  to: Date;
}

/** What was cooked, for everybody in it: who reads it sees their part. */
export interface Recorded extends Pick<KitchenRecord, 'steps' | 'timers' | 'notes'> {
  questions: Asked[];
}

/**
 * What the changes of a kitchen tell of the cooking, up to `until`. Who reached a step was in the
 * session while it was theirs: whoever follows is where the chef is.
 *
 * @param first the kitchen before the first change
 */
export function recordOf(
  row: SessionRow,
  changes: readonly KitchenChangeRow[],
  first: KitchenState,
  until: Date,
): Recorded {
  const spells: Spell[] = [{ state: first, from: row.startedAt, to: until }];
  const timers = new Map<string, Timer>();
  const questions = new Map<string, Asked>();
  for (const { row: made, state } of replaying(row, changes, first)) {
    const before = spells.at(-1)!;
    before.to = made.at;
    ring(timers, before.state, made.at);
    spells.push({ state, from: made.at, to: until });
    keepTimers(timers, made, state);
    keepQuestions(questions, made, state);
  }
  const last = spells.at(-1)!.state;
  ring(timers, last, until);
  // the hands of whoever goes go with them
  for (const question of questions.values())
    question.downAt ??= row.members.find(({ uid }) => uid === question.memberUid)?.leftAt ?? null;
  return {
    steps: stepsOf(row, spells),
    timers: [...timers.values()],
    notes: last.notes,
    questions: [...questions.values()],
  };
}

function stepsOf(row: SessionRow, spells: Spell[]): KitchenRecord['steps'] {
  const steps = new Map<number, KitchenRecord['steps'][number]>();
  const at = (step: number) => {
    const known = steps.get(step) ?? { step, shownAt: null, reached: [] };
    steps.set(step, known);
    return known;
  };
  for (const { state, from, to } of spells) {
    at(state.shown.step).shownAt ??= from.toISOString();
    for (const { uid, joinedAt, leftAt } of row.members) {
      const came = joinedAt && joinedAt > from ? joinedAt : from;
      if (came > to || (leftAt && leftAt < came)) continue;
      const { reached } = at(placeOf(state, uid).step);
      if (!reached.some((each) => each.uid === uid)) reached.push({ uid, at: came.toISOString() });
    }
  }
  return [...steps.values()].sort((a, b) => a.step - b.step);
}

function keepTimers(timers: Map<string, Timer>, made: KitchenChangeRow, state: KitchenState) {
  const { change, by, at } = made;
  if (change.do === 'start-timer') {
    const { timerUid: uid, name, seconds, step } = change;
    const startedAt = at.toISOString();
    timers.set(uid, { uid, name, seconds, step, startedBy: by, startedAt, rangAt: null });
  }
  for (const { uid, seconds } of state.timers) {
    const kept = timers.get(uid);
    if (kept) kept.seconds = seconds;
  }
}

/** A timer that has rung stays one that rang, also where it was put away or given a minute more. */
function ring(timers: Map<string, Timer>, state: KitchenState, now: Date) {
  for (const timer of state.timers) {
    const kept = timers.get(timer.uid);
    if (kept && stateAt(timer, now) === 'done') kept.rangAt = timer.endsAt;
  }
}

function keepQuestions(questions: Map<string, Asked>, made: KitchenChangeRow, state: KitchenState) {
  const { change, by, at, picture = null } = made;
  if (change.do === 'raise-hand') {
    const { handUid: uid, step, note } = change;
    const askedAt = at.toISOString();
    const asked = { uid, memberUid: by, step, note, askedAt, answeredAt: null, downAt: null };
    questions.set(uid, { ...asked, picture });
  }
  if (change.do === 'lower-hand') {
    const down = questions.get(change.handUid);
    if (down) down.downAt = at;
  }
  for (const { uid, answeredAt } of state.hands) {
    const up = questions.get(uid);
    if (up) up.answeredAt = answeredAt;
  }
}
