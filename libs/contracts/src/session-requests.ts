import { z } from 'zod';
import { SELECTION_CAP } from './constants';
import { kitchenLimits, kitchenThing } from './kitchen';
import { messages } from './messages';
import { paise } from './money';
import { route } from './route';
import { done, instant, person, picture, sessionType, uid } from './shapes';
import { askedStuck, shownStuck } from './stuck';

const prices = z.record(uid, paise);
/** Counted before they are read: of many too many no more than one is looked at. */
const bounded = (given: z.input<typeof prices>) =>
  given && typeof given === 'object'
    ? Object.fromEntries(Object.entries(given).slice(0, SELECTION_CAP + 1))
    : given;
/** The prices that the member has seen, by chef; one who asks for more is not asked. */
const pricesSeen = z
  .preprocess(bounded, prices)
  .refine((seen) => Object.keys(seen).length <= SELECTION_CAP, messages.selectionLimit)
  .default({});

export const requestState = z.enum(['pending', 'accepted', 'declined', 'expired', 'cancelled']);
export type RequestState = z.infer<typeof requestState>;

/**
 * Why a request ended without an answer: nobody who was asked can answer it any more, or its member
 * cooks.
 */
export const requestEnd = z.enum(['chefs-busy', 'chefs-gone', 'chefs-unavailable', 'own-session']);
export type RequestEnd = z.infer<typeof requestEnd>;

/** A request as the member who asked sees it. */
export const ownRequest = z.object({
  uid,
  recipeUid: uid,
  recipeName: z.string(),
  type: sessionType,
  state: requestState,
  /** With the price that the member saw and pays at most. */
  chefs: z.array(
    person.extend({
      state: requestState,
      pricePaise: paise.nullable(),
      /** They have had it before their eyes. */
      seen: z.boolean(),
    }),
  ),
  expiresAt: instant,
  serverTime: instant,
  sessionUid: uid.nullable(),
  /** With the state `cancelled`; null when the member took it back. */
  reason: requestEnd.nullable(),
  /** What the member has ready of what the recipe takes; null of one who is stuck at a step. */
  gathered: z.array(kitchenThing).nullable(),
});
export type OwnRequest = z.infer<typeof ownRequest>;

/** A request as a chef sees it. */
export const incomingRequest = z.object({
  uid,
  member: person,
  recipeName: z.string(),
  type: sessionType,
  /** What this member pays the chef who reads it. */
  pricePaise: paise.nullable(),
  /** Where the member is stuck; null for one who begins. */
  stuck: shownStuck.nullable(),
  /** How much of what the recipe takes the member has ready already. */
  gathered: z.number().int(),
  /** The chef has had it before their eyes, on any device. */
  seen: z.boolean(),
  askedAt: instant,
  expiresAt: instant,
});
export type IncomingRequest = z.infer<typeof incomingRequest>;

const requestUids = z.object({
  uids: z.array(uid).min(1).max(SELECTION_CAP, messages.selectionLimit),
});

/** Part of the routes of sessions: from the asking to the answer. */
export const requestRoutes = {
  ask: route({
    method: 'POST',
    path: '/api/sessions/requests',
    access: 'member',
    perMinute: 30,
    summary: 'Ask up to four chefs at once; the first acceptance wins',
    input: z.object({
      chefUids: z.array(uid).min(1).max(SELECTION_CAP, messages.selectionLimit),
      recipeUid: uid,
      type: sessionType,
      prices: pricesSeen,
      stuck: askedStuck.optional(),
    }),
    output: ownRequest,
  }),
  askMore: route({
    method: 'POST',
    path: '/api/sessions/requests/{uid}/chefs',
    access: 'member',
    perMinute: 30,
    summary: 'While my request waits: ask more chefs, up to four in all; its deadline stays',
    input: z.object({
      uid,
      chefUids: z.array(uid).min(1).max(SELECTION_CAP, messages.selectionLimit),
      prices: pricesSeen,
    }),
    output: ownRequest,
  }),
  myRequest: route({
    method: 'GET',
    path: '/api/sessions/requests/mine',
    access: 'member',
    summary: 'The own latest request, open or just closed',
    input: z.object({}).default({}),
    output: ownRequest.nullable(),
  }),
  cancel: route({
    method: 'POST',
    path: '/api/sessions/requests/{uid}/cancel',
    access: 'member',
    summary: 'Take the own request back',
    input: z.object({ uid }),
    output: ownRequest,
  }),
  gather: route({
    method: 'PUT',
    path: '/api/sessions/requests/{uid}/gathering',
    access: 'member',
    perMinute: kitchenLimits.changesPerMinute,
    summary:
      'While I wait: all that I have ready of what the recipe takes. The session begins with it',
    input: z.object({ uid, things: z.array(kitchenThing).max(kitchenLimits.things) }),
    output: ownRequest,
  }),
  requestPhoto: route({
    method: 'GET',
    path: '/api/sessions/requests/{uid}/photo',
    access: 'member',
    perMinute: 300,
    summary:
      'The picture of the pan that came with an open request, for its member and the chefs who may answer it',
    input: z.object({ uid }),
    output: picture,
  }),
  incoming: route({
    method: 'GET',
    path: '/api/sessions/requests/incoming',
    access: 'member',
    summary: 'Requests waiting for me',
    input: z.object({}).default({}),
    output: z.object({ items: z.array(incomingRequest), serverTime: instant }),
  }),
  see: route({
    method: 'POST',
    path: '/api/sessions/requests/seen',
    access: 'member',
    perMinute: 120,
    summary: 'I have these requests before my eyes: whoever asked is told so',
    input: z.object({ uids: z.array(uid).min(1).max(40) }),
    output: done,
  }),
  accept: route({
    method: 'POST',
    path: '/api/sessions/requests/accept',
    access: 'member',
    summary: 'Start one session with one or several members',
    input: requestUids,
    output: z.object({ sessionUid: uid }),
  }),
  decline: route({
    method: 'POST',
    path: '/api/sessions/requests/decline',
    access: 'member',
    summary: 'Decline one or several requests',
    input: requestUids,
    output: done,
  }),
};
