import type { ErrorCode } from './errors';
import {
  kitchenLimits,
  type Gathering,
  type KitchenChange,
  type KitchenPlace,
  type KitchenState,
  type SharedTimer,
} from './kitchen';
import { addMinute, pause, resume, start, stateAt } from './kitchen-timers';

/** What is known of a change beside what it does. Who is in the session is the session's to say. */
export interface Doing {
  by: string;
  /** Who leads the session. */
  chefUid: string;
  /** Chef and members who are in the session now. */
  here: readonly string[];
  /** The version that whoever does it acted on. */
  seen: number;
  /** The version that the state gets by it. */
  version: number;
  now: Date;
}

/** Why something is not done: the rule as the code of its error. */
export type KitchenRefusal = Extract<
  ErrorCode,
  | 'sessions/ended'
  | 'sessions/chef-only'
  | 'sessions/member-only'
  | 'sessions/not-yours'
  | 'sessions/kitchen-full'
  | 'sessions/kitchen-changed'
>;
type Outcome = { state: KitchenState } | { refusal: KitchenRefusal };
type ChangeOf<K extends KitchenChange['do']> = Extract<KitchenChange, { do: K }>;
type Rules = { [K in KitchenChange['do']]: (on: On<ChangeOf<K>>) => Outcome };
interface On<C> extends Doing {
  state: KitchenState;
  change: C;
}

const refuse = (refusal: KitchenRefusal): Outcome => ({ refusal });
const chefOnly =
  <C>(rule: (on: On<C>) => Outcome) =>
  (on: On<C>): Outcome =>
    on.by === on.chefUid ? rule(on) : refuse('sessions/chef-only');
/** The chef has no place beside the one that is shown, and nobody to ask for help. */
const memberOnly =
  <C>(rule: (on: On<C>) => Outcome) =>
  (on: On<C>): Outcome =>
    on.by === on.chefUid ? refuse('sessions/member-only') : rule(on);

/** Where a member is: with the chef, unless they stepped out. */
export function placeOf({ places, shown }: KitchenState, uid: string): KitchenPlace {
  const place = places.find((each) => each.uid === uid);
  if (!place) return { uid, following: true, step: shown.step, ready: false, version: 0 };
  return place.following ? { ...place, step: shown.step } : place;
}

function withPlace({ state, by, version }: On<unknown>, change: Partial<KitchenPlace>): Outcome {
  const place = { ...placeOf(state, by), ...change, version };
  const others = state.places.filter(({ uid }) => uid !== by);
  return { state: { ...state, places: [...others, place] } };
}

/** By the one who started it, or the chef. */
function withTimer(
  on: On<{ timerUid: string }>,
  change: (timer: SharedTimer) => SharedTimer | null,
  { sets = false } = {},
): Outcome {
  const { state, by, chefUid, seen } = on;
  const timer = state.timers.find(({ uid }) => uid === on.change.timerUid);
  if (!timer || (sets && timer.version > seen)) return refuse('sessions/kitchen-changed');
  if (by !== chefUid && by !== timer.startedBy) return refuse('sessions/not-yours');
  const timers = state.timers.flatMap((each) => (each === timer ? (change(timer) ?? []) : each));
  return { state: { ...state, timers } };
}

/** A timer that has rung and is put away stays in the record. */
function rungBy({ state, change, now }: On<{ timerUid: string }>): KitchenState['rung'] {
  const timer = state.timers.find(({ uid }) => uid === change.timerUid);
  if (!timer?.endsAt || stateAt(timer, now) !== 'done') return state.rung;
  const { name, seconds, step, endsAt: at } = timer;
  return [...state.rung, { name, seconds, step, at }].slice(-kitchenLimits.rung);
}

const rules: Rules = {
  show: chefOnly(({ state, change: { step }, seen, version, now }) => {
    if (state.shown.version > seen) return refuse('sessions/kitchen-changed');
    if (state.shown.step === step) return { state: { ...state, shown: { step, version } } };
    const places = state.places.map((place) =>
      place.following ? { ...place, step, ready: false } : place,
    );
    const known = state.reached.some((each) => each.step === step);
    const reached = known ? state.reached : [...state.reached, { step, at: now.toISOString() }];
    return { state: { ...state, shown: { step, version }, places, reached } };
  }),
  'step-out': memberOnly((on) => {
    const place = placeOf(on.state, on.by);
    if (place.version > on.seen) return refuse('sessions/kitchen-changed');
    const { step } = on.change;
    return withPlace(on, { following: false, step, ready: place.ready && place.step === step });
  }),
  follow: memberOnly((on) => {
    const place = placeOf(on.state, on.by);
    if (place.version > on.seen) return refuse('sessions/kitchen-changed');
    const { step } = on.state.shown;
    return withPlace(on, { following: true, step, ready: place.ready && place.step === step });
  }),
  ready: memberOnly((on) => {
    const place = placeOf(on.state, on.by);
    // the step has gone on under their hand
    if (place.version > on.seen || place.step !== on.change.step)
      return refuse('sessions/kitchen-changed');
    return withPlace(on, { ready: on.change.ready });
  }),

  'start-timer': ({ state, change, by, now, version }) => {
    const { timerUid: uid, name, seconds, step } = change;
    if (state.timers.some((timer) => timer.uid === uid)) return refuse('sessions/kitchen-changed');
    if (state.timers.length >= kitchenLimits.timers) return refuse('sessions/kitchen-full');
    const waiting = { uid, name, seconds, step, endsAt: null, leftSeconds: null };
    const timer = { ...start(waiting, now), startedBy: by, version };
    return { state: { ...state, timers: [...state.timers, timer] } };
  },
  'pause-timer': (on) =>
    withTimer(on, (timer) => ({ ...pause(timer, on.now), version: on.version }), { sets: true }),
  'resume-timer': (on) =>
    withTimer(on, (timer) => ({ ...resume(timer, on.now), version: on.version }), { sets: true }),
  'add-minute': (on) => withTimer(on, (timer) => addMinute(timer, on.now)),
  'stop-timer': (on) => {
    const outcome = withTimer(on, () => null);
    return 'refusal' in outcome ? outcome : { state: { ...outcome.state, rung: rungBy(on) } };
  },

  'pin-note': chefOnly(({ state, change: { noteUid: uid, text }, now }) => {
    if (state.notes.some((note) => note.uid === uid)) return refuse('sessions/kitchen-changed');
    if (state.notes.length >= kitchenLimits.notes) return refuse('sessions/kitchen-full');
    const note = { uid, text, pinnedAt: now.toISOString() };
    return { state: { ...state, notes: [...state.notes, note] } };
  }),
  'unpin-note': chefOnly(({ state, change: { noteUid } }) => {
    const notes = state.notes.filter(({ uid }) => uid !== noteUid);
    if (notes.length === state.notes.length) return refuse('sessions/kitchen-changed');
    return { state: { ...state, notes } };
  }),

  'raise-hand': memberOnly(({ state, change, by: memberUid, now }) => {
    const { handUid: uid, step, note, photo } = change;
    const raised = state.hands.some((hand) => hand.uid === uid || hand.memberUid === memberUid);
    if (raised) return refuse('sessions/kitchen-changed');
    const raisedAt = now.toISOString();
    const shown = photo === undefined ? {} : { photo: true };
    const hand = { uid, memberUid, step, note, raisedAt, answeredAt: null, ...shown };
    return { state: { ...state, hands: [...state.hands, hand] } };
  }),
  'answer-hand': chefOnly(({ state, change: { handUid }, here, now }) => {
    const hand = state.hands.find(({ uid }) => uid === handUid);
    if (!hand || hand.answeredAt || !here.includes(hand.memberUid))
      return refuse('sessions/kitchen-changed');
    const answered = { ...hand, answeredAt: now.toISOString() };
    const hands = state.hands.map((each) => (each === hand ? answered : each));
    return { state: { ...state, hands } };
  }),
  'lower-hand': ({ state, change: { handUid }, by, chefUid }) => {
    const hand = state.hands.find(({ uid }) => uid === handUid);
    if (!hand) return refuse('sessions/kitchen-changed');
    if (by !== chefUid && by !== hand.memberUid) return refuse('sessions/not-yours');
    return { state: { ...state, hands: state.hands.filter((each) => each !== hand) } };
  },

  spotlight: chefOnly(({ state, change: { uid }, here, seen, version }) => {
    if (state.spotlight.version > seen || (uid !== null && !here.includes(uid)))
      return refuse('sessions/kitchen-changed');
    return { state: { ...state, spotlight: { uid, version } } };
  }),

  gather: ({ state, change: { things, is }, by }) => {
    const had = gatheredBy(state, by);
    const said = [...new Set(things)];
    const here = had.here.filter((thing) => !said.includes(thing));
    const missing = had.missing.filter(({ thing }) => !said.includes(thing));
    // what is missing still keeps what was offered for it
    const now = said.map(
      (thing) => had.missing.find((each) => each.thing === thing) ?? { thing, instead: null },
    );
    return withGathering(state, {
      uid: by,
      here: is === 'here' ? [...here, ...said] : here,
      missing: is === 'missing' ? [...missing, ...now] : missing,
    });
  },
  offer: chefOnly(({ state, change: { memberUid, thing, instead }, here }) => {
    const had = gatheredBy(state, memberUid);
    if (!here.includes(memberUid) || !had.missing.some((each) => each.thing === thing))
      return refuse('sessions/kitchen-changed');
    const missing = had.missing.map((each) => (each.thing === thing ? { thing, instead } : each));
    return withGathering(state, { ...had, missing });
  }),
};

/** What somebody has said of what the recipe takes. */
export const gatheredBy = ({ gathered = [] }: KitchenState, uid: string): Gathering =>
  gathered.find((each) => each.uid === uid) ?? { uid, here: [], missing: [] };

function withGathering(state: KitchenState, gathering: Gathering): Outcome {
  const others = (state.gathered ?? []).filter(({ uid }) => uid !== gathering.uid);
  return { state: { ...state, gathered: [...others, gathering] } };
}

/**
 * What becomes of a kitchen by one change, or why it is not done. Without a look at a clock or a
 * store: the same changes in the same order make the same state.
 */
export function changed(state: KitchenState, change: KitchenChange, doing: Doing): Outcome {
  if (!doing.here.includes(doing.by)) return refuse('sessions/ended');
  const rule = rules[change.do] as (on: On<KitchenChange>) => Outcome;
  return rule({ ...doing, state, change });
}

/** The state without those who are in the session no more. */
export function withoutGone(state: KitchenState, here: readonly string[]): KitchenState {
  const { uid, version } = state.spotlight;
  return {
    ...state,
    places: state.places.filter((place) => here.includes(place.uid)),
    hands: state.hands.filter((hand) => here.includes(hand.memberUid)),
    ...(state.gathered && { gathered: state.gathered.filter((each) => here.includes(each.uid)) }),
    spotlight: { uid: uid !== null && here.includes(uid) ? uid : null, version },
  };
}
