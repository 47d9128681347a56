import { z } from 'zod';
import { limits } from './constants';
import { kitchenTimer, timerLimits } from './kitchen-timers';
import { messages } from './messages';
import { route } from './route';
import { instant, line, optionalText, picture, text, uid } from './shapes';

export const kitchenLimits = {
  timers: 12,
  /** Of those, such as one guest has started: nobody takes all of them. */
  timersOfGuest: 6,
  notes: 8,
  /** Characters of a pinned note. */
  note: 280,
  /** Characters of what somebody who is stuck says. */
  stuck: 280,
  /** Things that one change says of at once: more than a recipe names. */
  things: 120,
  /** Timers that have rung and were put away, kept for the record. */
  rung: 40,
  /** Changes of one session: far more than a meal takes, and an end to a browser that runs wild. */
  changes: 5000,
  /** Of those, such as one member makes: a chef and four guests have room beside each other. */
  changesOfOne: 1000,
  changesPerMinute: 120,
} as const;

/** A step of the session's recipe, the first being 0. */
export const stepAt = z
  .number()
  .int()
  .min(0)
  .max(limits.stepRows - 1);
const version = z.number().int().min(0);

/** A timer that everybody in the session sees. */
export const sharedTimer = kitchenTimer.extend({
  startedBy: uid,
  /** The version at which it was last started, held or let go on. */
  version,
});
export type SharedTimer = z.infer<typeof sharedTimer>;

/** Where a member is in the recipe. */
export const kitchenPlace = z.object({
  uid,
  /** Goes where the chef goes. */
  following: z.boolean(),
  /** Where they are while they do not follow. */
  step: stepAt,
  /** Done with the step they are at. */
  ready: z.boolean(),
  version,
});
export type KitchenPlace = z.infer<typeof kitchenPlace>;

/** What the chef wants everybody to keep in sight. */
export const kitchenNote = z.object({ uid, text: z.string(), pinnedAt: instant });

const handBefore = z.object({
  uid,
  memberUid: uid,
  step: stepAt,
  note: z.string(),
  raisedAt: instant,
  answeredAt: instant.nullable(),
});
/** Somebody is stuck. The hands are in the order in which they were raised. */
export const raisedHand = handBefore.extend({
  /** A picture of the pan came with it: `handPhoto` has it for the chef and whoever raised it. */
  photo: z.boolean().optional(),
});
export type RaisedHand = z.infer<typeof raisedHand>;

/**
 * What the recipe takes, by its place there: `i0` is the first of its ingredients, `e0` the first
 * of its equipment.
 */
export const kitchenThing = z.string().regex(/^[ie]\d{1,2}$/);
/** What somebody in the session has ready, and what they do not have. */
export const gathering = z.object({
  uid,
  here: z.array(kitchenThing),
  missing: z.array(
    z.object({
      thing: kitchenThing,
      /** What the chef offers for it: the place among what the recipe names instead. */
      instead: z.number().int().nullable(),
    }),
  ),
});
export type Gathering = z.infer<typeof gathering>;

const stateBefore = z.object({
  /** The step that the chef shows, and the version at which it was shown. */
  shown: z.object({ step: stepAt, version }),
  /** Of members who have done something; any other follows the chef and is not ready. */
  places: z.array(kitchenPlace),
  timers: z.array(sharedTimer),
  notes: z.array(kitchenNote),
  hands: z.array(handBefore),
  /** Whose pan everybody sees in large; null when nobody's. */
  spotlight: z.object({ uid: uid.nullable(), version }),
  /** Which steps were shown, and when for the first time. */
  reached: z.array(z.object({ step: stepAt, at: instant })),
  /** Timers that had rung before they were put away. */
  rung: z.array(
    kitchenTimer.pick({ name: true, seconds: true, step: true }).extend({ at: instant }),
  ),
});
/** What everybody in a session shares about the dish that they cook. */
export const kitchenState = stateBefore.extend({
  hands: z.array(raisedHand),
  /** Of those who have said something about it. */
  gathered: z.array(gathering).optional(),
});
export type KitchenState = z.infer<typeof kitchenState>;

/** How a member came when they asked for the session. */
export interface AskedAbout {
  uid: string;
  /** Where they were stuck; the first for one who begins. */
  step: number;
  /** What they had ready by then; absent for nothing. */
  here?: string[];
}

/**
 * The kitchen before anybody has done anything. It begins at the step that was asked about: of
 * several the earliest, and whoever is further on is there already. What was gathered while waiting
 * is ready.
 *
 * @param members everybody but the chef; who was not stuck begins with the dish
 */
export function newKitchen(startedAt: Date, members: readonly AskedAbout[] = []): KitchenState {
  const step = members.length ? Math.min(...members.map((member) => member.step)) : 0;
  const ahead = members.filter((member) => member.step > step);
  const gathered = members.flatMap(({ uid: of, here = [] }) =>
    here.length ? [{ uid: of, here, missing: [] }] : [],
  );
  return {
    shown: { step, version: 0 },
    places: ahead.map(({ uid: of, step: at }) => ({
      uid: of,
      step: at,
      following: false,
      ready: false,
      version: 0,
    })),
    ...(gathered.length && { gathered }),
    timers: [],
    notes: [],
    hands: [],
    spotlight: { uid: null, version: 0 },
    reached: [{ step, at: startedAt.toISOString() }],
    rung: [],
  };
}

const timerUid = { timerUid: uid };
const handUid = { handUid: uid };
/** What somebody does in the kitchen. */
export const kitchenChange = z.discriminatedUnion('do', [
  /** The chef moves everybody who follows. */
  z.object({ do: z.literal('show'), step: stepAt }),
  /** A member goes to a step of their own. */
  z.object({ do: z.literal('step-out'), step: stepAt }),
  z.object({ do: z.literal('follow') }),
  z.object({ do: z.literal('ready'), step: stepAt, ready: z.boolean() }),
  z.object({
    do: z.literal('start-timer'),
    ...timerUid,
    name: line(timerLimits.name, messages.nameTimer),
    seconds: z.number().int().min(1).max(timerLimits.longestSeconds),
    step: stepAt.nullable(),
  }),
  z.object({ do: z.literal('pause-timer'), ...timerUid }),
  z.object({ do: z.literal('resume-timer'), ...timerUid }),
  z.object({ do: z.literal('add-minute'), ...timerUid }),
  z.object({ do: z.literal('stop-timer'), ...timerUid }),
  z.object({
    do: z.literal('pin-note'),
    noteUid: uid,
    text: text(kitchenLimits.note, messages.writeNote),
  }),
  z.object({ do: z.literal('unpin-note'), noteUid: uid }),
  z.object({
    do: z.literal('raise-hand'),
    ...handUid,
    step: stepAt,
    note: optionalText(kitchenLimits.stuck),
    /** The receipt of an uploaded picture of the pan. */
    photo: z.string().min(1).max(4000).optional(),
  }),
  z.object({ do: z.literal('answer-hand'), ...handUid }),
  /** By the chef, or by whoever raised it. */
  z.object({ do: z.literal('lower-hand'), ...handUid }),
  z.object({ do: z.literal('spotlight'), uid: uid.nullable() }),
  /** What one has ready, does not have, or says nothing of any more. */
  z.object({
    do: z.literal('gather'),
    things: z.array(kitchenThing).min(1).max(kitchenLimits.things),
    is: z.enum(['here', 'missing', 'unsaid']),
  }),
  /** By the chef: what a member may take instead of an ingredient that they do not have. */
  z.object({
    do: z.literal('offer'),
    memberUid: uid,
    thing: kitchenThing,
    instead: z.number().int().min(0).max(20).nullable(),
  }),
]);
export type KitchenChange = z.output<typeof kitchenChange>;

/** The kitchen of a session as one of its participants is told of it. */
export const kitchen = z.object({
  sessionUid: uid,
  /** One more with each change: of two states the one with the higher version is the later. */
  version,
  state: kitchenState,
});
/** As kitchens were told before hands had photos and things were gathered. */
export const kitchenBefore = kitchen.extend({ state: stateBefore });
export type Kitchen = z.infer<typeof kitchen>;
export const kitchenAnswer = kitchen.extend({
  /** By which the timers run. */
  serverTime: instant,
  /** False once the session has ended: nothing is changed any more. */
  open: z.boolean(),
});
export type KitchenAnswer = z.infer<typeof kitchenAnswer>;

export const kitchenRoutes = {
  kitchen: route({
    method: 'GET',
    path: '/api/sessions/{uid}/kitchen',
    access: 'member',
    perMinute: 300,
    summary: 'The steps, timers, notes and raised hands of a session I take part in',
    input: z.object({ uid }),
    output: kitchenAnswer,
  }),
  changeKitchen: route({
    method: 'PUT',
    path: '/api/sessions/{uid}/kitchen/changes/{changeUid}',
    access: 'member',
    perMinute: kitchenLimits.changesPerMinute,
    summary: 'Do something in the kitchen under a uid of my making: a retry is not done twice',
    input: z.object({
      uid,
      changeUid: uid,
      /** The version that the caller acted on: nothing that was decided since is undone by it. */
      seen: version,
      change: kitchenChange,
    }),
    output: kitchenAnswer,
  }),
  handPhoto: route({
    method: 'GET',
    path: '/api/sessions/{uid}/kitchen/hands/{handUid}/photo',
    access: 'member',
    perMinute: 300,
    summary: 'The picture of the pan that came with a raised hand, for the chef and who raised it',
    input: z.object({ uid, handUid: uid }),
    output: picture,
  }),
};
