import {
  newKitchen,
  placeOf,
  type KitchenRecord,
  type KitchenState,
  type RecordedQuestion,
  type StoredPicture,
} from '@chefly/contracts';
import { hasComeIn } from '../sessions/participants';
import type { SessionRow } from '../sessions/sessions.store';
import type { KitchenChangeRow } from './kitchen.store';
import { replaying } from './replay';

type Asked = Omit<RecordedQuestion, 'picture'> & {
  /** What came with it, as it is stored. */
  picture: StoredPicture | null;
  /** When the hand went down; null for one that was up to the end. */
  downAt: Date | null;
};
type Step = KitchenRecord['steps'][number];
type Timer = KitchenRecord['timers'][number];

/** What was cooked, for everybody in it: who reads it sees their part. */
export interface Recorded extends Pick<KitchenRecord, 'steps' | 'timers' | 'notes'> {
  questions: Asked[];
}

/** What members do of which the record says nothing, and that changes nothing else. */
export const UNRECORDED = ['gather', 'offer'] as const;

/**
 * What the changes of a kitchen tell of the cooking, piece by piece. Who reached a step was in the
 * session while it was theirs: whoever follows is where the chef is, unless they never came. Who makes a timer or a hand
 * chooses its uid, so one that was put away and comes again is another.
 */
export class Recording {
  private state: KitchenState;
  /** Since when everybody is where they are. */
  private from: Date;
  private readonly steps = new Map<number, Step>();
  private readonly timers: Timer[] = [];
  private readonly started = new Map<string, Timer>();
  private rings: { timer: Timer; at: string; ms: number }[] = [];
  private readonly questions: Asked[] = [];
  private readonly raised = new Map<string, Asked>();
  /** Who did something in it, whether or not the room has heard of them. */
  private readonly doing = new Set<string>();

  constructor(private readonly row: SessionRow) {
    this.state = newKitchen(row.startedAt, row.asked);
    this.from = row.startedAt;
  }

  /** The next changes, without those of `UNRECORDED`. */
  add(changes: readonly KitchenChangeRow[]): void {
    for (const { row: made, state } of replaying(this.row, changes, this.state)) {
      this.ring(made.at);
      if (state.shown !== this.state.shown || state.places !== this.state.places) {
        this.reach(made.at);
        this.from = made.at;
      }
      this.note(made);
      if (state.timers !== this.state.timers) this.setTimers(state);
      if (state.hands !== this.state.hands) this.setAnswers(state);
      this.state = state;
    }
  }

  /** All of it, as it was at this moment behind the last change. */
  until(end: Date): Recorded {
    this.ring(end);
    this.reach(end);
    // the hands of whoever goes go with them
    for (const question of this.questions)
      question.downAt ??=
        this.row.members.find(({ uid }) => uid === question.memberUid)?.leftAt ?? null;
    return {
      steps: [...this.steps.values()].sort((a, b) => a.step - b.step),
      timers: this.timers,
      notes: this.state.notes,
      questions: this.questions,
    };
  }

  private note(made: KitchenChangeRow) {
    const { change, by, at, picture = null } = made;
    this.doing.add(by);
    if (change.do === 'start-timer') {
      const { timerUid: uid, name, seconds, step } = change;
      const startedAt = at.toISOString();
      const timer = { uid, name, seconds, step, startedBy: by, startedAt, rangAt: null };
      this.timers.push(timer);
      this.started.set(uid, timer);
    }
    if (change.do === 'raise-hand') {
      const { handUid: uid, step, note } = change;
      const hand: Asked = {
        uid,
        memberUid: by,
        step,
        note,
        picture,
        askedAt: at.toISOString(),
        answeredAt: null,
        downAt: null,
      };
      this.questions.push(hand);
      this.raised.set(uid, hand);
    }
    if (change.do === 'lower-hand') {
      const down = this.raised.get(change.handUid);
      if (down) down.downAt = at;
    }
  }

  private setTimers({ timers }: KitchenState) {
    this.rings = [];
    for (const { uid, seconds, endsAt: at, leftSeconds } of timers) {
      const timer = this.started.get(uid);
      if (!timer) continue;
      timer.seconds = seconds;
      if (at && leftSeconds === null) this.rings.push({ timer, at, ms: Date.parse(at) });
    }
  }

  private setAnswers({ hands }: KitchenState) {
    for (const { uid, answeredAt } of hands) {
      const hand = this.raised.get(uid);
      if (hand) hand.answeredAt = answeredAt;
    }
  }

  /** A timer that has rung stays one that rang, also where it was put away or given a minute more. */
  private ring(now: Date) {
    for (const { timer, at, ms } of this.rings) if (ms <= now.getTime()) timer.rangAt = at;
  }

  /** Where everybody was from then on, and up to now. */
  private reach(to: Date) {
    const { state, from } = this;
    this.stepAt(state.shown.step).shownAt ??= from.toISOString();
    for (const member of this.row.members) {
      const { uid, joinedAt, leftAt } = member;
      if (!hasComeIn(this.row, member) && !this.doing.has(uid)) continue;
      const came = joinedAt && joinedAt > from ? joinedAt : from;
      if (came > to || (leftAt && leftAt < came)) continue;
      const { reached } = this.stepAt(placeOf(state, uid).step);
      if (!reached.some((each) => each.uid === uid)) reached.push({ uid, at: came.toISOString() });
    }
  }

  private stepAt(step: number): Step {
    const known = this.steps.get(step) ?? { step, shownAt: null, reached: [] };
    this.steps.set(step, known);
    return known;
  }
}
